/// What one header field must be.
package struct HeaderPattern: Sendable {
  package let name: String
  package let value: ValuePattern

  package init(name: String, value: ValuePattern) {
    self.name = name
    self.value = value
  }

  package func matches(_ headers: HeaderFields) -> Bool {
    let values = headers.values(for: name)
    if value.isAbsent { return values.isEmpty }
    guard let first = values.first else { return false }
    return values.count == 1
      ? value.matches(first)
      : values.contains(where: value.matches) || value.matches(values.joined(separator: ", "))
  }
}
