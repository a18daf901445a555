import Foundation

/// A text of XML in ways that leave out what has no meaning there, or hardly any.
struct XMLForm {
  /// Nil where a text is none, or too long to be tried in all ways.
  init?(_ text: String) {
    guard text.utf8.count < 16_384, text.contains("<"), text.contains(">") else { return nil }
    self.text = text
  }

  private let text: String

  /// Each thing that two texts may differ in, with what is left when it is taken away.
  private static let ways: [(slip: Slip, form: @Sendable (String) -> String)] = [
    (.xmlDeclaration, { $0.replacing(/<\?xml[^>]*\?>\s*/, with: "") }),
    (.emptyElement, withoutEmptyElements),
    (.attributeOrder, withSortedAttributes),
    (.namespacePrefix, { $0.replacing(/(<\/?)[A-Za-z_][\w.\-]*:/) { "\($0.output.1)" } }),
  ]

  /// Why one text is not the other, or not in it; nil where the reason is none of these.
  static func slip(_ stub: String, _ request: String, isSame: (String, String) -> Bool) -> Slip? {
    guard let stub = XMLForm(stub)?.text, let request = XMLForm(request)?.text else { return nil }
    return ways.first { isSame($0.form(stub), $0.form(request)) }?.slip
  }

  @Sendable private static func withoutEmptyElements(_ text: String) -> String {
    text.replacing(/<([^\s<>\/]+)([^<>]*)><\/([^\s<>]+)>/) { match in
      match.output.1 == match.output.3
        ? "<\(match.output.1)\(match.output.2)/>" : "\(match.output.0)"
    }.replacing(/\s+\/>/, with: "/>")
  }

  @Sendable private static func withSortedAttributes(_ text: String) -> String {
    text.replacing(/<([^\s<>\/]+)\s+([^<>]*?)(\s*\/?)>/) { match in
      let attributes = match.output.2.matches(of: /[^\s=]+="[^"]*"|[^\s=]+='[^']*'/)
        .map { String($0.output) }
      return "<\(match.output.1) \(attributes.sorted().joined(separator: " "))\(match.output.3)>"
    }
  }
}

extension Slip {
  static let xmlDeclaration = Slip("only in the XML declaration, `<?xml …?>`")
  static let emptyElement = Slip("only in how an empty element of XML is written, such as `<a/>`")
  static let attributeOrder = Slip("only in the order of XML attributes")
  static let namespacePrefix = Slip("only in the prefixes of XML namespaces")
}
