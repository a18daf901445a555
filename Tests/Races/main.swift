// Races that a user's code can start, each for a share of the seconds given: run by `check`.
import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Says it at once, since a trap may follow.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 30
let url = URL(string: "https://api.example.com/a")!

/// A response that is there at once, that a predicate or a closure gives, that takes time, or none.
func stubs() -> HTTPStubs {
  HTTPStubs(
    .get("/a").reply(.text("at once")).optional(),
    .get("/predicate").where { _ in true }.reply(.text("asked")).optional(),
    .get("/computed").reply { _ in .text("computed") }.optional(),
    .get("/delayed").reply(.text("late").delayed(by: .microseconds(200))).optional(),
    .get("/redirect").reply(.redirect(to: "/predicate")).optional(),
    .get("/failing").reply(.failing(.notConnectedToInternet)).optional(),
    .get("/never").reply(.text("never").delayed(by: .seconds(3600))).optional())
}

let paths = ["/a", "/predicate", "/computed", "/delayed", "/redirect", "/failing"]

func request(_ path: String) -> URL { URL(string: path, relativeTo: url)!.absoluteURL }

/// The sessions a user may have: the stubs' own, one of a configuration, and such without a cache, with
/// a cache of the user's own, with a delegate queue.
func sessions(_ stubs: HTTPStubs) -> [URLSession] {
  let plain = stubs.configuration
  plain.urlCache = nil
  let cached = stubs.configuration
  cached.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: "/dev/null/none")
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  return [
    stubs.session, URLSession(configuration: stubs.configuration), URLSession(configuration: plain),
    URLSession(configuration: cached),
    URLSession(configuration: stubs.configuration, delegate: nil, delegateQueue: queue),
  ]
}

/// How many rounds a race went, and that it is still alive: what stands still is named.
final class Progress: @unchecked Sendable {
  // Unchecked: the count is read and written behind the lock alone.
  private let lock = NSLock()
  private var rounds = 0

  func count() { lock.withLock { rounds += 1 } }
  var now: Int { lock.withLock { rounds } }
}

/// Runs a race for its share of the time; ends the process where nothing moves for a minute. Looked at
/// every second, since a machine that has stood still itself is no reason.
func race(_ name: String, share: Double, _ round: @escaping @Sendable (Int) async throws -> Void)
  async
{
  let progress = Progress()
  let watch = Task {
    var before = -1
    var looks = 0
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(1))
      looks = progress.now == before ? looks + 1 : 0
      if looks == 60 {
        say("\(name): stands still after \(before) rounds")
        exit(1)
      }
      before = progress.now
    }
  }
  let end = ContinuousClock.now + .seconds(seconds * share)
  var number = 0
  while ContinuousClock.now < end {
    do {
      try await round(number)
    } catch {
      say("\(name): round \(number) ended with \(error)")
      exit(1)
    }
    progress.count()
    number += 1
  }
  watch.cancel()
  say("\(name): \(number) rounds")
}

let shared = stubs()
let all = sessions(shared)

// A request answered or cancelled, each a hundred times over: by a group, by its own task, early.
await race("cancelling what is awaited", share: 0.3) { number in
  let session = all[number % all.count]
  let path = paths[number / all.count % paths.count]
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<5 { group.addTask { _ = try? await session.data(from: request(path)) } }
    if number.isMultiple(of: 3) { group.cancelAll() }
    await group.next()
    group.cancelAll()
  }
}

await race("cancelling beside other cancellation handlers", share: 0.1) { number in
  let session = all[number % all.count]
  let other = session.dataTask(with: request("/never")) { _, _, _ in }
  other.resume()
  let task = Task {
    await withTaskCancellationHandler {
      _ = try? await session.data(from: request(paths[number % paths.count]))
    } onCancel: {
      other.cancel()
    }
  }
  for _ in 0..<number % 4 { await Task.yield() }
  task.cancel()
  await task.value
  other.cancel()
}

// Only on the stubs' own session: with any other, a bare URLProtocol too, Foundation itself traps on
// a task that is resumed again in the moment in which its handler ends.
await race("resuming, suspending and cancelling a handler's task", share: 0.3) { number in
  let path = paths[number % paths.count]
  await withCheckedContinuation { answered in
    let task = shared.session.dataTask(with: request(path)) { _, _, _ in answered.resume() }
    task.resume()
    for _ in 0..<number % 37 { _ = task.state }
    switch number / paths.count % 4 {
    case 0: task.resume()
    case 1:
      task.suspend()
      task.resume()
    case 2: task.cancel()
    default:
      DispatchQueue.global().async { task.cancel() }
      task.resume()
    }
  }
}

await race("ending a scope beside its requests", share: 0.15) { number in
  let stubs = stubs()
  let session = sessions(stubs)[number % 5]
  let path = paths[number / 5 % paths.count]
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<3 { group.addTask { _ = try? await session.data(from: request(path)) } }
    if number.isMultiple(of: 2) { await Task.yield() }
    let report = await stubs.end()
    for exchange in report.exchanges {
      guard case .pending = exchange.outcome else { continue }
      say("\(path): a request is under way after the end of its scope")
      exit(1)
    }
  }
}

await race("handlers that wait for awaited requests", share: 0.15) { number in
  let session = all[number % all.count]
  let path = paths[number / all.count % paths.count]
  await withCheckedContinuation { done in
    session.dataTask(with: request("/a")) { _, _, _ in
      let answered = DispatchSemaphore(value: 0)
      let task = Task {
        _ = try? await session.data(from: request(path))
        answered.signal()
      }
      if number.isMultiple(of: 2) { task.cancel() }
      answered.wait()
      done.resume()
    }.resume()
  }
}
