import Foundation
import UnderstudyHTTP
import UnderstudyStubFiles

/// Rows of one writer, each with the stubs of an API around it.
///
/// The file has `apis`, each with `stubs` and `rows`; a stub is written as the `request` of a stub file.
struct Table: Sendable {
  let name: String
  /// What came out when the diagnosis first saw the table, where that was measured.
  let firstSight: String?
  /// Whether the requests are no mistakes, so that no hint may be given.
  let isWithoutHints: Bool
  let rows: [Row]

  private struct File: Decodable {
    struct API: Decodable {
      let stubs: [JSONValue]
      let rows: [Row.Source]
    }

    let firstSight: String?
    let hints: Bool?
    let apis: [API]
  }

  init(contentsOf file: URL) throws {
    let source = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
    name = file.deletingPathExtension().lastPathComponent
    firstSight = source.firstSight
    isWithoutHints = source.hints == false
    rows = try source.apis.flatMap(Self.rows)
  }

  private static func rows(of api: File.API) throws -> [Row] {
    let stubs = try stubs(api.stubs + api.rows.map(\.stub))
    let neighbours = Array(zip(api.stubs, stubs))
    return try zip(api.rows, stubs.dropFirst(api.stubs.count)).map { row, stub in
      try Row(
        row, meaning: stub,
        among: neighbours.filter { !isEndpoint($0.0, of: row.stub) }.map(\.1))
    }
  }

  /// Reads stubs with the reader of stub files.
  private static func stubs(_ requests: [JSONValue]) throws -> [Stub] {
    let file: JSONValue = [
      "optional": true, "stubs": .array(requests.map { ["request": $0, "reply": [:]] }),
    ]
    return try StubSource(Data("\(file)".utf8)).stubs
  }

  /// Whether a neighbour has the endpoint that was meant and requires nothing else: no other stub can
  /// be closer then.
  private static func isEndpoint(_ neighbour: JSONValue, of stub: JSONValue) -> Bool {
    guard let line = neighbour.string else { return false }
    let endpoint = "\(stub["method"]?.string ?? "ANY") \(stub["url"]?.string ?? "")"
    return line == stub.string ?? endpoint
  }
}

extension Table {
  /// The tables beside the tests, or those in the folder that the variable `DIAGNOSIS_TABLES` names.
  static func all() throws -> [Table] {
    let folder = ProcessInfo.processInfo.environment["DIAGNOSIS_TABLES"].map { URL(filePath: $0) }
    return try all(in: folder ?? resource("Tables"))
  }

  /// A file or folder beside the tests.
  static func resource(_ name: String) throws -> URL {
    guard let resources = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
    return resources.appending(path: name)
  }

  private static func all(in folder: URL) throws -> [Table] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
      .map { try Table(contentsOf: $0) }
  }
}
