import UnderstudyCore

extension ItemsPattern {
  /// Compares the items of a query or of a form; `field` names one of them.
  func findings(
    in items: [FormItem], of field: (String) -> Finding.Field, of request: RecordedRequest
  ) -> [Finding] {
    let wanted = requirements.filter { !$0.value.isAbsent }
    let claims = Self.claims(of: wanted, on: items)
    var free = items.indices.filter { !claims.contains($0) }
    var findings: [Finding] = []
    var missing: [Requirement] = []
    for (requirement, claim) in zip(wanted, claims) {
      let name = requirement.name
      if claim != nil {
        findings.append(.matches(field(name)))
      } else if let place = free.first(where: { items[$0].name == name }) {
        free.removeAll { $0 == place }
        let value = items[place].value
        findings.append(
          .differs(
            field(name), requirement.value.slip(value),
            requirement.value.texts(value, named: name, request.redaction), cost: 3))
      } else {
        missing.append(requirement)
      }
    }
    for requirement in missing {
      let alike = free.first { EditDistance.isSlip(requirement.name, for: items[$0].name) }
      if let alike {
        free.removeAll { $0 == alike }
        findings.append(
          .differs(
            field(requirement.name), .misspelt(items[alike].name),
            TextPair(stub: requirement.name, request: items[alike].name), cost: 3))
      } else {
        let isNoQuery = field("") == .query("") && request.target.query == nil
        findings.append(
          .differs(field(requirement.name), isNoQuery ? .noQuery : .missing, cost: 4))
      }
    }
    for requirement in requirements where requirement.value.isAbsent {
      let item = items.first { $0.name == requirement.name }
      findings.append(
        item == nil
          ? .matches(field(requirement.name))
          : .differs(
            field(requirement.name), .unexpected,
            requirement.value.texts(
              item?.value ?? "", named: requirement.name, request.redaction), cost: 3))
    }
    if isExhaustive {
      findings += free.map { .differs(field(items[$0].name), .oneTooMany, cost: 2) }
    }
    return findings
  }
}
