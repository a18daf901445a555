import UnderstudyCore

/// Media types that are not the same, and yet say nearly so.
extension Slip {
  static func bothOf(_ format: String) -> Slip {
    Slip(
      """
      both are \(format.uppercased()), but of different media types; `.contains("\(format)")` in the \
      stub matches both
      """, isCertain: false)
  }

  static let acceptsAll = Slip(
    "`*/*` accepts any type, and is what URLSession sends where the client sets no `Accept`",
    isCertain: false)
  static let formByDefault = Slip(
    """
    `application/x-www-form-urlencoded` is what URLSession sends where the client sets no \
    `Content-Type`
    """, isCertain: false)

  /// Why the header of this name has another media type.
  static func mediaType(_ stub: String, _ request: String, header name: String) -> Slip? {
    guard let asked = essence(stub), let sent = essence(request), asked != sent,
      isKnown(asked) || isKnown(sent) || !isTypo(asked, sent), VersionReading(asked, sent) == nil
    else { return nil }
    if name.equalsIgnoringASCIICase("Accept"), sent == "*/*" { return .acceptsAll }
    if name.equalsIgnoringASCIICase("Content-Type"), sent == "application/x-www-form-urlencoded" {
      return .formByDefault
    }
    return ["json", "xml"].first { isOf($0, asked) && isOf($0, sent) }.map(bothOf)
  }

  /// The type without its parameters; nil where the text is none.
  private static func essence(_ text: String) -> String? {
    if text.contains(",") { return nil }
    let type = text.prefix { $0 != ";" }.trimming(while: \.isWhitespace).lowercased()
    let names = type.split(separator: "/", omittingEmptySubsequences: false)
    let isType =
      names.count == 2
      && names.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || "*.+-_".contains($0) }
      }
    return isType ? type : nil
  }

  /// Whether a type is that of a format: `text/xml`, `application/vnd.films+json`.
  private static func isOf(_ format: String, _ type: String) -> Bool { type.hasSuffix(format) }

  /// Whether a type is so usual that it is no misspelling of another.
  private static func isKnown(_ type: String) -> Bool {
    ["application/json", "application/xml", "text/xml"].contains(type)
  }
}
