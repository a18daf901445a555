import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// The OpenAPI document of a service, which stubs and traffic are checked against and made from.
///
/// ```swift
/// let contract = try Contract("openapi.yaml")     // beside this file, or in Fixtures/ there
/// let stubs = HTTPStubs(contract.stub("getPet"), options: { $0.contract = contract })
/// ```
///
/// It reads OpenAPI 3.0 and 3.1, in JSON or YAML; a file is read once in a process. Requests are told by
/// method and path: their host does not matter, and what a proxy puts in front of the base path does not.
/// What goes to another host than the document's servers, and is not like any of its paths, belongs to
/// another service.
public struct Contract: Sendable, CustomStringConvertible {
  let document: SpecDocument
  package let table: OperationTable

  /// Reads a document beside the calling file, or in the folder `Fixtures` there.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below.
  ///   - filePath: The file to look beside; leave it out.
  /// - Throws: an error that names the file, the line and what is wrong.
  public init(_ name: String, filePath: String = #filePath) throws {
    let folder = URL(filePath: filePath).deletingLastPathComponent()
    try self.init(Fixture(name, in: [folder, folder.appending(path: "Fixtures")]))
  }

  /// Reads a document.
  ///
  /// - Throws: an error that names the file, the line and what is wrong.
  public init(contentsOf file: URL) throws {
    try self.init(Fixture(file.lastPathComponent, in: [file.deletingLastPathComponent()]))
  }

  private init(_ file: Fixture) throws {
    let url = try file.url.standardizedFileURL
    try self.init(of: [url]) {
      try Contract(file.data, name: url.lastPathComponent, url: url)
    }
  }

  /// The contracts that were made of files, with the times at which those were last changed.
  private static let known = Lock<[[URL]: (changed: [Date?], contract: Contract)]>([:])

  /// Makes a contract of files once a process, however many scopes there are; a caller that asks for it
  /// meanwhile, waits.
  package init(of files: [URL], _ make: () throws -> Contract) throws {
    let files = files.map(\.standardizedFileURL)
    let changed = try files.map { file in
      try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    self = try Self.known.withLock { known in
      if let (read, contract) = known[files], read == changed { return contract }
      let contract = try make()
      known[files] = (changed, contract)
      return contract
    }
  }

  /// Reads a document that is in memory; `name` is what messages call it.
  ///
  /// - Throws: an error that names the line and what is wrong.
  public init(_ data: Data, name: String = "openapi.yaml") throws {
    try self.init(data, name: name, url: nil)
  }

  private init(_ data: Data, name: String, url: URL?) throws {
    document = try SpecDocument(data, name: name, url: url)
    table = try OperationTable(document.root)
  }

  /// The name of the file.
  public var name: String { document.name }

  /// The name of the file.
  public var description: String { name }

  /// The operation of an `operationId`.
  func operation(_ id: String) throws(SpecFault) -> SpecOperation {
    if let operation = table.operations.first(where: { $0.id == id }) { return operation }
    let nearest = Words.nearest(to: id, among: table.operations.compactMap(\.id))
    let advice = nearest.map { "; did you mean '\($0)'?" } ?? ""
    throw SpecFault(place: name, reason: "there is no operationId '\(id)'\(advice)")
  }

  /// A schema among the `components`.
  func schema(_ name: String) throws(SpecFault) -> Schema {
    var count = 0
    let node = try document.root.target(of: "#/components/schemas/\(name)", &count)
    return Schema(node, in: table.schemas)
  }
}

extension Contract: TrafficJudge {
  package func verdict(on stub: Stub) -> Verdict {
    Judge(contract: self, stub: stub).verdict(on: stub)
  }

  package func verdict(on exchange: Exchange) -> Verdict? {
    Judge(contract: self, stub: exchange.stub, request: exchange.request).verdict(on: exchange)
  }

  package var unjudged: [String] { table.schemas.unjudged }

  /// Judges a stub by operations that something else than its path tells.
  package func verdict(on stub: Stub, as operations: [SpecOperation]) -> Verdict {
    Judge(contract: self, stub: stub, meant: operations).verdict(on: stub)
  }

  /// Judges an entry of a cassette, at a place in words, by such operations.
  package func verdict(
    on exchange: Exchange, at place: String, as operations: [SpecOperation]? = nil
  ) -> Verdict? {
    Judge(contract: self, request: exchange.request, place: place, meant: operations)
      .verdict(on: exchange)
  }
}

/// A breach of the contract of a service by a stub, a request or a response, or by a place in one.
public struct ContractViolation: Sendable, Hashable, CustomStringConvertible {
  /// The breach and its place, what is asked for there, and the next step, without secrets.
  public let description: String
  /// The subject of the violation, whichever element of a list it is in: a test hears of it once.
  let subject: String
  /// The place in a message, such as `body.results[3].title`, `query page` or `status`; for a missing key the
  /// place where it belongs. Nil for a whole message.
  var place: String?
  /// The place at which the document asks for it, such as `openapi.yaml:412`.
  var rule: String?
  /// Whether the service only was never seen to do so, and the document was learnt from its traffic.
  package private(set) var isUnseen = false
  /// The place at which the stub was written; nil if there is none.
  var location: CodeLocation?

  /// A whole message that is not as the document asks.
  init(
    _ description: String, about subject: String? = nil, at location: CodeLocation? = nil,
    isUnseen: Bool = false
  ) {
    (self.description, self.subject) = (description, subject ?? description)
    (self.location, self.isUnseen) = (location, isUnseen)
  }

  /// A place in a message that is not as the document asks.
  ///
  /// - Parameter problem: The fault, what is asked for and what to do: the rest of the sentence.
  init(place: String, problem: String, rule: String, isUnseen: Bool = false) {
    self.isUnseen = isUnseen
    description = "\(place) \(problem)"
    subject = "\(place.replacing(/\[[0-9]+\]/, with: "[]")) \(rule)"
    (self.place, self.rule) = (place, rule)
  }
}

extension [ContractViolation] {
  private static let most = 6

  /// The places of one message, a line for each, to follow the title in its line: lists of failures show the
  /// first line alone.
  var lines: String {
    let lines = prefix(Self.most).map { "\($0) (\($0.rule ?? ""))" }
    let more = count > Self.most ? ["and \(count - Self.most) more"] : []
    return (lines + more).joined(separator: "\n  ")
  }
}

/// The breaches of a service's document by the entries of a file.
public struct ContractError: Error, LocalizedError, CustomStringConvertible {
  /// Each thing that is wrong.
  public let violations: [ContractViolation]

  /// All that is wrong, a thing after the other.
  public var description: String { violations.map(\.description).joined(separator: "\n") }

  /// The same as `description`.
  public var errorDescription: String? { description }
}

/// The operations of a document that were used, and the statuses declared that came back.
///
/// ```swift
/// print(contract.coverage(of: [report]))
/// ```
public struct ContractCoverage: Sendable, CustomStringConvertible {
  /// The number of operations in the document.
  public let count: Int
  /// The operations that no request was for, such as `DELETE /pets/{id} (deletePet)`.
  public let unusedOperations: [String]
  /// The statuses of the other operations that no response had, such as `GET /pets/{id} (getPet): 404`.
  public let unusedStatuses: [String]

  /// The number of operations that were used, and a line for each operation and status that was not.
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
