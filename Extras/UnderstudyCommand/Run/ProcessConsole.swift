import Dispatch
import Foundation
import UnderstudyCore

// The command as a process: its arguments, its streams and its exit.

extension Program {
  /// Runs the program in this process, to its end; must be called first, on the main thread.
  package static func main() -> Never {
    // A standard descriptor that is closed would be reused for the next file that is opened.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    // The result of a write shows that a reader is gone.
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
    let sources = Signals.forward(to: console.interrupts)
    Task.detached {
      var code = await Program.all.run(words, console)
      // A script must not continue with half of a result.
      if let reason = lost.withLock({ $0 }) {
        console.note("\(Help.name): standard output cannot be written: \(reason)")
        if code == .success { code = .cannotCreate }
      }
      exit(code.rawValue)
    }
    withExtendedLifetime(sources) { dispatchMain() }
  }
}

extension Channel {
  /// A descriptor of the process.
  ///
  /// - Parameter onLoss: Gets the reason why something could not be written, such as a full disk, but
  ///   not that the reader is gone.
  static func process(
    _ descriptor: Int32, _ environment: [String: String],
    onLoss: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Channel {
    let turn = Lock(())
    return Channel(
      isTerminal: isatty(descriptor) == 1, environment: environment,
      width: { terminalWidth(descriptor) ?? 80 },
      put: { bytes in
        let fault = turn.withLock { _ in writeAll(bytes, to: descriptor) }
        if let fault, fault != EPIPE { onLoss(String(cString: strerror(fault))) }
        return fault == nil
      })
  }

  /// The system's error if not everything was written, such as that the other end is closed.
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
        // The parent process shares a descriptor that does not block.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

// `Channel` has a method of this name.
private let systemWrite = write

/// The number of characters in a line of a terminal; nil if there is none.
private func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}
