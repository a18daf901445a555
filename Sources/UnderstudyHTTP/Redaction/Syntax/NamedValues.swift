/// Finds what goes by the name of a secret, wherever a text has a name, a separator and a value.
///
/// `token=s3` and `"token": "s3"` are everywhere: in URLs, forms, cookies, header fields and their
/// parameters, JSON, GraphQL, YAML, attributes of XML, settings, and sentences that quote any of them.
/// So no syntax is asked for, and a text may be cut off, or hold one in the other.
struct NamedValues {
  /// What the text is, as far as it is known.
  enum Kind {
    case text
    /// A URL alone, in which a value goes on to the next `&`.
    case url
    /// A form, in which a value may have anything but an `&`.
    case form
  }

  private let text: SearchedText
  private let kind: Kind
  /// Of a URL, where the path ends.
  private let endOfPath: Int
  private var edits = Edits()
  /// Whether the text is a part of OAuth, whose codes are secrets.
  private lazy var isOAuth = Self.isOAuth(text)
  /// The quotes of the line so far, for values that are quoted with their names.
  private var quotes = LineQuotes()

  static func edits(in text: SearchedText, _ kind: Kind) -> Edits {
    var finder = NamedValues(text: text, kind: kind)
    finder.run()
    return finder.edits
  }

  private init(text: SearchedText, kind: Kind) {
    self.text = text
    self.kind = kind
    endOfPath = kind == .url ? text.end(of: .but("?#"), from: 0) : 0
  }

  private mutating func run() {
    var place = 0
    var equals = text.place(of: Self.equals, from: 0)
    var colon = text.place(of: Self.colon, from: 0)
    while let separator = [equals, colon].compactMap({ $0 }).min() {
      let hidden = separator == colon ? visit(colon: separator) : visit(equals: separator)
      place = max(separator + 1, hidden ?? 0)
      if let known = equals, known < place { equals = text.place(of: Self.equals, from: place) }
      if let known = colon, known < place { colon = text.place(of: Self.colon, from: place) }
    }
  }

  private static let equals = UInt8(ascii: "=")
  private static let colon = UInt8(ascii: ":")

  private static func isOAuth(_ text: SearchedText) -> Bool {
    for word: StaticString in [
      "grant_type", "redirect_uri", "code_verifier", "client_id", "state=", "\"state\"", "callback",
      "oauth", "session_state",
    ] where text.place(of: word, from: 0) != nil { return true }
    return false
  }

  // MARK: - Places

  private static let bullets = ByteSet(" \t-*>#")
  private static let assignment = ByteSet(" \t=>")

  /// Whether a name begins its line, or a quotation of it alone.
  private func isAtLineStart(_ place: Int) -> Bool {
    let start = text.start(of: Self.bullets, before: place, most: 64)
    if start == 0 || text.byte(start - 1).isLineEnd || isQuoteStart(place) { return true }
    return text.hasPrefix("export ", at: place - 7)
  }

  private func isQuoteStart(_ place: Int) -> Bool { text.byte(place - 1) == UInt8(ascii: "\"") }

  // MARK: - Values

  /// Whether a value is one to hide, by what its name says.
  private mutating func isSecret(
    _ value: Range<Int>, _ name: ValueName, isItem: Bool, isText: Bool
  ) -> Bool {
    let bytes = text.bytes[value]
    if SecretValue.isHarmless(bytes) || isHarmless(value, name) { return false }
    // `{"service": {"key": "mail"}}` is everyday's.
    if name.hasOwner, !SecretValue.isRandom(bytes, atLeast: 6) { return false }
    switch verdict(on: name, isItem: isItem) {
    case .secret: return true
    case .countable: return !SecretValue.isCount(bytes, inText: isText)
    case .suspect:
      let isCode = name.text.lowercased().hasSuffix("code")
      return SecretValue.isLoginCode(bytes, amongOAuth: isCode && isOAuth)
    case .open: return false
    }
  }

  /// What stands under the name of a secret and only tells of it; what is in there is not asked again.
  private var harmless = 0..<0

  private mutating func isHarmless(_ value: Range<Int>, _ name: ValueName) -> Bool {
    if EverydayValue.isOne(text.bytes[value], of: name, in: text) { return true }
    let isHarmless =
      text.isContainer(at: value.lowerBound)
      ? verdict(on: name) != .open && SecretContainer.isHarmless(value, of: name.text, in: text)
      : SecretSentence.isAbout(text.bytes[value])
    if isHarmless { harmless = value }
    return isHarmless
  }

  /// Many services call the item of a query with their API key just `key`.
  private func verdict(on name: ValueName, isItem: Bool = false) -> SecretNames.Verdict {
    isItem && name.text.equalsIgnoringASCIICase("key")
      ? .secret : text.search.verdict(on: name.text)
  }

  /// Hides a value, but for the scheme that credentials begin with; the place after it.
  private mutating func hide(_ value: Range<Int>) -> Int {
    let start = Credentials.afterScheme(in: text, value)
    if !SecretValue.isHarmless(text.bytes[start..<value.upperBound]) {
      edits.hide(start..<value.upperBound)
    }
    return value.upperBound
  }

  private mutating func hide(_ quotation: Quotation) -> Int {
    let end = hide(quotation.content)
    // What was cut off stays JSON as far as it goes.
    if !quotation.isClosed, text.count == end, quotation.mark.last == UInt8(ascii: "\"") {
      edits.replace(end..<end, with: quotation.mark)
    }
    return quotation.after
  }

  // MARK: - name=value

  private mutating func visit(equals place: Int) -> Int? {
    guard let name = ValueName(before: place, in: text) else { return nil }
    let isItem =
      name.mark == nil && (kind != .text || "?&#;".utf8.contains(text.byte(name.start - 1)))
    guard verdict(on: name, isItem: isItem) != .open else { return nil }
    var start = place + 1
    if name.isApart || text.byte(start).isBlank || text.byte(start) == UInt8(ascii: ">") {
      // `"token" => "s3"` in Ruby and PHP, and comparisons.
      start = text.end(of: Self.assignment, from: start)
      if let quotation = Quotation(in: text, at: start) { return hide(quotation, of: name) }
      guard isAtLineStart(name.start) else { return nil }
      if text.byte(start) == UInt8(ascii: "["), verdict(on: name) != .suspect {
        let list = start..<text.endOfContainer(from: start)
        return isSecret(list, name, isItem: false, isText: true) ? hide(list) : nil
      }
      let value = start..<endOfField(from: start, isLine: !isQuoteStart(name.start))
      return isSecret(value, name, isItem: false, isText: true) ? hide(value) : nil
    }
    if kind == .text, let quotation = Quotation(in: text, at: start) {
      return hide(quotation, of: name)
    }
    var value = start..<endOfItem(from: start, of: name)
    if text.byte(value.upperBound - 1) == UInt8(ascii: "("), value.count < Self.longestCall {
      // `password=md5('s3')`
      value = start..<text.end(of: Self.arguments, from: value.upperBound)
    }
    return isSecret(value, name, isItem: isItem, isText: true) ? hide(value) : nil
  }

  private mutating func hide(_ quotation: Quotation, of name: ValueName) -> Int? {
    isSecret(quotation.content, name, isItem: false, isText: true) ? hide(quotation) : nil
  }

  private static let longestCall = 64
  private static let arguments = ByteSet.but(")\r\n")

  /// The value read last: one that begins in it ends where it does, and is not read again.
  private var lastItem = 0..<0
  private var lastField = 0..<0

  private mutating func endOfItem(from start: Int, of name: ValueName) -> Int {
    if lastItem.contains(start) { return lastItem.upperBound }
    lastItem = start..<newEndOfItem(from: start, of: name)
    return lastItem.upperBound
  }

  private func newEndOfItem(from start: Int, of name: ValueName) -> Int {
    switch kind {
    case .form: return text.end(of: .but("&"), from: start)
    case .url:
      let isInPath = text.byte(name.start - 1) == UInt8(ascii: ";") && start < endOfPath
      return text.end(of: isInPath ? .but("/?#;&") : .but("&#"), from: start)
    case .text: break
    }
    var end = start
    while true {
      end = text.end(of: Self.textEnds, from: end)
      guard ";,".utf8.contains(text.byte(end)), !endsList(at: end) else { return end }
      end += 1
    }
  }

  /// Whether a semicolon or a comma ends a value: a blank or another item follows.
  private func endsList(at place: Int) -> Bool {
    let next = text.byte(place + 1)
    if next == 0 || next.isSpace || next.isQuote { return true }
    let name = text.end(of: .name, from: place + 1, to: min(place + 64, text.count))
    return name > place + 1 && text.byte(name) == Self.equals
  }

  /// What ends the value of an item in a text around its URL.
  private static let textEnds = ByteSet.but("&#\"'<>\\ \t\r\n;,")

  // MARK: - name: value

  private static let toMember = ByteSet(" \t\r\n,\"\\")

  private mutating func visit(colon place: Int) -> Int? {
    if text.byte(place + 1) == UInt8(ascii: "/"), text.byte(place + 2) == UInt8(ascii: "/") {
      return nil
    }
    guard kind != .form, let name = ValueName(before: place, in: text), verdict(on: name) != .open,
      text.byte(name.start - 1) != UInt8(ascii: "$"), !name.text.hasPrefix("$")
    else { return nil }
    if name.mark != nil { return visit(memberAt: place, name) }
    let start = text.end(of: .blank, from: place + 1)
    if text.isContainer(at: start), verdict(on: name) == .suspect || harmless.contains(start) {
      return nil
    }
    let isLine = isAtLineStart(name.start)
    let before = text.byte(text.start(of: .space, before: name.start, most: 16) - 1)
    let isInline = "{([,=".utf8.contains(before) || isField(name)
    if let quotation = Quotation(in: text, at: text.endOfWrappers(from: start)) {
      return hide(quotation, of: name)
    }
    guard start > place + 1 || isLine || isInline, start < text.count else { return nil }
    if text.byte(start).isLineEnd || isLine && text.isBlock(at: start) {
      guard isLine, verdict(on: name) != .suspect,
        let block = text.block(below: name.start, from: start),
        verdict(on: name) == .secret || text.byte(block.lowerBound) == UInt8(ascii: "-"),
        !SecretContainer.isHarmless(block: block, in: text)
      else { return nil }
      edits.hide(block)
      return block.upperBound
    }
    let value: Range<Int>
    switch text.byte(start) {
    case UInt8(ascii: "{") where isLine && text.hasPrefixOfHash(at: start):
      value = start..<endOfField(from: start, isLine: !isQuoteStart(name.start))
    case UInt8(ascii: "{"), UInt8(ascii: "["): value = start..<text.endOfContainer(from: start)
    case _ where isInline && !isLine:
      value = start..<text.end(of: .but(" \t\r\n,)}]&#\"'<\\"), from: start)
    default:
      value = start..<endOfField(from: start, isLine: isLine && !isQuoteStart(name.start))
      let isScope =
        start == place + 1 && isQuoteStart(name.start)
        && EverydayValue.scopes.contains(text.text(value))
      let isSentence = name.isOfMachine && SecretSentence.isOne(text.bytes[value])
      if isScope || isSentence { return nil }
    }
    return isSecret(value, name, isItem: false, isText: isLine) ? hide(value) : nil
  }

  /// Whether a name is that of a field as Go prints them: `{User:me Password:s3}`.
  private func isField(_ name: ValueName) -> Bool {
    guard text.byte(name.start - 1) == 0x20, !name.isApart else { return false }
    let opening = text.start(of: Self.inFields, before: name.start)
    guard "{[".utf8.contains(text.byte(opening - 1)) else { return false }
    let first = text.end(of: .word, from: opening, to: opening + 64)
    return first > opening && text.byte(first) == Self.colon && !text.byte(first + 1).isSpace
  }

  private static let inFields = ByteSet.but("{}[]\r\n\"'")

  /// The value of a header field goes to the end of its line, or of the quotation it is part of.
  private mutating func endOfField(from start: Int, isLine: Bool) -> Int {
    if lastField.contains(start) { return lastField.upperBound }
    lastField = start..<newEndOfField(from: start, isLine: isLine)
    return lastField.upperBound
  }

  private mutating func newEndOfField(from start: Int, isLine: Bool) -> Int {
    let isQuoted = !isLine && quotes.isOpen(at: start, in: text)
    let end = text.end(
      of: isQuoted ? .but("\r\n<\"") : isLine ? .inLine : .but("\r\n<"), from: start)
    return isQuoted ? text.start(of: .backslash, before: end) : end
  }

  /// Replaces the value of a member, as in JSON, whatever it is.
  private mutating func visit(memberAt colon: Int, _ name: ValueName) -> Int? {
    let start = text.end(of: .space, from: colon + 1)
    // No code and no key is a container, and finding its end costs reading it.
    if text.isContainer(at: start),
      name.hasOwner || verdict(on: name) == .suspect || harmless.contains(start)
    {
      return nil
    }
    if let quotation = Quotation(in: text, at: start) {
      // How a language model writes its tokens, each with its probability.
      let next = text.end(of: Self.toMember, from: quotation.after)
      if text.hasPrefix("logprob", at: next) { return quotation.after }
      return hide(quotation, of: name)
    }
    if name.hasOwner { return nil }
    let end =
      switch text.byte(start) {
      case UInt8(ascii: "{"), UInt8(ascii: "["): text.endOfContainer(from: start)
      default: text.end(of: .but(" \t\r\n,]}\\"), from: start)
      }
    guard isSecret(start..<end, name, isItem: false, isText: false), let mark = name.mark
    else { return nil }
    edits.hide(start..<end, between: mark)
    return end
  }
}
