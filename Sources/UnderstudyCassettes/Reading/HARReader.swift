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
  private(set) var entries: [HAREntry] = []
  private(set) var remarks = Remarks()
  /// The number of the entry that is being read.
  private(set) var number: Int?
  /// Where the value that is being read begins.
  var start = 0

  /// Reads a file whose text is UTF-8.
  static func read(_ data: Data) throws(Fault) -> (entries: [HAREntry], remarks: Remarks) {
    try LentBytes.lend(data) { bytes throws(Fault) in
      var reader = HARReader(scanner: JSONScanner(bytes))
      reader.scanner.toleratesHalfPairs = true
      try reader.readDocument()
      return (reader.entries, reader.remarks)
    }
  }

  /// Reads the text of one entry.
  static func entry(in text: Data) throws(Fault) -> HAREntry {
    try LentBytes.lend(text) { bytes throws(Fault) in
      var reader = HARReader(scanner: JSONScanner(bytes))
      reader.scanner.toleratesHalfPairs = true
      try reader.readEntry(reader.next())
      return reader.entries[0]
    }
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  /// Notes what is overlooked in the entry that is being read.
  mutating func remark(_ words: String) { remarks.add(words, entry: number) }

  // MARK: - The document

  private mutating func readDocument() throws(Fault) {
    var hasLog = false
    let file: [HARField<Bool>] = [
      HARField("log", isUnique: true) { reader, token, hasLog throws(Fault) in
        hasLog = true
        try reader.readLog(token)
      } write: { _ in
        nil
      }
    ]
    try read(next(), "the file", into: &hasLog, file)
    if !hasLog { throw fault("valid JSON, but not a HAR file: it has no `log`", at: 0) }
    let more = try scan { scanner throws(JSONFault) in try scanner.next() }
    if more != nil { throw fault("more follows the end of the file") }
    if scanner.firstHalfPair != nil {
      remarks.add("halves of surrogate pairs were read as U+FFFD")
    }
  }

  private mutating func readLog(_ token: JSONScanner.Token) throws(Fault) {
    let place = start
    var hasEntries = false
    let log: [HARField<Bool>] = [
      HARField("entries", isUnique: true) { reader, token, hasEntries throws(Fault) in
        hasEntries = true
        try reader.array(token, "`entries`") { reader, token throws(Fault) in
          try reader.readEntry(token)
        }
      } write: { _ in
        nil
      },
      .read("version") { reader, token, _ throws(Fault) in
        let version = try reader.text(token)
        if let version, !["1.1", "1.2"].contains(version) {
          reader.remark("the version of HAR is \(version), not 1.2")
        }
      },
    ]
    try read(token, "`log`", into: &hasEntries, log)
    if !hasEntries {
      throw fault("valid JSON, but not a HAR file: its `log` has no `entries`", at: place)
    }
  }

  private mutating func readEntry(_ token: JSONScanner.Token) throws(Fault) {
    let place = start
    var entry = HAREntry()
    entry.number = entries.count + 1
    number = entry.number
    try read(token, "an entry", into: &entry, HAREntry.fields)
    if entry.method.isEmpty { throw fault("the request has no `method`", at: place) }
    if entry.url.isEmpty { throw fault("the request has no `url`", at: place) }
    if URL(string: entry.url) == nil {
      throw fault("the request's `url` is not a URL: \"\(entry.url.prefix(80))\"", at: place)
    }
    entries.append(entry)
    number = nil
  }

  // MARK: - Parts of messages

  mutating func phases(_ token: JSONScanner.Token) throws(Fault) -> Phases {
    var phases = Phases()
    try object(token, "`timings`") { reader, key, token throws(Fault) in
      if let milliseconds = try reader.number(token) { phases.add(milliseconds, of: key) }
    }
    return phases
  }

  /// What was pasted into a file by hand may be JSON itself, and not a string with JSON in it.
  mutating func bodyText(
    _ token: JSONScanner.Token, of name: String
  ) throws(Fault) -> HARBody.Text? {
    let start: Int
    switch token {
    case .string(let text): return .inFile(text)
    case .beginObject, .beginArray: start = scanner.offset - 1
    default:
      try skip(token)
      return nil
    }
    try skip(token)
    remark("the `text` of \(name) is \(Self.kind(of: token)), and was read as JSON")
    return .inFile(JSONScanner.Text(start: start, end: scanner.offset, hasEscapes: false))
  }

  mutating func params(_ token: JSONScanner.Token) throws(Fault) -> [HARBody.Param] {
    var params: [HARBody.Param] = []
    guard token == .beginArray else {
      try skip(token)
      return params
    }
    try array(token, "`params`") { reader, token throws(Fault) in
      var param = HARBody.Param()
      try reader.read(token, "a param", into: &param, HARBody.Param.fields)
      params.append(param)
    }
    return params
  }

  mutating func headers(_ token: JSONScanner.Token) throws(Fault) -> HeaderFields {
    var headers = HeaderFields()
    func add(_ name: String, _ value: String) {
      // HTTP/2 has fields of its own for the first line; browsers join those of one name by line breaks.
      if name.isEmpty || name.hasPrefix(":") { return }
      for line in value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        headers.append(name, String(line))
      }
    }
    if token == .beginObject {
      remark("headers are an object, not a list")
      try object(token, "`headers`") { reader, name, token throws(Fault) in
        add(name, try reader.text(token) ?? "")
      }
      return headers
    }
    try array(token, "`headers`") { reader, token throws(Fault) in
      var header = HARBody.Param()
      try reader.read(token, "a header", into: &header, HARBody.Param.fields)
      add(header.name, header.value ?? "")
    }
    return headers
  }
}
