@testable import UnderstudyHTTP

/// How many rows of a table of mistakes are told rightly, with those that are not.
struct Figures: CustomStringConvertible {
  private(set) var rows = 0
  private(set) var stubs = 0
  private(set) var fields = 0
  private(set) var slips = 0
  private(set) var namedSlips = 0
  private(set) var pasted = 0
  private(set) var failing: [String] = []

  init(_ mistakes: [Mistake]) throws {
    for mistake in mistakes {
      let slip = mistake.slip?.hint
      try count(
        mistake.name, mistake.request(), mistake.candidates(), [mistake.field],
        isMeant: { $0.stub.description == mistake.stub.description },
        isSlipNamed: slip.map { slip in { (hint: String) in hint.contains(slip) } }
      )
    }
  }

  init(_ strangers: [Stranger]) throws {
    for stranger in strangers {
      let candidates = try stranger.stubs().enumerated().map {
        Candidate(planned: PlannedStub($1, order: $0), uses: 0, hasEnded: false)
      }
      let words = stranger.words
      let place = try stranger.place()
      try count(
        stranger.name, stranger.request(), candidates, stranger.fields,
        isMeant: { $0.order == place },
        isSlipNamed: words.isEmpty
          ? nil : { (hint: String) in words.contains { hint.contains($0) } })
    }
  }

  private mutating func count(
    _ name: String, _ request: RecordedRequest, _ candidates: [Candidate],
    _ asked: [Finding.Field], isMeant: (PlannedStub) -> Bool, isSlipNamed: ((String) -> Bool)?
  ) throws {
    rows += 1
    let diagnosis = Diagnosis(request, among: candidates)
    let closest = diagnosis.closest?.planned
    let fields = diagnosis.closest?.differences.map(\.field) ?? []
    let hints = diagnosis.closest?.differences.compactMap { $0.difference?.slip?.hint } ?? []
    var faults: [String] = []
    if closest.map(isMeant) == true {
      stubs += 1
    } else {
      faults.append("stub \(closest?.stub.description ?? "none")")
    }
    if fields == asked { self.fields += 1 } else { faults.append("fields \(fields)") }
    if let isSlipNamed {
      slips += 1
      let isNamed = hints.contains(where: isSlipNamed)
      if isNamed { namedSlips += 1 } else { faults.append("slips \(hints)") }
    }
    let isMatch = diagnosis.draft.pattern.matches(request)
    if isMatch { pasted += 1 } else { faults.append("pasted") }
    if !faults.isEmpty { failing.append("\(name): " + faults.joined(separator: "\n      ")) }
  }

  var description: String {
    """
    closest stub right: \(stubs) of \(rows)
    field right:        \(fields) of \(rows)
    slip named:         \(namedSlips) of \(slips)
    pasted matches:     \(pasted) of \(rows)

    """ + failing.map { "  - \($0)\n" }.joined()
  }
}
