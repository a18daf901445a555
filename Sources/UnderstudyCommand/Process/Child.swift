import Foundation
import UnderstudyCore

/// A program that this one runs and waits for.
///
/// It is started by `posix_spawn`, since Foundation's `Process` controls neither its process group nor
/// its blocked signals: with a terminal it is in the terminal's foreground group, so that it can read
/// input and gets Ctrl-C; without one it leads a group of its own, so that a signal ends all that it has
/// started.
final class Child: Sendable {
  enum End: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)

    var code: ExitCode {
      switch self {
      case .exit(let code): ExitCode(rawValue: code)
      case .signal(let number): .signal(number)
      }
    }
  }

  private struct State {
    var end: End?
    var waiters: [CheckedContinuation<End, Never>] = []
  }

  /// The files that take the place of the streams of this process.
  struct Output {
    let output: String
    let errors: String
  }

  private let identifier: pid_t
  /// Whether it has a process group of its own.
  let leadsGroup: Bool
  private let state = Lock(State())

  /// Starts a program, found along `PATH`.
  ///
  /// - Parameter output: Where it writes; it has nothing to read then.
  /// - Throws: `CommandError` with the exit code of a shell.
  static func start(
    _ words: [String], environment: [String: String],
    leadsGroup: Bool = !Terminal.isControlling, output: Output? = nil
  ) throws(CommandError) -> Child {
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      let files = [(STDOUT_FILENO, output.output), (STDERR_FILENO, output.errors)]
      for (stream, file) in files {
        posix_spawn_file_actions_addopen(
          &actions, stream, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signals that this process blocks and ignores must not be inherited.
    var set = sigset_t()
    sigemptyset(&set)
    posix_spawnattr_setsigmask(&attributes, &set)
    sigaddset(&set, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &set)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(
      &attributes, Int16(leadsGroup ? flags | POSIX_SPAWN_SETPGROUP : flags))

    var identifier: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let problem = withCStrings(words) { words in
      withCStrings(variables) { variables in
        posix_spawnp(&identifier, words[0]!, &actions, &attributes, words, variables)
      }
    }
    guard problem == 0 else {
      let name = words.first ?? ""
      throw CommandError(
        problem == ENOENT ? .notFound : .notExecutable,
        "'\(name)' cannot be run: \(String(cString: strerror(problem)))")
    }
    return Child(identifier, leadsGroup: leadsGroup)
  }

  private init(_ identifier: pid_t, leadsGroup: Bool) {
    (self.identifier, self.leadsGroup) = (identifier, leadsGroup)
    Thread.detachNewThread { self.reap() }
  }

  /// Returns how the program ended, once it has.
  func wait() async -> End {
    await withCheckedContinuation { continuation in
      let end: End? = state.withLock { state in
        if state.end == nil { state.waiters.append(continuation) }
        return state.end
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// Sends a signal, to its whole group where it leads one; does nothing once it has ended.
  func send(_ signal: Int32) {
    // Under the lock, so that the process number is still this program's.
    state.withLock { state in
      if state.end == nil { _ = kill(leadsGroup ? -identifier : identifier, signal) }
    }
  }

  private func reap() {
    var info = siginfo_t()
    // Not reaped until the lock is held: its number may be reused as soon as it is.
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let (end, waiters): (End, [CheckedContinuation<End, Never>]) = state.withLock { state in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let number = status & 0x7F
      let end = number == 0 ? End.exit((status >> 8) & 0xFF) : .signal(number)
      state.end = end
      defer { state.waiters = [] }
      return (end, state.waiters)
    }
    for waiter in waiters { waiter.resume(returning: end) }
  }
}

/// Calls the body with the strings as a C array that ends with nil.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
