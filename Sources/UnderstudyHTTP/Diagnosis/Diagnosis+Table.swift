extension Diagnosis {
  /// The miss as a table.
  var table: MissTable {
    // Read once: a query may have hundreds of items, each a row.
    let query = request.query
    return MissTable(
      title: closest.map(title) ?? "There are no stubs.", stub: closest?.stub.shown,
      rows: closest.map { closest in closest.findings.map { row($0, query) } } ?? [],
      draft: draft.source)
  }

  private func row(_ finding: Finding, _ query: [FormItem]) -> MissTable.Row {
    let field = "\(finding.field)"
    guard let difference = finding.difference else {
      return MissTable.Row(field: field, matches: true, request: value(of: finding.field, query))
    }
    let texts = difference.texts?.lines
    let searched = difference.search.map { search in
      (
        stub: search.pattern.visible.abbreviated(to: 200),
        request: search.text.visible.abbreviated(to: 200)
      )
    }
    return MissTable.Row(
      field: field, matches: false, stub: texts?.stub ?? searched?.stub,
      request: texts?.request ?? searched?.request, hint: difference.slip?.hint)
  }

  /// What the request has in a field that matches, where it is short to tell.
  private func value(of field: Finding.Field, _ query: [FormItem]) -> String? {
    let redaction = request.redaction
    let value: String? =
      switch field {
      case .method: request.method
      case .scheme: request.target.scheme
      case .host: request.target.host
      case .port: request.target.port.map(String.init)
      case .path:
        redaction.redacted(path: request.url.path(percentEncoded: true), of: request.target.host)
      case .query(let name):
        query.first { $0.name == name }.map { redaction.redacted($0.value, of: name) }
      case .header(let name):
        request.headers[name].map { value in
          redaction.redacted(HeaderFields.Field(name: name, value: value)).value
        }
      default: nil
      }
    return value?.visible.abbreviated(to: 200)
  }
}
