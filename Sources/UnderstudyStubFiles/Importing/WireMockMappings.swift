import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Stubs read from WireMock's mappings, so that a team can bring along what it has.
///
/// ```swift
/// let stubs = HTTPStubs(try WireMockMappings(contentsOf: folder).stubs)
/// ```
///
/// It reads the usual ways to match a URL, the query, headers, cookies, forms and bodies
/// (`equalToJson`, `equalTo`, `contains`, `matches`, `matchesJsonPath` of one place), and responses
/// with text, JSON, base64 or a file of `__files`, with fixed delays, dribbled chunks and faults. What
/// it does not read (scenarios, templates, proxies and the rest) is an error that names the key: a stub
/// without it would answer what it should not.
package struct WireMockMappings: Sendable {
  /// The stubs, in the order in which WireMock tries them: by priority, then the last one first.
  ///
  /// Each may go unused, as a mapping may.
  package let stubs: [Stub]

  /// The members of a request that require values by name.
  static let places: [(key: String, place: Requirement.Place)] = [
    ("queryParameters", .query), ("headers", .header), ("cookies", .cookie),
    ("formParameters", .field),
  ]

  /// Reads one file, or all `.json` files below a folder: WireMock's own, which has `mappings` and
  /// `__files` in it, or any other.
  ///
  /// - Parameter ignoring: keys to leave out where they are not understood, such as
  ///   `"scenarioName"`.
  /// - Throws: ``StubFileError`` with every file that cannot be read, and every key that is not
  ///   understood.
  package init(contentsOf url: URL, ignoring: Set<String> = []) throws(StubFileError) {
    let folder = WireMockFolder(url)
    let files: [URL]
    do {
      files = try folder.files()
    } catch {
      throw StubFileError(file: url.path, "it cannot be read: \(error.localizedDescription)")
    }
    try self.init(files: files, bodies: folder.bodies, ignoring: ignoring)
  }

  init(files: [URL], bodies: URL, ignoring: Set<String>) throws(StubFileError) {
    var mappings: [WireMockMapping] = []
    var errors: [StubFileError] = []
    for file in files {
      do {
        let text = JSONFileText(try Data(contentsOf: file), path: file.path)
        mappings += WireMockReader(file: file, text: text, bodies: bodies, ignoring: ignoring)
          .mappings()
        if let error = text.error { errors.append(error) }
      } catch {
        errors.append(
          StubFileError(file: file.path, "it cannot be read: \(error.localizedDescription)"))
      }
    }
    if !errors.isEmpty { throw StubFileError(errors) }
    // Stable: of one priority the last one written is tried first.
    stubs = mappings.reversed().enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element.stub)
  }
}

/// One mapping that has been read.
struct WireMockMapping {
  /// WireMock's default.
  static let usualPriority = 5

  let priority: Int
  let stub: Stub
}

/// The files of a folder of mappings, or one file.
struct WireMockFolder {
  private let url: URL
  private let isFolder: Bool
  /// Where the bodies that mappings name are.
  let bodies: URL

  init(_ url: URL) {
    self.url = url
    var isFolder: ObjCBool = false
    self.isFolder =
      FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    var base = self.isFolder ? url : url.deletingLastPathComponent()
    if base.lastPathComponent == "mappings" { base = base.deletingLastPathComponent() }
    bodies = base.appending(path: "__files")
  }

  func files() throws -> [URL] {
    guard isFolder else { return [url] }
    let inside = url.appending(path: "mappings")
    let root = FileManager.default.fileExists(atPath: inside.path) ? inside : url
    // Of a folder that is only linked, the system lists nothing.
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.resolvingSymlinksInPath().path)
    // Sorted, so that the order of the stubs is the same on every machine.
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix("__files/") }.sorted()
      .map { root.appending(path: $0) }
  }
}
