import Foundation
import Testing

/// HAR in the manner of those who write it, in the folder `HAR`: one GET with JSON, and what is each
/// one's own.
struct HARSample: Sendable, CustomTestStringConvertible {
  let producer: String
  var remarks: [String] = []

  var testDescription: String { producer }
  var data: Data { get throws { try Self.data(producer) } }

  static func data(_ name: String) throws -> Data { try file("HAR/\(name).har") }

  /// A table of the tests.
  static func table(_ name: String) throws -> Data { try file("Tables/\(name)") }

  private static func file(_ path: String) throws -> Data {
    try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: path))
  }

  static let gallery = [
    // HTTP/2 pseudo-headers, `_`-members, an entry without a response, a socket, joined cookies.
    HARSample(
      producer: "chrome",
      remarks: [
        "entry 2: left out, since it has no response (net::ERR_BLOCKED_BY_CLIENT)",
        """
        entry 3: left out, since it is a web socket, whose 1 message in the file only a stub \
        server can replay; `understudy serve` and a `StubSource` do
        """,
      ]),
    // Bodies in base64 whatever they are, and a `comment` where one was left out.
    HARSample(
      producer: "firefox",
      remarks: ["entry 2: replayed without a body, since the file does not hold it"]),
    // Times with many digits, and members with an underscore in the timings.
    HARSample(producer: "safari"),
    // A byte-order mark, numbers as text, `null` for what is not there.
    HARSample(producer: "charles"),
    // `_`-members beside the log's own, and no `timings`.
    HARSample(producer: "proxyman"),
    // Times of minus one.
    HARSample(producer: "playwright"),
    // Microseconds and an offset in its times, and cookies with `null` in them.
    HARSample(producer: "mitmproxy"),
    // A recording's name, identities of the entries, and a compressed body as a list of chunks.
    HARSample(producer: "polly"),
    // The least that has a meaning, with headers as an object.
    HARSample(producer: "bare", remarks: ["entry 1: headers are an object, not a list"]),
  ]
}
