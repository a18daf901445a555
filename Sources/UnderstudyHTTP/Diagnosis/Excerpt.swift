/// As much of a text as a line shows, with carets below what is marked in it.
struct Excerpt: Sendable, Equatable {
  /// The most characters of a text shown.
  static let width = 80

  /// The text, with an ellipsis where it is cut off.
  let line: String
  let carets: String

  /// What is shown of a text, or of a part of one, from a character on.
  init(_ part: Substring, from start: Int, marking mark: Range<Int>) {
    let text = String(part).visible
    let piece = text.dropFirst(start).prefix(Self.width)
    let isCutBefore = start > 0 || part.startIndex > part.base.startIndex
    let isCutBehind = piece.endIndex < text.endIndex || part.endIndex < part.base.endIndex
    line = (isCutBefore ? "…" : "") + piece + (isCutBehind ? "…" : "")
    let indent = mark.lowerBound - start
    carets =
      String(repeating: " ", count: indent + (isCutBefore ? 1 : 0))
      + String(repeating: "^", count: max(1, min(mark.count, Self.width - indent)))
  }
}
