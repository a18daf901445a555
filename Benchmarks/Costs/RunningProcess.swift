import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// What this process has cost so far.
enum RunningProcess {
  /// How long the processors have worked for it.
  static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The most memory that it had, in megabytes.
  static var peakMemory: Int {
    var usage = rusage()
    // `RUSAGE_SELF`, which each platform has as another type.
    getrusage(0, &usage)
    #if canImport(Glibc)
    return usage.ru_maxrss >> 10
    #else
    return usage.ru_maxrss >> 20
    #endif
  }
}
