import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyPage
import UnderstudyResilience

/// An HTML page that needs no other file and no network.
///
/// Its content is data in it, never markup: the script creates elements from it, and the page's policy
/// allows no other script or style and loads nothing.
struct Page: Encodable {
  let title: String
  /// Its content: a `cassette`, a `report`, or the `resilience` of a program, which has other columns.
  let kind: String
  /// Whether secrets are shown.
  var secrets = false
  var figures: [String] = []
  var notes: [ShownTraffic.Note] = []
  let entries: [ShownEntry]

  /// Writes the page to a file, and says so, or to standard output if the path is `-`.
  func write(to path: String, holding content: String, _ console: Console) throws {
    let page = Data(try html().utf8)
    try console.write(page, to: path)
    if path != "-" { console.note("Wrote \(path): \(content), \(page.count.inBytes).") }
  }

  /// The page with its style, its script and its data in their places.
  private func html() throws -> String {
    // The name of the page's own script and style in its policy, which nothing in the data can know.
    let nonce = "\(UInt64.random(in: 0 ... .max))\(UInt64.random(in: 0 ... .max))"
    func element(_ name: String, _ text: UnsafePointer<CChar>) -> String {
      "<\(name) nonce=\"\(nonce)\">\n\(String(cString: text))</\(name)>"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // JSON that no HTML parser takes for the end of the script or for a comment: `<` occurs in strings
    // only, if it can be escaped.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self)
      .replacing("<", with: #"\u003c"#)
    let places = [
      ("NONCE", nonce),
      (#"<link rel="stylesheet" href="page.css">"#, element("style", understudy_page_css())),
      (#"<script src="page.js"></script>"#, element("script", understudy_page_js())),
      // The last one, so that nothing in the data is taken for a place.
      (#"id="traffic">"#, #"id="traffic">"# + data),
    ]
    return places.reduce(into: String(cString: understudy_page_html())) { page, place in
      page.replace(place.0, with: place.1)
    }
  }
}

/// The page of a cassette or a report.
struct TrafficPage {
  private let shown: ShownTraffic
  /// The number of bytes of each body that it has at the most.
  private let most: Int

  /// The most bytes of one body, and of all bodies together: the page opens quickly and can be sent.
  private static let mostOfOne = 1 << 18
  private static let mostOfAll = 16 << 20

  init(_ shown: ShownTraffic) {
    self.shown = shown
    most = min(Self.mostOfOne, Self.mostOfAll / max(1, shown.entries.count))
  }

  var page: Page {
    let began = shown.recorded.lazy.compactMap(\.started).min()
    return Page(
      title: shown.name, kind: shown.kind, secrets: shown.hasSecrets, figures: shown.figures,
      notes: shown.notes + limitNote,
      entries: zip(shown.entries, shown.recorded).map { entry, recorded in
        copy(of: entry) { $0.details = details(of: recorded, began) }
      })
  }

  /// Says what the page as a whole leaves out.
  private var limitNote: [ShownTraffic.Note] {
    if most >= Self.mostOfOne { return [] }
    return [
      ShownTraffic.Note(
        title: "Cut to keep the page small",
        lines: ["Of each body the first \(most.inBytes) are shown, and searched."])
    ]
  }

  private func details(of entry: RecordedTraffic.Entry, _ began: Date?) -> ShownEntry.Details {
    let phases = entry.phases
    let offset = began.flatMap { began in
      entry.started.map { $0.timeIntervalSince(began) * 1_000 }
    }
    let isAnswered = entry.status > 0
    return ShownEntry.Details(
      statusText: isAnswered && !entry.statusText.isEmpty ? entry.statusText : nil,
      offset: offset.map(ShownEntry.microseconds),
      phases: phases.whole > 0
        ? [phases.connecting, phases.waiting, phases.receiving].map(ShownEntry.microseconds) : nil,
      request: request(entry), response: isAnswered ? response(entry) : nil)
  }

  private func request(_ entry: RecordedTraffic.Entry) -> ShownEntry.Message {
    let query = URL(asSent: entry.url).map { RequestTarget($0).queryItems } ?? []
    return ShownEntry.Message(
      headers: shown.pairs(entry.headers), query: shown.pairs(query),
      body: shown.traffic.requestBody(of: entry).map { body in
        ShownBody(body, type: entry.requestType ?? "", of: shown, most: most)
      })
  }

  private func response(_ entry: RecordedTraffic.Entry) -> ShownEntry.Message {
    ShownEntry.Message(
      headers: shown.pairs(entry.responseHeaders),
      body: ShownBody(
        shown.traffic.responseBody(of: entry), type: entry.responseType ?? "", of: shown,
        most: most, declared: entry.responseSize))
  }
}

extension ShownEntry {
  /// The parts of a request that only the page shows.
  struct Details: Sendable, Encodable {
    let statusText: String?
    /// Milliseconds since the first request.
    let offset: Double?
    /// Connecting, waiting and receiving, in milliseconds.
    let phases: [Double]?
    let request: Message
    let response: Message?
  }

  struct Message: Sendable, Encodable {
    let headers: [[String]]
    var query: [[String]]?
    let body: ShownBody?
  }
}

extension Page {
  /// A program's outcomes with each broken answer: the worst first, and of each kind the smallest.
  init(_ table: Resilience, of words: [String]) {
    let findings = table.findings.sorted {
      ($1.outcome, "\($0.kind)", $0.size) < ($0.outcome, "\($1.kind)", $1.size)
    }
    self.init(
      title: words.joined(separator: " ").shown, kind: "resilience",
      entries: findings.enumerated().map { place, finding in
        ShownEntry(
          number: place + 1, method: "\(finding.kind)", url: finding.mutation, status: nil,
          outcome: finding.outcome.rawValue, message: finding.words.shown,
          milliseconds: nil)
      })
  }
}

/// A body as a page shows it: as text or as an image.
struct ShownBody: Sendable, Encodable {
  /// The number of its bytes.
  let size: Int
  private(set) var type: String
  private(set) var text: String?
  /// The bytes of an image in base64.
  private(set) var image: String?
  /// The part that is not shown, and the reason.
  private(set) var remark: String?

  /// - Parameters:
  ///   - most: How many bytes may be shown.
  ///   - declared: How many bytes the file's producer says there are.
  init(_ body: Data, type: String, of traffic: ShownTraffic, most: Int, declared: Int? = nil) {
    self.type = type
    size = body.isEmpty ? max(declared ?? 0, 0) : body.count
    if body.isEmpty {
      if size > 0 { remark = "The file does not hold the body." }
      return
    }
    let isImage = Self.imageType(of: body) != nil
    if isImage, body.count > min(Self.mostOfImage, most * 4) {
      remark = "An image of \(size.inBytes), too large for this page."
      return
    }
    // A secret that the cut goes through must not escape for that.
    let read = isImage ? body : body.prefix(most + Self.margin)
    let plain = traffic.bytes(of: Data(read), type: type)
    if isImage, let imageType = Self.imageType(of: plain) {
      image = plain.base64EncodedString()
      self.type = imageType
    } else if let text = Self.text(plain.prefix(most), type: type, isCut: plain.count > most) {
      self.text = text
      if plain.count > most || read.count < body.count {
        remark = "The beginning: \(min(most, plain.count).inBytes) of \(size.inBytes)."
      }
    } else {
      remark = "Binary data."
    }
  }

  private static let mostOfImage = 1 << 19
  private static let margin = 1 << 13

  /// The type of an image that every browser shows and that can't hold a script, whatever type the
  /// message declares; nil for anything else.
  private static func imageType(of body: Data) -> String? {
    let head = Array(body.prefix(16))
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return "image/gif" }
    let isWebP = head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }

  /// Nil if it is no text; `isCut` if it may end within a character.
  private static func text(_ bytes: Data, type: String, isCut: Bool) -> String? {
    for count in isCut ? 0...3 : 0...0 {
      if let text = String(validUTF8: bytes.dropLast(count)) { return isBinary(text) ? nil : text }
    }
    let type = type.lowercased()
    guard type.isTextType || type.contains("charset=") else { return nil }
    let charset = String.Encoding(contentType: type)
    return charset.flatMap { String(data: bytes, encoding: $0) }
      ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there are more control characters than a text has.
  private static func isBinary(_ text: String) -> Bool {
    text.utf8.prefix(1 << 12).lazy.filter { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
      .count > 8
  }
}
