import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("A cassette that is redacted", .serialized)
struct RedactedCassetteTests {
  /// How a body stands in the file.
  enum Carriage: String, CaseIterable, Sendable { case text, base64, gzip }

  private static func entry(_ syntax: SecretSyntax, _ text: String, _ carriage: Carriage)
    -> JSONValue
  {
    var url = "https://a.example/x"
    var headers: [JSONValue] = []
    var content: JSONValue = ["mimeType": "text/html", "text": "", "size": 0]
    switch syntax.kind {
    case .url: url = text
    case .header:
      let colon = text.firstIndex(of: ":") ?? text.startIndex
      headers = [
        [
          "name": .string(String(text[..<colon])),
          "value": .string(text[colon...].dropFirst().trimmingCharacters(in: .whitespaces)),
        ]
      ]
    case .body(let type):
      let bytes = Data(text.utf8)
      content["mimeType"] = .string(type ?? "text/html")
      switch carriage {
      case .text: content["text"] = .string(text)
      case .base64, .gzip:
        content["encoding"] = "base64"
        let carried = carriage == .gzip ? gzip(bytes) : bytes
        content["text"] = .string(carried.base64EncodedString())
      }
      if let type { headers.append(["name": "Content-Type", "value": .string(type)]) }
      if carriage == .gzip { headers.append(["name": "Content-Encoding", "value": "gzip"]) }
    }
    return [
      "request": ["method": "GET", "url": .string(url), "headers": .array(headers)],
      "response": ["status": 200, "headers": .array(headers), "content": content],
    ]
  }

  /// Not compressed, but written as if it were.
  private static func gzip(_ bytes: Data) -> Data {
    let size = [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)]
    return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1] + size + size.map(~)) + bytes
      + Data(repeating: 0, count: 8)
  }

  private static func cassette(_ entries: [JSONValue]) throws -> Cassette {
    let file: JSONValue = ["log": ["entries": .array(entries), "creator": ["name": "x"]]]
    return try Cassette(Data(file.description.utf8))
  }

  @Test(arguments: try SecretSyntax.all, Carriage.allCases)
  func `a cassette that is redacted has no secret left, in whichever syntax and carriage`(
    _ syntax: SecretSyntax, _ carriage: Carriage
  ) throws {
    if case .body = syntax.kind {} else if carriage != .text { return }
    let cassette = try Self.cassette([Self.entry(syntax, syntax.planted, carriage)])

    let redacted = try cassette.redacted()

    #expect(!redacted.replaced.isEmpty, "planted in vain")
    #expect(redacted.left == [])
    let text = String(decoding: redacted.data, as: UTF8.self)
    #expect(SecretForms.found(in: text) == [])
    // Once is enough, and it is a cassette still.
    let again = try Cassette(redacted.data).redacted()
    #expect(again.replaced == [] && again.data == redacted.data)
  }

  @Test(arguments: try SecretSyntax.all)
  func `a cassette that is redacted keeps what is none, byte for byte`(_ syntax: SecretSyntax)
    throws
  {
    let cassette = try Self.cassette([Self.entry(syntax, syntax.control, .base64)])
    let redacted = try cassette.redacted()
    #expect(redacted.replaced == [])
    #expect(redacted.data == (try cassette.data()))
  }

  /// Found by the fuzzer: without a URL an entry is none.
  @Test func `a redacted cassette keeps a URL such that it can be read`() throws {
    let entry: JSONValue = [
      "request": ["method": "GET", "url": "https://.@tcp(/films?page=1"],
      "response": ["status": 200],
    ]
    #expect(try Cassette(Self.cassette([entry]).redacted().data).count == 1)
  }

  @Test func `a cassette that is redacted keeps what else its producer wrote`() throws {
    var entry = Self.entry(SecretSyntax(.url, ""), "https://a.example/?token=t0ps3cret", .text)
    entry["_custom"] = ["password": 1234, "colour": "red", "deep": [["apiKey": "k3yk3yk3y"]]]
    entry["cache"] = [:]

    let data = try Self.cassette([entry]).redacted().data

    let kept = try JSONValue(parsing: data)["log"]
    #expect(kept?["creator"]?["name"] == "x")
    let custom = kept?["entries"]?[0]?["_custom"]
    #expect(custom?["colour"] == "red")
    #expect(custom?["password"]?.string?.hasPrefix("REDACTED-") == true)
    #expect(custom?["deep"]?[0]?["apiKey"]?.string?.hasPrefix("REDACTED-") == true)
    #expect(kept?["entries"]?[0]?["cache"] == [:])
  }

  @Test func `a cassette that is redacted counts its placeholders on from those that are there`()
    throws
  {
    let entries = ["REDACTED-7", "t0ps3cret", "an0therone"].map { secret in
      Self.entry(SecretSyntax(.url, ""), "https://a.example/?token=\(secret)", .text)
    }
    let text = String(decoding: try Self.cassette(entries).redacted().data, as: UTF8.self)
    for number in 7...9 { #expect(text.contains("token=REDACTED-\(number)")) }
  }

  @Test func `a redacted cassette loses the compression of a body with a secret, and no other`()
    throws
  {
    let secret = SecretSyntax(.body("application/json"), #"{"password":"§"}"#)
    let plain = SecretSyntax(.body("application/json"), #"{"colour":"red"}"#)
    let data = try Self.cassette([
      Self.entry(secret, secret.planted, .gzip),
      // What was found to be a secret is hidden wherever it stands again.
      Self.entry(plain, #"{"colour":"red"}"#, .gzip),
    ]).redacted().data
    let entries = try JSONValue(parsing: data)["log"]?["entries"]
    #expect(entries?[0]?["response"]?["headers"]?[1]?["value"] == "identity")
    #expect(entries?[1]?["response"]?["headers"]?[1]?["value"] == "gzip")
  }
}
