import UnderstudyCore

/// The values that own rules have found in some traffic, to be taken out wherever they repeat.
package final class FoundSecrets: Sendable {
  struct FoundText: Hashable {
    let text: String
    /// Whether it was found in the midst of a word.
    let isWithin: Bool
  }

  private let values = Lock<Set<FoundText>>([])

  package init() {}

  /// Shorter ones stand elsewhere too often.
  private static let shortest = 4

  /// Keeps what a rule has found that looks for itself again.
  func insert(_ text: String) {
    if text.count >= Self.shortest { insert(only: text, isWithin: false) }
  }

  /// Keeps what only a closure can find, which is not asked again.
  func insert(only text: String, isWithin: Bool) {
    values.withLock { _ = $0.insert(FoundText(text: text, isWithin: isWithin)) }
  }

  /// The longest first, since one may be a part of the other.
  var all: [FoundText] {
    values.withLock { values in
      values.sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
    }
  }
}

extension FoundSecrets: Hashable {
  package static func == (left: FoundSecrets, right: FoundSecrets) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Redaction {
  /// The redaction for some traffic: with the values that its own rules find there, and without any
  /// closure, so that it runs no user's code.
  ///
  /// - Parameter read: redacts all of the traffic, and drops the result.
  package func settled(reading read: (Redaction) -> Void) -> Redaction {
    if names.rules.isEmpty { return self }
    let found = FoundSecrets()
    read(Redaction(names, standIns: nil, found: found))
    let rules = found.all.map { SecretRule(.value($0.text, isWithin: $0.isWithin)) }
    return Redaction(names.settled(with: rules), standIns: standIns)
  }
}
