import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// A file of Pact's by which stubs and traffic are judged, and which of its interactions they had.
struct NamedPact {
  /// The document that stands for the file.
  let contract: Contract
  private let pact: PactDocument
  /// The operation of each interaction; nil for a method that OpenAPI does not have.
  private let operations: [SpecOperation?]
  private var seen: Set<Int> = []

  /// Nil if the file is not of Pact's format.
  ///
  /// - Parameter isStrict: Whether an interaction that cannot be checked is an error, and not left out.
  init?(_ path: String, strict isStrict: Bool) throws(CommandError) {
    let file = NamedFile(path)
    guard file.exists, !file.isFolder, !file.isStream,
      (try? StubSource.Format(ofFile: URL(filePath: path))) == .pact
    else { return nil }
    let pact = try CommandError.with(.noInput) {
      try PactDocument(contentsOf: URL(filePath: path), strict: isStrict)
    }
    contract = try CommandError.with(.noInput) {
      try Contract(pact.data, name: URL(filePath: path).lastPathComponent)
    }
    let operations = Dictionary(contract.table.operations.map { ($0.path, $0) }) { own, _ in own }
    self.operations = pact.paths.map { operations[$0] }
    self.pact = pact
  }

  /// Remarks on interactions that are not checked.
  var remarks: [String] { pact.remarks }

  /// The interactions that nothing had which was judged.
  var unseen: [String] {
    operations.indices.filter { !seen.contains($0) }.map(pact.title)
  }

  mutating func verdict(on stub: Stub) -> Verdict {
    let meant = take(pact.interactions(of: stub))
    return meant.isEmpty ? stranger : contract.verdict(on: stub, as: meant)
  }

  /// - Parameter place: The entry in words.
  mutating func verdict(on exchange: Exchange, at place: String) -> Verdict? {
    var meant = take(pact.interactions(of: exchange))
    // Of interactions in several states of the provider the one of this status says what is wrong.
    let own = meant.filter { $0.declares(exchange.status) }
    if !own.isEmpty { meant = own }
    return meant.isEmpty ? stranger : contract.verdict(on: exchange, at: place, as: meant)
  }

  private var stranger: Verdict {
    Verdict(unjudgedBecause: "\(contract.name) has no interaction with its request")
  }

  private mutating func take(_ interactions: [Int]) -> [SpecOperation] {
    seen.formUnion(interactions)
    return interactions.compactMap { operations[$0] }
  }
}

extension SpecOperation {
  fileprivate func declares(_ status: Int?) -> Bool {
    status.flatMap { node["responses"]?["\($0)"] } != nil
  }
}
