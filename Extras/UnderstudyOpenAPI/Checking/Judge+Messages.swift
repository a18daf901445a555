import Foundation
import UnderstudyHTTP

// What messages break of the rules of their operation.

extension Judge {
  /// - Parameter path: The values of the parameters in the path.
  func violations(
    in request: RecordedRequest, path: [String: String], _ rules: OperationRules
  ) throws(SpecFault) -> [Violation] {
    var violations: [Violation] = []
    for parameters in rules.parameters {
      let sent =
        switch parameters.place {
        case .path: path.map(FormItem.init)
        case .query: request.query
        case .header: request.headers.items
        case .cookie: request.cookies.map { FormItem(name: $0.name, value: $0.value) }
        case .form, .part: [FormItem]()
        }
      violations += try parameters.violations(of: sent, nil, redaction)
    }
    guard let body = rules.body else { return violations }
    return violations
      + (try self.violations(inBody: request.body ?? Data(), request.headers, body, of: request))
  }

  /// - Parameter body: Nil where it is not to be judged.
  func violations(
    in head: ResponseHead, body: Data?, _ operation: SpecOperation, _ rules: OperationRules
  ) throws(SpecFault) -> [Violation] {
    guard let response = rules.response(for: head.status) else {
      // A server that fails, or that knows of a cache, says so whatever its document has.
      if head.status >= 500 || [101, 304].contains(head.status) || rules.responses.isEmpty {
        return []
      }
      let problem = "is \(head.status) and must be \(rules.responses.map(\.status).asChoice)"
      let place = (operation.node["responses"] ?? operation.node).place
      return [Violation(place: "status", problem: problem, rule: place)]
    }
    var headers = head.headers
    let violations =
      try response.headers?.violations(of: headers.items, nil, redaction) ?? []
    guard let body, ![204, 304].contains(head.status) else { return violations }
    if head.undoneEncoding != nil { headers["Content-Encoding"] = nil }
    return violations + (try self.violations(inBody: body, headers, response.body))
  }

  /// - Parameter request: Whose form or parts are judged.
  private func violations(
    inBody bytes: Data, _ headers: HeaderFields, _ rules: BodyRules,
    of request: RecordedRequest? = nil
  ) throws(SpecFault) -> [Violation] {
    if rules.entries.isEmpty { return [] }
    if bytes.isEmpty { return rules.isRequired ? [rules.violation("body", "is empty")] : [] }
    let text = headers["Content-Type"]
    // A response without one is taken as its clients take it.
    guard let type = text.map(rules.type) ?? (request == nil ? rules.entries[0].type : nil)
    else { return [] }
    guard let entry = rules.entry(for: type) else {
      return [rules.violation("header Content-Type", "is \(text ?? "")")]
    }
    let isCompressed = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    guard let schema = entry.schema, !isCompressed else { return [] }
    if type.isJSON {
      let judge = { () throws(SpecFault) in
        try schema.violations(ofBody: bytes, rules.direction, redaction)
      }
      // What is larger is not to be kept.
      return try bytes.count > 1 << 20
        ? judge() : entry.lastValid.violations(in: bytes, judge)
    }
    guard let request, let fields = entry.fields else { return [] }
    let sent =
      fields.place == .form
      ? request.form : request.parts.map { FormItem(name: $0.name ?? "", value: "") }
    return try fields.violations(of: sent, rules.direction, redaction)
  }
}

extension BodyRules {
  /// That the media type is none that is declared.
  fileprivate func violation(_ place: String, _ sent: String) -> Violation {
    let problem = "\(sent) and must be \(entries.map(\.name).asChoice)"
    return Violation(place: place, problem: problem, rule: self.place)
  }
}

extension HeaderFields {
  fileprivate var items: [FormItem] { map { FormItem(name: $0.name, value: $0.value) } }
}

extension [String] {
  /// What something must be, such as `one of 200, 404`.
  var asChoice: String { (count > 1 ? "one of " : "") + joined(separator: ", ") }
}
