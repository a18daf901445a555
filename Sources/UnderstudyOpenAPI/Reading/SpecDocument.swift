import Foundation
import UnderstudyHTTP

/// An OpenAPI document, and the files beside it that it refers to.
package struct SpecDocument: Sendable {
  /// A version of OpenAPI; what else a document says of it makes no difference.
  package enum Version: String, Sendable, CaseIterable {
    case v3_0 = "3.0"
    case v3_1 = "3.1"
  }

  let files: SpecFiles

  /// The name of the file, by which messages call it.
  package var name: String { files.first.name }
  /// The outermost value.
  package var root: SpecNode {
    SpecNode(files: files, file: files.first, value: files.first.json.root)
  }
  package var version: Version { (try? Self.version(root)) ?? .v3_0 }

  /// The document that was read already.
  init(_ files: SpecFiles) { self.files = files }

  /// Reads a document in memory, which refers to no other file; `name` is what messages call it.
  ///
  /// It is JSON where the name ends in `.json` or the text begins with `{`, and else YAML.
  package init(_ data: Data, name: String) throws(SpecFault) {
    try self.init(SpecFile(data, name: name))
  }

  /// Reads a file.
  package init(contentsOf url: URL) throws(SpecFault) {
    let (data, problem) = SpecFiles.read(url)
    if let problem { throw SpecFault(place: url.path, reason: "the file \(problem)") }
    let url = url.standardizedFileURL
    try self.init(SpecFile(data, name: url.lastPathComponent, url: url))
  }

  /// Takes a document that was made.
  package init(json: JSONValue, name: String = "openapi.json") throws(SpecFault) {
    try self.init(Data(json.description.utf8), name: name)
  }

  private init(_ file: SpecFile) throws(SpecFault) {
    self.init(SpecFiles(file))
    _ = try Self.version(root)
  }

  private static func version(_ root: SpecNode) throws(SpecFault) -> Version {
    if let swagger = root["swagger"] {
      throw swagger.fault(
        "this is Swagger \(swagger.string ?? swagger.number ?? "2.0"); convert it to OpenAPI 3")
    }
    guard let openapi = root["openapi"] else {
      throw root.fault("this is no OpenAPI document: it has no key 'openapi'")
    }
    // Unquoted, `3.1` is a number.
    let text = openapi.string ?? openapi.number ?? ""
    let known = Version.allCases.first { text == $0.rawValue || text.hasPrefix("\($0.rawValue).") }
    guard let known else {
      throw openapi.fault("OpenAPI '\(text)' is not supported; the versions 3.0 and 3.1 are")
    }
    return known
  }
}
