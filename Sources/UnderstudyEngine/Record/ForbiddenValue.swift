/// A value that a service does not send, for a place in a body of JSON.
package struct ForbiddenValue: Sendable {
  /// The bytes of the value that is there.
  package let range: Range<Int>
  package let value: JSONValue
  /// What of its contract it breaks, such as `maximum`.
  package let rule: String

  package init(_ range: Range<Int>, _ value: JSONValue, breaks rule: String) {
    (self.range, self.value, self.rule) = (range, value, rule)
  }
}
