/// Finds secrets that a page of HTML shows to a person: `<b>Password:</b> s3`, and the columns of its tables.
struct Labels {
  private let text: SearchedText
  private var edits = Edits()
  /// The text before the next one, if it is the name of a secret.
  private var label: Label?
  /// The place of a cell in its row.
  private var column = 0
  /// The columns of a table whose names are those of secrets.
  private var secretColumns: Set<Int> = []

  private enum Label {
    /// `Password:`, which a value follows.
    case told
    /// `Password`, which anything may follow.
    case named
  }

  static func edits(in text: SearchedText) -> Edits {
    // Settings and code have angle brackets, too, and no closing tag.
    guard text.place(of: "</", from: 0) != nil || text.place(of: "<br", from: 0) != nil,
      nouns.contains(where: { text.place(of: $0, from: 0) != nil })
    else { return Edits() }
    var finder = Labels(text: text)
    finder.run()
    return finder.edits
  }

  /// Without their first letter, which may be a capital: a page without any need not be read.
  private static let nouns: [StaticString] = [
    "assword", "asswort", "assphrase", "asscode", "ecret", "oken", "pi key", "PI key", "PI Key",
    "ccess key", "ontraseña", "ot de passe", "ennwort", "PIN",
  ]

  private init(text: SearchedText) { self.text = text }

  private mutating func run() {
    var place = 0
    while place < text.count {
      let end = text.end(of: Self.inText, from: place)
      if end > place { visit(place..<end) }
      guard end < text.count else { break }
      let close = text.end(of: Self.inTag, from: end + 1)
      visit(tag: end + 1..<close)
      place = max(close, end + 1)
      if text.byte(place) == UInt8(ascii: ">") { place += 1 }
    }
  }

  private static let inText = ByteSet.but("<")
  private static let inTag = ByteSet.but("<>")
  private static let longest = 64
  private static let around = ByteSet(" \t\r\n")
  private static let colons = ByteSet(" \t\r\n:")

  // MARK: - Texts

  private mutating func visit(_ node: Range<Int>) {
    var start = text.end(of: Self.around, from: node.lowerBound, to: node.upperBound)
    while text.hasPrefix("&nbsp;", at: start) { start = text.end(of: .space, from: start + 6) }
    let colon = text.end(of: Self.colons, from: start, to: node.upperBound)
    // `<b>Password</b>: s3`
    if colon > start, label != nil { (start, label) = (colon, .told) }
    let end = text.start(of: .space, before: node.upperBound, most: 16)
    guard start < end else { return }
    let value = start..<end
    defer { label = newLabel(value) }
    let bytes = text.bytes[value]
    if label == nil, !secretColumns.contains(column) || !isInCell { return }
    let isWord = !bytes.contains(where: \.isSpace) && bytes.count <= 512
    let isSecret =
      label == .told
      ? isWord && bytes.count > 2 && !SecretValue.isHarmless(bytes)
      : SecretValue.isRandom(bytes, atLeast: label == nil ? 4 : 6)
    if isSecret { edits.hide(value) }
  }

  /// Whether a short text names a secret that the next text may be.
  private func newLabel(_ value: Range<Int>) -> Label? {
    guard value.count < Self.longest, !isControl else { return nil }
    let isTold = text.byte(value.upperBound - 1) == UInt8(ascii: ":")
    var words = text.text(value).split { $0.isWhitespace || $0 == ":" }
    let isSentence = words.count > 2 && ["is", "ist"].contains(words.last)
    if isSentence { words.removeLast() }
    // `Secret Santa` is none.
    guard let last = words.last, words.count <= (isSentence ? 6 : 3),
      text.search.isSecret(String(last))
        || words.count > 1 && text.search.isSecret(words.suffix(2).joined(separator: " "))
          && !text.search.isSecret(String(words[words.count - 2]))
    else { return nil }
    return isTold || isSentence ? .told : .named
  }

  // MARK: - Tags

  private var isControl = false
  private var isInCell = false

  private mutating func visit(tag: Range<Int>) {
    let isClosing = text.byte(tag.lowerBound) == UInt8(ascii: "/")
    let start = isClosing ? tag.lowerBound + 1 : tag.lowerBound
    let end = text.end(of: .tag, from: start, to: min(tag.upperBound, start + 16))
    let name = text.text(start..<end).lowercased()
    switch name {
    case "a", "button", "option", "script", "select", "style", "title":
      isControl = !isClosing
      label = nil
    case "input":
      // What a person may type over.
      if label != nil { hideValue(of: tag) }
      label = nil
    case "table":
      secretColumns = []
      label = nil
    case "tr":
      column = isClosing ? column : -1
      // In a table the next row is another matter.
      if isClosing, !secretColumns.isEmpty { label = nil }
    case "td", "th": visit(cell: name, isClosing: isClosing)
    default: break
    }
  }

  private mutating func visit(cell name: String, isClosing: Bool) {
    isInCell = !isClosing && name == "td"
    if isClosing {
      if name == "th", label != nil {
        secretColumns.insert(column)
        label = nil
      }
    } else {
      column += 1
    }
  }

  private mutating func hideValue(of tag: Range<Int>) {
    var place = tag.lowerBound
    while let equals = text.place(of: UInt8(ascii: "="), from: place, to: tag.upperBound) {
      place = equals + 1
      guard text.hasPrefix("value", at: equals - 5), text.byte(equals - 6).isSpace else { continue }
      if let quotation = Quotation(in: text, at: place), quotation.after <= tag.upperBound,
        SecretValue.isRandom(text.bytes[quotation.content], atLeast: 4)
      {
        edits.hide(quotation.content)
      }
      return
    }
  }
}
