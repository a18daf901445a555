import Dispatch
import Foundation

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
