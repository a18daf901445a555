import Foundation
import ProfilesKit
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The older style: somebody has to resume the task, and the tests notice who forgets.
@Suite(.timeLimit(.minutes(5))) struct DataTaskLoaderTests {
  private let request = URLRequest(url: URL(string: "https://api.example.com/users/@ida")!)
  private let response = URLResponse(
    url: URL(string: "https://api.example.com/users/@ida")!, mimeType: nil,
    expectedContentLength: 5, textEncodingName: nil)
  private let tasks = MockDataTaskMaking()
  private let task = MockDataTasking()

  /// Tasks that have their outcome at once, resumed or not.
  private func complete(_ data: Data?, _ response: URLResponse?, _ error: (any Error)? = nil) {
    tasks.when.task(for: .any, completion: .any).performs { [task] _, completion in
      completion(data, response, error)
      return task
    }
  }

  @Test func `the task is resumed, once`() async throws {
    complete(Data("hello".utf8), response)
    let (data, _) = try await DataTaskLoader(tasks).data(for: request)
    #expect(task.calls.resume.count == 1)
    #expect(task.calls.cancel.count == 0)
    #expect(data == Data("hello".utf8))
  }

  @Test func `the request is passed on as it is`() async throws {
    complete(Data(), response)
    _ = try await DataTaskLoader(tasks).data(for: request)
    #expect(tasks.calls.task.map(\.request) == [request])
  }

  @Test func `the error of a task is thrown`() async {
    complete(nil, nil, URLError(.notConnectedToInternet))
    let error = await #expect(throws: URLError.self) {
      try await DataTaskLoader(tasks).data(for: request)
    }
    #expect(error?.code == .notConnectedToInternet)
  }

  @Test func `a task that ends with nothing is an error`() async {
    complete(nil, nil)
    let error = await #expect(throws: URLError.self) {
      try await DataTaskLoader(tasks).data(for: request)
    }
    #expect(error?.code == .badServerResponse)
  }

  @Test func `cancelling cancels the task`() async throws {
    tasks.when.task(for: .any, completion: .any).performs { [task] _, completion in
      task.when.cancel().performs { completion(nil, nil, URLError(.cancelled)) }
      return task
    }
    let loading = Task { [request, tasks] in try await DataTaskLoader(tasks).data(for: request) }
    _ = await task.calls.resume.next()
    loading.cancel()
    try #require(await task.calls.cancel.next() != nil)
    await #expect(throws: URLError.self) { try await loading.value }
  }

  @Test func `a task made for somebody who has left is cancelled at once`() async {
    tasks.when.task(for: .any, completion: .any).performs { [task] _, completion in
      withUnsafeCurrentTask { $0?.cancel() }
      completion(nil, nil, URLError(.cancelled))
      return task
    }
    let loading = Task { [request, tasks] in try await DataTaskLoader(tasks).data(for: request) }
    await #expect(throws: URLError.self) { try await loading.value }
    #expect(task.calls.cancel.count == 1)
  }

  // MARK: - The real session

  @Test(.strictness(unused: .allow))
  func `a task that nobody resumed asks for nothing, and its stub is unused`() async {
    let stubs = HTTPStubs(.get("https://api.example.com/users/@ida").reply(.json([:])))
    _ = stubs.session.task(for: request) { _, _, _ in }
    let report = await stubs.end()
    #expect(report.requests.isEmpty)
    #expect(report.unused.count == 1)
  }

  @Test func `a forgotten resume fails the test, with the stub that was not used`() async throws {
    try await withKnownIssue {
      try await withStubs(
        .get("https://api.example.com/users/@ida").reply(.json([:])),
        .get("https://api.example.com/users/@emil").reply(.json([:]))
      ) { stubs in
        let loader = DataTaskLoader(stubs.session)
        _ = try? await loader.data(from: "https://api.example.com/users/@emil")
        _ = stubs.session.task(for: request) { _, _, _ in }  // and no `resume()`
      }
    } matching: { issue in
      "\(issue)".contains("GET https://api.example.com/users/@ida")
        && "\(issue)".contains("was never used; the only request was ")
    }
  }
}

extension DataTaskLoader {
  fileprivate func data(from url: String) async throws -> Data {
    try await data(for: URLRequest(url: URL(string: url)!)).0
  }
}
