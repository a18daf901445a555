import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// Messages of many services, with secrets and without: recording, redacting and scanning agree on them.
@Suite("A message of the gallery", .serialized)
struct GalleryTests {
  /// A message of a row, in a file that nobody has redacted.
  private static func cassette(_ kind: String, _ text: String) throws -> Cassette {
    let exchange = try exchange(kind, text)
    func list(_ headers: HeaderFields) -> JSONValue {
      .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
    }
    guard case .answered(let head, let body) = exchange.outcome else { throw CancellationError() }
    let type = head.headers["Content-Type"] ?? "x-unknown"
    let entry: JSONValue = [
      "request": [
        "method": "POST", "url": .string(exchange.request.url.absoluteString),
        "headers": list(exchange.request.headers),
      ],
      "response": [
        "status": 200, "headers": list(head.headers),
        "content": [
          "mimeType": .string(type), "text": .string(String(decoding: body, as: UTF8.self)),
        ],
      ],
    ]
    return try Cassette(Data((["log": ["entries": [entry]]] as JSONValue).description.utf8))
  }

  private static func exchange(_ kind: String, _ text: String) throws -> Exchange {
    switch kind {
    case "url": return try .sample("POST", text)
    case "header":
      let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
      return try .sample("POST", answer: ResponseHead(headers: [parts[0]: parts[1]]))
    default:
      return try .sample(
        "POST", answer: ResponseHead(headers: ["Content-Type": kind]), answerBody: Data(text.utf8))
    }
  }

  /// The message of the only entry of a file.
  private static func message(_ kind: String, _ cassette: Cassette) throws -> String {
    let entry = try JSONValue(parsing: cassette.data())["log"]?["entries"]?[0]
    let text =
      switch kind {
      case "url": entry?["request"]?["url"]?.string
      case "header":
        entry?["response"]?["headers"]?[0].flatMap { header in
          header["name"]?.string.map { "\($0): \(header["value"]?.string ?? "")" }
        }
      default: entry?["response"]?["content"]?["text"]?.string
      }
    return try #require(text)
  }

  private static func recorded(_ kind: String, _ text: String) throws -> (
    Cassette, CassetteRecording
  ) {
    let stage = CassetteStage()
    let recording = try StubReport(exchange(kind, text)).recording(to: stage.file)
    return (try Cassette(Data(contentsOf: stage.file)), recording)
  }

  @Test(arguments: try TableRow.rows("Tables/secrets.txt"))
  func `a message of the gallery has each secret replaced by its type, and no other byte`(
    _ row: TableRow
  ) throws {
    let text = row.text.filter { !"⟦⟧".contains($0) }
    // In a fragment HAR has no place for it.
    if row.kind == "url", text.contains("#") { return }
    var numbers: [Substring: Int] = [:]
    let isTyped = ["application/json", "application/yaml"].contains(row.kind)
    let expected = row.text.replacing(/(["=-]|%3a)?⟦([^⟧]*)⟧/) { match in
      let secret = match.2
      let number = numbers[secret] ?? numbers.count + 1
      numbers[secret] = number
      let start = match.1 ?? ""
      if isTyped, Double(secret) != nil, start != "\"" {
        return "\(start)\(733_228_000 + number)\(secret.contains(".") ? ".5" : "")"
      }
      let quote = start == "%3a" ? "%22" : ""
      return "\(start)\(quote)REDACTED-\(number)\(quote)"
    }
    let cassette = try Self.cassette(row.kind, text)
    #expect(try cassette.scan() != [])

    let redacted = try cassette.redacted()
    #expect(redacted.left == [])
    #expect(try Self.message(row.kind, Cassette(redacted.data)) == expected)
    #expect(try Cassette(redacted.data).scan() == [])
    #expect(try Cassette(redacted.data).redacted().data == redacted.data)

    let (recording, result) = try Self.recorded(row.kind, text)
    #expect(try Self.message(row.kind, recording) == expected)
    #expect(result.suspicions == [] && !result.redactions.isEmpty)
    #expect(try recording.scan() == [])
  }

  @Test(arguments: try TableRow.rows("Tables/innocents.txt"))
  func `a message of the gallery stays as it is without a secret`(_ row: TableRow) throws {
    let cassette = try Self.cassette(row.kind, row.text)
    #expect(try cassette.scan() == [])
    #expect(try cassette.redacted().data == cassette.data())
    let (recording, result) = try Self.recorded(row.kind, row.text)
    #expect(try Self.message(row.kind, recording) == row.text)
    #expect(result.suspicions == [] && result.redactions == [])
  }

  @Test(arguments: [
    ("application/json", #"{"pin":§,"a":¤}"#),
    ("application/json", #"{"log":"{\"pin\":§}","a":¤}"#),
    ("application/yaml", "pin: §\na: ¤\n"),
    ("application/x-www-form-urlencoded", "p=%7B%22pin%22%3A§%7D&a=¤"),
    (
      "multipart/form-data; boundary=b",
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n{\"pin\":§}\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"c\"\r\n\r\n¤\r\n--b--\r\n"
    ),
  ])
  func `a message of the gallery is replayed whatever number a secret is`(
    type: String, body: String
  ) throws {
    let stage = CassetteStage()
    let headers: HeaderFields = ["Content-Type": type]
    func data(_ pin: String, _ other: String) -> Data {
      Data(body.replacing("§", with: pin).replacing("¤", with: other).utf8)
    }
    try StubReport(.sample("POST", headers: headers, body: data("1234", "1")))
      .record(to: stage.file)
    #expect(try !stage.text.contains("1234"))
    let stubs = try Cassette(contentsOf: stage.file).stubs()
    for (sent, isMatched) in [(data("5678", "1"), true), (data("5678", "2"), false)] {
      let request = RecordedRequest(
        method: "POST", url: try #require(URL(string: "https://a.example/x")), headers: headers,
        body: sent)
      #expect(stubs[0].pattern.matches(request) == isMatched)
    }
  }

  @Test
  func `a message of the gallery has equal numbers alike, counted on from those that are there`()
    throws
  {
    let text = #"{"pin":1234,"otp":733228007,"cvv":1234,"passcode":[1.0,-2,3e2]}"#
    let redacted = try Self.cassette("application/json", text).redacted()
    #expect(
      try Self.message("application/json", Cassette(redacted.data))
        == #"{"pin":733228008,"otp":733228007,"cvv":733228008,"passcode":"#
        + "[733228009.0,733228010,733228011.0]}")
  }

  private struct Login: Decodable, Equatable {
    struct Session: Decodable, Equatable {
      let id: Int
      let user: [String: String]
    }
    struct Token: Decodable, Equatable {
      let id: Int32
      let name: String
      let expires: Date?
      let isRevoked: Bool
    }
    let session: Session
    let tokens: [Token]
    let pin: Int32
    let otp: [String: Int]
    let password: [String: String]
  }

  @Test func `a message of the gallery decodes as before`() throws {
    let text = """
      {"session":{"id":3,"user":{"name":"Ida"}},"tokens":[{"id":1,"name":"ci","expires":null,\
      "isRevoked":false}],"pin":1234,"otp":{"length":6,"value":482913},"password":{"value":"horse"}}
      """
    let (cassette, _) = try Self.recorded("application/json", text)
    let message = try Self.message("application/json", cassette)
    let login = try JSONDecoder().decode(Login.self, from: Data(message.utf8))
    #expect(login.session.user == ["name": "Ida"])
    #expect(login.password == ["value": "REDACTED-3"])
    #expect(!message.contains("1234") && !message.contains("482913"))
  }
}
