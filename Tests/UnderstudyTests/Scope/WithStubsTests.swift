import Foundation
import Testing
import Understudy

@Suite("withStubs")
struct WithStubsTests {
  private let url = URL(string: "https://api.example.com/movies")!

  @Test func `withStubs makes its stubs the current ones`() async throws {
    try await withStubs(.get("/movies").reply(.text("page"))) { stubs in
      #expect(HTTPStubs.current === stubs)
      _ = try await URLSession.stubbed.data(from: url)
    }
    #expect(HTTPStubs.enclosing == nil)
  }

  @Test func `withStubs waits for what is under way before it reports`() async throws {
    let report = try await withStubs(
      .get("/movies").reply { _ in
        for _ in 0..<10 { await Task.yield() }
        return .text("late")
      },
      // On a starved machine each of these may take seconds.
      options: { $0.patience = .seconds(3600) }
    ) { stubs in
      stubs.session.dataTask(with: url) { _, _, _ in }.resume()
      while stubs.requests.isEmpty { await Task.yield() }
    }
    #expect(report.exchanges.map(\.status) == [200])
  }

  @Test
  func `withStubs fails the test for stubs made by hand as soon as they are verified, and once`() {
    let stubs = HTTPStubs(.get("/never").reply(.status(200)))
    withKnownIssue {
      stubs.verify()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("/never") }
    }
    stubs.verify()
  }

  @Test func `withStubs says in one line of the client's error what the test is told`() async throws
  {
    await withKnownIssue {
      let scoped = try await withStubs { stubs in
        let error = try await #require(throws: URLError.self) {
          try await stubs.session.data(from: url)
        }
        #expect(!error.localizedDescription.contains("\n"))
      }
      #expect(scoped.unplanned.count == 1)
    }
  }

  @Test func `withStubs takes out of its report what its redaction names`() async throws {
    let url = URL(string: "https://api.example.com/movies?tenant=s3")!
    let report = try await withStubs(
      .get("/movies").reply(.status(200)), options: { $0.redaction = .standard.adding("tenant") }
    ) { stubs in
      _ = try await stubs.session.data(from: url)
      // And so in the scopes inside.
      let inner = try await withStubs { _ = try await $0.session.data(from: url) }
      #expect(
        inner.requests.map(\.description)
          == ["GET https://api.example.com/movies?tenant=REDACTED"])
    }
    #expect(report.description.contains("?tenant=REDACTED"))
    #expect(!String(decoding: report.har(), as: UTF8.self).contains("s3"))
  }

  @Test(
    .stubs(
      .get("/movies").reply(.status(200)), options: { $0.redaction = .standard.adding("tenant") }))
  func `withStubs takes out what the redaction of a trait names`() async throws {
    _ = try await URLSession.stubbed.data(
      from: URL(string: "https://api.example.com/movies?tenant=s3")!)
    #expect(
      HTTPStubs.current.requests[0].description
        == "GET https://api.example.com/movies?tenant=REDACTED")
  }

  @Test(arguments: [Strictness.allow, Strictness(unplanned: .allow, unused: .allow)])
  func `withStubs says nothing where strictness allows it`(strictness: Strictness) async throws {
    let report = try await withStubs(
      .get("/never").reply(.status(200)), options: { $0.strictness = strictness }
    ) { stubs in
      _ = try? await stubs.session.data(from: url)
    }
    #expect(report.unplanned.count == 1)
    #expect(report.unused.count == 1)
  }

  @Test func `an outer scope's strictness holds for the inner ones`() async throws {
    try await withStubs(options: { $0.strictness = .allow }) { _ in
      try await withStubs { stubs in
        _ = try? await stubs.session.data(from: url)
      }
    }
  }

  @Test(.strictness(.allow))
  func `outside of a scope nothing is told where strictness allows it`() async {
    _ = try? await URLSession.stubbed.data(from: url)
  }

  private struct Oops: Error {}

  @Test func `an error that a reply's closure throws is no secret`() async throws {
    try await withKnownIssue {
      try await withStubs(
        .get("/movies").reply { _ in throw Oops() },
        options: { $0.strictness = Strictness(throwingReplies: .fail) }
      ) { stubs in
        _ = try? await stubs.session.data(from: url)
      }
    } matching: { issue in
      issue.comments.first?.rawValue.hasSuffix(
        "threw Oops: Oops(). Throw a `URLError` where the request is to fail.") == true
    }
  }

  @Test func `a URLError that a reply's closure throws is planned, and so is a broken stream`()
    async throws
  {
    try await withStubs(
      .get("/movies").reply { _ in throw URLError(.timedOut) },
      .get("/stream").reply(
        .stream { _ in AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Oops()) } }),
      options: { $0.strictness = .fail }
    ) { stubs in
      _ = try? await stubs.session.data(from: url)
      _ = try? await stubs.session.data(from: URL(string: "https://api.example.com/stream")!)
    }
  }

  @Test func `a stub that says how often need not give all its replies`() async throws {
    try await withStubs(
      .get("/movies").reply(.status(503), .status(200)).times(1),
      .get("/series").reply(.status(503), .status(200)).optional(),
      options: { $0.strictness = .fail }
    ) { stubs in
      _ = try await stubs.session.data(from: url)
      _ = try await stubs.session.data(from: URL(string: "https://api.example.com/series")!)
    }
  }
}
