import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The operations of a document, to be found by requests.
package final class OperationTable: Sendable {
  /// What a document has for a request.
  package enum Finding: Sendable {
    /// With the values of the parameters in the path.
    case operation(SpecOperation, [String: String])
    /// The path with other methods.
    case otherMethods([SpecOperation])
    case nothing
  }

  let schemas: SchemaTable
  /// In the order of the document.
  package let operations: [SpecOperation]
  /// Those of each path, the most concrete path first.
  let paths: [[SpecOperation]]
  /// The base path of the first server.
  let base: String
  /// The hosts of the servers; empty where the document names none.
  let hosts: Set<String>
  /// Where the document has its paths.
  let place: String
  /// The base paths of all servers, the longest first.
  private let bases: [ArraySlice<Substring>]
  private let tree: PathTree<[Int]>

  private static let here = URL(string: "http://localhost/")

  /// - Throws: ``SpecFault``, for a reference of a path that leads nowhere.
  package init(_ root: SpecNode) throws(SpecFault) {
    let schemas = SchemaTable()
    self.schemas = schemas
    var paths: [[SpecOperation]] = []
    var servers = root["servers"]?.children ?? []
    for item in root["paths"]?.children ?? [] {
      guard let path = item.key, path.hasPrefix("/") else { continue }
      let item = try item.resolved()
      servers += item["servers"]?.children ?? []
      let operations = item.children.compactMap { SpecOperation($0, of: path, item, schemas) }
      if !operations.isEmpty { paths.append(operations) }
    }
    place = (root["paths"] ?? root).place
    operations = paths.flatMap(\.self)
    let sorted = paths.map { ($0, $0[0].path.count { $0 == "{" }) }.sorted { $0.1 < $1.1 }.map(\.0)
    self.paths = sorted
    tree = sorted.indices.reduce(into: PathTree()) { tree, number in
      tree.update(sorted[number][0].pattern.segments[...], from: []) { $0.append(number) }
    }
    let targets = servers.flatMap(\.serverURLs).compactMap {
      URL(string: $0, relativeTo: Self.here).map { RequestTarget($0.absoluteURL) }
    }
    hosts = Set(targets.map(\.host)).subtracting(["localhost"])
    let bases = targets.map { target in
      target.path.pathSegments.dropLast(target.path.hasSuffix("/") ? 1 : 0)
    }
    base = bases.first?.map { "/\($0)" }.joined() ?? ""
    self.bases = bases.isEmpty ? [[]] : bases.sorted { $0.count > $1.count }
  }

  /// What the document has for a method and a canonical path.
  package func find(_ method: String, _ path: String) -> Finding {
    let segments = path.pathSegments
    // A proxy may have put something in front of the base path.
    for offset in segments.indices {
      for base in bases where offset == 0 || !base.isEmpty {
        guard segments[offset...].starts(with: base) else { continue }
        let rest = segments[(offset + base.count)...]
        let found = matches(rest.isEmpty ? [""] : rest)
        for (operations, values) in found {
          let operation =
            operations.first { $0.method == method }
            ?? operations.first { method == "HEAD" && $0.method == "GET" }
          if let operation { return .operation(operation, values) }
        }
        if !found.isEmpty { return .otherMethods(found.flatMap(\.operations)) }
      }
    }
    return .nothing
  }

  private func matches(
    _ segments: ArraySlice<Substring>
  ) -> [(operations: [SpecOperation], values: [String: String])] {
    var numbers: [Int] = []
    tree.visit(segments) { numbers += $0 }
    return numbers.sorted().compactMap { number in
      paths[number][0].pattern.match(segments).map { (paths[number], $0) }
    }
  }

  // MARK: - After a miss

  /// The paths that were probably meant by one that is not there, the nearest first; the distance is 0
  /// where only the base path differs, and 1 for a mistake in the writing.
  func guesses(for path: String) -> [(path: String, distance: Int)] {
    let segments = path.pathSegments
    for offset in segments.indices {
      // `/v2/pets` instead of `/v1/pets`. A path of parameters alone says nothing.
      let below = matches(segments[offset...]).map(\.operations[0])
        .filter { $0.pattern.segments.contains { if case .literal = $0 { true } else { false } } }
      if !below.isEmpty { return below.prefix(3).map { ($0.path, 0) } }
    }
    let base = bases.first { segments.starts(with: $0) } ?? []
    let sent = segments.dropFirst(base.count).map { "/\($0)" }.joined()
    return Ranking.nearest(to: sent, among: paths.map(\.[0].pattern)).prefix(3)
      .map { (paths[$0.place][0].path, $0.isSlip ? 1 : 2) }
  }

  /// Whether a pattern of a path may match one of the document's, whatever its parameters stand for.
  func overlaps(_ pattern: PathPattern) -> Bool {
    paths.contains { path in
      let (own, others) = (path[0].pattern.segments, pattern.segments)
      return own.count <= others.count
        && zip(own.reversed(), others.reversed()).allSatisfy { own, other in
          if case (.literal(let own), .literal(let other)) = (own, other) {
            own == other
          } else {
            true
          }
        }
    }
  }
}

extension SpecNode {
  /// The URLs of a server with each of the values that its variables may have.
  fileprivate var serverURLs: [String] {
    var urls = [self["url"]?.string ?? "/"]
    for variable in self["variables"]?.children ?? [] {
      var choices = variable["enum"]?.children ?? []
      if choices.isEmpty || choices.count * urls.count > 64 {
        choices = variable["default"].map { [$0] } ?? []
      }
      urls = urls.flatMap { url in
        choices.map { url.replacing("{\(variable.key ?? "")}", with: $0.text) }
      }
    }
    return urls
  }
}
