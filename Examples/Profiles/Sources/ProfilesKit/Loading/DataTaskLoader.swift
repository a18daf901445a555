import Foundation
import Synchronization

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
private final class Cancellation: Sendable {
  private struct State {
    var task: (any DataTasking)?
    var hasCome = false
  }

  private let state = Mutex(State())

  func reaches(_ task: any DataTasking) {
    let isLate = state.withLock { state in
      state.task = task
      return state.hasCome
    }
    if isLate { task.cancel() }
  }

  func comes() {
    let task = state.withLock { state in
      state.hasCome = true
      return state.task
    }
    task?.cancel()
  }
}
