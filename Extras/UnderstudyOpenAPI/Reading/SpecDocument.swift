import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// An OpenAPI document: the file that it begins in, and those that it refers to, each read once.
package final class SpecDocument: Sendable {
  private let file: SpecFile
  private let others = Lock<[URL: SpecFile]>([:])
  private let extensions = Lock<[String: [JSONDocument.Value]]?>(nil)

  /// The name of the file, by which messages call it.
  package var name: String { file.name }
  /// The outermost value.
  package var root: SpecNode { SpecNode(document: self, file: file, value: file.json.root) }
  /// The version of OpenAPI, `3.0` or `3.1`; what else a document says of it makes no difference.
  package var version: Substring { root["openapi"]?.text.prefix(3) ?? "" }

  /// Reads a document; `name` is what messages call it, and what it refers to is beside `url`.
  ///
  /// It is JSON where it begins with `{`, and else YAML.
  package init(_ data: Data, name: String, url: URL? = nil) throws(SpecFault) {
    file = try SpecFile(data, name: name, url: url)
    guard let node = root["openapi"] ?? root["swagger"] else {
      throw root.fault("this is no OpenAPI document: it has no key 'openapi'")
    }
    if !["3.0", "3.1"].contains(version) {
      throw node.fault(
        "version '\(node.text)' is not supported; convert the document to OpenAPI 3.0 or 3.1")
    }
  }

  /// The schemas among the components whose `allOf` has a reference to one of this name.
  func schemas(extending name: String) -> [SpecNode] {
    let root = root
    let known = extensions.withLock { known in
      if let known { return known }
      var found: [String: [JSONDocument.Value]] = [:]
      for schema in root["components"]?["schemas"]?.children ?? [] {
        let names = (schema["allOf"]?.children ?? []).compactMap { $0["$ref"]?.name }
        for name in Set(names) { found[name, default: []].append(schema.value) }
      }
      known = found
      return found
    }
    return (known[name] ?? []).map(root.beside)
  }

  /// The file that a reference names, read unless it is known.
  func file(_ name: String, for reference: SpecNode) throws(SpecFault) -> SpecFile {
    guard let folder = reference.file.url?.deletingLastPathComponent(), !name.contains("://") else {
      throw reference.fault("'\(name)' can only be read from a file, beside that of the document")
    }
    let url = folder.appending(path: name).standardizedFileURL
    if url == file.url { return file }
    return try others.withLock { others throws(SpecFault) in
      if let known = others[url] { return known }
      let fixture = Fixture(url.lastPathComponent, in: [url.deletingLastPathComponent()])
      let data = Result { () throws(FixtureError) in try fixture.data }
        .mapError { reference.fault($0.description) }
      // It is named by its way from the first file.
      let first = file.url?.deletingLastPathComponent().path ?? ""
      let read = try SpecFile(
        data.get(), name: String(url.path.trimmingPrefix("\(first)/")), url: url)
      others[url] = read
      return read
    }
  }
}
