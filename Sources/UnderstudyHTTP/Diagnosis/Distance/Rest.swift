import Foundation
import UnderstudyCore

extension RequestPattern {
  /// How far a request is from all that is required but the endpoint; what matches lessens it.
  func rest(_ reading: inout RequestReading) -> Int {
    var cost = url.costOfQuery(reading.request)
    let query = values(in: .query)
    if !query.isEmpty {
      let items = ItemsComparison(query, reading.meantQuery)
      cost += items.cost - items.misplaced(in: reading.request, otherThan: .query) * Cost.misplaced
    }
    for header in values(in: .header).requirements { cost += header.cost(reading.request) }
    let cookies = values(in: .cookie)
    if !cookies.isEmpty { cost += ItemsComparison(cookies, reading.request.cookieItems).cost }
    for body in bodies + bodiesByName { cost += body.cost(&reading) }
    for predicate in predicates {
      cost +=
        predicate.holds(reading.request)
        ? Cost.matchingPredicate
        : Cost.refused(TextLikeness.words(of: predicate.name, in: reading.request))
    }
    return cost
  }

  /// About the same, for choosing the few of thousands that are worth measuring.
  func roughRest(_ reading: inout RequestReading) -> Int {
    var cost = 0
    for requirement in values(in: .query).requirements + values(in: .cookie).requirements {
      let name = requirement.name
      var best = Cost.missing
      for item in reading.values(in: requirement.place) where item.name == name {
        best = min(best, requirement.value.matches(item.value) ? Cost.matchingItem : Cost.misspelt)
      }
      if !requirement.value.isAbsent { cost += best }
    }
    for header in values(in: .header).requirements {
      let isMet = header.isMet(by: reading.values(in: .header))
      let isThere = isMet || reading.request.headers[header.name] != nil
      cost += isMet ? Cost.matchingHeader : isThere ? Cost.misspelt : Cost.missing
    }
    for body in bodies + bodiesByName { cost += body.cost(&reading, isRough: true) }
    return cost
  }
}

extension URLPattern {
  /// What an expression asks of the query of a path that it finds.
  fileprivate func costOfQuery(_ request: RecordedRequest) -> Int {
    let url = request.url.absoluteString
    guard case .regex(let regex) = kind, let apart = RegexOfQuery(regex.pattern),
      apart.isOfPath(of: url), !regex.matches(url)
    else { return 0 }
    let likeness = TextLikeness.words(of: apart.query, in: request.target.query ?? "")
    return Cost.value(likeness: min(TextLikeness.most - 1, likeness))
  }
}

extension Requirement {
  /// Whether it tells which of the operations behind one URL is meant, and a value names another.
  private func namesOtherOperation(_ sent: String) -> Bool {
    guard case .equal(let asked) = value.kind,
      ["soapaction", "x-amz-target"].contains(name.lowercased())
    else { return false }
    let operation = { (text: String) in
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last
    }
    return operation(asked) != operation(sent)
  }

  fileprivate func cost(_ request: RecordedRequest) -> Int {
    let headers = request.headers
    if isMet(by: request.values(in: .header)) { return Cost.matchingHeader }
    guard let sent = headers[name] else {
      if let alike = headers.first(where: { Slip.name(name, sentAs: $0.name) != nil }) {
        return value.matches(alike.value) ? Cost.misspelt : Cost.misspeltWithOtherValue
      }
      if case .equal = value.kind, headers.contains(where: { value.matches($0.value) }) {
        return Cost.otherName
      }
      let isElsewhere =
        request.place(of: name, otherThan: .header) != nil
        || value.asked.flatMap { request.place(ofValue: $0, otherThan: .header) } != nil
      return isElsewhere ? Cost.otherName : Cost.missing
    }
    if value.isAbsent { return Cost.unexpected }
    let slip = slip(sent, request.redaction)
    let isCertain = slip?.isCertain == true && slip != .valueTypo
    // Another operation is another endpoint, but for its name.
    if slip == nil, namesOtherOperation(sent) { return Cost.missing }
    return Cost.value(likeness: isCertain ? TextLikeness.most - 1 : value.likeness(sent))
  }
}

extension BodyPattern {
  fileprivate func cost(_ reading: inout RequestReading, isRough: Bool = false) -> Int {
    let request = reading.request
    switch kind {
    case .json(let value):
      return cost(value, isWhole: true, &reading, isRough)
    case .jsonContaining(let value):
      return cost(value, isWhole: false, &reading, isRough)
    case .redactedJSON(let value):
      let filled = reading.json.map(value.fillingSecrets) ?? value
      return cost(filled, isWhole: true, &reading, isRough)
    case .named(let items) where items.place == .field && !isRough:
      if request.isForm { return min(Cost.mostInBody, ItemsComparison(items, request.form).cost) }
      if request.body?.isEmpty ?? true, !request.query.isEmpty {
        // Sent in the wrong place.
        let cost = ItemsComparison(items, request.query).cost
        return cost < 0 ? Cost.misspelt : Cost.otherBody
      }
    default: break
    }
    if matches(&reading) { return Cost.matchingBody }
    if isRough { return Cost.misspelt }
    switch kind {
    case .text(let text), .redactedText(let text):
      guard let sent = request.text else { return Cost.otherBody }
      if Slip.betweenBodies(text, sent) != nil { return Cost.misspelt }
      return Cost.body(likeness: TextLikeness.between(text, sent))
    case .contains(let text):
      return request.text.map { Cost.body(likeness: TextLikeness.words(of: text, in: $0)) }
        ?? Cost.otherBody
    case .named(let parts) where parts.place == .part:
      return parts.requirements.reduce(0) {
        $0 + Self.cost($1.name, $1.value, $1.filename, request)
      }
    case .named(let items):
      let words = items.requirements.flatMap { [$0.name, $0.value.text] }
      return Self.cost(ofOther: words.joined(separator: " "), request)
    case .empty: return Cost.unexpected
    case .data(let data) where request.text.map { Slip.isEncoded($0, of: data) } == true:
      return Cost.misspelt
    case .data, .json, .jsonContaining, .redactedJSON, .unreadable: return Cost.otherBody
    }
  }

  private func cost(
    _ value: JSONValue, isWhole: Bool, _ reading: inout RequestReading, _ isRough: Bool
  ) -> Int {
    if let sent = reading.json {
      return JSONLikeness(isWhole: isWhole, isRough: isRough).cost(value, sent)
    }
    return isRough ? Cost.otherBody : Self.cost(ofOther: value.words, reading.request)
  }

  /// A body of another kind, by the words it has nevertheless: JSON cut short, or inside of a form.
  private static func cost(ofOther text: String, _ request: RecordedRequest) -> Int {
    guard let body = request.body?.prefix(TextLikeness.longest), !body.isEmpty else {
      return Cost.otherBody
    }
    let sent = PercentDecoding.decode(String(decoding: body, as: UTF8.self))
    let shared = TextLikeness.words(of: text, in: sent)
    return Cost.otherBody - shared * (Cost.otherBody - Cost.misspelt) / TextLikeness.most
  }

  private static func cost(
    _ name: String, _ value: ValuePattern, _ filename: ValuePattern?, _ request: RecordedRequest
  ) -> Int {
    let parts = request.parts
    if parts.isEmpty { return cost(ofOther: name, request) }
    if parts.contains(where: { $0.name == name }) { return Cost.misspelt - 1 }
    switch PartAlike(name, value, filename, parts) {
    case .spelling?: return Cost.misspelt
    case .content?: return Cost.otherName
    case .only?: return Cost.missing - 1
    case nil: return Cost.missing
    }
  }
}

extension JSONValue {
  /// The keys and values it begins with, as far as they are read for their words.
  fileprivate var words: String {
    var text = ""
    spell(into: &text)
    return text
  }

  private func spell(into text: inout String) {
    if text.utf8.count > TextLikeness.longest { return }
    switch self {
    case .object(let members):
      for (key, value) in members {
        text += key + " "
        value.spell(into: &text)
      }
    case .array(let elements): for element in elements { element.spell(into: &text) }
    case .null: break
    default: text += (scalarText ?? "") + " "
    }
  }
}

extension TextLikeness {
  /// How many of the words of a predicate's name the request has anywhere.
  fileprivate static func words(of name: String, in request: RecordedRequest) -> Int {
    let headers = request.headers.map { "\($0.name) \($0.value)" }
    let body = String(decoding: request.body?.prefix(longest / 2) ?? Data(), as: UTF8.self)
    return words(
      of: name, in: ([request.url.absoluteString, body] + headers).joined(separator: " "))
  }
}

extension ItemsComparison {
  /// How many of the items that are missing the request has in another place.
  fileprivate func misplaced(in request: RecordedRequest, otherThan place: NamedPlace) -> Int {
    // The body may be JSON, which is read for each.
    if request.body.map({ $0.count > 16_384 }) == true { return 0 }
    let missing = outcomes.lazy.filter { if case .missing = $0.1 { true } else { false } }
    return missing.prefix(4).count { requirement, _ in
      request.place(of: requirement.name, otherThan: place) != nil
        || requirement.value.asked
          .flatMap { request.place(ofValue: $0, otherThan: place) } != nil
    }
  }
}

extension Cost {
  /// What an item that is missing costs less where the request has it in another place.
  fileprivate static let misplaced = missing - otherName

  /// A predicate that does not hold, by how much it speaks of the request.
  fileprivate static func refused(_ likeness: Int) -> Int {
    missing - likeness * (missing - misspelt) / TextLikeness.most
  }

  /// A text that differs, by its likeness.
  fileprivate static func body(likeness: Int) -> Int {
    mostInBody - likeness * (mostInBody - 2) / TextLikeness.most
  }
}
