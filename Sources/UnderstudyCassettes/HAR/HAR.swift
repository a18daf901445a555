import Foundation
import UnderstudyHTTP

/// A record of HTTP traffic in the format HAR 1.2, which the developer tools of browsers open.
package struct HAR: Sendable, Hashable {
  /// The requests with their responses, the oldest first.
  package let entries: [JSONValue]

  package init(entries: [HAREntry]) { self.entries = entries.map(\.json) }

  /// The version of this library, which is in each file that it writes.
  package static let creatorVersion = "0.1.0"

  /// The record as the text of a file: indented, with sorted keys, the same every time.
  package func data() -> Data {
    let creator: JSONValue = ["name": "Understudy", "version": .string(Self.creatorVersion)]
    let file: JSONValue = [
      "log": ["version": "1.2", "creator": creator, "entries": .array(entries)]
    ]
    return Data("\(file.indented)\n".utf8)
  }
}

extension JSONValue {
  /// The value with a line for each member, and sorted keys.
  var indented: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? description
  }
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
    harLog(redacting: redaction).data()
  }

  package func harLog(redacting redaction: Redaction = .standard) -> HAR {
    let redaction = self.redaction.adding(redaction).settled(for: exchanges)
    return HAR(entries: exchanges.map { HAREntry($0, began: began, redacting: redaction) })
  }
}
