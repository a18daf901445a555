/// A line that would stub a call, for a test's author to paste.
struct MockStubDraft<Arguments> {
  /// The mock, or its type for a static member.
  let mock: String
  /// The member's full name, such as `load(id:)`.
  let name: String
  let arguments: Arguments

  var source: String {
    let base = name.prefix { $0 != "(" }
    let call =
      switch base {
      // A property has no arguments.
      case Substring(name): ".\(name)"
      case "subscript": "[\(matchers)]"
      default: ".\(base)(\(matchers))"
      }
    return "\(mock).when\(call).returns(…)"
  }

  private var matchers: String {
    let labels = name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
    let values = values(labels.count)
    return labels.indices.map { index in
      let value = index < values.count ? Self.matcher(of: values[index]) : ".any"
      return labels[index] == "_" ? value : "\(labels[index]): \(value)"
    }.joined(separator: ", ")
  }

  private func values(_ count: Int) -> [Any] {
    count == 1 ? [arguments] : Mirror(reflecting: arguments).children.map(\.value)
  }

  /// The literal of a value that has a short one; else what matches any.
  private static func matcher(of value: Any) -> String {
    // An optional is cast to what it holds, which its literal would not match.
    switch type(of: value) {
    case is Int.Type, is Bool.Type: "\(value)"
    case is String.Type:
      mockDescription(of: value).count <= 40 ? mockDescription(of: value) : ".any"
    default: ".any"
    }
  }
}
