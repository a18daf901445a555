/// What differs between the platforms' C libraries.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why the last call of the C library failed.
var lastError: CInt { errno }

extension ScreenSize {
  /// The size of the window behind a terminal, where the terminal knows.
  init?(ofTerminal descriptor: CInt) {
    var size = winsize()
    // The constant's type, and that of the parameter, are not the same everywhere.
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

/// Waits until the descriptor takes more bytes.
func waitUntilWritable(_ descriptor: CInt) {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = poll(&request, 1, -1)
}

/// Whether something more comes in a moment too short for a finger.
func hasMoreSoon(_ descriptor: CInt) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, 25) > 0
}
