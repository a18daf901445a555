import UnderstudyHTTP

/// What was found in the entries of a file, kept from one writing to the next: hundreds of tests may
/// record into it, and to search an entry takes longer than to write it.
struct EntryFindings: Sendable {
  private struct Places: Sendable {
    let redactions: [String]
    let suspicions: [String]

    init(_ leaves: [EntryLeaf], _ redaction: Redaction) {
      redactions = leaves.flatMap(\.standIns).withoutRepetition
      suspicions = leaves.flatMap { $0.secrets(redaction) }.withoutRepetition
    }
  }

  private var known: [JSONValue: Places] = [:]
  private var redaction: Redaction?

  /// Where something was replaced, and where something looks like a secret, each place once for an entry.
  mutating func all(
    in document: CassetteDocument, _ redaction: Redaction
  ) -> (redactions: [Cassette.Finding], suspicions: [Cassette.Finding]) {
    if redaction != self.redaction { known = [:] }
    self.redaction = redaction
    var current: [JSONValue: Places] = [:]
    var found: (redactions: [Cassette.Finding], suspicions: [Cassette.Finding]) = ([], [])
    func add(_ places: Places, _ entry: Int?) {
      found.redactions += places.redactions.map { Cassette.Finding(entry: entry, place: $0) }
      found.suspicions += places.suspicions.map { Cassette.Finding(entry: entry, place: $0) }
    }
    for (index, entry) in document.entries.enumerated() {
      let places = known[entry.value] ?? Places(EntryLeaf.all(of: entry.value), redaction)
      current[entry.value] = places
      add(places, index + 1)
    }
    add(Places(document.head, redaction), nil)
    known = current
    return found
  }
}

extension [String] {
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
