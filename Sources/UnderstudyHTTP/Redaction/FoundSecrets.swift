import UnderstudyCore

/// The values that own rules have found in some traffic, to be taken out wherever they repeat.
package final class FoundSecrets: Sendable {
  private let values = Lock<Set<String>>([])

  package init() {}

  /// Shorter ones stand in other words too often.
  private static let shortest = 4

  func insert(_ value: String) {
    if value.count >= Self.shortest { values.withLock { _ = $0.insert(value) } }
  }

  /// The longest first, since one may be a part of the other.
  var all: [String] {
    values.withLock { $0.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) } }
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
    return Redaction(names.settled(with: found.all), standIns: standIns)
  }
}
