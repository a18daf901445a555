/// Values that go by a name: `token=s3` and `"token": "s3"` are in URLs, forms, cookies, header fields and
/// their parameters, JSON, GraphQL, YAML, attributes of XML, settings, and sentences that quote them.
extension SecretScanner {
  /// A name that may be that of a secret, and its separator.
  private struct Member {
    let name: ValueName
    let verdict: SecretNames.Verdict
    /// The place behind the separator.
    let separated: Int
    let isColon: Bool
    let isAtLineStart: Bool
  }

  mutating func visit(separator place: Int, length: Int = 1) -> Int? {
    let isColon = text.bytes[place] != Self.equals
    if isColon, kind == .form || text.hasPrefix("//", at: place + 1) { return nil }
    let key = nextKey?.colon == place ? nextKey?.name : nil
    guard let name = key ?? ValueName(before: place, in: text) else { return nil }
    // As programs write them: `{token: "s3"}`.
    if name.mark == nil, !literal.contains(place), let last = containers.indices.last,
      !containers[last].isList
    {
      containers[last].key = name.text
    }
    let isItem =
      !isColon && name.mark == nil
      && (!isText || "?&#;".utf8.contains(text.byte(name.start - 1)))
    if name.mark == nil, isColon ? isText && isAtLineStart(name.start) : isItem || name.start == 0 {
      visitNeighbour(name, separated: place + length, isColon: isColon)
    }
    let verdict = verdict(on: name, at: place, isItem: isItem)
    let member = Member(
      name: name, verdict: verdict, separated: place + length, isColon: isColon,
      isAtLineStart: verdict != .open && isAtLineStart(name.start))
    return verdict == .open ? nil : visit(member)
  }

  private static let equals = UInt8(ascii: "=")

  private var isText: Bool { kind == .text || kind == .prose }

  private func verdict(
    on name: ValueName, at separator: Int, isItem: Bool
  ) -> SecretNames.Verdict {
    let known = text.search.name(name.text)
    if name.text.equalsIgnoringASCIICase("key") {
      // Many services call the item of a query with their API key just this.
      if isItem { return .secret }
      if name.mark != nil, let owner = containers.last?.owner, !owner.isEmpty,
        containers.last?.index == 0, text.search.isSecret("\(owner).key")
      {
        return .suspect
      }
    }
    // `{"mfa": {"code": "123456"}}`
    if name.mark != nil, name.text.equalsIgnoringASCIICase("code"), let last = containers.last,
      last.index == 0, !last.owner.isEmpty, text.search.isSecret("\(last.owner).code")
    {
      return .secret
    }
    let isVariable = name.text.hasPrefix("$") || text.byte(name.start - 1) == UInt8(ascii: "$")
    return isVariable && text.byte(separator) != Self.equals ? .open : known.verdict
  }

  private mutating func visit(_ member: Member) -> Int? {
    let name = member.name
    let isGap = text.byte(member.separated).isBlank || text.byte(member.separated).isLineEnd
    var start = text.end(
      of: member.isColon && name.mark != nil ? .space : .blank, from: member.separated)
    if !member.isColon, text.byte(start) == UInt8(ascii: ">") {
      // `"token" => "s3"`
      start = text.end(of: .blank, from: start + 1)
    }
    if isText || member.isColon {
      // As Swift prints values: `Optional("s3")`, `Key(rawValue: "s3")`.
      let content = text.end(of: Self.wrapper, from: start, to: start + 64)
      let isWrapped = text.bytes[start..<content].dropFirst().contains(UInt8(ascii: "("))
      if let quotation = Quotation(in: text, at: isWrapped ? content : start) {
        return hide(quotation, of: member)
      }
    }
    if "{[".utf8.contains(text.byte(start)), isText {
      let isOpen = member.isColon || member.isAtLineStart
      return isOpen && member.verdict != .suspect ? expectContainer(at: start, member) : nil
    }
    if text.byte(start) == UInt8(ascii: "$"), member.isColon {
      variables.insert(text.text(start + 1..<text.end(of: .word, from: start + 1)))
    }
    if member.isColon, name.mark == nil, member.isAtLineStart, isBlock(at: start) {
      return hideBlock(from: start, of: name, member.verdict)
    }
    guard let end = endOfValue(from: start, of: member, isGap: isGap) else { return nil }
    return hide(start..<end, of: member, between: member.isColon ? name.mark ?? [] : [])
  }

  private static let wrapper = ByteSet.alphanumeric(and: "_.(: ")

  // MARK: - Places

  private static let bullets = ByteSet(" \t-*>#")

  /// Whether a name begins its line, or a quotation of it alone.
  private func isAtLineStart(_ place: Int) -> Bool {
    let start = text.start(of: Self.bullets, before: place, most: 64)
    if start == 0 || text.byte(start - 1).isLineEnd { return true }
    return text.byte(place - 1) == .quote || text.hasPrefix("export ", at: place - 7)
  }

  /// Whether a name stands among others on its line: `{a: 1, token: s3}`.
  private func isInline(_ name: ValueName) -> Bool {
    let before = text.start(of: .space, before: name.start, most: 16)
    return "{([,=".utf8.contains(text.byte(before - 1))
  }

  // MARK: - Where a value ends

  /// Nil if what follows is no value.
  private mutating func endOfValue(from start: Int, of member: Member, isGap: Bool) -> Int? {
    guard start < text.count else { return nil }
    if !member.isColon, !isGap, !member.name.isApart {
      if !lastItem.contains(start) { lastItem = start..<endOfItem(from: start, of: member) }
      let end = lastItem.upperBound
      // `password=md5('s3')`
      let isCall = text.byte(end - 1) == UInt8(ascii: "(") && text.byte(end).isQuote
      return isCall ? text.end(of: .but(")\r\n"), from: end) : end
    }
    let isWide = text.bytes[member.separated - 1] >= 0x80
    if member.isColon, member.name.mark != nil {
      return text.end(of: Self.inMember, from: start)
    } else if isWide {
      // Text that goes on in words is a sentence.
      return text.byte(start) < 0x80 ? text.end(of: Self.inWord, from: start) : nil
    } else if member.isAtLineStart || member.isColon && isGap && !isInline(member.name) {
      if !lastLine.contains(start) { lastLine = start..<endOfLine(from: start, of: member) }
      return lastLine.upperBound
    }
    return member.isColon && isInline(member.name) ? text.end(of: Self.inWord, from: start) : nil
  }

  private static let inMember = ByteSet.but(" \t\r\n,]}[{\"\\")
  private static let inWord = ByteSet.but(" \t\r\n,)}]&#\"'<\\")

  private mutating func endOfItem(from start: Int, of member: Member) -> Int {
    switch kind {
    case .form: return text.end(of: .but("&"), from: start)
    case .url:
      let isInPath = text.byte(member.name.start - 1) == UInt8(ascii: ";") && start < endOfPath
      return text.end(of: isInPath ? .but("/?#;&") : .but("&#"), from: start)
    case .text, .prose: break
    }
    var end = start
    while true {
      end = text.end(of: Self.inItem, from: end)
      guard ";,".utf8.contains(text.byte(end)), !endsList(at: end) else { return end }
      end += 1
    }
  }

  private static let inItem = ByteSet.but("&#\"'<>\\ \t\r\n;,")

  /// Whether a semicolon or a comma ends a value: a blank or another item follows.
  private func endsList(at place: Int) -> Bool {
    let next = text.byte(place + 1)
    if next == 0 || next.isSpace || next.isQuote { return true }
    let name = text.end(of: .name, from: place + 1, to: min(place + 64, text.count))
    return name > place + 1 && text.byte(name) == Self.equals
  }

  /// The value of a field goes to the end of its line, or of the quotation around it.
  private func endOfLine(from start: Int, of member: Member) -> Int {
    let quote = text.byte(member.name.start - 1)
    let end = text.end(of: member.isAtLineStart ? .inLine : .but("\r\n<"), from: start)
    if quote.isQuote { return text.place(of: quote, from: start, to: end) ?? end }
    guard literal.contains(start) else { return end }
    return text.start(of: .backslash, before: min(end, max(start, literal.upperBound - 1)))
  }

  // MARK: - Hiding

  /// Whether a value is one to hide, by what its name says.
  private mutating func isSecret(_ value: Range<Int>, of member: Member) -> Bool {
    let bytes = text.bytes[value]
    let name = member.name
    if SecretValue.isHarmless(bytes) || SecretSentence.isAbout(bytes) { return false }
    if SecretValue.isEveryday(bytes, under: name.text, isQuoted: name.mark != nil) { return false }
    switch member.verdict {
    case .secret: return true
    case .countable:
      let isText = !member.isColon || name.mark == nil && member.isAtLineStart
      return !SecretValue.isCount(bytes, inText: isText)
    case .suspect:
      if name.text == "key" { return SecretValue.isRandom(bytes, atLeast: 6) }
      let isCode = name.text.lowercased().hasSuffix("code")
      return SecretValue.isLoginCode(bytes, amongOAuth: isCode && isOAuth, isGrant: isGrant)
    case .open: return false
    }
  }

  /// Hides a value, but for the scheme that credentials begin with; the place after it.
  private mutating func hide(
    _ value: Range<Int>, of member: Member, between mark: [UInt8] = []
  ) -> Int? {
    let name = member.name
    if member.isColon, name.mark == nil {
      // `secrets:read` and "Missing API key: pass it in the header."
      let isScope = text.byte(name.start - 1).isQuote && value.lowerBound == member.separated
      if isScope && SecretValue.scopes.contains(text.text(value)) { return nil }
      let isOfMachine = NameWords.split(name.text).last.map(Self.ofMachines.contains) == true
      if isOfMachine, SecretSentence.isOne(text.bytes[value]) { return nil }
    }
    guard isSecret(value, of: member) else { return nil }
    let start = Credentials.afterScheme(in: text, value)
    if !SecretValue.isHarmless(text.bytes[start..<value.upperBound]) {
      edits.hide(start..<value.upperBound, by: .name(name.text), between: mark)
    }
    return value.upperBound
  }

  private static let ofMachines = SecretWords["machine"]

  private mutating func hide(_ quotation: Quotation, of member: Member) -> Int? {
    // The form in which a language model writes its tokens, each with its probability.
    let next = text.end(of: ByteSet(" \t\r\n,\"\\"), from: quotation.after)
    if text.hasPrefix("logprob", at: next) { return nil }
    guard let end = hide(quotation.content, of: member) else { return nil }
    // Text that was cut off stays JSON as far as it goes.
    if !quotation.isClosed, text.count == end, quotation.mark.last == .quote {
      edits.replace(end..<end, with: quotation.mark)
    }
    return quotation.after
  }

  private mutating func expectContainer(at place: Int, _ member: Member) -> Int? {
    let name = SecretName(place: place, name: member.name.text, verdict: member.verdict)
    // A literal that begins with an escape is a piece of another, whose start was cut off.
    let isQuoted =
      literal.contains(place) && text.byte(literal.lowerBound - 1) != UInt8(ascii: "\\")
    let isEscaped = member.name.mark?.count ?? 0 > 1
    if isEscaped || isQuoted && member.name.mark == nil {
      let range = place..<(isQuoted ? max(place, literal.upperBound - 1) : text.count)
      // An escaped text in quotes was read as a text of its own.
      let hasEscapes = text.place(of: UInt8(ascii: "\\"), from: place, to: range.upperBound) != nil
      return isQuoted && hasEscapes ? nil : hideContainer(range, under: name, isQuoted: true)
    }
    // A name in quotes cannot be within quotes: the text was out of step with them.
    if literal.contains(place) { literal = 0..<0 }
    next = name
    return place
  }

  /// Hides the values of an object or a list that is read apart; the place after it.
  mutating func hideContainer(
    _ range: Range<Int>, under name: SecretName, isQuoted: Bool = false
  ) -> Int {
    let quoted = DecodedText(json: range, of: text.bytes)
    let inner = SearchedText(isQuoted ? quoted.bytes : Array(text.bytes[range]), text.search)
    let name = SecretName(place: 0, name: name.name, verdict: name.verdict)
    let changes = Self.edits(in: inner, under: name).changes(to: inner)
    let written =
      isQuoted
      ? changes.written(in: quoted) { $0 == .quote ? [UInt8(ascii: "\\"), $0] : [$0] }
      : changes.moved(by: range.lowerBound)
    for change in written.all { edits.replace(change.range, with: change.bytes) }
    return range.upperBound
  }

  // MARK: - name, value

  /// Names and values in turn, in lists and calls: `["Authorization", "s3"]`, `setItem("token", "s3")`.
  mutating func visit(comma place: Int) -> Int? {
    guard text.byte(place - 1).isQuote,
      let value = Quotation(in: text, at: text.end(of: .space, from: place + 1)),
      value.content.count < 512, SecretValue.isRandom(text.bytes[value.content], atLeast: 8),
      let name = ValueName(before: place, in: text), isSecretName(Array(name.text.utf8)[...]),
      text.byte(value.content.lowerBound) != UInt8(ascii: "-")
    else { return nil }
    edits.hide(value.content, by: .neighbour)
    return value.after
  }
}

/// The name in front of a separator, as in `token=s3` and `"token": "s3"`.
struct ValueName {
  let text: String
  /// Its beginning, with its quote.
  let start: Int
  /// The quote around it, if any, with its backslashes.
  let mark: [UInt8]?
  /// Whether there are blanks between it and its separator.
  let isApart: Bool

  /// The key of a member of JSON.
  init(key: String, start: Int, isApart: Bool) {
    (text, self.start, mark, self.isApart) = (key, start, Edits.quote, isApart)
  }

  /// Nil if nothing stands in front of the separator that may be a name.
  init?(before separator: Int, in text: SearchedText) {
    var end = text.start(of: .blank, before: separator, most: 16)
    if text.byte(end - 1).isLineEnd {
      // JSON may have its colon on the next line.
      let member = text.start(of: .space, before: end, most: 64)
      if text.byte(member - 1) == .quote { end = member }
    }
    isApart = end < separator
    if text.byte(end - 1).isQuote {
      // The opening quote has as many backslashes.
      let closing = text.start(of: .backslash, before: end - 1, most: 32)
      let first = text.start(of: Self.quoted, before: closing)
      guard first > 0, first < closing, text.byte(first - 1) == text.byte(end - 1)
      else { return nil }
      let mark = Array(text.bytes[closing..<end])
      let content = text.bytes[first..<closing].unescaped
      (self.text, start) = (String(decoding: content, as: UTF8.self), first - mark.count)
      self.mark = mark
      return
    }
    // `storage["token"] = …`
    let isSubscript = text.byte(end - 1) == UInt8(ascii: "]") && text.byte(end - 2).isQuote
    if isSubscript { end -= 2 }
    var start = text.start(of: .name, before: end)
    guard start < end else { return nil }
    if text.byte(separator) != UInt8(ascii: "="), end - start < 7 {
      // `API key: …` and `Mot de passe : …` are one name, and `token ring` is none.
      var before = start
      for _ in 0..<2 where text.byte(before - 1) == 0x20 {
        before = text.start(of: .word, before: before - 1, most: 16)
        guard text.search.isSecret(text.text(before..<end)),
          !text.search.isSecret(text.text(before..<start - 1))
        else { continue }
        start = before
        break
      }
    }
    let name = text.text(start..<end)
    let isEncoded = text.bytes[start..<end].contains(UInt8(ascii: "%"))
    (self.text, self.start, mark) = (isEncoded ? PercentDecoding.decode(name) : name, start, nil)
  }

  private static let quoted = ByteSet.but("\r\n\"'`")
}
