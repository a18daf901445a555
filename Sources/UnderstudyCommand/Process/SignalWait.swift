import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits for Ctrl-C and the like, so that no signal handler is needed.
struct SignalWait {
  private let signals: [Int32]

  /// Blocks the signals in this thread, and in all threads that are started from now on.
  ///
  /// A signal that is ignored, as by `nohup` or a shell's `&`, stays ignored.
  init() {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Passes each signal to `interrupts`; without a listener it ends the process as usual.
  func run(_ interrupts: Interrupts) -> Never {
    var set = set
    while !signals.isEmpty, let interrupt = Self.next(&set) {
      if !interrupts.send(interrupt) { Self.die(of: interrupt.signal) }
    }
    while true { pause() }
  }

  private var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  private static func next(_ set: inout sigset_t) -> Interrupt? {
    #if canImport(Darwin)
    // The sender is unknown here. A terminal sends only this one.
    var signal: Int32 = 0
    guard sigwait(&set, &signal) == 0 else { return nil }
    return Interrupt(signal: signal, isFromTerminal: signal == SIGINT && Terminal.isControlling)
    #else
    while true {
      var info = siginfo_t()
      let signal = sigwaitinfo(&set, &info)
      // The kernel sends it for a terminal; a process has a code of zero or less.
      if signal > 0 { return Interrupt(signal: signal, isFromTerminal: info.si_code > 0) }
      if errno != EINTR { return nil }
    }
    #endif
  }

  /// Ends the process as if the signal had not been blocked.
  private static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    _exit(128 + number)
  }
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
