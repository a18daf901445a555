// Values that mocks get, whatever their types: described for failures, and compared.

/// A value as failures print it: on one line, strings in quotes, long ones truncated.
@usableFromInline
func mockDescription<Value>(of value: Value) -> String {
  let text = wholeDescription(of: value)
  return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.count) characters)"
}

/// A description of any length, to be compared with another.
func wholeDescription<Value>(of value: Value) -> String {
  if Value.self == Void.self { return "" }
  let text: String
  if let string = value as? String {
    text = string.debugDescription
  } else if let optional = value as? any AnyOptional {
    text = optional.content.map { wholeDescription(of: $0) } ?? "nil"
  } else if isFunction(value) {
    text = "a closure"
  } else {
    text = String(describing: value)
  }
  return text.replacing("\n", with: "\\n")
}

/// The arguments of a call as failures print them, labelled as the tuple is.
func mockDescription<Arguments>(ofArguments arguments: Arguments) -> String {
  let mirror = Mirror(reflecting: arguments)
  guard mirror.displayStyle == .tuple else { return mockDescription(of: arguments) }
  return mirror.children.map { child in
    let value = mockDescription(of: child.value)
    guard let label = child.label, !label.hasPrefix(".") else { return value }
    return "\(label): \(value)"
  }.joined(separator: ", ")
}

private func isFunction<Value>(_ value: Value) -> Bool {
  "\(type(of: value as Any))".contains("->")
}

/// An optional, whatever it holds.
protocol AnyOptional {
  static var contentType: Any.Type { get }
  var content: Any? { get }
}

extension Optional: AnyOptional {
  static var contentType: Any.Type { Wrapped.self }
  var content: Any? { map { $0 as Any } }
}

/// Whether the arguments of two calls are equal, as far as their types can be compared.
func areSame(_ one: Any, _ other: Any) -> Bool {
  if let one = one as? any Equatable { return isEqual(one, other) }
  if let one = one as? Any.Type { return one == other as? Any.Type }
  let (parts, others) = (Mirror(reflecting: one), Mirror(reflecting: other))
  guard parts.subjectType == others.subjectType else { return false }
  switch parts.displayStyle {
  case .class: return one as AnyObject === other as AnyObject
  case .tuple, .struct, .enum, .optional, .collection:
    // A case without values has no parts, but another description.
    if parts.children.isEmpty { return others.children.isEmpty && "\(one)" == "\(other)" }
    return parts.children.count == others.children.count
      && zip(parts.children, others.children).allSatisfy {
        $0.label == $1.label && areSame($0.value, $1.value)
      }
  default: return false
  }
}

private func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
  (other as? Value) == one
}
