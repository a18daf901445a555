import Foundation

/// What is wrong with a document, and where.
package struct SpecFault: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The file and the line, such as `openapi.yaml:412`.
  package let place: String
  package let reason: String

  /// The place and the reason, as compilers write them.
  package var description: String { "\(place): \(reason)" }

  /// The same as `description`.
  package var errorDescription: String? { description }
}
