import UnderstudyHTTP

/// One way in which a message is not what it was.
package struct MessageDifference: Sendable, Hashable {
  /// What became of the place.
  package enum Change: Sendable, Hashable {
    /// It is new.
    case added(String)
    /// It is gone.
    case removed(String)
    /// Its value, or its type, is another.
    case changed(String, String)
  }

  /// Where, such as `status`, `header 'ETag'` or `body at results[0].title`.
  package let place: String
  package let change: Change

  package init(_ place: String, _ change: Change) { (self.place, self.change) = (place, change) }
}

extension MessageDifference: CustomStringConvertible {
  /// The place and both sides, in a line.
  package var description: String {
    switch change {
    case .added(let value): "\(place): added, \(value)"
    case .removed(let value): "\(place): missing, was \(value)"
    case .changed(let old, let new): "\(place): \(old) → \(new)"
    }
  }
}
