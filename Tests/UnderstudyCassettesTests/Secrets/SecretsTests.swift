import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// What the tables of planted secrets do not have: bodies that are no plain JSON, cookies, and messages.
@Suite("Secrets never reach a HAR")
struct SecretsTests {
  private static let secret = "Tr0ub4dor"
  private static let object = "{\"page\":1,\"api_key\":\"\(secret)\"}"

  private func expectNoSecret(in har: HAR, sourceLocation: SourceLocation = #_sourceLocation) {
    let bodies = har.entries.compactMap { $0["response"]?["content"]?["text"]?.string }
      .compactMap { Data(base64Encoded: $0) }.compactMap { String(data: $0, encoding: .isoLatin1) }
    // The zeros of UTF-16 hide nothing.
    let text = ([har.text] + bodies).joined().replacing("\u{0}", with: "")
      .replacing("\\u0000", with: "")
    // A part of it would be too much.
    #expect(!text.contains(Self.secret.prefix(4)), sourceLocation: sourceLocation)
    #expect(text.contains("REDACTED"), sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    Data(object.dropLast(4).utf8), Data([0xF6]) + Data(object.utf8),
    Data(object.utf8.flatMap { [$0, 0] }), Data("event: a\ndata: \(object)\n\n".utf8),
  ])
  func `of a body that is cut off, in Latin-1, in UTF-16 or of events`(body: Data) throws {
    let head = ResponseHead(headers: ["Content-Type": "application/json"])
    expectNoSecret(in: StubReport(try .sample(answer: head, answerBody: body)).harLog())
  }

  @Test func `of cookies, whatever they are called`() throws {
    let har = StubReport(
      try .sample(
        headers: ["cookie": "theme=\(Self.secret); \(Self.secret)"],
        answer: ResponseHead(headers: ["SET-COOKIE": "theme=\(Self.secret); Path=/"]))
    ).harLog()
    expectNoSecret(in: har)
    let entry = har.entries[0]
    #expect(entry["request"]?["cookies"]?[0]?["name"] == "theme")
    #expect(entry["request"]?["cookies"]?[1]?["name"] == "")
    #expect(entry["response"]?["cookies"]?[0]?["name"] == "theme")
  }

  @Test func `of a message, nor the text of a report`() throws {
    let link = "https://a.example/x?api_key=\(Self.secret)"
    let error = StubError(.unplanned, "No stub matches GET \(link).")
    let report = StubReport(try .sample(outcome: .unplanned(error)))
    expectNoSecret(in: report.harLog())
    #expect(!report.description.contains(Self.secret))
  }
}
