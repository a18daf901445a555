import UnderstudyHTTP

/// One way in which a message is not what it was.
package struct MessageDifference: Sendable, CustomStringConvertible {
  /// Where, such as `status`, `header 'ETag'` or `body at results[0].title`.
  let place: String
  /// What was there, in words; nil where it is new.
  let old: String?
  /// What is there; nil where it is gone.
  let new: String?

  /// - Parameter path: The key path in what is called so; empty for all of it.
  init(_ name: String, at path: String = "", old: String?, new: String?) {
    place = path.isEmpty ? name : "\(name) at \(path)"
    (self.old, self.new) = (old, new)
  }

  /// The place and both sides, in a line.
  package var description: String {
    guard let old else { return "\(place): added, \(new ?? "")" }
    return "\(place): " + (new.map { "\(old) → \($0)" } ?? "missing, was \(old)")
  }
}
