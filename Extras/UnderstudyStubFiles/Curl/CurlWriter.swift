import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes requests as a shell script that sends them with `curl`.
enum CurlWriter {
  static func script(
    _ entries: [RecordedTraffic.Entry], _ traffic: RecordedTraffic, _ remarks: inout Remarks
  ) -> String {
    var pieces = ["#!/bin/sh\n# The requests of \(traffic.name.visible)."]
    var isRedacted = false
    for entry in entries {
      let command = command(entry, traffic.requestBody(of: entry))
      if command.isRedacted {
        isRedacted = true
        remarks.add("put the secret where it says REDACTED", entry: entry.number)
      }
      let status = entry.status > 0 ? "\(entry.status)" : "no response"
      pieces.append("# entry \(entry.number): \(status)\n\(command)")
    }
    if isRedacted { pieces[0] += "\n# Where it says REDACTED a secret was replaced." }
    return pieces.joined(separator: "\n\n") + "\n"
  }

  /// Headers that curl writes itself, or that would have the response come compressed.
  private static let own: Set<String> = [
    "host", "content-length", "accept-encoding", "connection", "transfer-encoding",
    "http2-settings",
  ]

  private static func command(_ entry: RecordedTraffic.Entry, _ body: Data?) -> String {
    let body = body.flatMap { $0.isEmpty ? nil : $0 }
    let method = entry.method
    // Nothing of the command line may be taken for an option, nor for a range of URLs.
    var words = ["curl"]
    if entry.url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
    switch (method, body) {
    case ("HEAD", nil): words.append("--head")
    case ("GET", nil), ("POST", .some): break
    default: words.append("--request \(quoted(method))")
    }
    words.append("--url \(quoted(entry.url))")
    for field in entry.headers where !own.contains(field.name.lowercased()) {
      // So curl sends one without a value.
      words.append(
        "--header "
          + quoted(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"))
    }
    if entry.headers.contains("Accept-Encoding") { words.append("--compressed") }
    guard let body else { return words.joined(separator: " \\\n  ") }
    if !entry.headers.contains("Content-Type") {
      words.append(
        "--header " + quoted(entry.requestType.map { "Content-Type: \($0)" } ?? "Content-Type:"))
    }
    if let text = String(validUTF8: body), !text.contains("\0") {
      words.append("--data-raw \(quoted(text))")
      return words.joined(separator: " \\\n  ")
    }
    words.append("--data-binary @-")
    return "printf %s \(quoted(body.base64EncodedString())) | base64 -d | "
      + words.joined(separator: " \\\n  ")
  }

  /// A word that no shell changes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}

/// Recorded traffic as a shell script that sends the requests with `curl`.
package struct TrafficExport: Sendable {
  /// The text of the file.
  package let text: String
  /// Parts that are not in it, and the reasons.
  package let omissions: [String]
  /// Parts that are not quite as they were.
  package let remarks: [String]

  /// - Parameter traffic: Recorded traffic without secrets.
  package init(_ traffic: RecordedTraffic) {
    var remarks = Remarks()
    var omissions = Remarks()
    let entries = traffic.entries.filter { entry in
      let scheme = URL(asSent: entry.url)?.scheme?.lowercased()
      if scheme == "http" || scheme == "https" { return true }
      omissions.add("left out, since this is not HTTP", entry: entry.number)
      return false
    }
    text = CurlWriter.script(entries, traffic, &remarks)
    self.omissions = omissions.lines
    self.remarks = remarks.lines
  }
}
