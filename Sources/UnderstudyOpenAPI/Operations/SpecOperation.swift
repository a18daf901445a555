import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A method of a path, as a document describes it.
package struct SpecOperation: Sendable {
  /// In upper case.
  package let method: String
  /// The path as the document has it, such as `/pets/{id}`, below the base path of the servers.
  package let path: String
  /// Its `operationId`.
  package let id: String?
  let node: SpecNode
  /// What holds for all methods of the path.
  let item: SpecNode

  /// Such as `GET /pets/{id} (getPet)`.
  package var name: String { "\(method) \(path)" + (id.map { " (\($0))" } ?? "") }

  /// The names under which OpenAPI has methods.
  static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]
}
