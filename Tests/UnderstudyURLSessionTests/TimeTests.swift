import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("Time behind a session")
struct TimeTests {
  private let clock = ManualClock()

  @Test(arguments: [true, false])
  func `a time-out of the request or the session is enforced on the clock of the stubs`(
    isOfRequest: Bool
  ) async {
    let stubs = HTTPStubs(
      .get("/a").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let configuration = stubs.configuration
    var request = URLRequest("GET", "/a")
    if isOfRequest {
      request.timeoutInterval = 10
    } else {
      configuration.timeoutIntervalForRequest = 10
    }
    let (session, sent) = (URLSession(configuration: configuration), request)
    let answer = Task { try await session.data(for: sent) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    let error = await #expect(throws: URLError.self) { try await answer.value }
    #expect(error?.code == .timedOut)
  }

  @Test func `chunks come whole to a handler of a session with a delegate`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.chunks(["one", "two"].map { Data($0.utf8) })))
    let session = URLSession(
      configuration: stubs.configuration, delegate: RecordingDelegate(), delegateQueue: nil)
    let (text, _, _) = await session.textWithHandler(URLRequest("GET", "/a"))
    #expect(text == "onetwo")
  }

  @Test func `chunks come one by one to a delegate`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.events([ServerSentEvent("one"), ServerSentEvent("two")])))
    let log = await RecordingDelegate().log(of: stubs)
    #expect(log.chunks == ["data: one\n\n", "data: two\n\n"])
  }
}
