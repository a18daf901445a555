import CommandKit
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite struct LoggedRequestTests {
  private func report(_ reply: Reply, _ address: String) async throws -> [String] {
    let stubs = HTTPStubs(.any().reply(reply))
    let url = try #require(URL(string: address))
    _ = try? await stubs.data(from: url)
    return await CommandRun(name: "films") { console in
      console.report("Asked:", await stubs.end().exchanges.map(LoggedRequest.init))
      return .success
    }.errors
  }

  @Test func `a request is a line without its key`() async throws {
    let report = try await report(
      .text("1234"), "https://films.example.com/movie?api_key=secret&page=1")
    #expect(
      report == ["Asked:", "  GET https://films.example.com/movie?api_key=…&page=1 → 200, 4 bytes"])
  }

  @Test func `a request that failed says how`() async throws {
    #expect(
      try await report(.failing(.notConnectedToInternet), "https://films.example.com/")
        == ["Asked:", "  GET https://films.example.com/ → URLError -1009"])
  }

  @Test func `no request is said to be none`() async {
    let run = await CommandRun(name: "films") { console in
      console.report("Asked:", [])
      return .success
    }
    #expect(run.errors == ["Asked:", "  nothing"])
  }
}
