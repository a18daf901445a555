import Foundation
import UnderstudyHTTP

/// Reads HAR 1.2, and keeps no more of a file than a replay needs.
///
/// Every producer writes HAR a little differently. What has one meaning only is read, and what had to
/// be overlooked for it is a remark; anything else is an error, with its place.
struct HARReader {
  private let document: JSONDocument
  /// The name of the file in errors.
  private let name: String
  private var remarks = Remarks()
  /// The number of the entry that is being read.
  var number: Int?

  init(_ document: JSONDocument, of name: String) {
    self.document = document
    self.name = name
  }

  /// Reads a file.
  static func read(
    _ data: Data, of name: String
  ) throws(CassetteError) -> (entries: [HAREntry], remarks: Remarks) {
    let document = try JSONDocument(har: data, of: name)
    var reader = HARReader(document, of: name)
    let entries = try reader.entries()
    if document.hasHalfPair { reader.remark("halves of surrogate pairs were read as U+FFFD") }
    return (entries, reader.remarks)
  }

  // MARK: - The document

  private mutating func entries() throws(CassetteError) -> [HAREntry] {
    guard let log = try member("log", of: document.root, "the file") else {
      throw fault("valid JSON, but not a HAR file: it has no `log`", at: document.root)
    }
    if let version = try member("version", of: log)?.text, !["1.1", "1.2"].contains(version) {
      remark("the version of HAR is \(version), not 1.2")
    }
    guard let list = try member("entries", of: log) else {
      throw fault("valid JSON, but not a HAR file: its `log` has no `entries`", at: log)
    }
    var entries: [HAREntry] = []
    for (index, value) in try children(of: list, .array).enumerated() {
      entries.append(try entry(value, number: index + 1))
    }
    return entries
  }

  /// The member that an object has once at most.
  func member(
    _ key: String, of value: JSONDocument.Value, _ name: String? = nil
  ) throws(CassetteError) -> JSONDocument.Value? {
    let found = try children(of: value, .object, name).filter { $0.key == key }
    if found.count > 1 { throw fault("there is a second `\(key)`", at: found[1]) }
    return found.first
  }

  // MARK: - Values

  /// The members of an object that may be missing, of those with one key the last.
  func members(
    of value: JSONDocument.Value?, _ name: String? = nil
  ) throws(CassetteError) -> [String: JSONDocument.Value] {
    guard let value else { return [:] }
    return Dictionary(try children(of: value, .object, name).map { ($0.key ?? "", $0) }) { $1 }
  }

  /// The members of an object, or the elements of a list; `null` counts for an empty one, and what has no
  /// name is called by its key.
  func children(
    of value: JSONDocument.Value, _ kind: JSONDocument.Kind, _ name: String? = nil
  ) throws(CassetteError) -> [JSONDocument.Value] {
    guard value.kind == kind || value.kind == .null else {
      let name = name ?? "`\(value.key ?? "")`"
      throw fault("\(name) is \(value.kind.inWords), not \(kind.inWords)", at: value)
    }
    return value.children
  }

  /// Notes what is overlooked in the entry that is being read.
  mutating func remark(_ words: String) { remarks.add(words, entry: number) }

  func fault(_ reason: String, at value: JSONDocument.Value) -> CassetteError {
    .malformed(name, at: document.position(of: value.range.lowerBound), entry: number, reason)
  }
}

extension JSONDocument {
  /// Reads the JSON of a HAR file, whose texts may be cut off inside a character.
  convenience init(har data: Data, of name: String) throws(CassetteError) {
    do throws(JSONFault) {
      try self.init(data, toleratingHalfPairs: true)
    } catch {
      throw .malformed(
        name, at: error.position, data.adviceOnFormat ?? "not JSON: \(error.reason)")
    }
  }
}

extension JSONDocument.Kind {
  /// The kind with its article.
  package var inWords: String {
    switch self {
    case .array: "a list"
    case .object: "an object"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .string: "a string"
    case .null: "null"
    }
  }
}

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
    entry.messages = try messages(members["_webSocketMessages"])
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
    let query = members["queryString"]?.children ?? []
    guard !query.isEmpty, !entry.url.utf8.contains(UInt8(ascii: "?")) else { return }
    // Some producers write the query here alone.
    var items: [String] = []
    for item in query {
      let parts = try self.members(of: item, "a query item")
      let texts = [parts["name"]?.text ?? "", parts["value"]?.text ?? ""]
      items.append(texts.map { $0.contains("%") ? $0 : $0.percentEncoded }.joined(separator: "="))
    }
    let end = entry.url.firstIndex(of: "#") ?? entry.url.endIndex
    entry.url = "\(entry.url[..<end])?\(items.joined(separator: "&"))"
  }

  /// The messages of a web socket, by Chrome's key; those of control frames are none.
  private mutating func messages(
    _ list: JSONDocument.Value?
  ) throws(CassetteError) -> [HAREntry.Message] {
    var messages: [HAREntry.Message] = []
    for element in try list.map({ list throws(CassetteError) in try children(of: list, .array) })
      ?? []
    {
      let message = try members(of: element, "a message")
      let opcode = message["opcode"]?.int ?? 1
      guard let data = message["data"]?.text, let type = message["type"]?.text,
        ["send", "receive"].contains(type), 1...2 ~= opcode
      else {
        remark("a message of its web socket was left out, since it is no text and no bytes")
        continue
      }
      messages.append(HAREntry.Message(isSent: type == "send", isText: opcode == 1, data: data))
    }
    return messages
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
  /// The text of a string, or of a number or a Boolean in its place.
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
