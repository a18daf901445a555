/// What a screen with one user shows: the state of the last name asked for.
@MainActor
public final class ProfileModel {
  /// How far the asking has come.
  public private(set) var state = ProfileState.idle {
    didSet { for watcher in watchers.values { watcher.yield(state) } }
  }

  /// Carries out the next load; a load under way keeps the client it began with.
  public var client: ProfileClient

  private var task: Task<Void, Never>?
  private var watchers: [Int: AsyncStream<ProfileState>.Continuation] = [:]
  private var nextWatcher = 0

  /// A model that asks `client`.
  public init(client: ProfileClient) {
    self.client = client
  }

  deinit {
    task?.cancel()
    for watcher in watchers.values { watcher.finish() }
  }

  /// The state now and every one that follows, none left out; each call makes a stream of its own.
  public func states() -> AsyncStream<ProfileState> {
    let (states, watcher) = AsyncStream<ProfileState>.makeStream()
    let number = nextWatcher
    nextWatcher += 1
    watchers[number] = watcher
    watcher.onTermination = { [weak self] _ in
      Task { @MainActor in self?.watchers[number] = nil }
    }
    watcher.yield(state)
    return states
  }

  /// Asks for the user of a name; a response still to come for another name is dropped.
  public func load(_ name: String) {
    let name = ProfileEndpoint.name(in: name)
    task?.cancel()
    state = .loading(name: name)
    task = Task { [weak self, client] in
      let outcome = await client.outcome(of: name)
      // Cancelling may come too late for the request, and never for this line: both run on the
      // main actor.
      if !Task.isCancelled { self?.state = outcome }
    }
  }

  /// Gives up what is under way, and shows nobody.
  public func clear() {
    task?.cancel()
    state = .idle
  }
}

extension ProfileClient {
  // Not inline in the task's closure: the optimizer of Swift 6.3 mishandles typed throws there.
  fileprivate func outcome(of name: String) async -> ProfileState {
    do throws(ProfileError) {
      return .loaded(try await user(name))
    } catch {
      return .failed(name: name, error)
    }
  }
}
