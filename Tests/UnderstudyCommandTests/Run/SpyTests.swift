import Foundation
import Testing
@testable import UnderstudyCommand

@Suite struct SpyTests {
  private let films = URL(string: "https://api.example.com")!

  @Test func `What is shown of the server has no password`() throws {
    let spy = try Spy(URL(string: "http://ida:hunter2@127.0.0.1:8080")!, origin: films)
    #expect(spy.stub.place.hasPrefix("passed on to http://"))
    #expect(!spy.stub.place.contains("hunter2"))
  }

  @Test func `A path is for the server that the files name`() throws {
    let error = #expect(throws: CommandError.self) {
      try Spy(URL(string: "http://127.0.0.1:8080/v3")!, origin: films)
    }
    #expect(
      error?.description
        == "'--spy' takes no path where the files name another server; leave '/v3' out.")
    #expect(throws: Never.self) {
      _ = try Spy(URL(string: "https://api.example.com/v3")!, origin: films)
      _ = try Spy(URL(string: "http://127.0.0.1:8080/v3")!, origin: nil)
    }
  }
}
