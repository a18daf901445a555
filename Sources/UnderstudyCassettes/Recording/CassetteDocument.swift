import Foundation
import UnderstudyHTTP

/// A HAR file that gets entries and loses some; what stays is written as it was, byte for byte.
///
/// Of an entry it knows what it is sorted by and where its text is, so that a large file takes little
/// memory.
struct CassetteDocument: Sendable {
  /// The place of an entry's text, with the blanks before it.
  enum Text: Sendable {
    case memory(Data)
    /// In a file; in the cassette itself if there is none.
    case stored(OpenFile?, Range<Int>)
  }

  /// The text of an entry, and what the file is sorted and searched by.
  struct Entry: Sendable {
    /// By what the entries of a file are sorted: the path, the method, the test and its case.
    let key: String
    let test: String?
    let testCase: String?
    fileprivate(set) var text: Text
    /// A hash of the text, by which it is known in a file that others have written.
    fileprivate var digest: Int
    /// For how long it is there, and how many secrets were known when it was written.
    var stage = CassetteWriter.Stage.final
    var secretCount = 0
    /// Of one that was written, the places of stand-ins, and the places that still look like a secret.
    var redactions: [String] = []
    var suspicions: [String] = []
  }

  let layout: CassetteLayout
  private(set) var entries: [Entry]
  /// The cassette, if texts are in it.
  var file: OpenFile?

  /// A file with no entries yet.
  init() throws(CassetteError) {
    try self.init(reading: HAR(entries: []).data(), of: "a new file")
  }

  /// A text that was read as HAR before.
  init(reading data: Data, of name: String) throws(CassetteError) {
    (layout, entries) = try CassetteLayout.split(try JSONDocument(har: data, of: name), of: name)
  }

  /// Adds entries, sorted by URL, method and test, each behind the last one that does not come after it.
  ///
  /// In a file that is sorted it stays so; in any other what is there keeps its order. Sorted by these
  /// alone: what the query or the body of two has in common is for the replay to say, which takes them
  /// in their order.
  ///
  /// - Returns: The number of each new entry, from 1.
  mutating func add(_ new: [Entry]) -> [Int] {
    // Stable: entries of one key stay in their order.
    var rest = new.indices.sorted { new[$0].key < new[$1].key }[...]
    // The least key from each entry on: before it nothing greater may stand.
    var least: [String] = []
    for entry in entries.reversed() {
      least.append(least.last.map { min($0, entry.key) } ?? entry.key)
    }
    var all: [Entry] = []
    var numbers = new.map { _ in 0 }
    func take(while isEarlier: (String) -> Bool) {
      while let next = rest.first, isEarlier(new[next].key) {
        all.append(new[rest.removeFirst()])
        numbers[next] = all.count
      }
    }
    for (entry, least) in zip(entries, least.reversed()) {
      take { $0 < least }
      all.append(entry)
    }
    take { _ in true }
    entries = all
    return numbers
  }

  /// Removes what a test has recorded, and what its new entries, or those of no test, ask anew.
  ///
  /// - Parameters:
  ///   - owner: The test that has recorded the new ones.
  ///   - isWhole: Whether all that the test has recorded goes, or only what the same case of it asks
  ///     anew.
  ///   - options: Which requests are the same.
  mutating func makeRoom(
    for new: [Entry], of owner: CassetteOwner?, isWhole: Bool, _ options: CassetteOptions
  ) throws {
    let file = file
    func isOwn(_ entry: Entry) -> Bool { entry.test != nil && entry.test == owner?.test }
    func matching(_ entry: Entry) throws -> EntryMatching {
      let document = try JSONDocument(har: entry.text.data(in: file), of: "an entry")
      var reader = HARReader(document, of: "an entry")
      let entry = try reader.entry(document.root, number: 1)
      return HARBodies(data: document.data).matching(of: entry, options)
    }
    if isWhole { entries.removeAll(where: isOwn) }
    let (asked, cases) = (Set(try new.map(matching)), Set(new.map(\.testCase)))
    try entries.removeAll { old in
      guard old.test == nil || isOwn(old) && cases.contains(old.testCase) else { return false }
      return asked.contains(try matching(old))
    }
  }

  /// The number of entries that were written until more is known.
  var provisionalCount: Int { entries.count { $0.stage == .provisional } }

  /// Removes what was written until more is known.
  mutating func removeProvisional() { entries.removeAll { $0.stage == .provisional } }

  /// Takes over what is known of the entries, and those that are not in the file yet, from the document
  /// as it was before others have written the file.
  mutating func takeOver(_ earlier: CassetteDocument) {
    let known = Dictionary(earlier.entries.map { ($0.digest, $0) }) { $1 }
    for index in entries.indices {
      guard let entry = known[entries[index].digest] else { continue }
      (entries[index].stage, entries[index].secretCount) = (entry.stage, entry.secretCount)
    }
    _ = add(earlier.entries.filter(\.text.isBeside))
  }

  /// Replaces the texts that were written when fewer secrets were known, if `change` has another.
  mutating func settle(
    with secretCount: Int, _ change: (Data) throws -> (Data, Text)?
  ) throws {
    for index in entries.indices where entries[index].stage == .spilled {
      entries[index].stage = .final
      guard entries[index].secretCount < secretCount,
        let (data, text) = try change(entries[index].text.data(in: file))
      else { continue }
      (entries[index].text, entries[index].digest) = (text, data.digest)
    }
  }

  /// Writes the text of the file: what was read as it was, and what is new indented, with sorted keys, the
  /// same every time. The texts are then in the cassette.
  mutating func write(to output: OpenFile) throws {
    try output.append(layout.head)
    for index in entries.indices {
      if index > 0 { try output.append(Data(",".utf8)) }
      let start = output.count
      switch entries[index].text {
      case .memory(let data): try output.append(data)
      case .stored(let source, let range):
        if let source = source ?? file { try output.append(range, of: source) }
      }
      entries[index].text = .stored(nil, start..<output.count)
    }
    try output.append(layout.tail)
    file = nil
  }
}

extension CassetteDocument.Text {
  fileprivate var isBeside: Bool { if case .stored(_?, _) = self { true } else { false } }

  fileprivate func data(in cassette: OpenFile?) throws -> Data {
    switch self {
    case .memory(let data): data
    case .stored(let file, let range): try (file ?? cassette)?.read(range) ?? Data()
    }
  }
}

extension CassetteDocument.Entry {
  init(_ entry: HAREntry, _ text: CassetteDocument.Text, digest: Int) {
    let path = Redaction.unnumbered(String(entry.url.prefix { $0 != "?" && $0 != "#" }))
    key = [path, entry.method, entry.test ?? "", entry.testCase ?? ""].joined(separator: "\0")
    (test, testCase) = (entry.test, entry.testCase)
    (self.text, self.digest) = (text, digest)
  }
}

extension Data {
  /// A hash of all bytes: Foundation's is of the first ones.
  var digest: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// The text of a HAR file around its entries, and how they are laid out in it.
struct CassetteLayout: Sendable {
  /// Up to the bracket that opens the list of entries, and with it.
  let head: Data
  /// The text behind the last entry.
  let tail: Data
  /// The text before a new entry.
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
