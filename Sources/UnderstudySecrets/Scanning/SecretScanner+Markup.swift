/// XML and HTML: `<password>s3</password>`, tags whose attributes name each other, as in
/// `<input name="csrf" value="s3">`, and texts that name the next one, as in
/// `<key>token</key><string>s3</string>`. A lone attribute is a member like any other.
extension SecretScanner {
  struct Markup {
    /// The beginning of the text that goes on to the next tag; nil before the first one.
    var start: Int?
    /// The last place at which it may end.
    var limit = 0
    /// The open element with the name of a secret.
    var element: (name: String, verdict: SecretNames.Verdict)?
    /// Whether an element is open in it, and whether that only tells of the secret.
    var isInner = false
    var isDescribed = false
    /// Whether the last text was the name of a secret.
    var isNamed = false
  }

  mutating func visit(tag place: Int) -> Int? {
    if text.hasPrefix("<![CDATA[", at: place) {
      let end = text.place(of: "]]>", from: place) ?? text.count
      (markup.start, markup.limit) = (place + 9, end)
      readText(to: end)
      return markup.element == nil ? nil : end
    }
    let isClosing = text.byte(place + 1) == UInt8(ascii: "/")
    let start = isClosing ? place + 2 : place + 1
    guard text.byte(start).isASCIILetter else { return nil }
    let nameEnd = text.end(of: .tag, from: start)
    let end = text.end(of: Self.inTag, from: nameEnd)
    guard text.byte(end) == UInt8(ascii: ">") else { return nil }
    readText(to: place)
    markup.start = end + 1
    // Within a string of JSON the text ends with this.
    markup.limit = literal.contains(place) ? literal.upperBound - 1 : text.count
    let name = text.text(start..<min(nameEnd, start + 128))
    (markup.isInner, markup.isDescribed) = (false, false)
    if !isClosing {
      begin(name, attributes: nameEnd..<end)
    } else if markup.element?.name == name {
      markup.element = nil
    }
    return nil
  }

  private static let inTag = ByteSet.but("<>")
  private static let controls = SecretWords["control"]

  private mutating func begin(_ name: String, attributes: Range<Int>) {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    var verdict = text.search.name(local).verdict
    if let element = markup.element {
      let name = SecretName(place: 0, name: element.name, verdict: element.verdict)
      markup.isInner = true
      markup.isDescribed = Self.isDescribing(local, under: name)
    }
    let isEmpty = text.byte(attributes.upperBound - 1) == UInt8(ascii: "/")
    if hideValues(in: attributes, isNamed: verdict == .secret && isEmpty),
      !Self.controls.contains(name.lowercased())
    {
      verdict = .secret
    }
    // A placeholder that shows where a value goes: `--token <token>  the one to use`.
    let isParameter = " `'\")]".utf8.contains(text.byte(attributes.upperBound + 1))
    let isFree =
      markup.element == nil || markup.element?.verdict == .countable && verdict == .secret
    guard isFree, !isEmpty, !isParameter else { return }
    (markup.isInner, markup.isDescribed) = (false, false)
    if verdict == .secret || verdict == .countable { markup.element = (name, verdict) }
  }

  /// Hides the values of attributes that others name; whether one names the text of the element.
  private mutating func hideValues(in tag: Range<Int>, isNamed: Bool) -> Bool {
    var values: [Range<Int>] = []
    var isNamed = isNamed
    var place = tag.lowerBound
    while let equals = text.place(of: UInt8(ascii: "="), from: place, to: tag.upperBound) {
      place = equals + 1
      guard let quotation = Quotation(in: text, at: place), quotation.after <= tag.upperBound
      else { continue }
      place = quotation.after
      let name = text.text(text.start(of: .word, before: equals, most: 32)..<equals)
      let value = text.bytes[quotation.content]
      switch text.search.name(name).role {
      case .name where !Self.paths.contains(name): isNamed = isNamed || isSecretName(value)
      case .value where !SecretValue.isHarmless(value): values.append(quotation.content)
      default: break
      }
    }
    for value in values where isNamed { edits.hide(value, by: .neighbour) }
    return isNamed && values.isEmpty
  }

  /// Reads the text that ends at a tag, or at the end of all.
  mutating func readText(to place: Int) {
    guard let start = markup.start, start < min(place, markup.limit) else { return }
    let value = text.trimmed(start..<min(place, markup.limit))
    let bytes = text.bytes[value]
    if bytes.isEmpty { return }
    let isSecret =
      switch markup.element?.verdict {
      case _? where markup.isDescribed: false
      case .secret?:
        !SecretValue.isHarmless(bytes) && !SecretSentence.isAbout(bytes)
          && !SecretValue.isEveryday(bytes, under: markup.element?.name ?? "")
          && !(markup.isInner && (bytes.isScalarOfJSON || SecretValue.isDate(bytes)))
      case nil where !markup.isNamed: false
      default: SecretValue.isRandom(bytes, atLeast: 4)
      }
    if isSecret { edits.hide(value, by: markup.element.map { .name($0.name) } ?? .neighbour) }
    let isTold = bytes.last == UInt8(ascii: ":")
    markup.isNamed = !isSecret && isSecretName(isTold ? bytes.dropLast() : bytes)
  }
}
