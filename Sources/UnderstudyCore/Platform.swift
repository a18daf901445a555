// Differences between platforms on this floor, but for the lock: threads, the environment.

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
package struct ThreadID: Hashable, Sendable {
  package let number: UInt64

  package static var current: ThreadID {
    #if canImport(Darwin)
    ThreadID(number: UInt64(UInt(bitPattern: pthread_self())))
    #else
    ThreadID(number: UInt64(pthread_self()))
    #endif
  }
}

/// The process's environment.
package enum Environment {
  package static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable unless there is one of its name; the value it has then.
  package static func setIfAbsent(_ name: String, to value: String) -> String {
    setenv(name, value, 0)
    return self[name] ?? value
  }
}

package enum RunningProcess {
  package static var id: Int { Int(getpid()) }

  /// The time that the processors have worked for the process.
  package static var processorTime: Duration {
    // POSIX counts in microseconds everywhere.
    .microseconds(Int64(truncatingIfNeeded: clock()))
  }

  /// Prints a line where it does not mix with a program's output.
  package static func warn(_ message: String) {
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
