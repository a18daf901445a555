import Foundation
import UnderstudyCore
import UnderstudyHTTP

// What both directions have: JSON, named values, media types.

extension Judge {
  func breaches(
    ofJSON body: Data, _ schema: SpecNode, _ direction: Direction, at place: String = "body"
  ) throws(SpecFault) -> [Breach] {
    let violations = try contract.source.violations(of: body, schema, direction, redaction)
    if violations.isEmpty { return [] }
    let value = try? JSONValue(parsing: body)
    return violations.compactMap { violation in
      // A cassette has this in place of a secret, which was as the service has it.
      let sent = value.flatMap(violation.path.value)?.string
      return sent?.contains(Redaction.placeholder) == true ? nil : Breach(violation, at: place)
    }
  }

  /// What holds for the media type of a message, or that there is no such type.
  func media(
    _ media: MediaTypes, _ text: String?, default type: MediaType?, at node: SpecNode
  ) -> (SpecNode?, [Breach]) {
    guard !media.entries.isEmpty, let type = text.map(MediaType.init) ?? type else {
      return (nil, [])
    }
    if let entry = media.entry(for: type) { return (entry, []) }
    let problem = "is \(text ?? "") and must be \(media.names.asChoice)"
    return (nil, [Breach("header Content-Type", problem, (node["content"] ?? node).place)])
  }

  /// What is wrong with the values that a message has for a parameter.
  ///
  /// - Parameter others: The names in the message that the document does not have, one of which may
  ///   have been meant for it.
  func breaches(
    of values: [String], _ parameter: SpecParameter, among others: [String],
    _ direction: Direction = .request
  ) throws(SpecFault) -> [Breach] {
    let place = "\(parameter.place) \(parameter.name)"
    if values.isEmpty {
      let slip = others.first { $0.count > 3 && EditDistance.isSlip($0, for: parameter.name) }
      if let slip {
        let problem = "is spelled '\(slip)'; write '\(parameter.name)'"
        return [Breach(place, problem, parameter.node.place)]
      }
      let isRequired = parameter.isRequired && parameter.place != .path
      return isRequired ? [Breach(place, "is missing, and is required", parameter.node.place)] : []
    }
    guard let node = parameter.schema else { return [] }
    if values == [""], parameter.node["allowEmptyValue"]?.bool == true { return [] }
    if parameter.style == .content {
      return try breaches(ofJSON: Data(values[0].utf8), node, direction, at: place)
    }
    let schema = try node.resolved()
    if schema.isOfType("object") { return [] }
    var texts = JSONValue.string(values.last ?? "")
    if schema.isOfType("array") {
      let isSplit = parameter.style == .commas
      texts = .array(values.flatMap { isSplit ? $0.listed : [$0] }.map(JSONValue.string))
    }
    let breaches = try breaches(ofTexts: texts, node, direction, at: place)
    guard !breaches.isEmpty,
      values.contains(where: { redaction.isSecret($0, of: parameter.name) })
    else { return breaches }
    // The name alone tells that it is a secret.
    return breaches.map {
      Breach($0.place, "is \(Redaction.placeholder), and not as the document asks", $0.rule)
    }
  }

  func breaches(
    ofHeader header: SpecParameter, _ headers: HeaderFields, _ direction: Direction,
    isUndeclared: (String) -> Bool
  ) throws(SpecFault) -> [Breach] {
    let values = headers.values(for: header.name)
    let others = values.isEmpty ? headers.map(\.name).filter(isUndeclared) : []
    return try breaches(of: values, header, among: others, direction)
  }

  /// What is wrong with texts: one, a list, or an object of them, such as a form.
  func breaches(
    ofTexts texts: JSONValue, _ schema: SpecNode, _ direction: Direction, at place: String
  ) throws(SpecFault) -> [Breach] {
    try contract.source.schema(schema).violations(ofTexts: texts, direction, redaction)
      .map { Breach($0, at: place) }
  }
}

extension Breach {
  fileprivate init(_ violation: Violation, at place: String) {
    let path = violation.path.description
    let suffix = path.isEmpty || path.hasPrefix("[") ? path : ".\(path)"
    self.init(place + suffix, violation.problem, violation.rule)
  }
}

extension SpecNode {
  /// Whether a schema says that its values are of this type.
  func isOfType(_ type: String) -> Bool {
    guard let node = self["type"] else { return false }
    return node.string == type || node.children.contains { $0.string == type }
  }
}

extension String {
  /// The elements of a list with commas.
  fileprivate var listed: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimming(while: \.isWhitespace)
    }
  }
}

extension [(String, String)] {
  /// Fields as an object of texts, of a name that is there several times a list.
  func object(for schema: SpecNode) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for (name, fields) in grouped(by: \.0) {
      let name = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
      let texts = fields.map { JSONValue.string($0.1) }
      let isList = (try? schema["properties"]?[name]?.resolved())?.isOfType("array") == true
      members[name] = isList || texts.count > 1 ? .array(texts) : texts[0]
    }
    return .object(members)
  }
}

extension HeaderFields {
  /// Whether a body is as its type says.
  var isUncompressed: Bool {
    self["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
  }
}
