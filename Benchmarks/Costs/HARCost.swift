import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What writing HAR takes of exchanges with a secret each.
enum HARCost {
  static func line(_ count: Int) async throws -> String {
    let stubs = HTTPStubs(
      .post("https://api.example.com/movies/{id}").reply(
        .json([
          "id": 7, "title": "A film", "overview": "What happens in it, in some words", "votes": 7,
        ])
      ), options: { $0.recordLimit = count })
    for number in 0..<count {
      var request = URLRequest(url: URL(string: "https://api.example.com/movies/\(number)?page=2")!)
      request.httpMethod = "POST"
      request.setValue("Bearer t0k\(number)enabcdefghij", forHTTPHeaderField: "Authorization")
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(#"{"query":"film \#(number)","limit":20}"#.utf8)
      _ = try await stubs.data(for: request)
    }
    let report = stubs.report
    let memory = RunningProcess.peakMemory
    let start = RunningProcess.processorTime
    let har = report.har()
    let time = (RunningProcess.processorTime - start) / .microseconds(1) / Double(count)
    return """
      HAR of \(count) exchanges: \(Int(time)) µs each; \(har.count >> 20) MB of text, \
      \(RunningProcess.peakMemory - memory) MB of memory
      """
  }
}
