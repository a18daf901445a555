import UnderstudyCore

/// Short texts that a redaction leaves as they are: traffic has some, such as `application/json`,
/// thousands of times.
final class CleanTexts: Sendable {
  private let texts = Lock<[SecretScanner.Kind: Set<[UInt8]>]>([:])

  private static let most = 4_096
  private static let longest = 1_024

  func contains(_ text: [UInt8], _ kind: SecretScanner.Kind) -> Bool {
    text.count <= Self.longest && texts.withLock { $0[kind]?.contains(text) == true }
  }

  func insert(_ text: [UInt8], _ kind: SecretScanner.Kind) {
    guard text.count <= Self.longest else { return }
    texts.withLock { texts in
      if texts[kind, default: []].count < Self.most { texts[kind, default: []].insert(text) }
    }
  }
}
