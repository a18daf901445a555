import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// An OpenAPI document: the file that it begins in, and those that it refers to, each read once.
package final class SpecDocument: Sendable {
  /// A version of OpenAPI; what else a document says of it makes no difference.
  package enum Version: String, Sendable, CaseIterable {
    case v3_0 = "3.0"
    case v3_1 = "3.1"
  }

  package let version: Version
  private let file: SpecFile
  private let others = Lock<[String: SpecFile]>([:])

  /// The name of the file, by which messages call it.
  package var name: String { file.name }
  /// The outermost value.
  package var root: SpecNode { SpecNode(document: self, file: file, value: file.json.root) }

  /// Reads a document in memory, which refers to no other file; `name` is what messages call it.
  ///
  /// It is JSON where the name ends in `.json` or the text begins with `{`, and else YAML.
  package convenience init(_ data: Data, name: String) throws(SpecFault) {
    try self.init(SpecFile(data, name: name))
  }

  /// Reads a file.
  package convenience init(contentsOf url: URL) throws(SpecFault) {
    let file = url.standardizedFileURL
    try self.init(
      SpecFile(file, name: file.lastPathComponent) { problem in
        SpecFault(place: url.path, reason: "the file \(problem)")
      })
  }

  private init(_ file: SpecFile) throws(SpecFault) {
    self.file = file
    version = try Self.version(of: file)
  }

  private static func version(of file: SpecFile) throws(SpecFault) -> Version {
    let root = file.json.root
    if let swagger = root["swagger"] {
      let version = swagger.string ?? swagger.number ?? "2.0"
      throw file.fault("this is Swagger \(version); convert it to OpenAPI 3", at: swagger)
    }
    guard let openapi = root["openapi"] else {
      throw file.fault("this is no OpenAPI document: it has no key 'openapi'", at: root)
    }
    // Unquoted, `3.1` is a number.
    let text = openapi.string ?? openapi.number ?? ""
    let known = Version.allCases.first { text == $0.rawValue || text.hasPrefix("\($0.rawValue).") }
    if let known { return known }
    throw file.fault(
      "OpenAPI '\(text)' is not supported; the versions 3.0 and 3.1 are", at: openapi)
  }

  /// The file at a URL that a reference names, read unless it is known.
  func file(at url: URL, for reference: SpecNode) throws(SpecFault) -> SpecFile {
    if url == file.url { return file }
    return try others.withLock { others throws(SpecFault) in
      if let known = others[url.path] { return known }
      // It is named by its way from the first file.
      let folder = "\(file.url?.deletingLastPathComponent().path ?? "")/"
      let name = url.path.hasPrefix(folder) ? String(url.path.dropFirst(folder.count)) : url.path
      let read = try SpecFile(url, name: name) { problem in
        reference.fault("'\(reference.string ?? "")' \(problem)")
      }
      others[url.path] = read
      return read
    }
  }
}
