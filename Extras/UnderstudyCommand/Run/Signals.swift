import Dispatch
import Foundation
import UnderstudyCore
import UnderstudyResilience

/// Ctrl-C and the like, passed to the running command.
enum Signals {
  /// Passes each signal to `interrupts`; one without a listener ends the process as usual.
  ///
  /// A signal that is ignored, as by `nohup` or a shell's `&`, stays ignored.
  ///
  /// - Returns: The sources of the signals, which work as long as they live.
  static func forward(to interrupts: Interrupts) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // A handler, unlike an ignored signal, is not inherited by a child.
      if unsafeBitCast(signal(number) { _ in }, to: Int.self) == ignored {
        signal(number, SIG_IGN)
        return nil
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // The sender is unknown. A terminal sends only this one.
        let isFromTerminal = number == SIGINT && Terminal.isControlling
        if interrupts.send(Interrupt(signal: number, isFromTerminal: isFromTerminal)) { return }
        signal(number, SIG_DFL)
        kill(getpid(), number)
      }
      source.resume()
      return source
    }
  }

  /// `SIG_IGN`, which is not a function that could be compared.
  private static let ignored = 1
}

enum Terminal {
  /// Whether the process has a terminal, which sends Ctrl-C to its group.
  static var isControlling: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    if descriptor < 0 { return false }
    close(descriptor)
    return true
  }
}

/// A signal that asks the process to end.
struct Interrupt: Sendable, Equatable {
  /// Such as `SIGINT`.
  let signal: Int32
  /// Whether the terminal sent it to its whole foreground group, and so to a child in it too.
  var isFromTerminal = false
}

/// Passes Ctrl-C and the like to the running command.
final class Interrupts: Sendable {
  private let listener = Lock<AsyncStream<Interrupt>.Continuation?>(nil)

  /// The interrupts from now on; without a listener they end the process.
  func listen() -> AsyncStream<Interrupt> {
    let (stream, continuation) = AsyncStream.makeStream(of: Interrupt.self)
    listener.withLock { $0 = continuation }
    return stream
  }

  /// Lets the next interrupt end the process.
  func stopListening() {
    listener.withLock { listener in
      defer { listener = nil }
      return listener
    }?.finish()
  }

  /// - Returns: false if nothing listens.
  func send(_ interrupt: Interrupt) -> Bool {
    guard let listener = listener.withLock({ $0 }) else { return false }
    listener.yield(interrupt)
    return true
  }
}

extension Child {
  /// Starts a program that takes the place of this one.
  ///
  /// With a terminal it is in the terminal's foreground group, so that it can read input and gets Ctrl-C;
  /// without one it leads a group of its own, so that a signal ends all that it has started.
  ///
  /// - Throws: `CommandError` with the exit code of a shell.
  static func start(
    _ words: [String], environment: [String: String], output: Output = .inherited
  ) throws(CommandError) -> Child {
    do throws(NotStarted) {
      return try start(
        words, environment: environment,
        leadsGroup: output.isApart || !Terminal.isControlling, output: output)
    } catch {
      throw CommandError(error.number == ENOENT ? .notFound : .notExecutable, "\(error)")
    }
  }
}

extension Child.End {
  var code: ExitCode {
    switch self {
    case .exit(let code): ExitCode(rawValue: code)
    case .signal(let number): .signal(number)
    }
  }
}
