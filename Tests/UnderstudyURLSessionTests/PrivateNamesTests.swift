#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import Testing

@testable import UnderstudyURLSession

/// The stored properties of Foundation's that `Platform+Linux….swift` reads by their names, with the
/// shapes it relies on: a toolchain that renames one shall be noticed here, by name.
@Suite("Foundation's private names")
struct PrivateNamesTests {
  private let session = URLSession(configuration: .ephemeral)
  private let url = URL(string: "http://127.0.0.1:9/")!

  private func stored(_ label: String, of object: Any) -> Any? {
    Platform.stored(label, of: object)
  }

  @Test func `a task keeps its session as a reference, first of two words`() {
    let task = session.dataTask(with: url)
    let kept = stored("session", of: task).map { "\(type(of: $0))" }
    #expect(kept == "Optional<URLSessionProtocol>")
  }

  @Test func `a protocol keeps where the file of a download is`() throws {
    let table = try #require(Platform.field("properties", in: URLProtocol.self)?.type)
    #expect("\(table)" == "Dictionary<_PropertyKey, Any>")
    #expect(Platform.canHandFilesOver)
  }

  @Test func `a session publishes the configuration it uses`() {
    #expect(session.configuration === session.configuration)
  }

  @Test func `a task keeps its current request, and the queue on which that is read`() {
    let task = session.dataTask(with: url)
    #expect(Platform.field("_currentRequest", in: URLSessionTask.self)?.type == URLRequest?.self)
    #expect(stored("syncQ", of: task) is DispatchQueue)
    Platform.note(current: URLRequest(url: .api("/other")), of: task)
    #expect(task.currentRequest?.url == .api("/other"))
    #expect(task.originalRequest?.url == url)
  }

  @Test func `a session keeps its delegate queue as a reference`() {
    #expect(stored("delegateQueue", of: session) as? OperationQueue === session.delegateQueue)
  }

  @Test func `a session knows its work queue, on which those of its tasks run`() throws {
    let key = DispatchSpecificKey<String>()
    let sessions = ["one", "two"].map { name in
      let session = URLSession(configuration: .ephemeral)
      (stored("workQueue", of: session) as? DispatchQueue)?.setSpecific(key: key, value: name)
      return session
    }
    let names = try sessions.map { session in
      let task = session.dataTask(with: url)
      let queue = try #require(stored("workQueue", of: task) as? DispatchQueue)
      return queue.sync { DispatchQueue.getSpecific(key: key) }
    }
    #expect(names == ["one", "two"])
  }

  @Test func `an upload task knows its data`() throws {
    let task = session.uploadTask(with: URLRequest(url: url), from: Data("a".utf8))
    let body = try #require(try payload(ofBodyOf: task))
    #expect((body as? DispatchData).map { Data($0) } == Data("a".utf8))
  }

  @Test func `an upload task knows its file`() throws {
    let file = URL(filePath: "/tmp/upload")
    let task = session.uploadTask(with: URLRequest(url: url), fromFile: file)
    #expect(try payload(ofBodyOf: task) as? URL == file)
  }

  /// An optional enumeration: the payload of its case is two levels down.
  private func payload(ofBodyOf task: URLSessionTask) throws -> Any? {
    let known = try #require(stored("knownBody", of: task))
    let choice = try #require(Mirror(reflecting: known).children.first)
    return Mirror(reflecting: choice.value).children.first?.value
  }

  @Test func `a session's registry tells a handler's task from a delegate's`() throws {
    let toDelegate = session.dataTask(with: url)
    let toHandler = session.dataTask(with: url) { _, _, _ in }
    // Foundation registers tasks on the work queue.
    let workQueue = try #require(stored("workQueue", of: toHandler) as? DispatchQueue)
    workQueue.sync {}
    let registry = try #require(stored("taskRegistry", of: session))
    let behaviours = try #require(stored("behaviours", of: registry) as? [Int: Any])
    func hasPayload(_ task: URLSessionTask) throws -> Bool {
      let behaviour = try #require(behaviours[task.taskIdentifier])
      return !Mirror(reflecting: behaviour).children.isEmpty
    }
    #expect(try !hasPayload(toDelegate))
    #expect(try hasPayload(toHandler))
  }

  @Test func `a task says whether it resumes its caller inline`() {
    let task = session.dataTask(with: url)
    #expect(stored("_callCompletionHandlerInline", of: task) is Bool)
  }
}
#endif
