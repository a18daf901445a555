import Foundation
import UnderstudyHTTP

/// The body of a recorded request by what it means, so that what means the same is equal.
enum EntryBody: Hashable {
  case empty
  case json(JSONValue)
  /// Sorted, since their order does not matter.
  case form([FormItem])
  /// Without a value if that is no text, or the file does not hold it.
  case parts([HARBody.Param])
  case text(String)
  case data(Data)

  init(_ recorded: Data, type: String?, params: [HARBody.Param]) {
    let type = type ?? ""
    let bytes = Redaction.unnumberedBody(type.isFormType ? recorded.withoutHead : recorded)
    if let boundary = MultipartPart.boundary(in: type), !bytes.isEmpty {
      let parts = MultipartPart.parse(bytes, boundary: boundary)
      self = .parts(parts.map(HARBody.Param.init(compared:)))
    } else if bytes.isEmpty, !params.isEmpty {
      let params = params.map {
        HARBody.Param(
          name: $0.name, value: $0.value.map(Redaction.unnumbered), fileName: $0.fileName)
      }
      self =
        type.lowercased().hasPrefix("multipart/")
        ? .parts(params)
        : .form(params.map { FormItem(name: $0.name, value: $0.value ?? "") }.sorted())
    } else if bytes.isEmpty {
      self = .empty
    } else if let text = String(validUTF8: bytes) {
      if type.isFormType, FormItem.isForm(text) {
        self = .form(FormItem.parse(text).sorted())
      } else {
        self =
          (try? JSONValue(parsing: bytes)).map(EntryBody.json)
          ?? .text(Redaction.wordy(unnumbered: text))
      }
    } else {
      self = .data(bytes)
    }
  }

  /// The pattern with what it takes to have this body; if secrets were replaced, any will do.
  func required(of pattern: RequestPattern) -> RequestPattern {
    switch self {
    case .empty: return pattern.body(BodyPattern(kind: .empty))
    case .json(let value): return pattern.body(BodyPattern(kind: .json(value)).ignoringSecrets())
    case .form(let items):
      var fields = PlacePattern(.field)
      fields.isExact = true
      for item in items { fields.require(item.name, .recorded(item.value)) }
      return pattern.body(BodyPattern(kind: .named(fields)))
    case .parts(let parts):
      return parts.reduce(pattern) { pattern, part in
        pattern.body(
          .part(
            part.name, part.value.map(ValuePattern.recorded) ?? .any,
            filename: part.fileName.map(ValuePattern.recorded)))
      }
    case .text(let text): return pattern.body(.text(text).ignoringSecrets())
    case .data(let data): return pattern.body(.data(data))
    }
  }
}

extension RequestPattern {
  /// Requires a body of this meaning: JSON as JSON, a form as a form, whatever the order in them.
  package func requiringBody(_ body: Data, type: String) -> RequestPattern {
    EntryBody(body, type: type, params: []).required(of: self)
  }
}

extension HARBody.Param {
  fileprivate init(compared part: MultipartPart) {
    // Bytes that a producer could not write as text were replaced, and browsers leave out the bytes of files.
    let text = part.text.flatMap { text in
      text.contains("\u{FFFD}") || (text.isEmpty && part.filename != nil)
        ? nil : Redaction.wordy(unnumbered: Redaction.unnumberedBody(text))
    }
    self.init(name: part.name ?? "", value: text, fileName: part.filename)
  }
}

extension [FormItem] {
  func sorted() -> [FormItem] {
    sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }
}

extension Data {
  /// The body without the headers that Firefox writes before that of a form.
  fileprivate var withoutHead: Data {
    guard starts(with: Data("Content-".utf8)), let end = firstRange(of: Data("\r\n\r\n".utf8))
    else { return self }
    return Data(self[end.upperBound...])
  }
}

extension Data {
  /// Reads base64 as producers write it: with line breaks, without its end, or, by Polly, as a list of
  /// chunks in JSON.
  package init?(recorded text: String) {
    if let data = Data(base64Encoded: text) {
      self = data
      return
    }
    if text.hasPrefix("["), case .array(let chunks)? = try? JSONValue(parsing: Data(text.utf8)) {
      self = chunks.reduce(Data()) { $0 + ($1.string.flatMap { Data(recorded: $0) } ?? Data()) }
      return
    }
    let digits = text.utf8.filter { !" \r\n\t=".utf8.contains($0) }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    self.init(base64Encoded: String(decoding: digits, as: UTF8.self) + padding)
  }
}

extension String {
  /// The bytes in the character set that a `Content-Type` names: HAR holds the text decoded.
  func data(charset contentType: String?) -> Data {
    let encoding = contentType.flatMap { String.Encoding(contentType: $0) }
    return encoding.flatMap { data(using: $0) } ?? Data(utf8)
  }
}

extension String.Encoding {
  /// The character set that a `Content-Type` names; nil if that is UTF-8, or none that is known.
  package init?(contentType: String) {
    // Most have none.
    guard contentType.utf8.contains(UInt8(ascii: "=")) else { return nil }
    let type = contentType.lowercased()
    if type.hasSuffix("charset=utf-8") { return nil }
    guard let parameter = type.range(of: "charset=") else { return nil }
    let name = type[parameter.upperBound...].prefix { !";, ".contains($0) }
      .filter { $0 != "\"" && $0 != "'" }
    guard let encoding = Self.names[name] else { return nil }
    self = encoding
  }

  private static let names: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "windows-1252": .windowsCP1252,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "utf-16": .utf16,
    "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
  ]
}

extension Data {
  /// The bytes of a file, decompressed if it is gzip.
  package var unpacked: Data { isGzip ? Inflate.inflated(self) ?? self : self }

  private var isGzip: Bool { starts(with: [0x1F, 0x8B]) }

  /// The next step for a file whose format is known, though it cannot be read.
  package var adviceOnFormat: String? {
    if isGzip { return "it is gzip, and cannot be decompressed; `gunzip --test FILE` says why" }
    let start = String(decoding: prefix(80), as: UTF8.self)
    if let call = start.prefixMatch(of: /\s*([A-Za-z_$][\w.$]*)\s*\(\s*[{\[]/) {
      return "it is JSONP: JSON in a call of '\(call.1)'; delete the call around it"
    }
    if start.prefixMatch(of: /[0-9]+:[0-9]+:[a-z_]+[;,][0-9]+:/) == nil { return nil }
    return
      "it is a flow file of mitmproxy; `mitmdump -nr FILE --set hardump=FILE.har` writes it as HAR"
  }
}

/// Compression that Understudy cannot decompress, such as Brotli: no client could read a replay of it.
enum ForeignCompression {
  /// The name of the compression that a body has for certain; nil for one that may be plain, as most
  /// producers save it, whatever the headers say.
  static func name(
    of bytes: @autoclosure () -> Data, _ headers: HeaderFields, type: String?
  ) -> String? {
    let names = headers.values(for: "Content-Encoding").joined(separator: ",").lowercased()
    let encodings = names.split { ", ".contains($0) }
    if encodings.contains("zstd"), bytes().starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    // It begins with nothing of its own, but what is text in UTF-8 has other bytes.
    let isBrotli = encodings.contains("br") && isText(type) && String(validUTF8: bytes()) == nil
    return isBrotli ? "Brotli" : nil
  }

  /// Whether the bytes of a body of this type should be UTF-8.
  private static func isText(_ type: String?) -> Bool {
    guard let type, type.isTextType else { return false }
    let parameters = type.lowercased().split(separator: ";").dropFirst()
    return !parameters.contains { $0.contains("charset") && !$0.contains("utf-8") }
  }
}

extension Date {
  /// Reads a date of ISO 8601 as producers write it, with any number of digits behind the second.
  package init?(recorded text: String) {
    guard
      let parts = text.wholeMatch(of: /(.+?[Tt ][0-9:]+)(?:[.,]([0-9]+))?([Zz]|[+-][0-9:]+)?/)
    else { return nil }
    let moment = parts.1.replacing(" ", with: "T").uppercased()
    var zone = parts.3.map { String($0).uppercased() } ?? "Z"
    if zone.count == 3 { zone += ":00" }
    if zone.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
    guard let second = try? Date(moment + zone, strategy: .iso8601) else { return nil }
    self = second + (parts.2.flatMap { Double("0.\($0)") } ?? 0)
  }

  /// The date in ISO 8601 and UTC, to the nearest millisecond, such as `2026-03-01T12:30:00.000Z`.
  package var recorded: String {
    // The formatter cuts off what is less than a millisecond.
    let date = Date(timeIntervalSince1970: timeIntervalSince1970 + 0.0005)
    return Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
  }
}
