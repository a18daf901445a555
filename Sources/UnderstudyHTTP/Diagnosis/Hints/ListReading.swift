/// Values that have several others in them: `52.52,13.405`, `a|b`.
enum ListReading {
  private static let longest = 1_000

  /// The elements of a list of two or more; nil where an end has a separator, which means something.
  static func elements(of text: String) -> [String]? {
    guard text.utf8.count < longest, text.utf8.contains(where: ",;| ".utf8.contains),
      let last = text.utf8.last, !",;|".utf8.contains(last)
    else { return nil }
    let elements = text.split { ",;| ".contains($0) }.map(String.init)
    return elements.count > 1 ? elements : nil
  }

  /// A value without the brackets and quotes around it, or around its elements: `[a, b]`, `["a","b"]`.
  static func withoutBrackets(_ text: String) -> String? {
    guard text.utf8.count < longest, let first = text.first, let last = text.last else {
      return nil
    }
    let hasBrackets = "([{<".contains(first) && ")]}>".contains(last)
    let bare = hasBrackets ? text.dropFirst().dropLast() : text[...]
    return bare.isEmpty || bare.contains { "()[]{}<>".contains($0) }
      ? nil : bare.filter { !$0.isWhitespace && $0 != "\"" }
  }
}
