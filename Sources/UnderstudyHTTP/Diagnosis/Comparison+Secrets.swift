extension Comparison {
  /// The names of the request that are slips for the names of secrets, and so are names of secrets.
  var misspeltSecrets: [String] {
    findings.compactMap { finding in
      guard let name = finding.difference?.slip?.sentName else { return nil }
      return Self.isSecret(finding.field, stub.pattern.redaction) ? name : nil
    }
  }

  private static func isSecret(_ field: Finding.Field, _ redaction: Redaction) -> Bool {
    switch field {
    case .query(let name), .header(let name), .formField(let name): redaction.isSecret(name)
    case .cookie: true
    case .part(let name): redaction.isSecret(member: name)
    case .key(let path):
      redaction.isSecret(member: String(path.split(separator: ".").last ?? ""))
        || JSONPath(path).map(redaction.names.hides) == true
    default: false
    }
  }
}

extension RecordedRequest {
  /// The request as it is shown beside a stub.
  func shown(with comparison: Comparison?) -> RecordedRequest {
    var request = self
    request.secretNames = secretNames.adding(comparison?.misspeltSecrets ?? [])
    return request
  }
}
