import Foundation
import UnderstudyHTTP

/// A record of HTTP traffic in the format HAR 1.2, which the developer tools of browsers open.
package struct HAR: Sendable, Hashable {
  /// The requests with their responses, the oldest first.
  package let entries: [JSONValue]

  package init(entries: some Sequence<HAREntry>) { self.entries = entries.map(\.json) }

  /// The version of this library, which is in each file that it writes.
  package static let creatorVersion = "0.1.0"

  /// The record as the text of a file: indented, with sorted keys, the same every time.
  package func data() -> Data { Self.data(entries) }

  /// The text of a file with these entries, each of which is made when those before it are written.
  fileprivate static func data(_ entries: some Sequence<JSONValue>) -> Data {
    let creator: JSONValue = ["name": "Understudy", "version": .string(Self.creatorVersion)]
    let file: JSONValue = ["log": ["version": "1.2", "creator": creator, "entries": []]]
    let text = "\(file.indented())\n"
    guard let list = text.range(of: "[\n") else { return Data(text.utf8) }
    var data = Data(text[..<list.lowerBound].utf8)
    var opening = "["
    for entry in entries {
      data.append(contentsOf: "\(opening)\(line)".utf8)
      entry.giveIndented(after: line) { data.append(contentsOf: $0.utf8) }
      opening = ","
    }
    data.append(
      contentsOf: (opening == "[" ? text[list.lowerBound...] : text[list.upperBound...]).utf8)
    return data
  }

  /// The beginning of each line of an entry.
  private static let line = "\n      "
}

extension StubReport {
  /// The traffic as the text of a file in HAR 1.2, without its secrets.
  ///
  /// ```swift
  /// try stubs.report.har().write(to: URL(filePath: "traffic.har"))
  /// ```
  ///
  /// Requests that got no response are there too, with status 0 and the reason. The times are those of
  /// the clock of the stubs, counted from the moment the scope began. What the scope's own redaction
  /// takes out, and what `redaction` names besides, is not in it.
  public func har(redacting redaction: Redaction = .standard) -> Data {
    HAR.data(entries(redacting: redaction).lazy.map { $0.json })
  }

  package func harLog(redacting redaction: Redaction = .standard) -> HAR {
    HAR(entries: entries(redacting: redaction))
  }

  private func entries(redacting redaction: Redaction) -> LazyMapCollection<[Exchange], HAREntry> {
    let redaction = self.redaction.adding(redaction).settled(for: exchanges)
    return exchanges.lazy.map { HAREntry($0, began: began, redacting: redaction) }
  }
}

/// The bodies of entries, as they stand in the text that the entries were read from, or in files beside it.
struct HARBodies: Sendable {
  let data: Data
  /// The folder of the files that hold bodies.
  var folder: URL?

  func request(of entry: HAREntry) -> Data {
    entry.body.map { bytes(of: $0, entry.headers) } ?? Data()
  }

  func response(of entry: HAREntry) -> Data {
    bytes(of: entry.responseBody, entry.responseHeaders)
  }

  /// The requirements on a request that gets the response of an entry.
  func matching(
    of entry: HAREntry, _ options: CassetteOptions = CassetteOptions()
  ) -> EntryMatching {
    let recorded = entry.body.flatMap { body -> EntryBody? in
      // Browsers leave the text of a file out.
      if body.text == nil, body.file == nil, body.params.isEmpty { return nil }
      return EntryBody(request(of: entry), type: entry.requestType, params: body.params)
    }
    return EntryMatching(entry, body: recorded, options)
  }

  private func bytes(of body: HARBody, _ headers: HeaderFields) -> Data {
    if let file = body.file {
      // Nothing outside the cassette's folder is meant.
      guard let folder, !file.split(separator: "/").contains(".."), !file.hasPrefix("/") else {
        return Data()
      }
      let body = folder.appending(path: file)
      return (try? body.requiringEnd { try Data(contentsOf: body) }) ?? Data()
    }
    let string: String
    switch body.text {
    case .string(let range)?:
      let document = try? JSONDocument(Data(data[range]), toleratingHalfPairs: true)
      string = document?.root.string ?? ""
    case .new(let text)?: string = text
    case nil: return Data()
    }
    let bytes =
      (body.isBase64 ? Data(recorded: string) : nil)
      ?? string.data(charset: headers["Content-Type"] ?? body.mimeType)
    // Some producers save what came over the wire.
    return Inflate.inflated(bytes, of: headers) ?? bytes
  }
}

extension [BodyArrival.Piece] {
  /// With one that is none there are none: it is a field of this library's own.
  init(har list: JSONDocument.Value) {
    self = []
    var pieces = self
    for piece in list.children {
      guard let size = piece["size"]?.double.flatMap({ Int(exactly: $0) }), size >= 0,
        let time = piece["time"]?.double, Phases.isTime(time),
        time >= pieces.last?.milliseconds ?? 0
      else { return }
      pieces.append(Element(size: size, time: .milliseconds(time)))
    }
    self = pieces
  }

  var har: JSONValue? {
    isEmpty ? nil : .array(map { ["size": .int($0.size), "time": .double($0.milliseconds)] })
  }

  var size: Int { reduce(0) { $0 + $1.size } }
}

extension BodyArrival.Piece {
  /// Its time, to a tenth.
  var milliseconds: Double { (time / .microseconds(100)).rounded() / 10 }
}

extension BodyArrival {
  /// The pieces of a body as it is written, if it took a while to come; none if a secret was in two
  /// of them.
  func pieces(of body: Data, as written: Data, redacted: (Data) -> Data) -> [Piece] {
    guard let first = pieces.first, let last = pieces.last,
      last.time - first.time >= .milliseconds(50), body.count == pieces.size
    else { return [] }
    if body == written { return pieces }
    var rest = body
    let cut = pieces.map { piece in
      defer { rest = rest.dropFirst(piece.size) }
      return Piece(size: redacted(Data(rest.prefix(piece.size))).count, time: piece.time)
    }
    return cut.size == written.count ? cut : []
  }
}
