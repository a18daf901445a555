import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI

/// The file of a document that is learnt: new, or brought up to what traffic shows.
package struct DocumentFile {
  package enum Format: Sendable { case json, yaml }

  /// The bytes to write: the same for the same traffic and the same old file.
  package let data: Data

  /// - Parameters:
  ///   - learned: What ``Learning/document()`` says.
  ///   - old: The file as it is; nil if it is written anew.
  ///   - name: The name by which messages call the file.
  /// - Throws: an error that names the line at which the old file is no OpenAPI document.
  package init(
    _ learned: JSONValue, updating old: Data? = nil, name: String, as format: Format
  ) throws {
    let new = OrderedJSON(learned, as: .document)
    guard let old else {
      data = Self.data(new, format)
      return
    }
    let document = try SpecDocument(old, name: name)
    let before = OrderedJSON(document.root.value)
    let after = DocumentUpdate.update(before, to: new)
    if format == .yaml, let edited = LineEdits.edited(old, from: document.root, to: after) {
      data = edited
    } else {
      data =
        after == before && document.isJSON == (format == .json) ? old : Self.data(after, format)
    }
  }

  private static func data(_ document: OrderedJSON, _ format: Format) -> Data {
    switch format {
    case .json: Data("\(document.json())\n".utf8)
    case .yaml: Data(YAMLWriter.text(of: document).utf8)
    }
  }
}
