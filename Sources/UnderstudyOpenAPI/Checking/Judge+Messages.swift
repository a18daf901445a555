import Foundation
import UnderstudyCore
import UnderstudyHTTP

// What messages break of the rules of their operation.

extension Judge {
  /// - Parameter path: The values of the parameters in the path.
  func breaches(
    of request: RecordedRequest, path: [String: String], _ rules: OperationRules
  ) throws(SpecFault) -> [Breach] {
    var breaches: [Breach] = []
    for place in SpecParameter.Place.allCases {
      guard let parameters = rules.parameters[place] else { continue }
      let sent =
        switch place {
        case .path: path.map { FormItem(name: $0, value: $1) }
        case .query: request.query
        case .header: request.headers.items
        case .cookie: request.cookies.map { FormItem(name: $0.name, value: $0.value) }
        }
      breaches += try self.breaches(of: sent, parameters, .request)
    }
    guard let body = rules.body else { return breaches }
    return breaches
      + (try self.breaches(ofBody: request.body ?? Data(), request.headers, body, of: request))
  }

  /// - Parameter body: Nil where it is not to be judged.
  func breaches(
    of head: ResponseHead, body: Data?, _ operation: SpecOperation, _ rules: OperationRules
  ) throws(SpecFault) -> [Breach] {
    guard let response = rules.response(for: head.status) else {
      // A server that fails, or that knows of a cache, says so whatever its document has.
      if head.status >= 500 || [101, 304].contains(head.status) || rules.responses.isEmpty {
        return []
      }
      let problem = "is \(head.status) and must be \(rules.responses.map(\.status).asChoice)"
      let place = (operation.node["responses"] ?? operation.node).place
      return [Breach(place: "status", problem: problem, rule: place)]
    }
    var headers = head.headers
    let breaches = try self.breaches(of: headers.items, response.headers, .response)
    guard let body, ![204, 304].contains(head.status) else { return breaches }
    if head.undoneEncoding != nil { headers["Content-Encoding"] = nil }
    return breaches + (try self.breaches(ofBody: body, headers, response.body))
  }

  // MARK: - Named values

  /// What named values break; what is declared nowhere is told of where it was meant for a parameter.
  private func breaches(
    of sent: [FormItem], _ parameters: [SpecParameter], _ direction: Direction
  ) throws(SpecFault) -> [Breach] {
    var breaches: [Breach] = []
    for parameter in parameters {
      let own = sent.filter { parameter.hasName($0.name) }
      if !own.isEmpty {
        breaches += try self.breaches(of: own, parameter, direction)
      } else if let slip = sent.first(where: { item in
        item.name.count > 3 && EditDistance.isSlip(item.name, for: parameter.name)
          && !parameters.contains { $0.hasName(item.name) }
      }) {
        let problem = "is spelled '\(slip.name)'; write '\(parameter.name)'"
        breaches.append(parameter.breach(problem))
      } else if parameter.isRequired, parameter.place != .path {
        breaches.append(parameter.breach("is missing, and is required"))
      }
    }
    return breaches
  }

  private func breaches(
    of sent: [FormItem], _ parameter: SpecParameter, _ direction: Direction
  ) throws(SpecFault) -> [Breach] {
    let values = sent.map(\.value)
    guard let schema = parameter.schema, let last = values.last else { return [] }
    if values == [""], parameter.node["allowEmptyValue"]?.bool == true { return [] }
    var texts = JSONValue.string(last)
    switch parameter.form {
    case .other: return []
    case .json:
      return try breaches(ofJSON: Data(last.utf8), schema, direction, at: parameter.title)
    case .text: break
    case .repeated: texts = .array(values.map(JSONValue.string))
    case .commas:
      let elements = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      texts = .array(elements.map { .string($0.trimming(while: \.isWhitespace)) })
    case .fields:
      let fields = sent.map { item in
        let key = item.name.dropFirst(parameter.name.count + 1).dropLast()
        return FormItem(name: String(key), value: item.value)
      }
      texts = try fields.object(for: parameter.node["schema"])
    }
    let breaches = try breaches(ofTexts: texts, schema, direction, at: parameter.title)
    guard !breaches.isEmpty,
      values.contains(where: { redaction.isSecret($0, of: parameter.name) })
    else { return breaches }
    // The name alone tells that it is a secret.
    let problem = "is \(Redaction.placeholder), and not as the document asks"
    return breaches.map { Breach(place: $0.place, problem: problem, rule: $0.rule) }
  }

  // MARK: - Bodies

  /// - Parameter request: Whose form or parts are judged.
  private func breaches(
    ofBody bytes: Data, _ headers: HeaderFields, _ rules: BodyRules,
    of request: RecordedRequest? = nil
  ) throws(SpecFault) -> [Breach] {
    if rules.entries.isEmpty { return [] }
    let asked = rules.entries.map(\.name).asChoice
    if bytes.isEmpty {
      let problem = "is empty and must be \(asked)"
      return rules.isRequired ? [Breach(place: "body", problem: problem, rule: rules.place)] : []
    }
    let text = headers["Content-Type"]
    // A response without one is taken as its clients take it.
    guard let type = text.map(rules.type) ?? (request == nil ? rules.entries[0].type : nil)
    else { return [] }
    guard let entry = rules.entry(for: type) else {
      let problem = "is \(text ?? "") and must be \(asked)"
      return [Breach(place: "header Content-Type", problem: problem, rule: rules.place)]
    }
    let isCompressed = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    guard let schema = entry.schema, !isCompressed else { return [] }
    if type.isJSON { return try breaches(ofJSON: bytes, schema, rules.direction) }
    guard let request, let node = entry.node["schema"] else { return [] }
    if text?.isFormType == true {
      return try breaches(ofTexts: request.form.object(for: node), schema, .request, at: "form")
    }
    if type.type != "multipart" { return [] }
    // Parts may be files: only which there are is judged.
    let names = Set(request.parts.compactMap(\.name))
    return try (node.resolved()["required"]?.children ?? []).filter { !names.contains($0.text) }
      .map {
        Breach(place: "part \($0.text)", problem: "is missing, and is required", rule: $0.place)
      }
  }

  func breaches(
    ofJSON body: Data, _ schema: Schema, _ direction: Direction, at place: String = "body"
  ) throws(SpecFault) -> [Breach] {
    let violations = try schema.violations(ofBody: body, direction, redaction)
    if violations.isEmpty { return [] }
    let value = try? JSONValue(parsing: body)
    return breaches(violations, value ?? .string(String(decoding: body, as: UTF8.self)), at: place)
  }

  /// What is wrong with texts: one, a list, or an object of them, such as a form.
  private func breaches(
    ofTexts texts: JSONValue, _ schema: Schema, _ direction: Direction, at place: String
  ) throws(SpecFault) -> [Breach] {
    breaches(try schema.violations(ofTexts: texts, direction, redaction), texts, at: place)
  }

  private func breaches(
    _ violations: [Violation], _ value: JSONValue, at place: String
  ) -> [Breach] {
    violations.compactMap { violation in
      // A cassette has this in place of a secret, which was as the service has it.
      let sent = violation.path.value(in: value)?.string
      return sent?.contains(Redaction.placeholder) == true ? nil : Breach(violation, at: place)
    }
  }
}

extension SpecParameter {
  fileprivate var title: String { "\(place.rawValue) \(name)" }

  fileprivate func breach(_ problem: String) -> Breach {
    Breach(place: title, problem: problem, rule: node.place)
  }

  fileprivate func hasName(_ other: String) -> Bool {
    if form == .fields { return other.hasPrefix("\(name)[") && other.hasSuffix("]") }
    return place == .header ? name.equalsIgnoringASCIICase(other) : name == other
  }
}

extension HeaderFields {
  fileprivate var items: [FormItem] { map { FormItem(name: $0.name, value: $0.value) } }
}

extension [FormItem] {
  /// The fields as an object of texts; one that is there several times, or is declared so, is a list.
  fileprivate func object(for schema: SpecNode?) throws(SpecFault) -> JSONValue {
    let properties = try schema?.resolved()["properties"]
    var members: [String: JSONValue] = [:]
    for (name, fields) in grouped(by: {
      $0.name.hasSuffix("[]") ? String($0.name.dropLast(2)) : $0.name
    }) {
      let texts = fields.map { JSONValue.string($0.value) }
      let isList = try properties?[name]?.resolved().isOfType("array") == true
      members[name] = isList || texts.count > 1 ? .array(texts) : texts[0]
    }
    return .object(members)
  }
}
