import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The operations of a document, to be found by requests and by name.
package struct OperationTable: Sendable {
  /// What a document has for a request.
  package enum Finding: Sendable {
    /// With the values of the parameters in the path.
    case operation(SpecOperation, [String: String])
    /// The path with other methods.
    case otherMethods([SpecOperation])
    case nothing
  }

  /// A path with its methods.
  struct Path: Sendable {
    let segments: [Substring]
    var operations: [SpecOperation] = []
  }

  package private(set) var operations: [SpecOperation] = []
  private(set) var paths: [Path] = []
  /// The base paths of the servers, the longest first.
  private(set) var bases: [[Substring]] = []
  /// That of the first server.
  private(set) var base: [Substring] = []
  /// The hosts of the servers.
  private(set) var hosts: Set<String> = []
  /// Where the document has its paths.
  let pathsPlace: String
  private var index = PathIndex()
  private var ids: [String: Int] = [:]

  /// - Throws: ``SpecFault``, for a reference of a path that leads nowhere.
  package init(_ root: SpecNode) throws(SpecFault) {
    pathsPlace = (root["paths"] ?? root).place
    var servers = root["servers"]?.children ?? []
    for item in root["paths"]?.children ?? [] {
      guard let template = item.key, template.hasPrefix("/") else { continue }
      let item = try item.resolved()
      var path = Path(segments: template.prefix { !"?#".contains($0) }.pathSegments)
      for member in item.children {
        guard let key = member.key else { continue }
        if key == "servers" { servers += member.children }
        guard SpecOperation.methods.contains(key) else { continue }
        let operation = SpecOperation(
          method: key.uppercased(), path: template, id: member["operationId"]?.string,
          node: member, item: item)
        if let id = operation.id { ids[id] = ids[id] ?? operations.count }
        operations.append(operation)
        path.operations.append(operation)
      }
      index.insert(path.segments[...], paths.count)
      paths.append(path)
    }
    readServers(servers)
  }

  private mutating func readServers(_ servers: [SpecNode]) {
    for url in servers.flatMap(\.serverURLs) {
      let hasHost = url.contains("://") || url.hasPrefix("//")
      let rest = hasHost ? url.firstRange(of: "//").map { url[$0.upperBound...] } ?? "" : url[...]
      let host = hasHost ? rest.prefix { !"/?#".contains($0) } : ""
      if let name = URL(string: "http://\(host)/")?.host() {
        hosts.insert(HostName.canonical(name))
      }
      let path = CanonicalPath.of(rest.dropFirst(host.count).prefix { !"?#".contains($0) })
      var base = path.hasPrefix("/") ? path.pathSegments : "/\(path)".pathSegments
      if base.last == "" { base.removeLast() }
      if !bases.contains(base) { bases.append(base) }
    }
    if bases.isEmpty { bases = [[]] }
    base = bases[0]
    bases.sort { $0.count > $1.count }
  }

  // MARK: - Finding

  /// The operation of an `operationId`.
  package func operation(id: String) -> SpecOperation? { ids[id].map { operations[$0] } }

  /// What the document has for a method and a canonical path.
  package func find(_ method: String, _ path: String) -> Finding {
    let (found, rest) = find(path.pathSegments)
    for number in found {
      guard let operation = paths[number].operations.first(where: { $0.method == method }) else {
        continue
      }
      return .operation(operation, values(in: rest, of: paths[number]))
    }
    return found.isEmpty ? .nothing : .otherMethods(found.flatMap { paths[$0].operations })
  }

  /// The paths that match, and what is below the base path. A proxy may have put something in front of
  /// that.
  private func find(_ segments: [Substring]) -> ([Int], ArraySlice<Substring>) {
    for offset in segments.indices {
      for base in bases where offset == 0 || !base.isEmpty {
        let rest = segments.dropFirst(offset)
        guard rest.starts(with: base) else { continue }
        let below = rest.count == base.count ? [""] : rest.dropFirst(base.count)
        let found = index.find(below)
        if !found.isEmpty { return (found, below) }
      }
    }
    return ([], [])
  }

  /// The paths that match segments as they are, without a base path.
  func paths(matching segments: ArraySlice<Substring>) -> [Path] {
    index.find(segments).map { paths[$0] }
  }

  private func values(in segments: ArraySlice<Substring>, of path: Path) -> [String: String] {
    var values: [String: String] = [:]
    for (segment, text) in zip(path.segments, segments) {
      guard let template = SegmentTemplate(segment), let found = template.values(in: text) else {
        continue
      }
      for (name, value) in zip(template.names, found) { values[name] = CanonicalPath.plain(value) }
    }
    return values
  }
}

extension SpecNode {
  /// A string, or a number as it is spelled: YAML has `openapi: 3.0` for one.
  var text: String { string ?? number ?? bool.map { "\($0)" } ?? "" }

  /// The URLs of a server with each of the values that its variables may have.
  fileprivate var serverURLs: [String] {
    var urls = [self["url"]?.string ?? "/"]
    for variable in self["variables"]?.children ?? [] {
      let choices = variable["enum"]?.children ?? variable["default"].map { [$0] } ?? []
      if choices.isEmpty || choices.count * urls.count > 64 { continue }
      urls = urls.flatMap { url in
        choices.map { url.replacing("{\(variable.key ?? "")}", with: $0.text) }
      }
    }
    return urls
  }
}
