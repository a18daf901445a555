import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct ProgramRunTests {
  private func environment(_ inherited: [String: String], blocksHTTPS: Bool = true) -> [String:
    String]
  {
    ProgramRun(
      words: ["true"], server: URL(string: "http://127.0.0.1:8080")!,
      blocksHTTPS: blocksHTTPS, console: KeptConsole(environment: inherited).console
    ).environment
  }

  @Test(arguments: [
    ("*", nil), (".corp.example,api.example.com", nil), ("", nil), ("localhost", "localhost"),
    ("localhost, 127.0.0.1,.corp.example,127.0.0.0/8,::1", "localhost,127.0.0.1,127.0.0.0/8,::1"),
  ])
  func `No host but this machine is asked past the stubs`(inherited: String, kept: String?) {
    for blocks in [true, false] {
      let environment = environment(
        ["no_proxy": inherited, "NO_PROXY": inherited], blocksHTTPS: blocks)
      #expect(environment["no_proxy"] == kept)
      #expect(environment["NO_PROXY"] == kept)
    }
  }

  @Test func `HTTPS reaches no other proxy where it is blocked`() {
    let inherited = ["https_proxy": "http://corp:3128", "all_proxy": "socks5://corp", "A": "b"]
    let blocked = environment(inherited)
    #expect(blocked["https_proxy"] == "http://127.0.0.1:8080")
    #expect(blocked["all_proxy"] == nil)
    #expect(blocked["A"] == "b")
    #expect(environment(inherited, blocksHTTPS: false)["https_proxy"] == "http://corp:3128")
  }
}
