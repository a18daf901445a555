import UnderstudyCore

/// The secrets that were found in some traffic, to be taken out wherever they repeat.
package final class FoundSecrets: Sendable {
  struct FoundText: Hashable {
    let text: String
    /// Whether it was found in the midst of a word.
    let isWithin: Bool
  }

  private let values = Lock<Set<FoundText>>([])

  package init() {}

  /// Keeps what stands in a place of its own, unless it may stand elsewhere by chance.
  func insert(_ secret: ArraySlice<UInt8>, by rule: RedactionRule) {
    let isDistinct = secret.count >= 4 && (rule == .own || SecretValue.isRandom(secret, atLeast: 8))
    guard isDistinct, secret.count <= 4_096, !SecretValue.isHarmless(secret),
      let text = String(validUTF8: secret)
    else { return }
    insert(only: text, isWithin: false)
    // As it stands elsewhere where this is a form.
    if text.contains("%") { insert(only: PercentDecoding.decode(text), isWithin: false) }
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

  var isEmpty: Bool { values.withLock(\.isEmpty) }
}

extension Redaction {
  /// The redaction for some traffic: with the secrets that are found there, and without any closure, so
  /// that it runs no user's code.
  ///
  /// - Parameter read: redacts all of the traffic, and drops the result.
  package func settled(reading read: (Redaction) -> Void) -> Redaction {
    let found = FoundSecrets()
    var reading = self
    (reading.found, reading.isSurvey) = (found, true)
    (reading.standIns, reading.log) = (nil, nil)
    read(reading)
    var settled = self
    settled.names = names.withoutClosures
    settled.repeated = RepeatedSecrets(found.all)
    return settled
  }
}
