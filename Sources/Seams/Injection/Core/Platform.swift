// Everything here that differs between platforms: threads, the environment, code run at loading.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A thread, for as long as it runs.
struct ThreadID: Hashable, Sendable {
  let number: UInt64

  static var current: ThreadID {
    #if canImport(Darwin)
    ThreadID(number: UInt64(UInt(bitPattern: pthread_self())))
    #else
    ThreadID(number: UInt64(pthread_self()))
    #endif
  }
}

/// The process's environment.
enum Environment {
  static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func set(_ name: String, to value: String) {
    setenv(name, value, 1)
  }
}

/// The running process.
enum Process {
  static var id: Int { Int(getpid()) }

  /// Prints a line where it does not mix with a program's output.
  static func warn(_ message: String) {
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
