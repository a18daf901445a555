import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("The URLRequest of a recorded request")
struct URLRequestTests {
  private let stubs = HTTPStubs(.any("/a").reply(.status(204)))

  private var elaborate: URLRequest {
    var request = URLRequest(
      url: .api("/a"), cachePolicy: .returnCacheDataElseLoad, timeoutInterval: 7)
    request.httpMethod = "PUT"
    request.networkServiceType = .background
    request.mainDocumentURL = .api("/main")
    request.allowsCellularAccess = false
    request.httpShouldHandleCookies = false
    request.setValue("1", forHTTPHeaderField: "X-Own")
    request.httpBody = Data("body".utf8)
    return request
  }

  private func expectOwnSettings(of request: URLRequest) {
    #expect(request.cachePolicy == .returnCacheDataElseLoad)
    #expect(request.timeoutInterval == 7)
    #expect(request.networkServiceType == .background)
    #expect(request.mainDocumentURL == .api("/main"))
    #expect(!request.allowsCellularAccess)
    #expect(!request.httpShouldHandleCookies)
  }

  @Test func `the URLRequest of a recorded request has all that the client set`() async throws {
    _ = try await stubs.session.data(for: elaborate)
    let request = stubs.requests[0].urlRequest
    expectOwnSettings(of: request)
    #expect(request.httpMethod == "PUT")
    #expect(request.url == .api("/a"))
    #expect(request.value(forHTTPHeaderField: "X-Own") == "1")
    #expect(request.httpBody == Data("body".utf8))
  }

  @Test func `the URLRequest of a recorded request has all headers that were sent`() async throws {
    let configuration = stubs.configuration
    configuration.httpAdditionalHeaders = ["X-Session": "s"]
    _ = try await URLSession(configuration: configuration).data(for: elaborate)
    let request = stubs.requests[0]
    #expect(request.headers["X-Session"] == "s")
    #expect(request.headers["Accept"] == "*/*")
    #expect(request.urlRequest.allHTTPHeaderFields == request.headers.dictionary)
  }

  @Test func `the URLRequest of a recorded request keeps its settings over a redirect`()
    async throws
  {
    let stubs = HTTPStubs(
      .put("/a").reply(.redirect(to: "/b", status: 303)), .get("/b").reply(.status(204)))
    _ = try await stubs.session.data(for: elaborate)
    _ = try await stubs.data(for: elaborate)
    for request in stubs.requests(.get("/b")).map(\.urlRequest) {
      expectOwnSettings(of: request)
      #expect(request.url == .api("/b"))
      #expect(request.value(forHTTPHeaderField: "X-Own") == "1")
    }
    #expect(stubs.requests(.get("/b")).count == 2)
  }

  @Test func `the URLRequest of a recorded request is a plain one where the client sent none`()
    async throws
  {
    let sent = RecordedRequest(
      method: "POST", url: .api("/a"), headers: ["X-Own": "1"], body: Data("body".utf8))
    _ = try await stubs.data(for: sent)
    let request = stubs.requests[0].urlRequest
    #expect(request.httpMethod == "POST")
    #expect(request.url == .api("/a"))
    #expect(request.allHTTPHeaderFields == ["X-Own": "1"])
    #expect(request.httpBody == Data("body".utf8))
    #expect(request.cachePolicy == URLRequest(url: .api("/a")).cachePolicy)
  }

  /// A `URLRequest` prints its headers and its body.
  @Test func `the URLRequest of a shown recorded request never shows its secrets`() async throws {
    var request = elaborate
    request.setValue("Bearer s3cr3t", forHTTPHeaderField: "Authorization")
    request.httpBody = Data(#"{"password": "s3cr3t"}"#.utf8)
    request.mainDocumentURL = .api("/main?token=s3cr3t")
    _ = try await stubs.session.data(for: request)
    let recorded = stubs.requests[0]
    var dumped = ""
    dump(recorded, to: &dumped)
    dump(stubs.report, to: &dumped)
    let shown = [
      dumped, "\(recorded)", String(reflecting: recorded),
      "\(Mirror(reflecting: recorded).children)",
      stubs.report.description,
    ]
    for text in shown { #expect(!text.contains("s3cr3t")) }
    #expect(recorded.urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer s3cr3t")
  }
}
