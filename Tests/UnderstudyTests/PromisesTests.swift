import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The promises of a scope")
struct PromisesTests {
  @Test func `a stub answers the session of its scope, and the report says what was asked`()
    async throws
  {
    let report = try await withStubs(.get("https://example.com/").reply(.status(201))) { stubs in
      let (_, response) = try await stubs.session.data(from: URL(string: "https://example.com/")!)
      #expect((response as? HTTPURLResponse)?.statusCode == 201)
    }
    #expect(report.requests.count == 1)
    #expect(report.requests[0].method == "GET")
    #expect(report.unplanned.isEmpty && report.unused.isEmpty)
  }

  @Test func `a held request waits until the test answers it`() async throws {
    let stubs = HTTPStubs(.get("https://api.example.com/users/{name}").held())
    let session = stubs.session
    async let user = session.data(from: URL(string: "https://api.example.com/users/dasdom")!)
    let request = await stubs.nextHeld()
    #expect(request.request.pathParameters == ["name": "dasdom"])
    request.reply(.json(["data": ["username": "dasdom"]]))
    let (data, _) = try await user
    #expect(String(decoding: data, as: UTF8.self).contains("dasdom"))
  }
}
