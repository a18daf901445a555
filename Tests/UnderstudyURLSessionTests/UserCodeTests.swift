#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

/// A user's code may block, cancel and make requests wherever the stubs call it.
@Suite("Code of the user's own", .timeLimit(.minutes(10)))
final class UserCodeTests: Sendable {
  enum Owner: CaseIterable {
    case stubs, user, userWithoutCache, userWithQueue

    func session(_ stubs: HTTPStubs) -> URLSession {
      let configuration = stubs.configuration
      if self == .userWithoutCache { configuration.urlCache = nil }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return switch self {
      case .stubs: stubs.session
      case .user, .userWithoutCache: URLSession(configuration: configuration)
      case .userWithQueue:
        URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
      }
    }
  }

  /// A session that a predicate made before it asks.
  private let session = Lock<URLSession?>(nil)

  // MARK: - Predicates

  /// The same one behind each way to ask a user's code.
  private func patterns(
    _ path: String, _ predicate: @escaping @Sendable () -> Bool
  ) -> [RequestPattern] {
    [
      .get("\(path)").where { _ in predicate() }, .get(.where { $0.path() == path && predicate() }),
      .get("\(path)").query("q", .where { _ in predicate() }),
    ]
  }

  /// Sends a request and waits for its answer, on the thread of the caller.
  private func askInner() {
    let answered = DispatchSemaphore(value: 0)
    session.withLock { $0 }?.dataTask(with: .api("/inner?q=1")) { _, _, _ in answered.signal() }
      .resume()
    answered.wait()
  }

  @Test(arguments: Owner.allCases)
  func `a predicate may make an awaited request and wait for it`(owner: Owner) async throws {
    let asking = { @Sendable [self] in
      guard let session = session.withLock({ $0 }) else { return false }
      let answered = DispatchSemaphore(value: 0)
      Task {
        _ = try await session.text("/inner?q=1")
        answered.signal()
      }
      answered.wait()
      return true
    }
    let inner = self.patterns("/inner") { true }.map { $0.reply(.text("inner")).optional() }
    for pattern in patterns("/a", asking) {
      let stubs = HTTPStubs([pattern.reply(.text("answer"))] + inner)
      let session = owner.session(stubs)
      self.session.withLock { $0 = session }
      #expect(try await session.text("/a?q=1").0 == "answer")
      #expect(stubs.requests.count == 2)
    }
  }

  @Test(arguments: Owner.allCases, [false, true])
  func `eight predicates or reply closures may wait at once`(owner: Owner, isReply: Bool)
    async throws
  {
    let stub: Stub =
      isReply
      ? .get("/a").reply { [self] _ in
        askInner()
        return .text("answer")
      }
      : .get("/a").where { [self] _ in
        askInner()
        return true
      }.reply(.text("answer"))
    let stubs = HTTPStubs(stub, .get("/inner").reply { _ in .text("inner") })
    let session = owner.session(stubs)
    self.session.withLock { $0 = session }
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await session.text("/a").0 } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "answer", count: 8))
  }

  @Test func `a predicate asked for a redirect may wait, and so may one of a declined stub`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/a").reply(.redirect(to: "/b")), .get("/inner").reply(.text("inner")),
      .get("/b").where { [self] _ in
        askInner()
        return false
      }.reply(.text("never")).optional(),
      .get("/b").reply(.text("answer")))
    let delegate = RecordingDelegate()
    let redirected = URLSession(
      configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
    // The delegate says on its queue where to go, on which the inner request ends.
    self.session.withLock { $0 = redirected }
    redirected.dataTask(with: .api("/a")).resume()
    await delegate.completion()
    #expect(delegate.log.withLock(\.chunks) == ["answer"])
    // Nor is what a diagnosis asks.
    let error = await #expect(throws: URLError.self) { try await redirected.text("/bb") }
    #expect(error?.stubError?.kind == .unplanned)
  }

  @Test func `requests whose predicates run are recorded in the order in which they came`() async {
    let stubs = HTTPStubs(.any().where { _ in true }.reply(.status(200)))
    let session = stubs.session
    let paths = (0..<100).map { "/\($0)" }
    await withCheckedContinuation { done in
      let left = Lock(paths.count)
      for path in paths {
        session.dataTask(with: .api(path)) { _, _, _ in
          let isLast = left.withLock { left in
            left -= 1
            return left == 0
          }
          if isLast { done.resume() }
        }.resume()
      }
    }
    #expect(stubs.requests.map { $0.url.path() } == paths)
  }

  @Test(arguments: [true, false])
  func `the end of a scope waits for a predicate that is asked`(matches: Bool) async {
    let (entered, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let asking = { @Sendable (_: RecordedRequest) in
      entered.signal()
      mayReturn.wait()
      return matches
    }
    let stubs = HTTPStubs(.get("/a").where { asking($0) }.reply(.text("answer")).optional())
    stubs.session.dataTask(with: .api("/a")) { _, _, _ in }.resume()
    entered.wait()
    async let report = stubs.end()
    while !stubs.engine.hasEnded { await Task.yield() }
    // A diagnosis asks more than once.
    for _ in 0..<10 { mayReturn.signal() }
    #expect(await report.exchanges.map(\.status) == [matches ? 200 : nil])
    #expect(await report.unplanned.count == (matches ? 0 : 1))
  }

  @Test func `a predicate that never returns keeps a scope for as long as its patience lasts`()
    async
  {
    let (entered, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let asking = { @Sendable (_: RecordedRequest) in
      entered.signal()
      mayReturn.wait()
      return true
    }
    let stubs = HTTPStubs(
      [.get("/a").where { asking($0) }.reply(.text("answer")).optional()],
      options: { $0.patience = .milliseconds(1) })
    stubs.session.dataTask(with: .api("/a")) { _, _, _ in }.resume()
    entered.wait()
    let report = await stubs.end()
    #expect(
      report.problems == [
        """
        The stubs were still being asked about GET https://api.example.com/a 0.001 seconds after the \
        end of their scope. Does a predicate wait for something that never comes?
        """
      ])
    mayReturn.signal()
  }

  // MARK: - Completion handlers

  @Test(arguments: Owner.allCases)
  func `a handler may wait until an awaited request of its session is answered`(owner: Owner)
    async
  {
    let replies: [Reply] = [
      .text("inner"), .computed { _ in .text("inner") }, .failing(.notConnectedToInternet),
      .text("inner").delayed(by: .milliseconds(1)), .redirect(to: "/a"),
    ]
    for reply in replies {
      let stubs = HTTPStubs(.get("/a").reply(.text("answer")), .get("/inner").reply(reply))
      let session = owner.session(stubs)
      await withCheckedContinuation { done in
        session.dataTask(with: .api("/a")) { _, _, _ in
          let answered = DispatchSemaphore(value: 0)
          Task {
            _ = try? await session.text("/inner")
            answered.signal()
          }
          answered.wait()
          done.resume()
        }.resume()
      }
      #expect(stubs.requests.count >= 2)
    }
  }

  @Test(arguments: Owner.allCases)
  func `a handler may wait until an awaited request of its session is cancelled`(owner: Owner)
    async
  {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")), .get("/held").held())
    let session = owner.session(stubs)
    let request = Task { try await session.text("/held") }
    _ = await stubs.nextHeld()
    let code = await withCheckedContinuation { done in
      session.dataTask(with: .api("/a")) { _, _, _ in
        let answered = DispatchSemaphore(value: 0)
        let code = Lock<URLError.Code?>(nil)
        Task {
          do { _ = try await request.value } catch {
            code.withLock { $0 = (error as? URLError)?.code }
          }
          answered.signal()
        }
        request.cancel()
        answered.wait()
        done.resume(returning: code.withLock { $0 })
      }.resume()
    }
    #expect(code == .cancelled)
  }

  @Test(arguments: Owner.allCases)
  func `an awaited request leaves the delegate queue of its session as it was`(owner: Owner)
    async throws
  {
    let stubs = HTTPStubs(.get("/a").reply { _ in .text("answer") })
    let session = owner.session(stubs)
    let queue = session.delegateQueue
    for _ in 0..<10 { _ = try await session.text("/a") }
    // It is put back on a thread that the last response does not wait for.
    while session.delegateQueue !== queue { await Task.yield() }
  }

  /// Whoever cancels a Swift task holds its lock, also while handlers of the user's own run.
  @Test(arguments: Owner.allCases)
  func `a cancellation handler may cancel another request`(owner: Owner) async {
    let stubs = HTTPStubs(.any().held())
    let session = owner.session(stubs)
    for _ in 0..<50 {
      let other = session.dataTask(with: .api("/other")) { _, _, _ in }
      other.resume()
      let task = Task {
        try await withTaskCancellationHandler {
          try await session.text("/a")
        } onCancel: {
          other.cancel()
        }
      }
      _ = await stubs.nextHeld()
      task.cancel()
      _ = await task.result
    }
  }

  // MARK: - Bodies

  /// A stream that has nothing to read before it is fed.
  private final class FedStream: InputStream {
    private let food: DispatchSemaphore
    private var isEmpty = false

    init(_ food: DispatchSemaphore) {
      self.food = food
      super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { !isEmpty }
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      if isEmpty { return 0 }
      food.wait()
      isEmpty = true
      buffer[0] = UInt8(ascii: "a")
      return 1
    }
  }

  private func request(fedBy food: DispatchSemaphore) -> URLRequest {
    var request = URLRequest("POST", "/a")
    request.httpBodyStream = FedStream(food)
    return request
  }

  @Test(arguments: [false, true])
  func `streams that tasks feed are read beside them, many at once`(isInMemory: Bool) async throws {
    let stubs = HTTPStubs(.post("/a").reply { .text($0.text ?? "none") })
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 4 {
        group.addTask {
          let food = DispatchSemaphore(value: 0)
          let sent = self.request(fedBy: food)
          async let answer =
            isInMemory ? stubs.data(for: sent) : stubs.session.data(for: sent)
          await Task { _ = food.signal() }.value
          return String(decoding: try await answer.0, as: UTF8.self)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.allSatisfy { $0 == "a" })
  }

  @Test(arguments: [false, true])
  func `a request can be cancelled while its stream is read`(isInMemory: Bool) async {
    let stubs = HTTPStubs(.post("/a").reply(.status(200)).optional())
    let food = DispatchSemaphore(value: 0)
    let sent = request(fedBy: food)
    let task = Task {
      isInMemory ? try await stubs.data(for: sent) : try await stubs.session.data(for: sent)
    }
    await Task.yield()
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(stubs.requests.isEmpty)
    food.signal()
  }
}
#endif
