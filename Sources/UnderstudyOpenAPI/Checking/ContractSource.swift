import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Contract {
  /// A document with what was found out about it so far: only what is used is read.
  final class Source: Sendable {
    let document: SpecDocument
    let table: OperationTable
    private let rules = Lock<[SpecNode: OperationRules]>([:])
    private let schemas = SchemaTable()
    /// Those that are valid.
    private let bodies = Lock<Set<Body>>([])

    /// A body and what it was judged by.
    private struct Body: Hashable {
      let schema: SpecNode
      let direction: Direction
      let bytes: Data
    }

    private static let mostBodies = 512
    private static let largestBody = 64 << 10

    init(_ document: SpecDocument) throws(SpecFault) {
      self.document = document
      table = try OperationTable(document.root)
    }

    func rules(of operation: SpecOperation) throws(SpecFault) -> OperationRules {
      if let known = rules.withLock({ $0[operation.node] }) { return known }
      let rules = try OperationRules(operation)
      self.rules.withLock { $0[operation.node] = rules }
      return rules
    }

    func schema(_ node: SpecNode) -> Schema { Schema(node, in: schemas) }

    /// What is wrong with a body of JSON. Tests send the same ones again and again.
    func violations(
      of bytes: Data, _ node: SpecNode, _ direction: Direction, _ redaction: Redaction
    ) throws(SpecFault) -> [Violation] {
      let body = Body(schema: node, direction: direction, bytes: bytes)
      if bodies.withLock({ $0.contains(body) }) { return [] }
      let violations = try schema(node).violations(ofBody: bytes, direction, redaction)
      if violations.isEmpty, bytes.count <= Self.largestBody {
        bodies.withLock { bodies in
          if bodies.count >= Self.mostBodies { bodies = [] }
          bodies.insert(body)
        }
      }
      return violations
    }
  }
}

/// The documents that were read, by file: once a process, however many scopes there are.
enum ContractFiles {
  /// A file, whose readers wait for the first of them.
  private final class Entry: Sendable {
    let source = Lock<Result<Contract.Source, SpecFault>?>(nil)
  }

  private static let entries = Lock<[String: Entry]>([:])

  static func source(of file: URL) throws -> Contract.Source {
    let values = try file.resourceValues(forKeys: [.contentModificationDateKey, .fileSizeKey])
    let date = values.contentModificationDate?.timeIntervalSinceReferenceDate ?? 0
    let key = "\(file.standardizedFileURL.path) \(date) \(values.fileSize ?? 0)"
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry()
      entries[key] = entry
      return entry
    }
    return try entry.source.withLock { source in
      let known = source ?? Result { () throws(SpecFault) in try read(file) }
      source = known
      return known
    }.get()
  }

  private static func read(_ file: URL) throws(SpecFault) -> Contract.Source {
    try Contract.Source(SpecDocument(contentsOf: file))
  }
}
