import UnderstudyHTTP

/// One way in which a message is not what it was.
package struct MessageDifference: Sendable, CustomStringConvertible {
  /// Where, such as `status`, `header 'ETag'` or `body at results[0].title`.
  let place: String
  /// What was there, in words; nil where it is new.
  let old: String?
  /// What is there; nil where it is gone.
  let new: String?

  init(_ place: String, from old: String?, to new: String?) {
    (self.place, self.old, self.new) = (place, old, new)
  }

  /// The place and both sides, in a line.
  package var description: String {
    guard let old else { return "\(place): added, \(new ?? "")" }
    return "\(place): " + (new.map { "\(old) → \($0)" } ?? "missing, was \(old)")
  }
}
