import Foundation
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// The drift of a service between two documents, and the stubs that it concerns.
struct DocumentComparison {
  private let names: [String]
  private let drift: DocumentDrift
  /// The number of stubs that were given; nil if none was asked for.
  private let stubs: Int?
  /// Breaches of the new document by stubs that were as the old one has it.
  private let concerned: [ContractViolation]
  /// The stubs that were not as the old document has it, either.
  private let broken: Int

  /// - Parameters:
  ///   - names: The old and the new document, or recordings.
  ///   - paths: Files and folders of stubs.
  init(_ names: [String], _ paths: [String]) throws {
    self.names = names
    let contracts = try names.map { name throws(CommandError) in
      try Contract(documentOrRecordings: name)
    }
    drift = try DocumentDrift(from: contracts[0], to: contracts[1])
    let stubs = try paths.flatMap { path in
      try NamedFile(path).requireExistence()
      return try StubSource(contentsOf: URL(filePath: path)).stubs
    }
    let isBroken = stubs.map { !contracts[0].verdict(on: $0).violations.isEmpty }
    self.stubs = paths.isEmpty ? nil : stubs.count
    broken = isBroken.count(where: \.self)
    concerned = zip(stubs, isBroken).filter { !$1 }.flatMap { stub, _ in
      contracts[1].verdict(on: stub).violations
    }
  }

  func write(to console: Console, asJSON isJSON: Bool) throws -> ExitCode {
    if isJSON { try console.write(json: json) } else { writeText(to: console) }
    let counts = DocumentDrift.Kind.allCases.compactMap { kind in
      let count = drift.differences.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    console.note(StyledText(counts.isEmpty ? "no difference" : counts.joined(separator: ", ")))
    guard let stubs else { return drift.differences.isEmpty ? .success : .failure }
    if broken > 0 {
      console.warn("\(broken.counting("stub")) not as \(names[0]) has it, so not compared.")
    }
    let counted = stubs.counting("stub")
    console.note(
      concerned.isEmpty
        ? "\(counted): \("none concerned", .green)."
        : "\(counted): \("\(concerned.count) concerned", .red).")
    return concerned.isEmpty ? .success : .failure
  }

  private func writeText(to console: Console) {
    if !drift.differences.isEmpty {
      console.output.write("\("--- \(names[0])", .bold)\n\("+++ \(names[1])", .bold)")
    }
    for difference in drift.differences {
      console.output.write(
        "\(difference.kind.rawValue, difference.style) \(difference.text) (\(difference.place))")
    }
    for violation in concerned { console.write(violation.description) }
  }

  private var json: JSONValue {
    [
      "old": .string(names[0]), "new": .string(names[1]),
      "differences": .array(
        drift.differences.map { difference in
          [
            "kind": .string(difference.kind.rawValue), "text": .string(difference.text),
            "place": .string(difference.place),
          ]
        }),
      "concerned": .array(concerned.map { .string($0.description) }),
    ]
  }
}

extension DocumentDrift.Difference {
  fileprivate var style: Style {
    switch kind {
    case .added: .green
    case .removed: .red
    case .loosened, .tightened, .changed: .yellow
    }
  }
}
