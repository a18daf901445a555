import Foundation
import UnderstudyHTTP

/// A record of HTTP traffic in the format HAR 1.2, which the developer tools of browsers open.
package struct HAR: Sendable, Hashable {
  /// The requests with their responses, the oldest first.
  package let entries: [JSONValue]

  package init(entries: some Sequence<HAREntry>) { self.entries = entries.map(\.json) }

  /// The version of this library, which is in each file that it writes.
  package static let creatorVersion = "0.1.0"

  /// The record as the text of a file: indented, with sorted keys, the same every time.
  package func data() -> Data { Self.data(entries) }

  /// The text of a file with these entries, each of which is made when those before it are written.
  fileprivate static func data(_ entries: some Sequence<JSONValue>) -> Data {
    let creator: JSONValue = ["name": "Understudy", "version": .string(Self.creatorVersion)]
    let file: JSONValue = ["log": ["version": "1.2", "creator": creator, "entries": []]]
    let text = "\(file.indented())\n"
    guard let list = text.range(of: "[\n") else { return Data(text.utf8) }
    var data = Data(text[..<list.lowerBound].utf8)
    var opening = "["
    for entry in entries {
      data.append(contentsOf: "\(opening)\(line)".utf8)
      entry.giveIndented(after: line) { data.append(contentsOf: $0.utf8) }
      opening = ","
    }
    data.append(
      contentsOf: (opening == "[" ? text[list.lowerBound...] : text[list.upperBound...]).utf8)
    return data
  }

  /// What a line of an entry begins with.
  private static let line = "\n      "
}

extension StubReport {
  /// The traffic as the text of a file in HAR 1.2, without its secrets.
  ///
  /// ```swift
  /// try stubs.report.har().write(to: URL(filePath: "traffic.har"))
  /// ```
  ///
  /// Requests that got no response are there too, with status 0 and the reason. The times are those of
  /// the clock of the stubs, counted from the moment the scope began. What the scope's own redaction
  /// takes out, and what `redaction` names besides, is not in it.
  public func har(redacting redaction: Redaction = .standard) -> Data {
    HAR.data(entries(redacting: redaction).lazy.map { $0.json })
  }

  package func harLog(redacting redaction: Redaction = .standard) -> HAR {
    HAR(entries: entries(redacting: redaction))
  }

  private func entries(redacting redaction: Redaction) -> LazyMapCollection<[Exchange], HAREntry> {
    let redaction = self.redaction.adding(redaction).settled(for: exchanges)
    return exchanges.lazy.map { HAREntry($0, began: began, redacting: redaction) }
  }
}
