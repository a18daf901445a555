import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Judge {
  /// What a request of an operation breaks.
  func breaches(
    of request: RecordedRequest, _ rules: OperationRules, path: [String: String]
  ) throws(SpecFault) -> [Breach] {
    var breaches: [Breach] = []
    for parameter in rules.parameters {
      switch parameter.place {
      case .path:
        let value = path[parameter.name].map { [$0] } ?? []
        breaches += try self.breaches(of: value, parameter, among: [])
      case .query where parameter.style == .deepObject:
        breaches += try self.breaches(ofDeepObject: parameter, request.query)
      case .query:
        let values = request.query.filter { $0.name == parameter.name }.map(\.value)
        let others = values.isEmpty ? request.query.map(\.name) : []
        breaches += try self.breaches(
          of: values, parameter, among: others.filter { rules.lacks($0, in: .query) })
      case .header:
        breaches += try self.breaches(ofHeader: parameter, request.headers, .request) {
          rules.lacks($0, in: .header)
        }
      case .cookie:
        let values = request.cookies.filter { $0.name == parameter.name }.map(\.value)
        breaches += try self.breaches(of: values, parameter, among: [])
      }
    }
    return breaches + (try self.breaches(ofBodyOf: request, rules))
  }

  private func breaches(
    ofDeepObject parameter: SpecParameter, _ items: [FormItem]
  ) throws(SpecFault) -> [Breach] {
    let start = "\(parameter.name)["
    let fields = items.filter { $0.name.hasPrefix(start) && $0.name.hasSuffix("]") }
      .map { (String($0.name.dropFirst(start.count).dropLast()), $0.value) }
    guard let schema = parameter.schema, !fields.isEmpty else {
      return try breaches(of: [], parameter, among: [])
    }
    let texts = fields.object(for: try schema.resolved())
    return try breaches(ofTexts: texts, schema, .request, at: "query \(parameter.name)")
  }

  private func breaches(
    ofBodyOf request: RecordedRequest, _ rules: OperationRules
  ) throws(SpecFault) -> [Breach] {
    guard let body = rules.body else { return [] }
    guard let bytes = request.body, !bytes.isEmpty else {
      let isRequired = body["required"]?.bool == true
      return isRequired ? [Breach("body", "is missing, and is required", body.place)] : []
    }
    let text = request.headers["Content-Type"]
    let (entry, mismatch) = media(rules.media, text, default: nil, at: body)
    guard let schema = entry?["schema"], let type = text.flatMap(MediaType.init),
      request.headers.isUncompressed
    else { return mismatch }
    if type.isJSON { return try breaches(ofJSON: bytes, schema, .request) }
    let node = try schema.resolved()
    if type.isForm {
      let texts = request.form.map { ($0.name, $0.value) }.object(for: node)
      return try breaches(ofTexts: texts, schema, .request, at: "form")
    }
    if type.type != "multipart" { return [] }
    // Parts may be files: only which there are is judged.
    let names = Set(request.parts.compactMap(\.name))
    return (node["required"]?.children ?? []).filter { !names.contains($0.text) }
      .map { Breach("part \($0.text)", "is missing, and is required", $0.place) }
  }
}

extension OperationRules {
  fileprivate func lacks(_ name: String, in place: SpecParameter.Place) -> Bool {
    !parameters.contains { $0.place == place && $0.name.equalsIgnoringASCIICase(name) }
  }
}
