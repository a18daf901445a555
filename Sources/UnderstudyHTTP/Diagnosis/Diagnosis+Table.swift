extension Diagnosis {
  /// The miss as a table.
  var table: MissTable {
    let findings = closest?.findings ?? []
    let values = values(of: Set(findings.lazy.filter(\.isMet).map(\.place)))
    return MissTable(
      title: closest.map(title) ?? "There are no stubs.", stub: closest?.stub.shown,
      rows: findings.map { row($0, values) }, draft: draft.source(notation))
  }

  private func row(_ finding: Finding, _ values: [Finding.Place: String]) -> MissTable.Row {
    let field = "\(finding.place)"
    if finding.isMet {
      return MissTable.Row(field: field, matches: true, request: values[finding.place])
    }
    let texts = finding.texts?.lines
    let searched = finding.search.map { search in
      (
        stub: search.pattern.visible.abbreviated(to: 200),
        request: search.text.visible.abbreviated(to: 200)
      )
    }
    return MissTable.Row(
      field: field, matches: false,
      stub: texts?.stub ?? searched?.stub ?? required(at: finding.place),
      request: texts?.request ?? searched?.request,
      hint: finding.hint(notation))
  }

  /// What the stub requires of a value that is not there; nil where that is a secret.
  private func required(at place: Finding.Place) -> String? {
    guard case .named(let kind, let name) = place else { return nil }
    return closest?.stub.pattern.values(in: kind).requirements.first { $0.name == name }
      .flatMap { $0.texts([], request.redaction)?.lines.stub.visible.abbreviated(to: 200) }
  }

  /// What the request has in fields that match, where it is short to tell; read once for each field,
  /// since a query may have hundreds of items of one name.
  private func values(of fields: Set<Finding.Place>) -> [Finding.Place: String] {
    let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
    return Dictionary(
      uniqueKeysWithValues: fields.compactMap { field in
        value(of: field, query).map { (field, $0) }
      })
  }

  private func value(of field: Finding.Place, _ query: [String: String]) -> String? {
    let redaction = request.redaction
    let value: String? =
      switch field {
      case .method: request.method
      case .scheme: request.target.scheme
      case .host: request.target.host
      case .port: request.target.port.map(String.init)
      case .path:
        redaction.redacted(path: request.url.path(percentEncoded: true), of: request.target.host)
      case .named(.query, let name):
        query[name].map { redaction.redacted($0, of: name) }
      case .named(.header, let name):
        request.headers[name].map { value in
          redaction.redacted(HeaderFields.Field(name: name, value: value)).value
        }
      default: nil
      }
    return value?.visible.abbreviated(to: 200)
  }
}
