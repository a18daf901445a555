import UnderstudyHTTP

/// A value in a document, where it stands.
///
/// Two nodes are equal if they are one place of one document, so that a walk knows where it has been.
package struct SpecNode: Hashable, Sendable {
  /// The document that this is a part of, or that refers to the file of it.
  package let document: SpecDocument
  let file: SpecFile
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
  /// A string, or a number as it is spelled: YAML has `openapi: 3.0` for one.
  var text: String {
    string ?? file.spellings[value.range.lowerBound] ?? number ?? bool.map { "\($0)" } ?? ""
  }
  /// The value with all that is in it; references are left as they are.
  package var json: JSONValue { value.value }

  /// The members of an object, each with its key, or the elements of a list.
  package var children: [SpecNode] { value.children.map(beside) }

  /// The member of an object with this key.
  package subscript(key: String) -> SpecNode? { file.member(key, of: value).map(beside) }

  /// The file and the line, such as `openapi.yaml:412`; of a member it is the line of its key.
  package var place: String {
    "\(file.name):\(file.lines.line(of: (value.keyRange ?? value.range).lowerBound))"
  }

  /// A fault at this place.
  package func fault(_ reason: String) -> SpecFault { SpecFault(place: place, reason: reason) }

  /// Another value of the same file.
  func beside(_ value: JSONDocument.Value) -> SpecNode {
    SpecNode(document: document, file: file, value: value)
  }

  package static func == (left: SpecNode, right: SpecNode) -> Bool {
    left.file === right.file && left.value.range == right.value.range
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.range) }
}
