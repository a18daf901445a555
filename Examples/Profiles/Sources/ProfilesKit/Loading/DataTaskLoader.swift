import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads by way of data tasks, for what has no `async` method.
public struct DataTaskLoader: DataLoading {
  private let tasks: any DataTaskMaking

  /// Loads with tasks made by `tasks`.
  public init(_ tasks: any DataTaskMaking) {
    self.tasks = tasks
  }

  /// Sends `request`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = tasks.task(for: request) { data, response, error in
          if let error {
            continuation.resume(throwing: error)
          } else if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: URLError(.badServerResponse))
          }
        }
        task.resume()
        cancellation.reaches(task)
      }
    } onCancel: {
      cancellation.comes()
    }
  }
}

/// Carries a cancellation to a data task, whichever of the two comes first.
///
/// Unchecked: `Mutex` needs a newer system than the app does, and the state is touched with the lock
/// held only.
private final class Cancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var task: (any DataTasking)?
  private var hasCome = false

  func reaches(_ task: any DataTasking) {
    let isLate = lock.withLock {
      self.task = task
      return hasCome
    }
    if isLate { task.cancel() }
  }

  func comes() {
    let reached = lock.withLock {
      hasCome = true
      return task
    }
    reached?.cancel()
  }
}
