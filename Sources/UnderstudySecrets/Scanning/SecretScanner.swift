/// Finds secrets in a text of any syntax by what stands beside them: one loop over the bytes that mean
/// something in some syntax.
///
/// - A *member* has a name: `token=s3`, `"token": "s3"`, `/token/s3`, `<token>s3</token>`.
/// - A *sibling* names the value beside it: `{"name": "token", "value": "s3"}`, `["token", "s3"]`.
/// - A value on the *next lines* stands below its name, as a block of YAML does.
/// - A *sentence* tells it: `the password is s3`.
///
/// It wants no valid text: a body that was cut off, several JSON values in a row, or JSON inside a page
/// hold secrets too.
struct SecretScanner {
  /// The kind of the text, as far as it is known.
  enum Kind {
    case text
    /// A URL alone, in which a value goes on to the next `&`.
    case url
    /// A form, in which a value may have anything but an `&`.
    case form
    /// Plain text, in which nothing tells where a secret ends: `the password is horse, not cow`.
    case prose
  }

  let text: SearchedText
  let kind: Kind
  var edits = Edits()

  // The state that the handlers of the bytes keep from one to the next.

  /// The objects and lists that are open, the innermost last.
  var containers: [Container] = []
  /// The quoted text that is being read, with its quotes.
  package var literal = 0..<0
  /// The next byte that means something within quotes, too.
  var special = -1
  /// The key of JSON that was read last, and the place of its colon.
  var nextKey: (colon: Int, name: ValueName)?
  /// The beginning of the value that no literal or container was noted for.
  var scalar: Int?
  /// The container that will begin there goes by the name of a secret.
  var next: SecretName?
  /// The values so far in containers that another member may tell to be secrets.
  var leaves: [Range<Int>] = []
  /// The variables of GraphQL that are passed as secrets, and what they may stand for.
  var variables: Set<String> = []
  var variableValues: [(name: String, value: Range<Int>)] = []
  var markup = Markup()
  /// The values read last: one that begins in them ends where they do, and is not read again.
  var lastItem = 0..<0
  var lastLine = 0..<0
  var lastBlock = 0..<0
  /// The line or the item read last that names another, or may be named by it.
  var neighbour: Neighbour?
  /// Whether the text is a part of OAuth, whose codes are secrets.
  private(set) lazy var isOAuth = !Self.oAuthSearch.places(in: text).isEmpty
  private(set) lazy var isGrant =
    isOAuth
    && (text.place(of: "grant_type", from: 0) ?? text.place(of: "code_verifier", from: 0)) != nil
  /// Of a URL, where the path ends.
  private(set) lazy var endOfPath = kind == .url ? text.end(of: .but("?#"), from: 0) : 0

  /// A value that goes by the name of a secret.
  struct SecretName {
    let place: Int
    let name: String
    let verdict: SecretNames.Verdict
  }

  static func edits(in text: SearchedText, _ kind: Kind) -> Edits {
    var scanner = SecretScanner(text: text, kind: kind)
    scanner.run()
    return scanner.edits
  }

  /// The edits in an object or a list that goes by the name of a secret.
  static func edits(in text: SearchedText, under name: SecretName) -> Edits {
    var scanner = SecretScanner(text: text, kind: .text)
    scanner.next = name
    scanner.run()
    return scanner.edits
  }

  private init(text: SearchedText, kind: Kind) { (self.text, self.kind) = (text, kind) }

  private mutating func run() {
    if kind == .url { hideUserInfo(from: text.hasPrefix("//", at: 0) ? 2 : 0, isAbsolute: true) }
    var place = text.end(of: Self.plain, from: 0)
    while place < text.count {
      let after = visit(place) ?? place + 1
      place = text.end(of: Self.plain, from: max(after, place + 1))
    }
    readText(to: text.count)
    readSentences()
    while !containers.isEmpty { close(at: text.count) }
    for (name, value) in variableValues
    where variables.contains(name) && !SecretValue.isHarmless(content(of: value)) {
      hide(leaf: value, by: .neighbour)
    }
  }

  private static let plain = ByteSet.but("\":=/{}[],<\u{FF1A}")

  private static let oAuthSearch = MarkSearch(SecretWords["oauth"].sorted())

  /// Handles a byte; the place to go on from, if that is not the next one.
  private mutating func visit(_ place: Int) -> Int? {
    switch text.bytes[place] {
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      if !literal.contains(place), let last = containers.indices.last, !containers[last].isList {
        scalar = place + 1
      }
      return visit(separator: place)
    case UInt8(ascii: "/"): return visit(slash: place)
    case UInt8(ascii: "<"): return visit(tag: place)
    case 0xEF:
      return text.hasPrefix("\u{FF1A}", at: place) ? visit(separator: place, length: 3) : nil
    case 0x80...: return nil
    default: break
    }
    if text.bytes[place] == UInt8(ascii: ","), let after = visit(comma: place) { return after }
    if literal.contains(place) { return nil }
    switch text.bytes[place] {
    case .quote: return visit(quote: place)
    case UInt8(ascii: "{"): open(isList: false, at: place)
    case UInt8(ascii: "["): open(isList: true, at: place)
    case UInt8(ascii: ","): endElement(at: place)
    default: close(at: place)
    }
    return nil
  }
}

/// Users of URLs, and segments of paths that go by the name of a secret.
extension SecretScanner {
  mutating func visit(slash place: Int) -> Int? {
    // `\/` is a slash in JSON.
    let second = text.byte(place + 1) == UInt8(ascii: "\\") ? place + 2 : place + 1
    if text.byte(second) == UInt8(ascii: "/") {
      let before = text.byte(text.byte(place - 1) == UInt8(ascii: "\\") ? place - 2 : place - 1)
      return hideUserInfo(from: second + 1, isAbsolute: before == UInt8(ascii: ":"))
    }
    // `/reset-password/4f9a…`
    let name = text.start(of: .word, before: place, most: 33)
    guard name < place, place - name < 33 else { return nil }
    let segment = place + 1..<text.end(of: .word, from: place + 1)
    guard segment.count >= 12, SecretValue.isRandom(text.bytes[segment], atLeast: 12),
      text.bytes[segment].count(where: { $0 == UInt8(ascii: "-") }) != 4
    else { return nil }
    let word = text.text(name..<place)
    guard text.search.isSecret(word) || Self.links.contains(word) else { return nil }
    edits.hide(segment, by: .name(word))
    return segment.upperBound
  }

  private static let links = SecretWords["link"]

  /// Hides the user and the password that begin at a place; the place after them.
  @discardableResult
  mutating func hideUserInfo(from start: Int, isAbsolute: Bool) -> Int? {
    guard let end = endOfUserInfo(from: start, isAbsolute: isAbsolute), end > start else {
      return start
    }
    edits.hide(start..<end, by: .userInfo)
    return end
  }

  private func endOfUserInfo(from start: Int, isAbsolute: Bool) -> Int? {
    let end = text.end(of: Self.inAuthority, from: start)
    let authority = text.bytes[start..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      return isAbsolute || authority.contains(UInt8(ascii: ":")) ? at : nil
    }
    // A slash inside a password: what stands behind the colon is no port then.
    guard isAbsolute, let colon = authority.lastIndex(of: UInt8(ascii: ":")), colon > start,
      authority[(colon + 1)...].contains(where: { !$0.isDigit && $0 != UInt8(ascii: "*") }),
      !authority.contains(UInt8(ascii: "]"))
    else { return nil }
    let rest = text.end(of: Self.inPassword, from: end, to: min(text.count, end + 128))
    return text.byte(rest) == UInt8(ascii: "@") ? rest : nil
  }

  private static let inAuthority = ByteSet.but("/?#\"'<>\\ \t\r\n")
  private static let inPassword = ByteSet.but(" \t\r\n\"'`<>?&@")
}
