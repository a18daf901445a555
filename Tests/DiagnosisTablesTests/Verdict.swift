@testable import UnderstudyDiagnosis

/// What the diagnosis says about a row, as text: the only part of these tests that knows its types.
struct Verdict {
  /// The place of the closest stub.
  let closest: Int?
  /// The fields that differ, sorted.
  let fields: [String]
  let hints: [String]
  let firstLine: String
  /// The kinds of the hints, for counting.
  let kinds: [String]
  /// Whether the stub that is offered for pasting matches the request.
  let isPastedMatch: Bool

  init(of row: Row) {
    let candidates = row.stubs.enumerated().map {
      Candidate(planned: PlannedStub($1, order: $0), uses: 0, hasEnded: false)
    }
    let diagnosis = Diagnosis(row.request, among: candidates)
    let differences = diagnosis.closest?.differences ?? []
    closest = diagnosis.closest?.planned?.order
    fields = differences.map { Self.text($0.place) }.sorted()
    hints = differences.compactMap { $0.hint(.swift) }
    kinds = differences.flatMap { $0.hints.map { "\($0.kind)" } }
    firstLine = diagnosis.error.firstLine
    isPastedMatch = diagnosis.draft.pattern.matches(row.request)
  }

  /// All kinds of hints.
  static let allKinds = Hint.Kind.allCases.map { "\($0)" }

  static func isMatch(_ stub: Stub, _ request: RecordedRequest) -> Bool {
    stub.pattern.matches(request)
  }

  private static func text(_ place: Finding.Place) -> String {
    switch place {
    case .method, .scheme, .host, .port, .path, .body, .stub: "\(place)"
    case .url: "url"
    case .named(.field, let name): "form \(name)"
    case .named(let place, let name): "\(place) \(name)"
    case .key(let path): "key \(path)"
    case .predicate(let name): "predicate \(name)"
    case .others(let count): "others \(count)"
    }
  }
}
