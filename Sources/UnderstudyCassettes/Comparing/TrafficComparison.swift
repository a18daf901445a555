import Foundation
import UnderstudyHTTP

/// Two recordings, entry by entry: what is in one only, and what got another response.
package struct TrafficComparison: Sendable {
  /// Requests that are one, by their numbers in both files, and how they differ.
  package struct Pair: Sendable {
    package let old: RecordedTraffic.Entry
    package let new: RecordedTraffic.Entry
    package let differences: [MessageDifference]
  }

  package private(set) var removed: [RecordedTraffic.Entry] = []
  package private(set) var added: [RecordedTraffic.Entry] = []
  /// Those that differ, in the order of the first file.
  package private(set) var changed: [Pair] = []
  /// How many are in both files and alike.
  package private(set) var same = 0

  /// Whether both say the same.
  package var isEmpty: Bool { removed.isEmpty && added.isEmpty && changed.isEmpty }

  /// Pairs requests that a replay would take for one, each repetition with its own; then, of those that
  /// are left, those of one method and URL, whose bodies differ.
  package init(
    from old: RecordedTraffic, to new: RecordedTraffic, comparing comparison: MessageComparison
  ) {
    var rest = new.entries.map(Optional.some)
    var partners = [Int: Int]()
    for ignoresBodies in [false, true] {
      let options = CassetteOptions { $0.ignoresBodies = ignoresBodies }
      var places: [EntryMatching: [Int]] = [:]
      for (place, entry) in rest.enumerated().reversed() {
        guard let entry else { continue }
        places[new.bodies.matching(of: entry.redacted, options), default: []].append(place)
      }
      for (place, entry) in old.entries.enumerated() where partners[place] == nil {
        let matching = old.bodies.matching(of: entry.redacted, options)
        guard let partner = places[matching]?.popLast() else { continue }
        partners[place] = partner
        rest[partner] = nil
      }
    }
    for (place, entry) in old.entries.enumerated() {
      guard let partner = partners[place].map({ new.entries[$0] }) else {
        removed.append(entry)
        continue
      }
      let differences =
        comparison.body(
          from: (old.requestBody(of: entry) ?? Data(), entry.requestType),
          to: (new.requestBody(of: partner) ?? Data(), partner.requestType), name: "request body")
        + comparison.differences(from: old.response(of: entry), to: new.response(of: partner))
      if differences.isEmpty {
        same += 1
      } else {
        changed.append(Pair(old: entry, new: partner, differences: differences))
      }
    }
    added = rest.compactMap { $0 }
  }
}

extension HAREntry {
  /// The entry with a URL without secrets, so that a file that was redacted can be compared with one
  /// that was not.
  fileprivate var redacted: HAREntry {
    copy(of: self) { $0.url = Redaction.standard.redacted(url: url) }
  }
}

extension RecordedTraffic {
  fileprivate func response(of entry: Entry) -> MessageComparison.Response {
    (ResponseHead(status: entry.status, headers: entry.responseHeaders), responseBody(of: entry))
  }
}
