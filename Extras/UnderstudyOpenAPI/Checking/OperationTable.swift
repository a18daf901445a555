import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The operations of a document, to be found by requests.
package final class OperationTable: Sendable {
  /// The operation of a document for a request.
  package enum Found: Sendable {
    /// The operations that the path alone may mean alike, mostly one, with the values of its parameters.
    case operations([(operation: SpecOperation, values: [String: String])])
    /// The path with other methods.
    case otherMethods([SpecOperation])
    case nothing
  }

  /// A path below the base path of a server; behind one that is not empty a proxy may have put more.
  private typealias Place = (
    parameters: Int, pattern: PathPattern, operations: [SpecOperation], hasBase: Bool
  )

  /// The most bytes of a path that a request may have.
  private static let longestPath = 2_048

  let schemas: SchemaTable
  /// In the order of the document.
  package let operations: [SpecOperation]
  /// The operations of each path, the most concrete path first.
  let paths: [[SpecOperation]]
  /// The base path of the first server.
  let base: String
  /// The hosts of the servers; empty if the document names none.
  let hosts: Set<String>
  /// The place of the document's paths.
  let place: String
  /// By the numbers in the tree.
  private let places: [[Place]]
  private let tree: PathTree

  /// - Throws: ``SpecFault``, for a reference of a path or an operation that leads nowhere.
  package init(_ root: SpecNode) throws(SpecFault) {
    let schemas = SchemaTable()
    self.schemas = schemas
    var paths: [[SpecOperation]] = []
    for item in root["paths"]?.children ?? [] {
      guard let path = item.key, path.hasPrefix("/"), path.utf8.count <= Self.longestPath else {
        let name = item.key?.abbreviated(to: 40) ?? ""
        if !name.hasPrefix("x-") { schemas.note("'\(name)'", at: item) }
        continue
      }
      let item = try item.resolved()
      var operations: [SpecOperation] = []
      for node in item.children {
        if let operation = try SpecOperation(node, of: path, item, schemas) {
          operations.append(operation)
        }
      }
      if !operations.isEmpty { paths.append(operations) }
    }
    place = (root["paths"] ?? root).place
    schemas.noteOthers(
      [
        "openapi", "info", "servers", "paths", "components", "security", "tags", "externalDocs",
        "webhooks", "jsonSchemaDialect",
      ], in: root)
    if let dialect = root["jsonSchemaDialect"], !SchemaTable.isKnown(dialect: dialect.text) {
      schemas.note("'jsonSchemaDialect'", at: dialect)
    }
    operations = paths.flatMap(\.self)
    let lists = Set(operations.map(\.servers))
    for server in lists.flatMap(\.endlessServers) {
      schemas.note("a URL of more than 2 kB", at: server)
    }
    hosts = Set(lists.flatMap(\.serverHosts)).subtracting([""])
    base = root["servers"].serverBase
    let bases = Dictionary(uniqueKeysWithValues: lists.map { ($0, $0.serverBases) })
    // A parameter that ends a segment matches more than `{name}.json`; several are as one.
    let sorted = paths.map { ($0, "\($0[0].path)/".matches(of: /\/[^\/]*\{|\}(?=[\/?#])/).count) }
      .sorted { $0.1 < $1.1 }
    self.paths = sorted.map(\.0)
    var (places, tree): ([[Place]], PathTree) = ([], PathTree())
    for (operations, parameters) in sorted {
      for base in Set(operations.flatMap { bases[$0.servers] ?? [] }) {
        let start = base.map { $0 == "*" ? .anything : PathPattern.Segment.literal(String($0)) }
        let pattern = PathPattern(segments: start + operations[0].pattern.segments)
        let number = tree.number(of: pattern.segments[...], orNew: places.count)
        if number == places.count { places.append([]) }
        places[number].append((parameters, pattern, operations, !base.isEmpty))
      }
    }
    (self.places, self.tree) = (places, tree)
  }

  /// The operation for a method and a canonical path.
  package func find(_ method: String, _ path: String) -> Found {
    let segments = path.pathSegments
    for offset in segments.indices {
      let rest = segments[offset...]
      var found: [(place: Place, values: [String: String])] = []
      tree.visit(rest) { number in
        for place in places[number] where offset == 0 || place.hasBase {
          if let values = place.pattern.match(rest) { found.append((place, values)) }
        }
      }
      found.sort { $0.place.parameters < $1.place.parameters }
      let own = found.compactMap { place, values in
        let operation =
          place.operations.first { $0.method == method }
          ?? place.operations.first { method == "HEAD" && $0.method == "GET" }
        return operation.map { (operation: $0, values: values, parameters: place.parameters) }
      }
      if let least = own.first?.parameters {
        return .operations(own.filter { $0.parameters == least }.map { ($0.operation, $0.values) })
      }
      if !found.isEmpty { return .otherMethods(found.flatMap(\.place.operations)) }
    }
    return .nothing
  }

  // MARK: - After a miss

  /// The paths that were probably meant by one that is not there, the nearest first; the distance is 0
  /// where only the base path differs, and 1 for a mistake in the writing.
  func guesses(for path: String) -> [(path: String, distance: Int)] {
    let segments = path.pathSegments
    // `/v2/pets` instead of `/v1/pets`. A path of parameters alone says nothing.
    let below = paths.map(\.[0]).filter { operation in
      let own = operation.pattern.segments
      return operation.pattern.match(segments.suffix(own.count)) != nil
        && own.contains { if case .literal = $0 { true } else { false } }
    }
    if !below.isEmpty { return below.prefix(3).map { ($0.base + $0.path, 0) } }
    let sent = path.hasPrefix("\(base)/") ? String(path.dropFirst(base.count)) : path
    return Ranking.nearest(to: sent, among: paths.map(\.[0].pattern)).prefix(3)
      .map { (paths[$0.index][0].base + paths[$0.index][0].path, $0.isSlip ? 1 : 2) }
  }

  /// Whether a pattern of a path may match one of the document's, whatever its parameters stand for.
  func overlaps(_ pattern: PathPattern) -> Bool {
    places.joined().contains { place in
      let (own, others) = (place.pattern.segments, pattern.segments)
      return own.count <= others.count
        && zip(own.reversed(), others.reversed()).allSatisfy { own, other in
          guard case (.literal(let own), .literal(let other)) = (own, other) else { return true }
          return own == other
        }
    }
  }
}

extension PathPattern.Segment {
  fileprivate static let anything = parameter(name: nil, prefix: "", suffix: "")
}

/// A list of servers as patterns of URLs; without one they are at any host, without a base path.
extension SpecNode? {
  private static var longestURL: Int { 2_048 }

  /// The base path of the first server.
  var serverBase: String {
    serverURLs(\.text).first { _ in true }.map { Self.base(of: $0).map { "/\($0)" }.joined() } ?? ""
  }

  /// The base paths, with a star where a variable stands: it is up to the client, unless it is a path.
  var serverBases: Set<ArraySlice<Substring>> {
    let bases = Set(serverURLs { $0.text.contains("/") ? $0.text : "*" }.map(Self.base))
    return bases.isEmpty ? [[]] : bases
  }

  var serverHosts: [String] { serverURLs(\.text).map { Self.target($0).host } }

  /// The servers whose URL would be longer than any: what is below them is not judged.
  var endlessServers: [SpecNode] {
    (self?.children ?? []).filter { Self.url(of: $0, \.text) == nil }
  }

  /// The URLs with a value for the default of each of their variables.
  private func serverURLs(_ value: @escaping (SpecNode) -> String) -> some Sequence<String> {
    (self?.children ?? []).lazy.compactMap { Self.url(of: $0, value) }
  }

  private static func url(of server: SpecNode, _ value: (SpecNode) -> String) -> String? {
    let variables = server["variables"]
    var (rest, url): (Substring, String) = (server["url"]?.string?[...] ?? "/", "")
    // A value is put in once: it may have the name of another variable.
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      url.utf8.count <= longestURL
    {
      let name = String(rest[open..<close].dropFirst())
      let own = variables?[name].map { value($0["default"] ?? $0) }
      url += rest[..<open] + (own ?? "{\(name)}")
      rest = rest[close...].dropFirst()
    }
    return url.utf8.count + rest.utf8.count > longestURL ? nil : url + rest
  }

  private static func base(of url: String) -> ArraySlice<Substring> {
    // Stars may be no scheme and no port.
    let path = url.firstRange(of: "//").map { url[$0.upperBound...].drop { $0 != "/" } }
    let segments = target(path.map(String.init) ?? url).path.pathSegments
    return segments.dropLast(segments.last == "" ? 1 : 0)
  }

  private static func target(_ url: String) -> RequestTarget {
    let here = URL(filePath: "/")
    return RequestTarget(URL(string: url, relativeTo: here)?.absoluteURL ?? here)
  }
}
