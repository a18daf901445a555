import Foundation
import UnderstudyHTTP

extension HARReader {
  /// Reads what a replay needs of an entry, and passes over the rest.
  mutating func entry(_ value: JSONDocument.Value, number: Int) throws(CassetteError) -> HAREntry {
    self.number = number
    defer { self.number = nil }
    var entry = HAREntry()
    entry.number = number
    let members = try members(of: value, "an entry")
    (entry.test, entry.testCase) = (members["_test"]?.text, members["_case"]?.text)
    (entry.upstream, entry.comment) = (members["_upstream"]?.text, members["comment"]?.text)
    entry.startedDateTime = members["startedDateTime"]?.text
    entry.statedTime = members["time"]?.double
    entry.messageCount = members["_webSocketMessages"]?.children.count ?? 0
    try read(request: member("request", of: value), into: &entry)
    try read(response: member("response", of: value), into: &entry)
    for timing in try self.members(of: members["timings"]) {
      if let milliseconds = timing.value.double { entry.phases.add(milliseconds, of: timing.key) }
    }
    if entry.method.isEmpty { throw fault("the request has no `method`", at: value) }
    if entry.url.isEmpty { throw fault("the request has no `url`", at: value) }
    if URL(asSent: entry.url) == nil {
      throw fault("the request's `url` is not a URL: \"\(entry.url.prefix(80))\"", at: value)
    }
    return entry
  }

  private mutating func read(
    request: JSONDocument.Value?, into entry: inout HAREntry
  ) throws(CassetteError) {
    let members = try members(of: request)
    (entry.method, entry.url) = (members["method"]?.text ?? "", members["url"]?.text ?? "")
    entry.headers = try headers(members["headers"])
    if let body = members["postData"], body.kind != .null { entry.body = try self.body(body) }
  }

  private mutating func read(
    response: JSONDocument.Value?, into entry: inout HAREntry
  ) throws(CassetteError) {
    let members = try members(of: response)
    entry.status = members["status"]?.int ?? 0
    entry.responseHeaders = try headers(members["headers"])
    entry.responseBody = try body(members["content"])
    entry.redirectURL = members["redirectURL"]?.text ?? ""
    // The keys of Chrome, Playwright and Charles, which calls a response that came "COMPLETE".
    let failures = ["_error", "_failureText", "_charlesStatus"].compactMap { members[$0]?.text }
    entry.failure = failures.first { !["", "COMPLETE"].contains($0) }
  }

  // MARK: - Headers

  private mutating func headers(
    _ list: JSONDocument.Value?
  ) throws(CassetteError) -> HeaderFields {
    var headers = HeaderFields()
    guard let list else { return headers }
    if list.kind == .object {
      remark("headers are an object, not a list")
      for member in list.children { add(member.key, member.text, to: &headers) }
      return headers
    }
    for element in try children(of: list, .array) {
      let field = try members(of: element, "a header")
      add(field["name"]?.text, field["value"]?.text, to: &headers)
    }
    return headers
  }

  private mutating func add(_ name: String?, _ value: String?, to headers: inout HeaderFields) {
    // HTTP/2 has fields of its own for the first line; browsers join those of one name by line breaks.
    guard let name, !name.isEmpty, !name.hasPrefix(":") else { return }
    for line in (value ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let field = HeaderFields.Field(name: name, value: String(line))
      if let problem = field.problem {
        remark("a header was left out, since \(problem)")
      } else {
        headers.append(name, field.value)
      }
    }
  }

  // MARK: - Bodies

  private mutating func body(_ value: JSONDocument.Value?) throws(CassetteError) -> HARBody {
    let members = try members(of: value)
    var body = HARBody()
    (body.mimeType, body.file) = (members["mimeType"]?.text, members["_file"]?.text)
    body.encoding = (members["encoding"] ?? members["_encoding"])?.text
    (body.size, body.comment) = (members["size"]?.int, members["comment"]?.text)
    body.pieces = members["_chunks"].map([BodyArrival.Piece].init(har:)) ?? []
    for element in members["params"]?.children ?? [] {
      let param = try self.members(of: element, "a param")
      body.params.append(
        HARBody.Param(
          name: param["name"]?.text ?? "", value: param["value"]?.text,
          fileName: param["fileName"]?.text, contentType: param["contentType"]?.text))
    }
    guard let text = members["text"], text.kind != .null else { return body }
    if text.kind == .object || text.kind == .array {
      // It was pasted into the file by hand.
      remark("the `text` of a body is \(text.kind.inWords), and was read as JSON")
    }
    body.text =
      text.kind == .string
      ? .string(text.range) : .new(String(decoding: text.bytes, as: UTF8.self))
    return body
  }
}

extension JSONDocument.Value {
  /// What a string says, or a number or a Boolean in its place.
  var text: String? {
    switch kind {
    case .string: string
    case .number, .boolean: String(decoding: bytes, as: UTF8.self)
    case .object, .array, .null: nil
    }
  }

  /// The value of a number, or of a string that is one.
  var double: Double? { text.flatMap { Double($0) } }

  fileprivate var int: Int? { double.flatMap { Int(exactly: $0) } }
}
