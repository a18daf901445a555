extension Diagnosis {
  /// The miss as a table.
  var table: MissTable {
    MissTable(
      title: closest.map(title) ?? "There are no stubs.", stub: closest?.stub.shown,
      rows: closest?.findings.map(row) ?? [], draft: draft.source(notation))
  }

  private func row(_ finding: Finding) -> MissTable.Row {
    let (texts, search) = (finding.details.texts?.lines, finding.details.search)
    let stub = texts?.stub ?? Self.cell(search?.pattern ?? required(at: finding))
    let request = texts?.request ?? Self.cell(search?.text ?? finding.details.sent)
    return MissTable.Row(
      field: "\(finding.place)", matches: finding.isMet, stub: stub, request: request,
      hint: finding.hint(notation))
  }

  private static func cell(_ text: String?) -> String? { text?.visible.abbreviated(to: 200) }

  /// What the stub requires of a value that is not there; nil where that is a secret.
  private func required(at finding: Finding) -> String? {
    guard !finding.isMet, case .named(let kind, let name) = finding.place else { return nil }
    return closest?.stub.pattern.values(in: kind).requirements.first { $0.name == name }
      .flatMap { $0.texts([], request.redaction)?.lines.stub }
  }
}
