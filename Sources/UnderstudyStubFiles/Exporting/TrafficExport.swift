import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Recorded traffic as the text of a file that other tools read, or people.
package struct TrafficExport: Sendable {
  /// The format of the text.
  package enum Format: String, Sendable {
    /// A shell script that sends the requests with `curl`.
    case curl
    /// Stubs as Swift source, to paste into a test.
    case swift
  }

  /// The text of the file.
  package let text: String
  /// What is not in it, and why.
  package let omissions: [String]
  /// What is not quite as it was.
  package let remarks: [String]

  /// - Parameter traffic: Recorded traffic without secrets; placeholders stand for any value, where the
  ///   format can say that.
  package init(_ traffic: RecordedTraffic, as format: Format) {
    var remarks = Remarks()
    var omissions = Remarks()
    let entries = traffic.entries.filter { entry in
      let scheme = URL(asSent: entry.url)?.scheme?.lowercased()
      guard scheme == "http" || scheme == "https" else {
        omissions.add("left out, since this is not HTTP", entry: entry.number)
        return false
      }
      guard (200...599).contains(entry.status) || format == .curl else {
        omissions.add("left out, since it has no response", entry: entry.number)
        return false
      }
      return true
    }
    text =
      switch format {
      case .curl: CurlWriter.script(entries, traffic, &remarks)
      case .swift: SwiftStubWriter.source(entries, traffic, &remarks)
      }
    self.omissions = omissions.lines
    self.remarks = remarks.lines
  }
}

extension RecordedTraffic.Entry {
  /// The headers of the response that a stub is to give: without those that say how the body was
  /// carried, or that are of the day it was recorded.
  var stubbedHeaders: [HeaderFields.Field] {
    let carriage: Set<String> = [
      "content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive", "date",
      "age", "via", "alt-svc", "server-timing", "nel", "report-to",
    ]
    return responseHeaders.filter { !carriage.contains($0.name.lowercased()) }
  }
}
