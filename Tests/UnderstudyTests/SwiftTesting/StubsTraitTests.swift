import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private func text(_ path: String) async throws -> String {
  let url = URL(string: "https://api.example.com\(path)")!
  return String(decoding: try await URLSession.stubbed.data(from: url).0, as: UTF8.self)
}

@Suite(
  .stubs(.get("/suite").reply(.text("suite")), .get("/both").reply(.text("suite"))))
struct StubsTraitTests {
  @Test(.stubs(.get("/test").reply(.text("test"))))
  func `a test has its own stubs and its suite's, which may go unused`() async throws {
    #expect(try await text("/test") == "test")
    #expect(try await text("/suite") == "suite")
  }

  @Test(.stubs(.get("/both").reply(.text("test"))))
  func `a test's stubs come before its suite's`() async throws {
    #expect(try await text("/both") == "test")
  }

  @Test(
    .stubs(.get("/twice").reply(.text("first"), .text("second"))), arguments: 0..<20)
  func `each case of a parameterised test starts afresh`(index: Int) async throws {
    #expect(try await text("/twice") == "first")
    #expect(try await text("/twice") == "second")
    #expect(HTTPStubs.current.requests.count == 2)
  }

  @Test func `a test without stubs of its own needs none of its suite's`() {
    #expect(HTTPStubs.scope != nil)
  }

  @Suite(.stubs(.get("/inner").reply(.text("inner")), .get("/both").reply(.text("inner"))))
  struct Inner {
    @Test func `nested suites add up, and the inner one wins`() async throws {
      #expect(try await text("/inner") == "inner")
      #expect(try await text("/suite") == "suite")
      #expect(try await text("/both") == "inner")
    }
  }
}

extension StubsTraitTests {
  @Test func `a test in an extension of its suite has the suite's stubs`() async throws {
    #expect(try await text("/suite") == "suite")
  }
}

@Suite("Strictness as a trait", .strictness(.allow))
struct StrictnessTraitTests {
  @Test(.stubs(.get("/never").reply(.status(200))))
  func `of a suite holds for its tests`() async throws {
    _ = try? await text("/unplanned")
    #expect(HTTPStubs.current.strictness == .allow)
  }

  @Test(.stubs(), .strictness(unplanned: .warn, unused: .allow))
  func `of a test wins, wherever it stands`() {
    #expect(HTTPStubs.current.strictness == Strictness(unplanned: .warn, unused: .allow))
  }
}
