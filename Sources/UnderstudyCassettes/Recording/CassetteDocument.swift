import Foundation
import UnderstudyHTTP

/// A HAR file that gets entries and loses some; what stays is written as it was, byte for byte.
struct CassetteDocument: Sendable {
  /// One request with its response, and its text in the file.
  struct Entry: Sendable {
    let entry: HAREntry
    let text: Data
    /// What stands between the comma before it and the entry; nil where the file's layout says.
    var lead: Data?
    /// The file that the entry was read from.
    var source = Data()
  }

  private let layout: CassetteLayout
  private(set) var entries: [Entry]

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
  /// - Returns: The numbers of the new entries, from 1.
  mutating func add(_ new: [HAREntry]) -> [Int] {
    // Stable: those of one key stay in their order.
    var rest = new.map { (key: $0.sortingKey, entry: $0) }.sorted { $0.key < $1.key }[...]
    // The least key from each entry on: before it nothing greater may stand.
    var least: [[String]] = []
    for entry in entries.reversed() {
      let key = entry.entry.sortingKey
      least.append(least.last.map { $0 < key ? $0 : key } ?? key)
    }
    var (all, numbers): ([Entry], [Int]) = ([], [])
    func take(while isEarlier: ([String]) -> Bool) {
      while let next = rest.first, isEarlier(next.key) {
        all.append(layout.entry(rest.removeFirst().entry))
        numbers.append(all.count)
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
    for new: [HAREntry], of owner: CassetteOwner?, isWhole: Bool, _ options: CassetteOptions
  ) {
    func isOwn(_ entry: HAREntry) -> Bool { entry.test != nil && entry.test == owner?.test }
    if isWhole { entries.removeAll { isOwn($0.entry) } }
    let asked = Set(new.map { $0.matching(in: Data(), options) })
    let cases = Set(new.map(\.testCase))
    entries.removeAll { old in
      let isUnowned = old.entry.test == nil
      guard isUnowned || isOwn(old.entry) && cases.contains(old.entry.testCase) else {
        return false
      }
      return asked.contains(old.entry.matching(in: old.source, options))
    }
  }

  /// Removes entries with these texts.
  mutating func remove(_ texts: Set<Data>) {
    if !texts.isEmpty { entries.removeAll { texts.contains($0.text) } }
  }

  /// The text of the file, piece by piece: what was read as it was, and what is new indented, with sorted
  /// keys, the same every time.
  var pieces: [Data] { layout.pieces(entries) }

  /// The text in one piece.
  var data: Data { pieces.reduce(into: Data()) { $0 += $1 } }
}

extension HAREntry {
  /// By what the entries of a file are sorted, the most important first.
  fileprivate var sortingKey: [String] {
    let path = Redaction.unnumbered(String(url.prefix { $0 != "?" && $0 != "#" }))
    return [path, method, test ?? "", testCase ?? ""]
  }
}

extension [String] {
  fileprivate static func < (left: [String], right: [String]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
