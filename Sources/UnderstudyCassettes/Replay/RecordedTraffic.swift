import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// All entries of a HAR file, to be shown or compared, including those that cannot be replayed. Bodies
/// are read when they are needed.
package struct RecordedTraffic: Sendable {
  package typealias Entry = HAREntry

  package let name: String
  /// In the order of the file.
  package let entries: [Entry]
  /// Remarks on parts of the file that were overlooked.
  package let remarks: [String]
  let bodies: HARBodies

  package init(_ cassette: Cassette) throws(CassetteError) {
    name = cassette.name
    remarks = cassette.remarks
    bodies = try cassette.bodies()
    entries = try HARReader.read(bodies.data, of: name).entries
  }

  /// The entries that can be replayed, of a file that need not be read again.
  package init(replayable cassette: Cassette) throws(CassetteError) {
    (name, remarks, entries) = (cassette.name, cassette.remarks, cassette.entries)
    bodies = try cassette.bodies()
  }

  /// Nil if the request has none.
  package func requestBody(of entry: Entry) -> Data? {
    entry.body.map { body in
      let bytes = bodies.request(of: entry)
      return bytes.isEmpty ? Data(body.form.utf8) : bytes
    }
  }

  /// Empty if the file does not hold it.
  package func responseBody(of entry: Entry) -> Data { bodies.response(of: entry) }

  /// The messages of each entry whose URL can be read; one without a response has failed.
  package var exchanges: [Exchange] { entries.compactMap(exchange) }

  /// The messages of an entry; nil if its URL cannot be read.
  package func exchange(of entry: Entry) -> Exchange? {
    guard let url = URL(asSent: entry.url) else { return nil }
    var headers = entry.headers
    headers["Content-Type"] = entry.requestType
    let request = RecordedRequest(
      method: entry.method, url: url, headers: headers, body: requestBody(of: entry))
    var outcome = Exchange.Outcome.failed(URLError(.unknown))
    if (200...599).contains(entry.status), !entry.isBrokenOff {
      var head = ResponseHead(status: entry.status, headers: entry.responseHeaders)
      head.headers["Content-Type"] = entry.responseType
      // HAR has bodies uncompressed.
      head.headers["Content-Encoding"] = nil
      outcome = .answered(head, body: responseBody(of: entry))
    }
    return Exchange(
      number: entry.number, request: request, planned: nil, outcome: outcome, started: .zero,
      ended: nil)
  }
}

extension HARBody {
  /// The fields as a form is written, if the file has no text of the body.
  fileprivate var form: String {
    var components = URLComponents()
    if params.isEmpty || mimeType?.lowercased().hasPrefix("multipart/") == true { return "" }
    components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
    return components.percentEncodedQuery ?? ""
  }
}

extension Array where Element: Hashable {
  /// The elements in the order in which they come first.
  var unique: [Element] { grouped { $0 }.map(\.key) }
}

extension Array {
  /// The elements with equal keys together, in the order in which the keys come first.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])]
  {
    var order: [Key] = []
    var groups: [Key: [Element]] = [:]
    for element in self {
      let key = key(element)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(element)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

/// The bytes of a cassette: in memory, or in a file that is read when needed.
///
/// A file is mapped only while it is read, so that a large one takes no memory in between, and is not
/// locked by it.
enum CassetteSource: Sendable {
  case memory(Data)
  case file(URL, size: Int)

  /// A file; one that is to be copied, compressed or not in UTF-8 is kept in memory.
  init(file: URL, copying isCopied: Bool) throws(CassetteError) {
    let data = try Self.data(of: file, isCopied ? [] : .alwaysMapped)
    let text = data.unpacked.inUTF8
    self =
      isCopied || text.count != data.count ? .memory(text) : .file(file, size: data.count)
  }

  /// The bytes, in UTF-8.
  ///
  /// - Throws: ``CassetteError`` if the file is gone, or is not the one that was read first.
  func read() throws(CassetteError) -> Data {
    switch self {
    case .memory(let data): return data
    case .file(let file, let size):
      let data = try Self.data(of: file, .alwaysMapped)
      guard data.count == size else {
        throw .unreadable(file: file.path, reason: "it has changed since it was opened")
      }
      return data
    }
  }

  private static func data(
    of file: URL, _ options: Data.ReadingOptions
  ) throws(CassetteError) -> Data {
    do {
      return try Data(contentsOf: file, options: options)
    } catch {
      throw .unreadable(file, error)
    }
  }
}

/// The files below a folder, in folders that are only linked there too: they are read like any other, so
/// none may be overlooked if secrets are looked for.
package enum FolderFiles {
  /// The paths of all there is, relative to the folder and sorted.
  ///
  /// - Throws: the system's error, if the folder cannot be read.
  package static func paths(below folder: String) throws -> [String] {
    var seen: Set<String> = []
    return try paths(below: folder, &seen).sorted()
  }

  /// The paths of the cassettes; none if the folder cannot be read.
  package static func cassettes(below folder: String) -> [String] {
    ((try? paths(below: folder)) ?? []).filter { $0.lowercased().hasSuffix(".har") }
  }

  /// Why there can be no file at a path that is read more than once; nil if the file is there, or nothing.
  package static func obstacle(at file: URL) -> String? {
    var status = stat()
    if stat(file.path, &status) != 0 { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return "it is a folder"
    default: return "it is a device or a pipe; write its content into a file, and name that"
    }
  }

  /// The name of the file beside a missing one that was probably meant: of the same kind, and spelled like it.
  package static func neighbour(of missing: URL) -> String? {
    let folder = missing.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let wanted = missing.pathExtension.lowercased()
    let mayBeAny = !kinds.contains { $0.contains(wanted) }
    let stem = { (name: String) in URL(filePath: name).deletingPathExtension().lastPathComponent }
    let alike = names.filter { name in
      let own = URL(filePath: name).pathExtension.lowercased()
      return mayBeAny || kinds.contains { $0.isSuperset(of: [own, wanted]) }
    }
    let nearest = Words.nearest(to: stem(missing.lastPathComponent), among: alike.map(stem))
    let meant = alike.filter { stem($0) == nearest }
    return Words.ranked(meant, by: missing.lastPathComponent).first
  }

  /// The extensions of files that can be taken for one another.
  private static let kinds: [Set<String>] = [["har", "json"], ["yaml", "yml", "json"]]

  /// The paths of the files that are meant to be read: not of what tools keep for themselves, such as
  /// `.build`, nor of a pipe, for which a reader would wait.
  package static func visible(below folder: String) throws -> [String] {
    try paths(below: folder).filter { path in
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return false }
      let file = URL(filePath: folder).appending(path: path).resolvingSymlinksInPath()
      return (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
  }

  /// Reads each folder once, so that a cycle of links ends.
  private static func paths(below folder: String, _ seen: inout Set<String>) throws -> [String] {
    let manager = FileManager.default
    let root = URL(filePath: folder).resolvingSymlinksInPath().path
    if !seen.insert(root).inserted { return [] }
    var paths: [String] = []
    for path in try manager.subpathsOfDirectory(atPath: root) {
      paths.append(path)
      let whole = "\(root)/\(path)"
      var isFolder: ObjCBool = false
      guard (try? manager.destinationOfSymbolicLink(atPath: whole)) != nil,
        manager.fileExists(atPath: whole, isDirectory: &isFolder), isFolder.boolValue
      else { continue }
      paths += (try? Self.paths(below: whole, &seen))?.map { "\(path)/\($0)" } ?? []
    }
    return paths
  }
}
