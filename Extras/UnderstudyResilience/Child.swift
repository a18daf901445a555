import Foundation
import UnderstudyCore

/// A program that this one runs and waits for.
///
/// It is started by `posix_spawn`. Foundation's `Process` controls neither its process group nor its
/// blocked signals, and before Swift 6.4 it may crash on Linux if many files are open
/// (swift-corelibs-foundation 5472).
package final class Child: Sendable {
  package enum End: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The place where a program writes.
  package enum Output: Sendable {
    /// The streams of this process.
    case inherited
    /// Standard error of this process, for both streams.
    case errors
    /// Files; the program has nothing to read then, and none of this process's open files.
    case files(output: String = "/dev/null", errors: String)

    /// Whether the program has no stream of this process.
    package var isApart: Bool { if case .files = self { true } else { false } }
  }

  /// Why a program does not run, by the number of the system's error.
  package struct NotStarted: Error, CustomStringConvertible {
    let program: String
    package let number: Int32

    package var description: String {
      "'\(program)' cannot be run: \(String(cString: strerror(number)))"
    }
  }

  private let identifier: pid_t
  /// Whether it has a process group of its own.
  package let leadsGroup: Bool
  private let end = Lock<End?>(nil)
  private let running = DispatchGroup()

  /// Starts a program, found along `PATH`.
  ///
  /// - Parameters:
  ///   - leadsGroup: Whether a signal is for all that it starts, too.
  ///   - output: Where it writes.
  package static func start(
    _ words: [String], environment: [String: String], leadsGroup: Bool,
    output: Output = .inherited
  ) throws(NotStarted) -> Child {
    #if os(tvOS) || os(watchOS)
    // Unavailable, says `spawn.h`. On an iOS device the system's answer is EPERM.
    throw NotStarted(program: words.first ?? "", number: ENOTSUP)
    #else
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if leadsGroup { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch output {
    case .inherited: break
    case .errors: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    case .files(let output, let errors):
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      let files = [(STDOUT_FILENO, output), (STDERR_FILENO, errors)]
      for (stream, file) in files {
        posix_spawn_file_actions_addopen(
          &actions, stream, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      }
      #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      #else
      // Linux has no such flag, and not every one of its libraries a call for it.
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      for descriptor in (open ?? []).compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
      #endif
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
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var identifier: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let problem = withCStrings(words) { words in
      withCStrings(variables) { variables in
        posix_spawnp(&identifier, words[0]!, &actions, &attributes, words, variables)
      }
    }
    guard problem == 0 else { throw NotStarted(program: words.first ?? "", number: problem) }
    return Child(identifier, leadsGroup: leadsGroup)
    #endif
  }

  private init(_ identifier: pid_t, leadsGroup: Bool) {
    (self.identifier, self.leadsGroup) = (identifier, leadsGroup)
    running.enter()
    Thread.detachNewThread { self.reap() }
  }

  /// Returns how the program ended, once it has.
  package func wait() async -> End {
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume(returning: self.end.withLock { $0! }) }
    }
  }

  /// Blocks the thread for a while, and returns how the program ended if it has by then.
  package func wait(seconds: Double) -> End? {
    _ = running.wait(timeout: .now() + seconds)
    return end.withLock { $0 }
  }

  /// Sends a signal, to its whole group if it leads one; does nothing once it has ended.
  package func send(_ signal: Int32) {
    // Under the lock, so that the process number is still this program's.
    end.withLock { end in
      if end == nil { _ = kill(leadsGroup ? -identifier : identifier, signal) }
    }
  }

  private func reap() {
    var info = siginfo_t()
    // Not reaped until the lock is held: its number may be reused as soon as it is.
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    end.withLock { end in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let number = status & 0x7F
      end = number == 0 ? .exit((status >> 8) & 0xFF) : .signal(number)
    }
    running.leave()
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
