import Foundation
import UnderstudyHTTP

/// A value in a document, where it stands.
///
/// Two nodes are equal if they are one place of one document, so that a walk knows where it has been.
package struct SpecNode: Sendable {
  let document: SpecDocument
  let value: JSONDocument.Value

  package var kind: JSONDocument.Kind { value.kind }
  /// The key of a member.
  package var key: String? { value.key }
  /// What a string says.
  package var string: String? { value.string }
  /// A number as it is spelled.
  package var number: String? { value.number }
  /// The value of a Boolean.
  package var bool: Bool? { if case .bool(let flag) = json { flag } else { nil } }
  /// The value with all that is in it; references are left as they are.
  package var json: JSONValue { value.value }

  /// The members of an object, each with its key, or the elements of a list.
  package var children: [SpecNode] {
    value.children.map { SpecNode(document: document, value: $0) }
  }

  /// The member of an object with this key.
  package subscript(key: String) -> SpecNode? {
    value[key].map { SpecNode(document: document, value: $0) }
  }

  /// The file and the line, such as `openapi.yaml:412`.
  package var place: String {
    "\(document.name):\(document.document.position(of: value.range.lowerBound).line)"
  }

  /// Where `$ref` leads, and on to where no more references are; the node itself, if it has none.
  ///
  /// - Throws: ``SpecFault``, for a reference that leads nowhere, to itself, or to the network.
  package func resolved() throws(SpecFault) -> SpecNode {
    guard let reference = self["$ref"]?.string else { return self }
    throw fault("'\(reference)' is not followed yet")
  }

  /// A fault at this place.
  package func fault(_ reason: String) -> SpecFault { SpecFault(place: place, reason: reason) }
}

extension SpecNode: Hashable {
  package static func == (left: SpecNode, right: SpecNode) -> Bool {
    left.document.document === right.document.document
      && left.value.range == right.value.range && left.kind == right.kind
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(document.document))
    hasher.combine(value.range)
  }
}
