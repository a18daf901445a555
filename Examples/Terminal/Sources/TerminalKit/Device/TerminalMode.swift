import Foundation
import Synchronization

/// The mode in which keys come one by one and the screen is the program's own.
///
/// It is left however the process ends: by the end of a run, by `exit`, by a signal, by a trap.
enum TerminalMode {
  /// The alternate screen, without the cursor, and without wrapping: a character that is wider than
  /// reckoned then costs the end of its line, instead of making everything scroll.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// The signals that would end the process with the terminal as it is.
  private static let signals = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV,
  ]

  /// What was there before; written only while the mode is not entered.
  private struct Former {
    var mode = termios()
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  }

  /// The address of a `Former`, made once: a signal handler must not wait for a lock to read it.
  private static let former: UInt = {
    let former = UnsafeMutablePointer<Former>.allocate(capacity: 1)
    former.initialize(to: Former())
    atexit { TerminalMode.restoreScreen() }
    return UInt(bitPattern: former)
  }()

  private static let entered = Atomic(false)

  /// False as soon as the screen is no longer the program's own, be it from a signal handler.
  static var isEntered: Bool { entered.load(ordering: .sequentiallyConsistent) }

  private static func withFormer<Result>(_ body: (inout Former) -> Result) -> Result {
    body(&UnsafeMutablePointer(bitPattern: former)!.pointee)
  }

  /// Enters the mode; false where there is no terminal.
  static func enter() -> Bool {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
    withFormer { former in
      former.mode = mode
      for number in signals { sigaction(number, nil, former.actions + Int(number)) }
    }
    entered.store(true, ordering: .sequentiallyConsistent)
    for number in signals {
      signal(number) { number in
        // Nothing here but what a signal handler may do: atomics, `write` and the like.
        TerminalMode.restoreScreen()
        TerminalMode.restoreAction(of: number)
        raise(number)
      }
    }
    occupy(mode)
    return true
  }

  /// Enters again, after the process was stopped and the terminal was somebody else's.
  static func resume() {
    if isEntered { withFormer { former in occupy(former.mode) } }
  }

  private static func occupy(_ mode: termios) {
    var mode = mode
    cfmakeraw(&mode)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    TerminalOutput(descriptor: STDOUT_FILENO).write(entering)
  }

  /// Makes everything as it was.
  static func leave() {
    restoreScreen()
    for number in signals { restoreAction(of: number) }
  }

  private static func restoreScreen() {
    guard entered.exchange(false, ordering: .sequentiallyConsistent) else { return }
    _ = write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
    withFormer { former in _ = tcsetattr(STDIN_FILENO, TCSANOW, &former.mode) }
    // Keys nobody has read are not for the program that comes next.
    tcflush(STDIN_FILENO, TCIFLUSH)
  }

  private static func restoreAction(of number: CInt) {
    withFormer { former in _ = sigaction(number, former.actions + Int(number), nil) }
  }
}
