import Foundation
import Testing

@testable import UnderstudySecrets

/// Reading costs nothing that grows faster than the text, whatever is in it.
@Suite("The effort of redaction", .serialized)
struct RedactionEffortTests {
  private static func effort(_ text: String) -> Int {
    let redaction = TextRedaction(.standard)
    _ = redaction.changes(to: Array(text.utf8))
    return redaction.effort
  }

  @Test(arguments: try TableRow.rows("Tables/pieces.txt"))
  func `the effort of redaction grows with the text alone`(piece: TableRow) {
    for between in ["", "x", "token=1 "] {
      let unit = piece.text + between
      let text = { (count: Int) in String(repeating: unit, count: count / unit.utf8.count + 1) }
      let (small, large) = (Self.effort(text(1_000)), Self.effort(text(4_000)))
      #expect(large < 6 * small, "between \(between): \(small) steps became \(large)")
    }
  }

  @Test(arguments: ["K7abcdef#ghijkl0", "K7-#-abcdefghijkl"])
  func `the effort of redaction grows with the traffic alone, however many secrets are in it`(
    secret: String
  ) {
    let isLinear = (0..<3).contains { _ in
      Self.cost(requests: 1_000, secret) < 8 * Self.cost(requests: 250, secret)
    }
    #expect(isLinear)
  }

  private static func cost(requests: Int, _ secret: String) -> Double {
    let texts = (0..<requests).map { "token=\(secret.replacing("#", with: "\($0)"))" }
    let start = threadTime()
    let redaction = Redaction.standard.settled { for text in texts { _ = $0.redacted(text: text) } }
    let results = texts.map(redaction.redacted(text:))
    #expect(results.allSatisfy { $0 == "token=REDACTED" })
    return threadTime() - start
  }
}
