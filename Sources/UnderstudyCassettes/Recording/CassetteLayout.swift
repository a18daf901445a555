import Foundation
import UnderstudyHTTP

/// The text of a HAR file around its entries, and how they are laid out in it.
struct CassetteLayout: Sendable {
  /// Up to the bracket that opens the list of entries, and with it.
  let head: Data
  /// What stands behind the last entry.
  let tail: Data
  /// What stands before a new entry.
  private let lead: String

  /// The layout of a file, and its entries.
  static func split(
    _ document: JSONDocument, of name: String
  ) throws(CassetteError) -> (CassetteLayout, [CassetteDocument.Entry]) {
    let list = document.root["log"]?["entries"] ?? document.root
    var reader = HARReader(document, of: name)
    var entries: [CassetteDocument.Entry] = []
    var end = list.range.lowerBound
    for (index, value) in list.children.enumerated() {
      // Behind the bracket, or the comma.
      let start = document.data[end...].firstIndex(of: UInt8(ascii: index == 0 ? "[" : ",")) ?? end
      let text = document.data[start + 1..<value.range.upperBound]
      entries.append(
        CassetteDocument.Entry(
          try reader.entry(value, number: index + 1), .memory(text), digest: text.digest))
      end = value.range.upperBound
    }
    return (CassetteLayout(document.data, list), entries)
  }

  private init(_ data: Data, _ list: JSONDocument.Value) {
    // `null` counts for an empty list.
    let (start, entries) = (list.range.lowerBound, list.children.map(\.range))
    head = Data(data[..<start]) + Data("[".utf8)
    if let first = entries.first, let last = entries.last {
      lead = String(decoding: data[start + 1..<first.lowerBound], as: UTF8.self)
      tail = Data(data[last.upperBound...])
    } else {
      let line = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last
      let margin = (line ?? Data()).prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      lead = "\n\(String(decoding: margin, as: UTF8.self))  "
      tail = Data("\(lead.dropLast(2))]".utf8) + Data(data[list.range.upperBound...])
    }
  }

  /// Writes an entry into another file as it is to stand in this one, in lines.
  func write(_ entry: HAREntry, to file: OpenFile) throws -> CassetteDocument.Entry {
    let start = file.count
    var digest = Hasher()
    var problem: (any Error)?
    func give(_ piece: String) {
      if problem != nil { return }
      var piece = piece
      piece.withUTF8 { bytes in
        digest.combine(bytes: UnsafeRawBufferPointer(bytes))
        do { try file.append(UnsafeRawBufferPointer(bytes)) } catch { problem = error }
      }
    }
    give(lead)
    let margin = lead.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    entry.json.giveIndented(after: "\n\(margin)", to: give)
    if let problem { throw problem }
    return CassetteDocument.Entry(
      entry, .stored(file, start..<file.count), digest: digest.finalize())
  }
}
