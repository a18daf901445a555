import Foundation
import UnderstudyHTTP

/// What in a file is not as the document of the service has it.
public struct ContractError: Error, LocalizedError, CustomStringConvertible {
  /// Each thing that is wrong.
  public let violations: [ContractViolation]

  /// All that is wrong, a thing after the other.
  public var description: String { violations.map(\.description).joined(separator: "\n") }

  /// The same as `description`.
  public var errorDescription: String? { description }
}
