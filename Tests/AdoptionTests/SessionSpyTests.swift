import Foundation
import Testing
import Understudy

/// A subclass of URLSession that notes what it is asked, as many a suite has it.
///
/// It passes everything on to the session of the stubs, so that it need not invent tasks.
private final class SpySession: URLSession, @unchecked Sendable {
  private let stubbed: URLSession
  // The lock makes the class as Sendable as its superclass, whose promise it must repeat.
  private let paths = Lock<[String]>([])

  init(_ stubbed: URLSession) {
    self.stubbed = stubbed
    super.init(configuration: stubbed.configuration, delegate: nil, delegateQueue: nil)
  }

  var asked: [String] { paths.withLock { $0 } }

  override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    paths.withLock { $0.append(request.url?.path() ?? "") }
    return stubbed.dataTask(with: request, completionHandler: completionHandler)
  }
}

/// The client under test, with a handler.
private func loadTitle(
  with session: URLSession, _ done: @escaping @Sendable (String?) -> Void
) {
  session.dataTask(with: URLRequest(url: .api("films/1"))) { data, _, _ in
    done(data.flatMap { try? JSONDecoder().decode(Film.self, from: $0).title })
  }.resume()
}

@Suite("A spy that is a subclass of URLSession")
struct SessionSpyTests {
  @Test(.stubs(.get("/films/1").reply(.json(Film.ida))))
  func `a subclass of URLSession counts and passes on to the stubs`() async {
    let spy = SpySession(.stubbed)
    let title = await withCheckedContinuation { done in
      loadTitle(with: spy) { done.resume(returning: $0) }
    }
    #expect(title == "Ida")
    #expect(spy.asked == ["/films/1"])
  }

  @Test func `a subclass of URLSession can be a session of the stubs itself`() async throws {
    final class Named: URLSession, @unchecked Sendable {}  // adds no state
    let stubs = HTTPStubs(.get("/films/1").reply(.json(Film.ida)))
    let session = Named(configuration: stubs.configuration, delegate: nil, delegateQueue: nil)
    let (data, _) = try await session.data(from: .api("films/1"))
    #expect(try JSONDecoder().decode(Film.self, from: data) == .ida)
  }
}
