/// How a command ends.
package enum ExitCode: Int32, Sendable {
  case success = 0
  case failure = 1
  /// `EX_USAGE` of sysexits.
  case usage = 64
}
