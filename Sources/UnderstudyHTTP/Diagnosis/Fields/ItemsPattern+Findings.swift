import UnderstudyCore

extension PlacePattern {
  /// Compares the items of a query or of a form; `field` names one of them.
  func findings(
    in items: [FormItem], of field: (String) -> Finding.Field, of request: RecordedRequest
  ) -> [Finding] {
    if isEmpty { return [] }
    let comparison = ItemsComparison(self, items)
    let items = comparison.items
    let isQuery = place == .query
    var findings = comparison.outcomes.map { requirement, outcome -> Finding in
      let field = field(requirement.name)
      let (name, value) = (requirement.name, requirement.value)
      let secretName = requirement.secretName
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
            ?? value.slip(sent, named: secretName, request.redaction),
          value.texts(sent, named: secretName, request.redaction),
          search: value.failure(sent, named: secretName, request.redaction))
      case .otherName(let place, let alike, _):
        let sent = items[place]
        let isInJSON =
          sent.value.first.map("[{".contains) == true && name.hasPrefix(sent.name + "[")
        let slip = isInJSON ? .inJSON(of: sent.name) : alike
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
          ?? value.asked.flatMap { request.place(ofValue: $0, otherThan: isQuery ? .query : .form) }
          ?? value.asked.flatMap { Self.parts(of: $0, items) }
          ?? request.placeOfCredentials(missing: name, otherThan: requirements.map(\.name))
        let isNoQuery = isQuery && request.target.query == nil
        return .differs(field, elsewhere ?? (isNoQuery ? .noQuery : .missing))
      case .unexpected(let place):
        return .differs(
          field, .unexpected, value.texts(items[place].value, named: secretName, request.redaction))
      }
    }
    findings += comparison.unclaimed.map { .differs(field(items[$0].name), .oneTooMany) }
    return findings
  }

  /// The items that have a value in parts: `lat` and `lng` for `ll=52.5,13.4`.
  private static func parts(of value: String, _ items: [FormItem]) -> Slip? {
    let parts = value.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
    guard 2...4 ~= parts.count, Set(parts).count == parts.count else { return nil }
    let names = parts.compactMap { part in items.prefix(64).first { $0.value == part }?.name }
    return names.count == parts.count ? .inItems(names) : nil
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

extension RequestPattern {
  /// What is required of fields and parts, as patterns of the body.
  var bodiesByName: [BodyPattern] {
    let fields = values(in: .field)
    let parts = values(in: .part).requirements.map { part in
      var pattern = PlacePattern(.part)
      pattern.require(part)
      return pattern
    }
    return ((fields.isEmpty ? [] : [fields]) + parts).map { BodyPattern(kind: .named($0)) }
  }
}

extension RecordedRequest {
  var cookieItems: [FormItem] { cookies.map { FormItem(name: $0.name, value: $0.value) } }
}
