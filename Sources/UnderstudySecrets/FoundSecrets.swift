import UnderstudyCore

/// The secrets that were found in some traffic, to be taken out wherever they repeat.
package final class FoundSecrets: Sendable {
  private let values = Lock<Set<String>>([])

  package init() {}

  /// Keeps what stands in a place of its own, unless it may stand elsewhere by chance.
  func insert(_ secret: ArraySlice<UInt8>, by rule: RedactionRule) {
    let isDistinct = secret.count >= 4 && (rule == .own || SecretValue.isRandom(secret, atLeast: 8))
    guard isDistinct, secret.count <= 4_096, !SecretValue.isHarmless(secret),
      let text = String(validUTF8: secret)
    else { return }
    // As it stands elsewhere where this is a form.
    let plain = PercentDecoding.decode(text)
    values.withLock { $0.formUnion([text, plain]) }
  }

  /// The longest first, since one may be a part of the other.
  var all: [String] {
    values.withLock { values in
      values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
  }

  var isEmpty: Bool { values.withLock(\.isEmpty) }
}

extension Redaction {
  /// The redaction for some traffic, with the secrets that are found there.
  ///
  /// - Parameter read: redacts all of the traffic, and drops the result.
  package func settled(reading read: (Redaction) -> Void) -> Redaction {
    let found = self.found ?? FoundSecrets()
    var reading = self
    (reading.found, reading.isSurvey, reading.names) = (found, true, names.remembering())
    (reading.standIns, reading.log, reading.clean) = (nil, nil, CleanTexts())
    read(reading)
    var settled = self
    (settled.repeated, settled.names) = (RepeatedSecrets(found.all), reading.names)
    (settled.found, settled.clean) = (nil, CleanTexts())
    return settled
  }

  /// The redaction for traffic that is settled part by part: what was found in one is known to the next.
  package func collecting() -> Redaction { copy(of: self) { $0.found = FoundSecrets() } }

  /// How many secrets were found in other texts.
  package var secretCount: Int { repeated.count }
}
