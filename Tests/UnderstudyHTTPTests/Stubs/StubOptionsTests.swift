import Foundation
import Testing
import UnderstudyHTTP

@Suite("Limits")
struct StubOptionsTests {
  @Test func `a body over the limit is refused with an error that names the limit`() async throws {
    let stubs = HTTPStubs(
      .post("/x").reply(.status(200)).optional(), options: { $0.requestBodyLimit = 3 })
    let request = try sent("POST", "https://a.example/x", body: "1234")
    let message = """
      The body of POST https://a.example/x has 4 bytes, over the limit of 3. Raise it with \
      HTTPStubs(…, options: { $0.requestBodyLimit = … }).
      """
    let error = try await #require(throws: URLError.self) { try await stubs.data(for: request) }
    #expect(error.code == .dataLengthExceedsMaximum)
    #expect(error.localizedDescription == message)
    #expect(error.stubError?.kind == .overLimit)
    #expect(error.stubError?.description == message)
    #expect(stubs.report.problems == [message])
    #expect(stubs.report.uses.map(\.count) == [0])
    #expect(stubs.requests.count == 1)
  }
}
