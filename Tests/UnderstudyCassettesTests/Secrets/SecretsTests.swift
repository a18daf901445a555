import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// Whatever carries the secret, it is nowhere in the whole file.
@Suite("Secrets never reach a HAR", .serialized)
struct SecretsTests {
  private static let secret = "Tr0ub4dor"

  /// A place of a message a secret can be in.
  enum Place: String, CaseIterable, Sendable {
    case header, responseHeader, queryItem, redirect, referer, form, json, nestedJSON, jsonInJSON
    case linkInJSON, part, jsonInPart, responseJSON, brokenJSON, latinJSON, wideJSON, events
    case message

    func exchange(_ name: String, _ secret: String) throws -> Exchange {
      let link = "https://a.example/x?page=1&\(name)=\(secret)#\(name)=\(secret)"
      let object = "{\"page\":1,\"\(name)\":\"\(secret)\"}"
      let jsonType: HeaderFields = ["Content-Type": "application/json"]
      func sending(_ text: String) throws -> Exchange {
        try .sample("POST", headers: jsonType, body: Data(text.utf8))
      }
      func answering(_ body: Data) throws -> Exchange {
        try .sample(answer: ResponseHead(headers: jsonType), answerBody: body)
      }
      func part(_ name: String, _ type: String, _ value: String) throws -> Exchange {
        let body =
          "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\n"
          + "\(value)\r\n--b--\r\n"
        return try .sample(
          "POST", headers: ["Content-Type": "multipart/form-data; boundary=b"],
          body: Data(body.utf8))
      }
      switch self {
      case .header: return try .sample(headers: [name: secret])
      case .responseHeader: return try .sample(answer: ResponseHead(headers: [name: secret]))
      case .queryItem: return try .sample("GET", link)
      case .redirect:
        return try .sample(answer: ResponseHead(status: 302, headers: ["Location": link]))
      case .referer: return try .sample(headers: ["Referer": link])
      case .form:
        return try .sample(
          "POST", headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: Data("page=1&\(name)=\(secret)&a=b".utf8))
      case .json: return try sending(object)
      case .nestedJSON: return try sending("{\"a\":[1,{\"b\":\(object)}]}")
      case .jsonInJSON: return try sending("{\"a\":\(JSONValue.string(object))}")
      case .linkInJSON: return try sending("{\"next\":\"\(link)\"}")
      case .part: return try part(name, "text/plain", secret)
      case .jsonInPart: return try part("metadata", "application/json", object)
      case .responseJSON: return try answering(Data(object.utf8))
      case .brokenJSON: return try answering(Data(object.dropLast(4).utf8))
      case .latinJSON: return try answering(Data([0xF6]) + Data(object.utf8))
      case .wideJSON: return try answering(object.data(using: .utf16LittleEndian)!)
      case .events: return try answering(Data("event: a\ndata: \(object)\n\n".utf8))
      case .message:
        return try .sample(
          outcome: .unplanned(StubError(.unplanned, "No stub matches GET \(link).")))
      }
    }
  }

  private static let names = [
    "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key", "X-Auth-Token",
    "password", "PASSWORD", "token", "secret", "api_key", "apiKey", "access_token",
    "refreshToken", "client_secret", "X-Amz-Signature", "session_id",
  ]

  @Test("by name and place", arguments: names, Place.allCases)
  func nowhere(_ name: String, _ place: Place) throws {
    let report = StubReport(try place.exchange(name, Self.secret))
    try expectNoSecret(report.har())
    // A test of a secret that was not there could not fail.
    try expectPlaced(place, "harmless")
  }

  private func expectPlaced(_ place: Place, _ name: String) throws {
    let har = StubReport(try place.exchange(name, Self.secret)).har()
    #expect(Self.text(of: har).contains(Self.secret.prefix(4)))
  }

  private func expectNoSecret(
    _ har: HAR, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = Self.text(of: har)
    // A part of it would be too much.
    #expect(!text.contains(Self.secret.prefix(4)), sourceLocation: sourceLocation)
    #expect(text.contains("REDACTED"), sourceLocation: sourceLocation)
  }

  /// The file, and what its base64 hides; the zeros of UTF-16 hide nothing either.
  private static func text(of har: HAR) -> String {
    let bodies = har.entries
      .flatMap { [$0["request"]?["postData"], $0["response"]?["content"]] }
      .filter { $0?["encoding"] != nil || $0?["_encoding"] != nil }
      .compactMap { $0?["text"]?.string.flatMap { Data(base64Encoded: $0) } }
      .compactMap { String(data: $0, encoding: .isoLatin1) }
    return ([har.text] + bodies).joined().replacing("\\u0000", with: "")
  }

  @Test func `user and password of a URL`() throws {
    try expectNoSecret(
      StubReport(
        try .sample(
          "GET", "https://me:\(Self.secret)@a.example/x",
          headers: ["Referer": "https://\(Self.secret)@a.example/"],
          answer: ResponseHead(headers: ["Location": "https://me:\(Self.secret)@b.example/"]))
      ).har())
  }

  @Test func `cookies, whatever they are called`() throws {
    let har = StubReport(
      try .sample(
        headers: ["cookie": "theme=\(Self.secret); \(Self.secret)"],
        answer: ResponseHead(headers: ["SET-COOKIE": "theme=\(Self.secret); Path=/"]))
    ).har()
    try expectNoSecret(har)
    let entry = har.entries[0]
    #expect(entry["request"]?["cookies"]?[0]?["name"] == "theme")
    #expect(entry["request"]?["cookies"]?[1]?["name"] == "")
    #expect(entry["response"]?["cookies"]?[0]?["path"] == "/")
  }

  @Test func `what a test calls a secret itself`() throws {
    for place in Place.allCases {
      try expectNoSecret(
        StubReport(try place.exchange("tenant-7", Self.secret))
          .har(redacting: .standard.adding("Tenant7")))
    }
  }

  @Test func `in the report's own text`() throws {
    for place in [Place.queryItem, .message] {
      let report = StubReport(try place.exchange("api_key", Self.secret))
      #expect(!report.description.contains(Self.secret))
    }
  }
}
