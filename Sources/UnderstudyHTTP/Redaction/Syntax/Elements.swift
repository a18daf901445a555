/// Finds secrets in XML and HTML: `<password>s3</password>`, and tags whose attributes name each other,
/// as in `<input name="csrf" value="s3">`. A lone attribute is a named value like any other.
struct Elements {
  private let text: SearchedText
  private var edits = Edits()
  /// The names that no closing tag has further on; each costs reading all the rest once.
  private var unclosed: Set<String> = []
  /// Whether what came before is the name of a secret, as the key of a property list, so that the next
  /// value is one.
  private var isNamed = false
  /// The same in a table, whose next cell may as well be the name of the next column.
  private var isCellOfSecret = false

  static func edits(in text: SearchedText) -> Edits {
    var finder = Elements(text: text)
    finder.run()
    return finder.edits
  }

  private init(text: SearchedText) { self.text = text }

  private mutating func run() {
    var place = 0
    while let opening = text.place(of: UInt8(ascii: "<"), from: place) {
      place = opening + 1
      guard text.byte(place).isASCIILetter else { continue }
      place = visit(tagAt: opening)
    }
  }

  private mutating func visit(tagAt opening: Int) -> Int {
    let nameEnd = text.end(of: .tag, from: opening + 1)
    let end = text.end(of: .but("<>"), from: nameEnd)
    guard text.byte(end) == UInt8(ascii: ">") else { return end }
    let name = text.text(opening + 1..<nameEnd)
    let local = name.split(separator: ":").last.map(String.init) ?? name
    let content = end + 1
    if text.byte(end - 1) == UInt8(ascii: "/") {
      hideNamed(nameEnd..<end, isSecret: text.search.isSecret(local))
      return content
    }
    let verdict = text.search.verdict(on: local)
    if verdict == .countable, !isNamed {
      return hideContent(of: name, from: content, isText: true, ifRandom: true)
    }
    if verdict == .secret
      || isNamed && Self.valueElements.contains(local.lowercased())
    {
      isNamed = false
      return hideContent(of: name, from: content)
    }
    if isCellOfSecret, Self.valueCells.contains(local.lowercased()) {
      isCellOfSecret = false
      return hideContent(of: name, from: content, isText: true, ifRandom: true)
    }
    isCellOfSecret = Self.nameCells.contains(local.lowercased()) && isSecretName(at: content)
    isNamed = Self.nameElements.contains(local.lowercased()) && isSecretName(at: content)
    let isOwner = !Self.controls.contains(local.lowercased())
    switch hideNamed(nameEnd..<end) {
    case .name where isOwner:
      isNamed = true
      return hideContent(of: name, from: content, isText: true)
    case .id where isOwner:
      return hideContent(of: name, from: content, isText: true, ifRandom: true)
    default: break
    }
    return content
  }

  private static let nameElements: Set<String> = [
    "field", "header", "k", "key", "n", "name", "param", "parameter", "property",
  ]
  private static let valueElements: Set<String> = [
    "content", "data", "integer", "string", "text", "v", "val", "value",
  ]

  private static let nameCells: Set<String> = ["dt", "td", "th"]
  private static let valueCells: Set<String> = ["dd", "td"]

  /// Their text is what a person reads.
  private static let controls: Set<String> = ["a", "button", "label", "option", "select"]

  private func isSecretName(at content: Int) -> Bool {
    let end = text.end(of: .but("<"), from: content, to: min(content + 64, text.count))
    return text.search.isSecret(text.text(content..<end))
  }

  /// Hides all that an element contains; with `isText` it is its text up to the next tag.
  private mutating func hideContent(
    of name: String, from start: Int, isText: Bool = false, ifRandom: Bool = false
  ) -> Int {
    let next = text.end(of: .but("<"), from: start)
    var end = next
    if text.hasPrefix("<![CDATA[", at: next) || !isText, let closing = closing(of: name, from: next)
    {
      end = closing
    } else if !isText, " `'\")]".utf8.contains(text.byte(start)) {
      // It stands for a value: `--token <token>  the one to use`.
      return start
    } else if text.hasPrefix("<![CDATA[", at: next) {
      // It was cut off.
      end = text.count
    }
    // The blanks around a value show how it is nested.
    let first = text.end(of: .space, from: start, to: end)
    let last = text.start(of: .space, before: end, most: end - first)
    let value = text.bytes[first..<last]
    let isSecret =
      ifRandom
      ? SecretValue.isRandom(value, atLeast: 4)
      : !SecretValue.isHarmless(value) && !SecretSentence.isAbout(value)
    if isSecret { edits.hide(first..<last) }
    return end
  }

  private static let mostUnclosed = 8

  private mutating func closing(of name: String, from start: Int) -> Int? {
    if unclosed.contains(name) || unclosed.count > Self.mostUnclosed { return nil }
    var place = start
    while let tag = text.place(of: "</", from: place) {
      place = tag + 2
      let end = text.end(of: .tag, from: place)
      if end - place == name.utf8.count, text.text(place..<end) == name { return tag }
    }
    unclosed.insert(name)
    return nil
  }

  // MARK: - Attributes

  /// An attribute with the name of a secret.
  private enum Naming { case name, id }

  private static let nameAttributes: Set<String> = [
    "name", "key", "property", "id", "type", "header", "field", "http-equiv", "n", "param",
  ]
  private static let valueAttributes: Set<String> = ["value", "content", "data", "v", "val"]

  /// Hides the value of a tag whose name is that of a secret; what says that the text of
  /// its element is one.
  @discardableResult
  private mutating func hideNamed(_ tag: Range<Int>, isSecret isNamed: Bool = false) -> Naming? {
    var values: [Range<Int>] = []
    var isSecret = isNamed
    var naming: Naming?
    var place = tag.lowerBound
    while let equals = text.place(of: UInt8(ascii: "="), from: place, to: tag.upperBound) {
      place = equals + 1
      let start = text.start(of: .word, before: equals, most: 32)
      let name = text.text(start..<equals).lowercased()
      let value: Range<Int>
      if let quotation = Quotation(in: text, at: place), quotation.after <= tag.upperBound {
        value = quotation.content
        place = quotation.after
      } else {
        value = place..<text.end(of: .but(" \t\r\n"), from: place, to: tag.upperBound)
      }
      if Self.nameAttributes.contains(name), text.search.isSecret(text.text(value)) {
        isSecret = true
        switch name {
        case "name", "key": naming = .name
        case "id": naming = naming ?? .id
        default: break
        }
      } else if Self.valueAttributes.contains(name), !SecretValue.isHarmless(text.bytes[value]) {
        values.append(value)
      }
    }
    if isSecret { for value in values { edits.hide(value) } }
    return values.isEmpty ? naming : nil
  }
}
