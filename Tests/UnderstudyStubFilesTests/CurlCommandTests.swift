import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

@Suite struct CurlCommandTests {
  private func problem(_ command: String, headers: [String] = []) -> String? {
    HTTPStubs(RequestPattern.curl(command, headers: headers).reply(.status(200)).optional())
      .report.problems.first?.components(separatedBy: "cannot read the curl command: ").last
  }

  @Test func `headers count where they are named`() {
    let command = "curl https://x.io/me -H 'Authorization: Bearer abc' -H 'Sec-Fetch-Mode: cors'"
    let plain = request("GET", "https://x.io/me")
    let signed = request("GET", "https://x.io/me", ["Authorization": "Bearer abc"])
    #expect(RequestPattern.curl(command).matches(plain))
    #expect(!RequestPattern.curl(command, headers: ["authorization"]).matches(plain))
    #expect(RequestPattern.curl(command, headers: ["authorization"]).matches(signed))
  }

  @Test func `a user is a header`() {
    let pattern = RequestPattern.curl("curl -u ida:x https://x.io/me", headers: ["Authorization"])
    #expect(
      pattern.matches(request("GET", "https://x.io/me", ["Authorization": "Basic aWRhOng="])))
  }

  @Test(arguments: try Tables.read("curl-problems", as: [String: String].self))
  func `a command that cannot be read is a problem in the report`(
    command: String, reason: String
  ) {
    #expect(problem(command) == reason)
    #expect(!RequestPattern.curl(command).matches(request("GET", "https://x.io/")))
  }

  @Test func `a header that the command lacks is a problem in the report`() {
    #expect(problem("curl https://x.io/", headers: ["Accept"]) == "it has no header Accept")
  }
}
