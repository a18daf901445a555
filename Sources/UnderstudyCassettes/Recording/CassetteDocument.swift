import Foundation
import UnderstudyHTTP

/// A HAR file as a whole, with all that its producer wrote.
struct CassetteDocument {
  /// The whole file.
  private var file: JSONValue
  private(set) var entries: [JSONValue]
  /// What no reader sees, since a later member of the same key has replaced it.
  private var unseen: [JSONValue] = []
  private var texts: [JSONValue: Data] = [:]

  /// A file with no entries yet.
  init() {
    file = [
      "log": ["version": "1.2", "creator": ["name": "Understudy", "version": "0.1.0"]]
    ]
    entries = []
  }

  /// The text of a file that was read as HAR before.
  init(reading data: Data, of name: String) throws(CassetteError) {
    do throws(JSONFault) {
      (file, unseen) = try JSONReader.everything(in: data)
    } catch {
      throw .malformed(file: name, error.position, entry: nil, reason: "not JSON: \(error.reason)")
    }
    entries = if case .array(let entries)? = file["log"]?["entries"] { entries } else { [] }
  }

  /// Adds entries behind those of the same URL, method and test.
  ///
  /// Sorted by these alone: what the query or the body of two has in common is for the replay to say,
  /// which takes them in their order.
  mutating func add(_ new: [JSONValue]) {
    let all = entries + new
    let keys = all.map(\.key)
    let places = all.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    entries = places.map { all[$0] }
  }

  /// Removes what a test has recorded, and of what nobody has recorded the requests that are there anew.
  mutating func removeEntries(of test: String?, since new: [JSONValue]) {
    let requests = Set(new.map(\.request))
    entries.removeAll { entry in
      entry.test.map { $0 == test } ?? requests.contains(entry.request)
    }
  }

  /// The text of the file: indented, with sorted keys, the same every time.
  ///
  /// The text of an entry is kept, so that hundreds of tests that record into one file do not each
  /// encode what all the others have.
  mutating func data() -> Data {
    var file = file
    let mark = "understudy:entries"
    file["log"]?["entries"] = entries.isEmpty ? [] : [.string(mark)]
    let head = Data(IndentedJSON(file).text.utf8)
    guard let place = head.range(of: Data("\"\(mark)\"".utf8)), !entries.isEmpty else {
      return head + Data("\n".utf8)
    }
    // As deep as the mark stands.
    let indent = head[..<place.lowerBound].reversed().prefix { $0 == UInt8(ascii: " ") }
    let separator = Data(",\n".utf8) + indent
    var current: [JSONValue: Data] = [:]
    var text = Data(head[..<place.lowerBound])
    for (index, entry) in entries.enumerated() {
      let encoded = texts[entry] ?? Data(IndentedJSON(entry, indent: indent.count).text.utf8)
      current[entry] = encoded
      if index > 0 { text += separator }
      text += encoded
    }
    texts = current
    return text + head[place.upperBound...] + Data("\n".utf8)
  }

  /// Takes the secrets out of all there is in the file, and says where there were some, and where what
  /// is left still looks like one: each place once for an entry.
  mutating func redact(
    _ redaction: Redaction, numbering standIns: StandIns
  ) -> (replaced: [Cassette.Finding], left: [Cassette.Finding]) {
    let numbering = redaction.numbering(standIns)
    var found: (replaced: [Cassette.Finding], left: [Cassette.Finding]) = ([], [])
    func redacted(_ value: JSONValue, entry: Int?) -> JSONValue {
      var (replaced, left): ([String], [String]) = ([], [])
      let result = EntryLeaf.changing(value) { leaf in
        guard let changed = leaf.redacted(numbering) else {
          if leaf.seal != nil { left += leaf.secrets(redaction) }
          return nil
        }
        replaced += leaf.secrets(redaction, without: changed)
        left += leaf.holding(changed).secrets(redaction)
        return changed
      }
      let finding = { Cassette.Finding(entry: entry, place: $0) }
      found.replaced += replaced.withoutRepetition.map(finding)
      found.left += left.withoutRepetition.map(finding)
      return result
    }
    entries = entries.enumerated().map { redacted($0.element, entry: $0.offset + 1) }
    var head = file
    head["log"]?["entries"] = nil
    file = redacted(head, entry: nil)
    // It is not written again.
    for value in unseen { _ = redacted(value, entry: nil) }
    return found
  }

  /// What `places` finds in the entries, each place once for an entry.
  func findings(_ places: (EntryLeaf) -> [String]) -> [Cassette.Finding] {
    entries.enumerated().flatMap { index, entry in
      EntryLeaf.all(of: entry).flatMap(places).withoutRepetition
        .map { Cassette.Finding(entry: index + 1, place: $0) }
    }
      + (head + unseen.flatMap(EntryLeaf.all)).flatMap(places).withoutRepetition
      .map { Cassette.Finding(entry: nil, place: $0) }
  }

  /// What stands around the entries.
  var head: [EntryLeaf] {
    var head = file
    head["log"]?["entries"] = nil
    return EntryLeaf.all(of: head)
  }
}

extension JSONValue {
  /// What entries of one request have in common.
  fileprivate var request: [String] {
    [self["request"]?["method"]?.string ?? "", Redaction.unnumbered(url)]
  }

  /// Which test has recorded an entry.
  fileprivate var test: String? { self["_test"]?.string }

  fileprivate var key: EntryKey {
    EntryKey(
      url: Redaction.unnumbered(String(url.prefix { $0 != "?" && $0 != "#" })),
      method: self["request"]?["method"]?.string ?? "", test: test ?? "",
      testCase: self["_case"]?.string ?? "")
  }

  private var url: String { self["request"]?["url"]?.string ?? "" }

  /// The entry with the names of its test and of the case.
  func owned(by owner: CassetteOwner?, testCase: String?) -> JSONValue {
    guard let owner else { return self }
    var entry = self
    entry["_test"] = .string(owner.test)
    entry["_case"] = testCase.map(JSONValue.string)
    return entry
  }
}

/// By what the entries of a file are sorted.
private struct EntryKey: Comparable {
  let url: String
  let method: String
  let test: String
  let testCase: String

  static func < (left: EntryKey, right: EntryKey) -> Bool {
    (left.url, left.method, left.test, left.testCase)
      < (right.url, right.method, right.test, right.testCase)
  }
}
