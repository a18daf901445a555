import UnderstudyCore

extension ItemsPattern {
  /// Compares the items of a query or of a form; `field` names one of them.
  func findings(
    in items: [FormItem], of field: (String) -> Finding.Field, of request: RecordedRequest
  ) -> [Finding] {
    if isEmpty { return [] }
    let comparison = ItemsComparison(self, items)
    let items = comparison.items
    let isQuery = field("") == .query("")
    var findings = comparison.outcomes.map { requirement, outcome -> Finding in
      let field = field(requirement.name)
      let (name, value) = (requirement.name, requirement.value)
      switch outcome {
      case .met: return .matches(field)
      case .otherValue(let place):
        let all = items.filter { $0.name == name }.map(\.value)
        let list = listSlip(name, value, items[place].value, all)
        // Of a list in several items all are shown.
        let sent = list == .listInItems ? all.joined(separator: "\", \"") : items[place].value
        return .differs(
          field,
          list ?? cut(value, items[place...], isQuery ? request.url.fragment : nil)
            ?? comparison.exchange(of: requirement, place)
            ?? value.slip(sent, named: name, request.redaction),
          value.texts(sent, named: name, request.redaction),
          search: value.failure(sent, named: name, request.redaction))
      case .otherName(let place, let slip, _):
        return .differs(field, slip, TextPair(stub: name, request: items[place].name))
      case .missing:
        let sent = items.count { $0.name == name }
        if sent > 0 {
          let asked = requirements.count { $0.name == name && !$0.value.isAbsent }
          return .differs(field, .tooFew(stub: asked, request: sent))
        }
        let elsewhere =
          Self.hiddenPlace(of: name, items, isQuery ? request.url.fragment : nil)
          ?? request.place(of: name, otherThan: isQuery ? .query : .form)
          ?? request.place(ofValue: value, otherThan: isQuery ? .query : .form)
          ?? request.credentials(insteadOf: name, isHeader: false, request.headers.map(\.name))
        let isNoQuery = isQuery && request.target.query == nil
        return .differs(field, elsewhere ?? (isNoQuery ? .noQuery : .missing))
      case .unexpected(let place):
        return .differs(
          field, .unexpected, value.texts(items[place].value, named: name, request.redaction))
      }
    }
    findings += comparison.unclaimed.map { .differs(field(items[$0].name), .oneTooMany) }
    return findings
  }

  /// Where a wrong separator has hidden an item.
  private static func hiddenPlace(
    of name: String, _ items: [FormItem], _ fragment: String?
  ) -> Slip? {
    for item in items.prefix(64) {
      for separator in ";?&," where item.value.contains("\(separator)\(name)=") {
        return .insideValue(of: item.name, separator)
      }
    }
    return fragment?.contains(name + "=") == true ? .inFragment : nil
  }

  /// Whether the value of the first of some items ends at a sign that was not escaped.
  private func cut(
    _ value: ValuePattern, _ items: ArraySlice<FormItem>, _ fragment: String?
  ) -> Slip? {
    guard case .equal(let asked) = value.kind, let sent = items.first?.value else { return nil }
    return Slip.cut(asked, sent, items.dropFirst(), fragment)
  }

  /// Whether a list is in one value on one side, and in several items on the other.
  private func listSlip(
    _ name: String, _ value: ValuePattern, _ sent: String, _ all: [String]
  ) -> Slip? {
    guard case .equal(let asked) = value.kind else { return nil }
    let elements = { (text: String) in text.split(separator: ",").map(String.init) }
    if all.count > 1, elements(asked).sorted() == all.sorted() { return .listInItems }
    let isList = requirements.count { $0.name == name } > 1
    return isList && elements(sent).contains(asked) ? .listInValue : nil
  }
}
