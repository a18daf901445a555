import Testing

/// The tables of mistakes: how many of them the diagnosis explains.
///
/// With the variable `DIAGNOSIS_TABLES` the tables are those in the folder that it names. The folder
/// `FirstSight` has tables by writers who saw neither code nor tables, unless they say so; what a stranger gets is the figure
/// at first sight that each notes, since the diagnosis changed for whole classes of their rows.
@Suite("The tables of mistakes")
struct DiagnosisTablesTests {
  private static let tables = Result { try Table.all() }
  private static let figures = Result { try tables.get().map(Figures.init) }

  private let sum: Figures

  init() throws { sum = try Self.figures.get().reduce(Figures(), +) }

  @Test func `the tables of mistakes have these figures`() throws {
    for (table, figures) in zip(try Self.tables.get(), try Self.figures.get()) {
      print("\(table.name): \(figures)")
      if let firstSight = table.firstSight { print("  at first sight: \(firstSight)") }
      for failure in figures.failures { print("  - \(failure)") }
    }
    print("All tables: \(sum)")
    for kind in Verdict.allKinds { print("  \(sum.kinds[kind] ?? 0) \(kind)") }
  }

  @Test func `the tables of mistakes have neighbours around every stub, and no stub that matches`()
    throws
  {
    for row in try Self.tables.get().flatMap(\.rows) {
      #expect(4...9 ~= row.stubs.count, "\(row.name)")
      #expect(!Verdict.isMatch(row.stubs[row.meant], row.request), "\(row.name)")
    }
  }

  /// Lists of failures show the first line alone, so a change of one is to be seen in review.
  @Test func `the first lines about the last two tables of strangers are those in the file`()
    throws
  {
    let folder = try Table.resource("FirstSight")
    let lines = try ["streaming-to-fitness-mistakes", "billing-to-identity-mistakes"]
      .flatMap { try Table(contentsOf: folder.appending(path: "\($0).json")).rows }
      .map { "\($0.name)\n  \(Verdict(of: $0).firstLine)\n" }.joined()
    let file = folder.appending(path: "first-lines.txt")
    // The text below the failure is that of the file to come.
    #expect(try String(contentsOf: file, encoding: .utf8) == lines, "\(lines)")
  }

  @Test func `the closest stub is the one that was meant`() { #expect(sum.stubs.share >= 0.97) }

  @Test func `the fields that differ are found`() { #expect(sum.fields.share >= 0.97) }

  @Test func `a hint names the mistake`() { #expect(sum.hints.share >= 0.86) }

  @Test func `no hint is given where there is no mistake`() {
    #expect(sum.silent.right == sum.silent.count)
  }

  @Test func `every stub that is offered for pasting matches`() {
    #expect(sum.pasted.right == sum.pasted.count)
  }
}
