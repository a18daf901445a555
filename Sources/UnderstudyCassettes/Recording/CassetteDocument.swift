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
    let sorted = new.map { (key: EntryKey($0), entry: $0) }.enumerated().sorted {
      $0.element.key == $1.element.key
        ? $0.offset < $1.offset : $0.element.key < $1.element.key
    }
    var rest = sorted.map(\.element)[...]
    // The least key from each entry on: before it nothing greater may stand.
    var least: [EntryKey] = []
    for entry in entries.reversed() {
      let key = EntryKey(entry.entry)
      least.append(min(key, least.last ?? key))
    }
    var (all, numbers): ([Entry], [Int]) = ([], [])
    func take(while isEarlier: (EntryKey) -> Bool) {
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

  /// The text of the file: what was read as it was, and what is new indented, with sorted keys, the same
  /// every time.
  func data() -> Data { layout.joined(entries) }
}

/// By what the entries of a file are sorted.
private struct EntryKey: Comparable {
  let url: String
  let method: String
  let test: String
  let testCase: String

  init(_ entry: HAREntry) {
    url = Redaction.unnumbered(String(entry.url.prefix { $0 != "?" && $0 != "#" }))
    method = entry.method
    test = entry.test ?? ""
    testCase = entry.testCase ?? ""
  }

  static func < (left: EntryKey, right: EntryKey) -> Bool {
    (left.url, left.method, left.test, left.testCase)
      < (right.url, right.method, right.test, right.testCase)
  }
}
