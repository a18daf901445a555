/// How many rows of a table the diagnosis explains as they should be.
struct Figures: Sendable {
  /// The stub that was meant is the closest.
  private(set) var stubs = Score()
  /// The fields that differ are these and no others.
  private(set) var fields = Score()
  /// A hint names the mistake, where there is one to name.
  private(set) var hints = Score()
  /// The stub that is offered for pasting matches the request.
  private(set) var pasted = Score()
  /// No hint is given where none may be.
  private(set) var silent = Score()
  /// The number of rows whose mistake a kind of hint has named.
  private(set) var kinds: [String: Int] = [:]
  /// What is wrong with the rows that are not as they should be.
  private(set) var failures: [String] = []

  init() {}

  init(_ table: Table) {
    for row in table.rows { add(row, isWithoutHints: table.isWithoutHints) }
  }

  private mutating func add(_ row: Row, isWithoutHints: Bool) {
    let verdict = Verdict(of: row)
    var faults: [String] = []
    func check(_ isRight: Bool, in score: inout Score, _ fault: String) {
      score.add(isRight)
      if !isRight { faults.append(fault) }
    }
    let closest = verdict.closest.map { row.stubs[$0].description } ?? "none"
    check(verdict.closest == row.meant, in: &stubs, "closest: \(closest)")
    check(verdict.fields == row.fields.sorted(), in: &fields, "fields: \(verdict.fields)")
    check(verdict.isPastedMatch, in: &pasted, "the pasted stub does not match")
    if isWithoutHints, row.words.isEmpty {
      check(verdict.hints == [], in: &silent, "hints: \(verdict.hints)")
    }
    if !row.words.isEmpty {
      let isNamed = verdict.hints.contains { hint in
        row.words.contains { hint.lowercased().contains($0.lowercased()) }
      }
      if isNamed { for kind in Set(verdict.kinds) { kinds[kind, default: 0] += 1 } }
      check(isNamed, in: &hints, "hints: \(verdict.hints), not \(row.words)")
    }
    if !faults.isEmpty { failures.append("\(row.name): \(faults.joined(separator: "\n    "))") }
  }

  static func + (left: Figures, right: Figures) -> Figures {
    var sum = Figures()
    sum.stubs = left.stubs + right.stubs
    sum.fields = left.fields + right.fields
    sum.hints = left.hints + right.hints
    sum.pasted = left.pasted + right.pasted
    sum.silent = left.silent + right.silent
    sum.kinds = left.kinds.merging(right.kinds, uniquingKeysWith: +)
    sum.failures = left.failures + right.failures
    return sum
  }
}

extension Figures: CustomStringConvertible {
  /// The figures in one line.
  var description: String {
    "stub \(stubs), fields \(fields), hint \(hints), pasted \(pasted)"
      + (silent.count > 0 ? ", no hint \(silent)" : "")
  }
}
