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

  /// The hint of two lists that differ in what stands between their elements.
  static func hint(_ stub: String, _ request: String) -> Hint {
    Hint(.listSeparators, marks(in: stub), marks(in: request))
  }

  private static func marks(in text: String) -> String {
    let names: [(Character, String)] = [
      (",", "commas"), (";", "semicolons"), ("|", "bars (`|`)"), (" ", "spaces"),
    ]
    return names.filter { text.contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
