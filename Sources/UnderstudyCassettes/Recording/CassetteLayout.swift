import Foundation
import UnderstudyHTTP

/// The text of a HAR file around its entries, and how they are laid out in it.
struct CassetteLayout: Sendable {
  /// Up to the bracket that opens the list of entries, and with it.
  private let head: Data
  /// What stands before each entry, and behind the last.
  private let (first, last): (Data, Data)
  /// From the bracket on that closes the list.
  private let tail: Data
  /// What the lines of an entry begin with.
  private let margin: String

  /// The layout of a file, and its entries.
  static func split(
    _ document: JSONDocument, of name: String
  ) throws(CassetteError) -> (CassetteLayout, [CassetteDocument.Entry]) {
    let list = document.root["log"]?["entries"] ?? document.root
    var reader = HARReader(document, of: name)
    var entries: [CassetteDocument.Entry] = []
    var end = list.range.lowerBound
    for (index, value) in list.children.enumerated() {
      let gap = index == 0 ? nil : document.data[end..<value.range.lowerBound]
      let lead = gap?.split(separator: .comma, omittingEmptySubsequences: false).last
      let text = value.bytes
      entries.append(
        CassetteDocument.Entry(
          try reader.entry(value, number: index + 1), .memory(text), digest: text.digest,
          lead: lead.map { Data($0) }))
      end = value.range.upperBound
    }
    return (CassetteLayout(document.data, list), entries)
  }

  private init(_ data: Data, _ list: JSONDocument.Value) {
    // `null` counts for an empty list.
    let (start, end) = (list.range.lowerBound, list.range.upperBound)
    head = Data(data[..<start]) + Data("[".utf8)
    tail = Data("]".utf8) + Data(data[end...])
    let entries = list.children.map(\.range)
    if let place = entries.first, let behind = entries.last {
      first = Data(data[start + 1..<place.lowerBound])
      last = Data(data[behind.upperBound..<end - 1])
    } else {
      let line = head.split(separator: .newline, omittingEmptySubsequences: false).last ?? Data()
      last = Data("\n".utf8) + line.prefix { $0.isBlank }
      first = last + Data("  ".utf8)
    }
    let indent = first.split(separator: .newline, omittingEmptySubsequences: false).last ?? Data()
    margin = String(decoding: indent, as: UTF8.self)
  }

  /// Writes an entry into another file as it is to stand in this one, in lines.
  func write(_ entry: HAREntry, to file: OpenFile) throws -> CassetteDocument.Entry {
    let start = file.count
    var digest = Hasher()
    var problem: (any Error)?
    entry.json.giveIndented(after: "\n\(margin)") { piece in
      if problem != nil { return }
      var piece = piece
      piece.withUTF8 { bytes in
        digest.combine(bytes: UnsafeRawBufferPointer(bytes))
        do { try file.append(UnsafeRawBufferPointer(bytes)) } catch { problem = error }
      }
    }
    if let problem { throw problem }
    return CassetteDocument.Entry(
      entry, .stored(file, start..<file.count), digest: digest.finalize())
  }

  /// What stands before an entry.
  func lead(of entry: CassetteDocument.Entry, isFirst: Bool) -> Data {
    isFirst ? head + first : Data([.comma]) + (entry.lead ?? first)
  }

  /// What stands behind the last entry.
  func end(afterNone isEmpty: Bool) -> Data { isEmpty ? head + tail : last + tail }
}

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
