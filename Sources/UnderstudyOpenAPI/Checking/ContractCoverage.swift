import UnderstudyCore
import UnderstudyHTTP

/// Which operations of a document were used, and which of the statuses that it declares came back.
///
/// ```swift
/// print(contract.coverage(of: [report]))
/// ```
public struct ContractCoverage: Sendable, CustomStringConvertible {
  /// How many operations the document has.
  public let count: Int
  /// The operations that no request was for, such as `DELETE /pets/{id} (deletePet)`.
  public let unusedOperations: [String]
  /// The statuses of the other operations that no response had, such as `GET /pets/{id} (getPet): 404`.
  public let unusedStatuses: [String]

  /// How many operations were used, and a line for each operation and status that was not.
  public var description: String {
    let used = count - unusedOperations.count
    return
      (["\(used) of \(count.counting("operation")) used"]
      + unusedOperations.map { "  unused: \($0)" } + unusedStatuses.map { "  no response: \($0)" })
      .joined(separator: "\n")
  }
}

extension Contract {
  /// Says what the requests of some scopes have not used of the document.
  public func coverage(of reports: [StubReport]) -> ContractCoverage {
    coverage(of: reports.flatMap(\.exchanges).map { ($0.request, $0.status) })
  }

  package func coverage(
    of traffic: some Sequence<(request: RecordedRequest, status: Int?)>
  ) -> ContractCoverage {
    var used: [SpecNode: Set<String>] = [:]
    for (request, status) in traffic {
      guard
        case .operation(let operation, _) = table.find(request.method, request.target.path)
      else { continue }
      let rules = try? source.rules(of: operation)
      let key = status.flatMap { rules?.response(for: $0)?.status }
      used[operation.node, default: []].formUnion([key].compactMap(\.self))
    }
    let unused = table.operations.filter { used[$0.node] == nil }
    let statuses = table.operations.compactMap { operation -> String? in
      guard let seen = used[operation.node] else { return nil }
      let declared = (try? source.rules(of: operation))?.responses.map(\.status) ?? []
      let missing = declared.filter { $0 != "default" && !seen.contains($0) }
      return missing.isEmpty ? nil : "\(operation.name): \(missing.joined(separator: ", "))"
    }
    return ContractCoverage(
      count: table.operations.count, unusedOperations: unused.map(\.name),
      unusedStatuses: statuses)
  }
}
