#if OpenAPITransport
import FaceConformance
import Foundation
import HTTPTypes
import OpenAPIRuntime
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

@testable import UnderstudyOpenAPITransport

/// Stubs behind a client that was generated from an OpenAPI document.
struct TransportFace: Face {
  var timeout = Duration.seconds(60)

  func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let transport = StubTransport(stubs: stubs, timeouts: LoadingTimeouts(idle: timeout))
    let text = request.url.absoluteString
    let server = try #require(text.firstMatch(of: /^\w+:\/\/[^\/]+/)).output
    var sent = HTTPRequest(
      method: try #require(HTTPRequest.Method(request.method)), scheme: nil, authority: nil,
      path: String(text.dropFirst(server.count)))
    for field in request.headers {
      sent.headerFields.append(
        HTTPField(name: try #require(HTTPField.Name(field.name)), value: field.value))
    }
    let (response, body) = try await transport.send(
      sent, body: request.body.map { HTTPBody($0) },
      baseURL: try #require(URL(string: "\(server)")),
      operationID: "")
    var head = ResponseHead(status: response.status.code)
    for field in response.headerFields { head.headers.append(field.name.rawName, field.value) }
    let data = if let body { try await Data(collecting: body, upTo: .max) } else { Data() }
    return (head, data)
  }
}

@Suite struct `A generated client that stubs answer` {
  private static let server = URL(string: "https://api.example.com/v1")!

  /// Calls an operation as a generated client does.
  private static func call(
    _ stubs: HTTPStubs, _ path: String = "/pets/7", _ operation: String = "getPet",
    _ body: HTTPBody? = nil
  ) async throws -> (HTTPResponse, HTTPBody) {
    let request = HTTPRequest(
      method: body == nil ? .get : .post, scheme: nil, authority: nil, path: path,
      headerFields: body == nil ? [:] : [.contentType: "application/json"])
    let (response, body) = try await stubs.transport.send(
      request, body: body, baseURL: server, operationID: operation)
    return (response, try #require(body))
  }

  @Test(arguments: Behaviour.all)
  func `it shows what every face shows`(_ behaviour: Behaviour) async throws {
    try await behaviour.show(TransportFace())
  }

  @Test func `the path of an operation comes behind that of the server`() async throws {
    let stubs = HTTPStubs(
      .get("https://api.example.com/v1/pets/7").query("a", "b c").reply(.text("Ida")))
    let (response, body) = try await Self.call(stubs, "/pets/7?a=b%20c")
    #expect(response.status == .ok)
    #expect(body.length == .known(3))
    #expect(try await String(collecting: body, upTo: 99) == "Ida")
  }

  @Test func `the operation is on the record and in the report`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/pets/7").reply(.redirect(to: "/v1/pets/8")),
      .get("/v1/pets/8").reply(.text("Ida")))
    _ = try await Self.call(stubs)
    #expect(stubs.requests.map(\.operationID) == ["getPet", "getPet"])
    let report = stubs.report.description
    #expect(report.contains("  operation\n"))
    #expect(report.split(separator: "\n").count { $0.hasSuffix("  getPet") } == 2)
  }

  @Test func `a miss names the operation`() async throws {
    let stubs = HTTPStubs(.get("/v1/pets/8").reply(.text("Ida")).optional())
    let error = await #expect(throws: URLError.self) { try await Self.call(stubs) }
    let line = error?.stubError?.description.prefix { !$0.isNewline } ?? ""
    #expect(
      line.hasPrefix("No stub matches GET https://api.example.com/v1/pets/7 (getPet); closest "))
  }

  @Test func `a body comes chunk by chunk`() async throws {
    let clock = ManualClock()
    let chunks = ["a", "b"].map { Data($0.utf8) }
    let stubs = HTTPStubs(
      .get("/v1/pets/7").reply(.chunks(chunks, every: .seconds(5))), clock: clock)
    let (_, body) = try await Self.call(stubs)
    var iterator = body.makeAsyncIterator()
    await clock.advance(by: .seconds(5))
    #expect(try await iterator.next() == ArraySlice("a".utf8))
    await clock.advance(by: .seconds(5))
    #expect(try await iterator.next() == ArraySlice("b".utf8))
    #expect(try await iterator.next() == nil)
  }

  @Test func `a streamed body goes up`() async throws {
    let stubs = HTTPStubs(.post("/v1/pets/7").body(.text("Ida")).reply(.status(201)))
    let body = HTTPBody(
      AsyncStream { stream in
        for part in ["I", "da"] { stream.yield(part[...]) }
        stream.finish()
      }, length: .unknown)
    #expect(try await Self.call(stubs, "/pets/7", "postPet", body).0.status == .created)
  }

  @Test func `a compressed body arrives as URLSession hands it on`() async throws {
    let zipped = Data(base64Encoded: "H4sIAAAAAAACA/NMSQQAMJAuuwMAAAA=")!
    let stubs = HTTPStubs(
      .get("/v1/pets/7").reply(.data(zipped, headers: ["Content-Encoding": "gzip"])))
    let (_, body) = try await Self.call(stubs)
    #expect(body.length == .unknown)
    #expect(try await String(collecting: body, upTo: 99) == "Ida")
  }

  @Test func `a contract checks what the client sends and what it gets`() async throws {
    let contract = try Contract(
      Data(
        """
        {"openapi": "3.0.3", "servers": [{"url": "https://api.example.com/v1"}], "paths": {
          "/pets/{id}": {"post": {"operationId": "postPet",
            "requestBody": {"content": {"application/json": {"schema": {"type": "integer"}}}},
            "responses": {"200": {"description": "", "content": {"application/json": {"schema":
              {"type": "integer"}}}}}}}}}
        """.utf8), name: "pets.json")
    let stubs = HTTPStubs(
      .post("/v1/pets/{id}").reply { _ in .json("eight") }, options: { $0.contract = contract })
    let (_, body) = try await Self.call(stubs, "/pets/7", "postPet", "\"seven\"")
    _ = try await String(collecting: body, upTo: 99)
    let sides = await stubs.end().violations.map(\.description)
    #expect(sides.count == 2)
    #expect(sides.contains { $0.contains("\"seven\"") })
    #expect(sides.contains { $0.contains("\"eight\"") })
  }
}
#endif
