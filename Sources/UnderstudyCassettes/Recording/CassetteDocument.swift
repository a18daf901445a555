import Foundation
import UnderstudyHTTP

/// A HAR file as a whole, with all that its producer wrote.
struct CassetteDocument {
  /// One request with its response, and its text in the file.
  struct Entry {
    let value: JSONValue
    fileprivate var text: CassetteText.Entry
    fileprivate let key: EntryKey

    fileprivate init(_ value: JSONValue, _ text: CassetteText.Entry) {
      self.value = value
      self.text = text
      key = value.key
    }
  }

  /// The file without its entries, and its text around them.
  private var file: JSONValue
  private var text: CassetteText
  private(set) var entries: [Entry]
  /// What no reader sees, since a later member of the same key has replaced it.
  private var unseen: [JSONValue] = []

  /// A file with no entries yet.
  init() {
    file = HAR.empty
    text = CassetteText(around: file)
    entries = []
  }

  /// The text of a file that was read as HAR before.
  init(reading data: Data, of name: String) throws(CassetteError) {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(data, toleratingHalfPairs: true)
    } catch {
      throw .malformed(file: name, error.position, entry: nil, reason: "not JSON: \(error.reason)")
    }
    (file, unseen) = document.root.valueWithReplaced
    let values: [JSONValue] =
      if case .array(let values)? = file["log"]?["entries"] { values } else { [] }
    file["log"]?["entries"] = nil
    if let (text, texts) = CassetteText.split(document), texts.count == values.count {
      self.text = text
      entries = zip(values, texts).map { Entry($0, $1) }
    } else {
      let text = CassetteText(around: file)
      self.text = text
      entries = values.map { Entry($0, text.entry($0)) }
    }
  }

  /// Adds entries, sorted by URL, method and test, each behind the last one that does not come after it.
  ///
  /// In a file that is sorted it stays so; in any other what is there keeps its order. Sorted by these
  /// alone: what the query or the body of two has in common is for the replay to say, which takes them
  /// in their order.
  mutating func add(_ values: [JSONValue]) {
    let new = values.map { Entry($0, text.entry($0)) }
    let places = new.indices.sorted {
      new[$0].key == new[$1].key ? $0 < $1 : new[$0].key < new[$1].key
    }
    var rest = places.map { new[$0] }[...]
    // The least key from each entry on: before it nothing greater may stand.
    var least: [EntryKey] = []
    for entry in entries.reversed() { least.append(min(entry.key, least.last ?? entry.key)) }
    var all: [Entry] = []
    for (entry, least) in zip(entries, least.reversed()) {
      let earlier = rest.prefix { $0.key < least }
      all += earlier
      rest = rest.dropFirst(earlier.count)
      all.append(entry)
    }
    entries = all + rest
  }

  /// Removes what a test has recorded, and what is asked anew by its entries or by nobody's.
  ///
  /// - Parameters:
  ///   - owner: Who has recorded the new ones.
  ///   - isWhole: Whether all that the test has recorded goes, or only what is asked anew by the same
  ///     case of it.
  ///   - options: Which requests are the same.
  mutating func makeRoom(
    for values: [JSONValue], of owner: CassetteOwner?, isWhole: Bool,
    _ options: CassetteOptions
  ) {
    func isOwn(_ entry: Entry) -> Bool {
      entry.value.test != nil && entry.value.test == owner?.test
    }
    if isWhole { entries.removeAll(where: isOwn) }
    let candidates = entries.indices.filter {
      entries[$0].value.test == nil || isOwn(entries[$0])
    }
    if candidates.isEmpty { return }
    let asked = Set(matchings(of: values.map { text.entry($0).text }, options))
    let old = matchings(of: candidates.map { entries[$0].text.text }, options)
    let cases = Set(values.map(\.testCase))
    let gone = zip(candidates, old).filter { place, matching in
      let entry = entries[place].value
      return asked.contains(matching) && (entry.test == nil || cases.contains(entry.testCase))
    }
    let places = Set(gone.map(\.0))
    entries = entries.indices.filter { !places.contains($0) }.map { entries[$0] }
  }

  /// What a replay takes for one request; of entries that are none, nothing.
  private func matchings(
    of texts: [Data], _ options: CassetteOptions
  ) -> [EntryMatching] {
    let har =
      Data(#"{"log":{"entries":["#.utf8) + Data(texts.joined(separator: Data(",".utf8)))
      + Data("]}}".utf8)
    return (try? Cassette(har).matchings(options)) ?? []
  }

  /// The text of the file: what was read as it was, and what is new indented, with sorted keys, the same
  /// every time.
  func data() -> Data { text.joined(entries.map(\.text)) }

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
    let values = entries.enumerated().map { redacted($0.element.value, entry: $0.offset + 1) }
    let head = redacted(file, entry: nil)
    for value in unseen { _ = redacted(value, entry: nil) }
    // What no reader sees is not written again.
    let isAnew = !unseen.isEmpty
    if isAnew || head != file { text = CassetteText(around: head) }
    file = head
    entries = zip(entries, values).map { entry, value in
      isAnew || value != entry.value ? Entry(value, text.entry(value)) : entry
    }
    return found
  }

  /// What `places` finds in the entries, each place once for an entry.
  func findings(_ places: (EntryLeaf) -> [String]) -> [Cassette.Finding] {
    entries.enumerated().flatMap { index, entry in
      EntryLeaf.all(of: entry.value).flatMap(places).withoutRepetition
        .map { Cassette.Finding(entry: index + 1, place: $0) }
    }
      + (head + unseen.flatMap(EntryLeaf.all)).flatMap(places).withoutRepetition
      .map { Cassette.Finding(entry: nil, place: $0) }
  }

  /// What stands around the entries.
  var head: [EntryLeaf] { EntryLeaf.all(of: file) }
}

extension JSONValue {
  /// Which test has recorded an entry.
  fileprivate var test: String? { self["_test"]?.string }

  /// And which case of it.
  fileprivate var testCase: String? { self["_case"]?.string }

  fileprivate var key: EntryKey {
    EntryKey(
      url: Redaction.unnumbered(String(url.prefix { $0 != "?" && $0 != "#" })),
      method: self["request"]?["method"]?.string ?? "", test: test ?? "",
      testCase: testCase ?? "")
  }

  private var url: String { self["request"]?["url"]?.string ?? "" }
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
