import Foundation
import UnderstudyHTTP

/// The text of a HAR file around its entries, and how they are laid out in it.
struct CassetteLayout: Sendable {
  /// Up to the bracket that opens the list of entries, and with it.
  private let head: Data
  /// What stands before the first entry, before each other one, and behind the last.
  private let (first, between, last): (Data, Data, Data)
  /// From the bracket on that closes the list.
  private let tail: Data
  /// What the lines of an entry begin with; nil where the file is one line.
  private let margin: String?
  /// How a line ends.
  private let lineBreak: String

  /// Lays a new file out.
  init(around file: JSONValue) {
    var file = file
    let mark = "understudy:entries"
    file["log"]?["entries"] = [.string(mark)]
    let text = Data(IndentedJSON(file).text.utf8)
    let place = text.range(of: Data("\"\(mark)\"".utf8)) ?? 0..<0
    self.init(text + Data("\n".utf8), entries: [place], list: text.around(place))
  }

  /// The layout of a file, and its entries.
  static func split(
    _ document: JSONDocument, _ list: JSONDocument.Value, of name: String
  ) throws(CassetteError) -> (CassetteLayout, [CassetteDocument.Entry]) {
    let (data, places) = (document.data, list.children.map(\.range))
    let layout = CassetteLayout(
      data, entries: places, list: list.range.lowerBound + 1..<list.range.upperBound - 1)
    var reader = HARReader(document, of: name)
    var entries: [CassetteDocument.Entry] = []
    for (index, value) in list.children.enumerated() {
      let gap = index == 0 ? nil : data[places[index - 1].upperBound..<places[index].lowerBound]
      let lead = gap?.split(separator: .comma, omittingEmptySubsequences: false).last
      entries.append(
        CassetteDocument.Entry(
          entry: try reader.entry(value, number: index + 1), text: Data(value.bytes),
          lead: lead.map { Data($0) }, source: data))
    }
    return (layout, entries)
  }

  private init(_ data: Data, entries: [Range<Int>], list: Range<Int>) {
    head = Data(data[..<list.lowerBound])
    tail = Data(data[list.upperBound...])
    let line = head.split(separator: .newline, omittingEmptySubsequences: false).last ?? Data()
    let isInLines = head.contains(.newline)
    let lineBreak = head.firstRange(of: Data("\r\n".utf8)) == nil ? "\n" : "\r\n"
    self.lineBreak = lineBreak
    let indent = Data(line.prefix { $0.isBlank })
    if let place = entries.first, let end = entries.last {
      first = Data(data[list.lowerBound..<place.lowerBound])
      last = Data(data[end.upperBound..<list.upperBound])
    } else {
      last = isInLines ? Data(lineBreak.utf8) + indent : Data()
      first = isInLines ? last + Data((indent.contains(.tab) ? "\t" : "  ").utf8) : Data()
    }
    between = first.isEmpty && isInLines ? Data(" ".utf8) : first
    let lines = first.split(separator: .newline, omittingEmptySubsequences: false)
    let margin = lines.count > 1 ? lines.last : isInLines ? indent : nil
    self.margin = margin.map { String(decoding: $0, as: UTF8.self) }
  }

  /// An entry as it is written into this file: in lines where the file is.
  func entry(_ entry: HAREntry) -> CassetteDocument.Entry {
    let json = entry.json
    let text = margin.map { IndentedJSON(json, margin: $0).text } ?? json.description
    // Within a string of JSON a line break is escaped.
    let broken = lineBreak == "\n" ? text : text.replacing("\n", with: lineBreak)
    return CassetteDocument.Entry(entry: entry, text: Data(broken.utf8))
  }

  /// The text of the file with these entries.
  func joined(_ entries: [CassetteDocument.Entry]) -> Data {
    var text = head
    for (index, entry) in entries.enumerated() {
      if index > 0 { text.append(.comma) }
      text += index == 0 ? first : entry.lead ?? between
      text += entry.text
    }
    return text + (entries.isEmpty ? Data() : last) + tail
  }
}

extension Data {
  /// A range with the white space on both sides of it.
  fileprivate func around(_ range: Range<Int>) -> Range<Int> {
    let before = self[..<range.lowerBound].reversed().prefix { $0.isBlank }.count
    let after = self[range.upperBound...].prefix { $0.isBlank }.count
    return range.lowerBound - before..<range.upperBound + after
  }
}

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
