import Foundation
import UnderstudyHTTP

/// An OpenAPI document, and the files beside it that it refers to.
package struct SpecDocument: Sendable {
  /// The name of the file, by which messages call it.
  package let name: String
  let document: JSONDocument

  /// Reads a document; `name` is what messages call it.
  package init(_ data: Data, name: String) throws(SpecFault) {
    self.name = name
    do throws(JSONFault) {
      document = try JSONDocument(data)
    } catch {
      throw SpecFault(place: "\(name):\(error.position)", reason: error.reason)
    }
  }

  /// The outermost value.
  package var root: SpecNode { SpecNode(document: self, value: document.root) }
}
