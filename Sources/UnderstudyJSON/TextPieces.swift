/// A text that is written, kept whole or given on in pieces.
struct TextPieces {
  /// What was not given on.
  private(set) var rest = ""
  /// Takes a piece; nil where the text is kept.
  var give: ((String) -> Void)?

  /// From how many bytes on a piece is given on.
  static let piece = 1 << 16

  static func += (text: inout TextPieces, more: String) {
    if let give = text.give, text.rest.utf8.count + more.utf8.count > piece {
      give(text.rest)
      text.rest = ""
      if more.utf8.count > piece { return give(more) }
    }
    text.rest += more
  }
}
