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
    // A descriptor that was closed for the program would be given to the next thing it opens.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    // A reader who has gone is told by the result of a write.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let lost = Lock<String?>(nil)
    let console = Console(
      output: .process(STDOUT_FILENO, environment) { reason in
        lost.withLock { $0 = $0 ?? reason }
      },
      errors: .process(STDERR_FILENO, environment),
      environment: environment)
    let words = Array(CommandLine.arguments.dropFirst())
    let signals = SignalWait()
    Task.detached {
      var code = await Program.all.run(words, console)
      // What a script goes on with must not be half of a result.
      if let reason = lost.withLock({ $0 }) {
        console.note("\(Help.name): standard output cannot be written: \(reason)")
        if code == .success { code = .cannotCreate }
      }
      exit(code.rawValue)
    }
    signals.run(console.interrupts)
  }
}

extension Channel {
  /// A descriptor of the process.
  ///
  /// - Parameter onLoss: told why something could not be written, such as a disk that is full; a reader
  ///   who has gone wants no more.
  static func process(
    _ descriptor: Int32, _ environment: [String: String],
    onLoss: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Channel {
    let turn = Lock(())
    return Channel(
      isTerminal: isatty(descriptor) == 1, environment: environment,
      width: { terminalSize(descriptor)?.columns ?? 80 },
      height: { terminalSize(descriptor)?.rows ?? 0 },
      put: { bytes in
        let fault = turn.withLock { _ in writeAll(bytes, to: descriptor) }
        if let fault, fault != EPIPE { onLoss(String(cString: strerror(fault))) }
        return fault == nil
      })
  }

  /// The system's error where not all was written, such as that the other end is closed.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    if bytes.isEmpty {
      var state = pollfd(fd: descriptor, events: 0, revents: 0)
      _ = poll(&state, 1, 0)
      return CInt(state.revents) & (POLLERR | POLLHUP | POLLNVAL) == 0 ? nil : EPIPE
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
        return errno
      }
    }
    return nil
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
