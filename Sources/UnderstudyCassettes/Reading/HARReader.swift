import Foundation
import UnderstudyHTTP

/// Reads HAR 1.2 in one pass, entry by entry, and keeps no more of a file than a replay needs.
///
/// Every producer writes HAR a little differently. What has one meaning only is read, and what had to
/// be overlooked for it is told in the remarks; anything else is a fault, with its place.
struct HARReader {
  /// Where a file stops being HAR, and why.
  struct Fault: Error {
    let position: TextPosition
    let entry: Int?
    let reason: String
  }

  var scanner: JSONScanner
  private(set) var entries: [RecordedEntry] = []
  private(set) var remarks = Remarks()
  /// The number of the entry that is being read.
  private(set) var number: Int?
  /// Where the value that is being read begins.
  var start = 0

  /// Reads a file whose text is UTF-8.
  static func read(_ data: Data) throws(Fault) -> (entries: [RecordedEntry], remarks: Remarks) {
    try LentBytes.lend(data) { bytes throws(Fault) in
      var reader = HARReader(JSONScanner(bytes))
      try reader.readDocument()
      return (reader.entries, reader.remarks)
    }
  }

  private init(_ scanner: JSONScanner) {
    self.scanner = scanner
    self.scanner.toleratesHalfPairs = true
  }

  // MARK: - The document

  private mutating func readDocument() throws(Fault) {
    var hasLog = false
    try object(next(), "the file") { reader, key, token throws(Fault) in
      guard key == "log" else { return try reader.skip(token) }
      if hasLog { throw reader.fault("there is a second `log`", at: reader.start) }
      hasLog = true
      try reader.readLog(token)
    }
    if !hasLog { throw fault("this is JSON, but no HAR: it has no `log`", at: 0) }
    let more = try scan { scanner throws(JSONFault) in try scanner.next() }
    if more != nil { throw fault("more follows the end of the file") }
    if scanner.firstHalfPair != nil {
      remarks.add("halves of surrogate pairs were read as U+FFFD")
    }
  }

  private mutating func readLog(_ token: JSONScanner.Token) throws(Fault) {
    let place = start
    var hasEntries = false
    try object(token, "`log`") { reader, key, token throws(Fault) in
      switch key {
      case "entries":
        if hasEntries { throw reader.fault("there are `entries` a second time", at: reader.start) }
        hasEntries = true
        try reader.array(token, "`entries`") { reader, token throws(Fault) in
          try reader.readEntry(token)
        }
      case "version":
        let version = try reader.text(token)
        if let version, !["1.1", "1.2"].contains(version) {
          reader.remarks.add("the version of HAR is \(version), not 1.2")
        }
      default: try reader.skip(token)
      }
    }
    if !hasEntries {
      throw fault("this is JSON, but no HAR: its `log` has no `entries`", at: place)
    }
  }

  // MARK: - Entries

  private mutating func readEntry(_ token: JSONScanner.Token) throws(Fault) {
    let place = start
    number = entries.count + 1
    var entry = RecordedEntry(number: entries.count + 1)
    var (hasRequest, hasResponse) = (false, false)
    try object(token, "an entry") { reader, key, token throws(Fault) in
      switch key {
      case "_test": entry.test = try reader.text(token)
      case "_case": entry.testCase = try reader.text(token)
      case "startedDateTime": entry.started = try reader.text(token)
      case "time": entry.time = try reader.number(token)
      case "comment": entry.comment = try reader.text(token)
      case "timings":
        try reader.object(token, "`timings`") { reader, key, token throws(Fault) in
          if let milliseconds = try reader.number(token) {
            entry.phases.add(milliseconds, of: key)
          }
        }
      case "request":
        if hasRequest { throw reader.fault("there is a second `request`", at: reader.start) }
        hasRequest = token == .beginObject
        try reader.readRequest(token, &entry)
      case "response":
        if hasResponse { throw reader.fault("there is a second `response`", at: reader.start) }
        hasResponse = token == .beginObject
        try reader.readResponse(token, &entry)
      default: try reader.skip(token)
      }
    }
    if !hasRequest { throw fault("there is no `request`", at: place) }
    if entry.method.isEmpty { throw fault("the request has no `method`", at: place) }
    if entry.url.isEmpty { throw fault("the request has no `url`", at: place) }
    if URL(string: entry.url) == nil {
      throw fault("the request's `url` is none: \"\(entry.url.prefix(80))\"", at: place)
    }
    if !hasResponse { remarks.add("there is no `response`", entry: number) }
    entries.append(entry)
    number = nil
  }

  private mutating func readRequest(
    _ token: JSONScanner.Token, _ entry: inout RecordedEntry
  ) throws(Fault) {
    var read = entry
    try object(token, "`request`") { reader, key, token throws(Fault) in
      switch key {
      case "method": read.method = try reader.text(token) ?? ""
      case "url": read.url = try reader.text(token) ?? ""
      case "headers": read.headers = try reader.readHeaders(token)
      case "postData" where token != .null:
        var body = RecordedBody()
        try reader.readBody(token, "`postData`", &body)
        read.body = body
      // The URL and the headers say the rest.
      default: try reader.skip(token)
      }
    }
    entry = read
  }

  private mutating func readResponse(
    _ token: JSONScanner.Token, _ entry: inout RecordedEntry
  ) throws(Fault) {
    var read = entry
    try object(token, "`response`") { reader, key, token throws(Fault) in
      switch key {
      case "status": read.status = try reader.number(token).flatMap { Int(exactly: $0) } ?? 0
      case "headers": read.answerHeaders = try reader.readHeaders(token)
      case "content":
        var body = RecordedBody()
        try reader.readBody(token, "`content`", &body)
        read.answerBody = body
      case "redirectURL": read.redirectURL = try reader.text(token) ?? ""
      case "_error": read.failure = try reader.text(token)
      default: try reader.skip(token)
      }
    }
    entry = read
  }

  // MARK: - Parts of messages

  private mutating func readBody(
    _ token: JSONScanner.Token, _ name: String, _ body: inout RecordedBody
  ) throws(Fault) {
    var read = body
    try object(token, name) { reader, key, token throws(Fault) in
      switch key {
      case "mimeType": read.mimeType = try reader.text(token)
      case "text": read.text = try reader.readText(token, of: name)
      case "encoding", "_encoding":
        let encoding = try reader.text(token) ?? ""
        read.isBase64 = encoding.lowercased() == "base64"
        if !read.isBase64, !["", "utf-8", "utf8"].contains(encoding.lowercased()) {
          reader.remarks.add(
            "the encoding `\(encoding)` of \(name) is not known, and was read as text",
            entry: reader.number)
        }
      case "size": read.size = try reader.number(token).flatMap { Int(exactly: $0) }
      case "_file": read.file = try reader.text(token)
      case "params" where token == .beginArray: read.params = try reader.readParams(token)
      default: try reader.skip(token)
      }
    }
    body = read
  }

  /// What was pasted into a file by hand may be JSON itself, and not a string with JSON in it.
  private mutating func readText(
    _ token: JSONScanner.Token, of name: String
  ) throws(Fault) -> JSONScanner.Text? {
    let start: Int
    switch token {
    case .string(let text): return text
    case .beginObject, .beginArray: start = scanner.offset - 1
    default:
      try skip(token)
      return nil
    }
    try skip(token)
    remarks.add(
      "the `text` of \(name) is \(Self.kind(of: token)), and was read as JSON", entry: number)
    return JSONScanner.Text(start: start, end: scanner.offset, hasEscapes: false)
  }

  private mutating func readParams(
    _ token: JSONScanner.Token
  ) throws(Fault) -> [RecordedBody.Param] {
    var params: [RecordedBody.Param] = []
    try array(token, "`params`") { reader, token throws(Fault) in
      var param = RecordedBody.Param()
      try reader.object(token, "a param") { reader, key, token throws(Fault) in
        switch key {
        case "name": param.name = try reader.text(token) ?? ""
        case "value": param.value = try reader.text(token)
        case "fileName": param.fileName = try reader.text(token)
        default: try reader.skip(token)
        }
      }
      params.append(param)
    }
    return params
  }

  private mutating func readHeaders(_ token: JSONScanner.Token) throws(Fault) -> HeaderFields {
    var headers = HeaderFields()
    func add(_ name: String, _ value: String) {
      // HTTP/2 has fields of its own for the first line; browsers join those of one name by line breaks.
      if name.isEmpty || name.hasPrefix(":") { return }
      for line in value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        headers.append(name, String(line))
      }
    }
    if token == .beginObject {
      remarks.add("headers are an object, not a list", entry: number)
      try object(token, "`headers`") { reader, name, token throws(Fault) in
        add(name, try reader.text(token) ?? "")
      }
      return headers
    }
    try array(token, "`headers`") { reader, token throws(Fault) in
      var (name, value) = ("", "")
      try reader.object(token, "a header") { reader, key, token throws(Fault) in
        switch key {
        case "name": name = try reader.text(token) ?? ""
        case "value": value = try reader.text(token) ?? ""
        default: try reader.skip(token)
        }
      }
      add(name, value)
    }
    return headers
  }
}
