import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Recorded traffic as a shell script that sends the requests with `curl`.
package struct TrafficExport: Sendable {
  /// The text of the file.
  package let text: String
  /// What is not in it, and why.
  package let omissions: [String]
  /// What is not quite as it was.
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
