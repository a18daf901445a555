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
    let used = "\(count - unusedOperations.count) of \(count.counting("operation")) used"
    let unused = unusedOperations.map { "  unused: \($0)" }
    return ([used] + unused + unusedStatuses.map { "  no response: \($0)" })
      .joined(separator: "\n")
  }
}

extension Contract {
  /// Says what the requests of some scopes have not used of the document.
  public func coverage(of reports: [StubReport]) -> ContractCoverage {
    coverage(of: reports.flatMap(\.exchanges))
  }

  package func coverage(of exchanges: [Exchange]) -> ContractCoverage {
    var used: [ObjectIdentifier: Set<Int>] = [:]
    for exchange in exchanges {
      let found = table.find(exchange.request.method, exchange.request.target.path)
      guard case .operations(let operations) = found else { continue }
      used[ObjectIdentifier(operations[0].operation), default: []].formUnion(
        [exchange.status].compactMap(\.self))
    }
    let operations = table.operations.map { ($0, used[ObjectIdentifier($0)]) }
    return ContractCoverage(
      count: operations.count, unusedOperations: operations.filter { $1 == nil }.map(\.0.name),
      unusedStatuses: operations.compactMap { operation, statuses in
        guard let statuses, let rules = try? operation.rules else { return nil }
        let seen = Set(statuses.compactMap { rules.response(for: $0)?.status })
        let missing = rules.responses.map(\.status).filter { $0 != "default" && !seen.contains($0) }
        return missing.isEmpty ? nil : "\(operation.name): \(missing.joined(separator: ", "))"
      })
  }
}
