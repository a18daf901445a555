import Foundation
import UnderstudyCore

extension RequestPattern {
  /// How far a request is from all that is required but the endpoint; what matches lessens it.
  func rest(_ reading: inout RequestReading) -> Int {
    var cost = query.isEmpty ? 0 : ItemsComparison(query, reading.meantQuery).cost
    for header in headers { cost += header.cost(reading.request.headers) }
    for body in bodies { cost += body.cost(&reading) }
    for predicate in predicates {
      cost += predicate.holds(reading.request) ? Cost.matchingPredicate : Cost.predicate
    }
    return cost
  }

  /// About the same, for choosing the few of thousands that are worth measuring.
  func roughRest(_ reading: inout RequestReading) -> Int {
    var cost = 0
    for requirement in query.requirements {
      let name = requirement.name
      var best = Cost.missing
      for item in reading.query where item.name == name {
        best = min(best, requirement.value.matches(item.value) ? Cost.matchingItem : Cost.misspelt)
      }
      if !requirement.value.isAbsent { cost += best }
    }
    for header in headers {
      let isMet = header.matches(reading.request.headers)
      let isThere = isMet || reading.request.headers[header.name] != nil
      cost += isMet ? Cost.matchingHeader : isThere ? Cost.misspelt : Cost.missing
    }
    for body in bodies { cost += body.cost(&reading, isRough: true) }
    return cost
  }
}

extension HeaderPattern {
  fileprivate func cost(_ headers: HeaderFields) -> Int {
    if matches(headers) { return Cost.matchingHeader }
    guard let sent = headers[name] else {
      if headers.contains(where: { Slip.name(name, sentAs: $0.name) != nil }) {
        return Cost.misspelt
      }
      if case .equal = value.kind, headers.contains(where: { value.matches($0.value) }) {
        return Cost.otherName
      }
      return Cost.missing
    }
    return value.isAbsent ? Cost.unexpected : Cost.value(likeness: value.likeness(sent))
  }
}

extension BodyPattern {
  fileprivate func cost(_ reading: inout RequestReading, isRough: Bool = false) -> Int {
    let request = reading.request
    switch kind {
    case .json(let value):
      return reading.json.map { JSONLikeness(isWhole: true, isRough: isRough).cost(value, $0) }
        ?? Cost.otherBody
    case .jsonContaining(let value):
      return reading.json.map { JSONLikeness(isWhole: false, isRough: isRough).cost(value, $0) }
        ?? Cost.otherBody
    case .redactedJSON(let value):
      return reading.json.map { sent in
        JSONLikeness(isWhole: true, isRough: isRough)
          .cost(value.fillingSecrets(from: sent), sent)
      } ?? Cost.otherBody
    case .form(let items) where !isRough && request.isForm:
      return min(Cost.mostInBody, ItemsComparison(items, request.form).cost)
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
    case .part(let name, _, _):
      return request.parts.contains { $0.name == name }
        ? Cost.misspelt
        : request.parts.isEmpty ? Cost.otherBody : Cost.missing
    case .empty: return Cost.unexpected
    case .data, .form, .json, .jsonContaining, .redactedJSON, .unreadable: return Cost.otherBody
    }
  }
}

extension Cost {
  /// A text that differs, by its likeness.
  fileprivate static func body(likeness: Int) -> Int {
    mostInBody - likeness * (mostInBody - 2) / TextLikeness.most
  }
}
