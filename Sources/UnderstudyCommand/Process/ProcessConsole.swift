import Foundation
import UnderstudyCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Program {
  /// Runs the program in this process, to its end; called first of all, on the main thread.
  ///
  /// That thread waits for signals meanwhile. It could not be given to Swift's own `async` main: on
  /// Linux it is left to Dispatch then, which unblocks all signals.
  package static func main() -> Never {
    // A reader who has gone is told by the result of a write.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let console = Console(
      output: .process(STDOUT_FILENO, environment), errors: .process(STDERR_FILENO, environment),
      environment: environment)
    let words = Array(CommandLine.arguments.dropFirst())
    let signals = SignalWait()
    Task.detached { exit(await Program.all.run(words, console).rawValue) }
    signals.run(console.interrupts)
  }
}

extension Channel {
  /// A descriptor of the process.
  static func process(_ descriptor: Int32, _ environment: [String: String]) -> Channel {
    let turn = Lock(())
    return Channel(
      isTerminal: isatty(descriptor) == 1, environment: environment,
      width: { terminalSize(descriptor)?.columns ?? 80 },
      height: { terminalSize(descriptor)?.rows ?? 0 },
      put: { bytes in turn.withLock { _ in writeAll(bytes, to: descriptor) } })
  }

  /// False where the other end is closed.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    if bytes.isEmpty {
      var state = pollfd(fd: descriptor, events: 0, revents: 0)
      _ = poll(&state, 1, 0)
      return CInt(state.revents) & (POLLERR | POLLHUP | POLLNVAL) == 0
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Whoever started this shares a descriptor that does not block.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

// The channel has a function of this name.
private let systemWrite = write

/// The size of a terminal in characters; nil where there is none.
func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return (Int(size.ws_col), Int(size.ws_row))
}
