import UnderstudyCore
import UnderstudyHTTP

/// A method of a path, as a document describes it.
package final class SpecOperation: Sendable {
  /// In upper case.
  package let method: String
  /// The path as the document has it, such as `/pets/{id}`, below the base path of the servers.
  package let path: String
  /// The path as it is matched.
  let pattern: PathPattern
  /// Its `operationId`.
  package let id: String?
  let node: SpecNode
  /// What holds for all methods of the path.
  let item: SpecNode
  private let schemas: SchemaTable
  private let known = Lock<Result<OperationRules, SpecFault>?>(nil)
  /// What a stub for each operation answers, made once: each test may ask for them all.
  let answer = Lock<Reply?>(nil)

  /// The names under which OpenAPI has methods.
  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]
  /// Other keys of a path.
  private static let others: Set<String> = [
    "$ref", "summary", "description", "servers", "parameters",
  ]

  /// Reads a member of a path; nil for one that is no method.
  init?(
    _ node: SpecNode, of path: String, _ item: SpecNode, _ schemas: SchemaTable
  ) throws(SpecFault) {
    guard let key = node.key, Self.methods.contains(key) else {
      if let key = node.key, !Self.others.contains(key), !key.hasPrefix("x-") {
        schemas.note("'\(key)'", at: node)
      }
      return nil
    }
    // Documents of many files have each operation in one, though OpenAPI does not.
    let node = try node.resolved()
    (method, self.path, id) = (key.uppercased(), path, node["operationId"]?.string)
    (self.node, self.item, self.schemas) = (node, item, schemas)
    pattern = PathPattern(inDocument: path)
    if pattern.text.contains("*"), !path.contains("*") { schemas.note("'\(path)'", at: item) }
  }

  /// Such as `GET /pets/{id} (getPet)`.
  package var name: String { "\(method) \(path)" + (id.map { " (\($0))" } ?? "") }

  /// Its servers, those of its path, or those of the document.
  var servers: SpecNode? { node["servers"] ?? item["servers"] ?? node.document.root["servers"] }
  /// The base path of its first server.
  var base: String { servers.serverBase }

  /// What it asks of its messages, read when it is first needed.
  var rules: OperationRules {
    get throws(SpecFault) {
      try known.withLock { known in
        let rules =
          known ?? Result { () throws(SpecFault) in try OperationRules(self, schemas) }
        known = rules
        return rules
      }.get()
    }
  }
}

extension PathPattern {
  /// A path as a document has it; parameters with nothing between them are one without a name.
  fileprivate init(inDocument path: String) {
    // A query or a fragment in it tells operations apart in no way that a path shows.
    let segments = path.prefix { !"?#".contains($0) }.pathSegments.map { text -> Segment in
      guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}"), open < close
      else { return .literal(CanonicalPath.ofSegment(text)) }
      let name = String(text[open..<close].dropFirst())
      let isClear = Segment.parts(of: name).dropLast().allSatisfy { !$0.end.isEmpty }
      return .parameter(
        name: isClear ? name : nil,
        prefix: CanonicalPath.ofSegment(text[..<open]),
        suffix: CanonicalPath.ofSegment(text[close...].dropFirst()))
    }
    self.init(segments: segments)
  }
}
