import Foundation
import Testing
import UnderstudyHTTP

@Suite("When the bytes come")
struct PacingTests {
  private func log(_ reply: Reply) async throws -> [String] {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/x").reply(reply), clock: clock)
    return await stubs.log(try sent("https://a.example/x"), on: clock)
  }

  private static let chunks = ["ab", "cd", "ef"].map { Data($0.utf8) }
  private static let lost = "failed \(URLError.Code.networkConnectionLost.rawValue)"

  @Test("what comes when", arguments: cases)
  func pace(_ why: String, _ reply: Reply, _ comes: [String]) async throws {
    #expect(try await log(reply) == comes)
  }

  private static func row(
    _ why: String, _ reply: Reply, _ comes: [String]
  ) -> (String, Reply, [String]) {
    (why, reply, comes)
  }

  static let cases = [
    row("at once", .text("hi"), ["0.0: 200", "0.0: hi", "0.0: finished"]),
    row("delayed", .text("hi").delayed(by: .seconds(3)), ["3.0: 200", "3.0: hi", "3.0: finished"]),
    row(
      "delays add up", .text("hi").delayed(by: .seconds(3)).delayed(by: .milliseconds(500)),
      ["3.5: 200", "3.5: hi", "3.5: finished"]),
    row("a delayed status", .status(204).delayed(by: .seconds(3)), ["3.0: 204", "3.0: finished"]),
    row(
      "a delayed failure", .failing(.cannotFindHost).delayed(by: .seconds(3)),
      ["3.0: failed \(URLError.Code.cannotFindHost.rawValue)"]),
    row(
      "a delayed computed reply with a delay",
      .computed { _ in .text("hi").delayed(by: .seconds(2)) }.delayed(by: .seconds(1)),
      ["3.0: 200", "3.0: hi", "3.0: finished"]),
    row(
      "throttled, in ten pieces a second", .text("abcdef").throttled(bytesPerSecond: 20),
      ["0.0: 200", "0.1: ab", "0.2: cd", "0.3: ef", "0.3: finished"]),
    row(
      "throttled, with a rest", .text("abcde").throttled(bytesPerSecond: 20),
      ["0.0: 200", "0.1: ab", "0.2: cd", "0.25: e", "0.25: finished"]),
    row(
      "throttled below ten bytes per second", .text("abc").throttled(bytesPerSecond: 2),
      ["0.0: 200", "0.5: a", "1.0: b", "1.5: c", "1.5: finished"]),
    row(
      "throttled faster than it is long", .text("abc").throttled(bytesPerSecond: 1000),
      ["0.0: 200", "0.003: abc", "0.003: finished"]),
    row(
      "the last throttle counts",
      .text("ab").throttled(bytesPerSecond: 1).throttled(bytesPerSecond: 20),
      ["0.0: 200", "0.1: ab", "0.1: finished"]),
    row(
      "delayed and throttled", .text("ab").delayed(by: .seconds(1)).throttled(bytesPerSecond: 20),
      ["1.0: 200", "1.1: ab", "1.1: finished"]),
    row("chunks", .chunks(chunks), ["0.0: 200", "0.0: ab", "0.0: cd", "0.0: ef", "0.0: finished"]),
    row(
      "chunks every second", .chunks(chunks, every: .seconds(1)),
      ["0.0: 200", "1.0: ab", "2.0: cd", "3.0: ef", "3.0: finished"]),
    row(
      "throttled chunks", .chunks(chunks, every: .seconds(1)).throttled(bytesPerSecond: 10),
      [
        "0.0: 200", "1.1: a", "1.2: b", "2.3: c", "2.4: d", "3.5: e", "3.6: f", "3.6: finished",
      ]),
    row(
      "events every second", .events(["a", "b"], every: .seconds(1)),
      ["0.0: 200", "0.0: data: a\n\n", "1.0: data: b\n\n", "1.0: finished"]),
    row(
      "truncated", .text("abcdef").truncated(afterBytes: 4),
      ["0.0: 200", "0.0: abcd", "0.0: \(lost)"]),
    row(
      "truncated before the first byte", .text("abc").truncated(afterBytes: 0),
      ["0.0: 200", "0.0: \(lost)"]),
    row(
      "truncated at its end", .text("abc").truncated(afterBytes: 3),
      ["0.0: 200", "0.0: abc", "0.0: finished"]),
    row(
      "truncated behind its end", .text("abc").truncated(afterBytes: 9),
      ["0.0: 200", "0.0: abc", "0.0: finished"]),
    row(
      "chunks truncated inside the second", .chunks(chunks).truncated(afterBytes: 3),
      ["0.0: 200", "0.0: ab", "0.0: c", "0.0: \(lost)"]),
    row(
      "chunks truncated between two", .chunks(chunks).truncated(afterBytes: 2),
      ["0.0: 200", "0.0: ab", "0.0: \(lost)"]),
    row(
      "throttled and truncated",
      .text("abcdef").throttled(bytesPerSecond: 20).truncated(afterBytes: 3),
      ["0.0: 200", "0.1: ab", "0.15: c", "0.15: \(lost)"]),
    row(
      "an empty body cannot be truncated", .status(200).truncated(afterBytes: 0),
      ["0.0: 200", "0.0: finished"]),
    row(
      "an outer pace where the computed reply has none",
      .computed { _ in .text("ab") }.throttled(bytesPerSecond: 10),
      ["0.0: 200", "0.1: a", "0.2: b", "0.2: finished"]),
    row(
      "a delayed redirect takes its time on the way",
      .computed { request in
        request.url.query == nil
          ? .redirect(to: "https://a.example/x?again").delayed(by: .seconds(2)) : .text("there")
      },
      ["2.0: 302 to GET https://a.example/x?again", "2.0: 200", "2.0: there", "2.0: finished"]),
  ]
}
