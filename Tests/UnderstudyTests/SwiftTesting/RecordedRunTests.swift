import Foundation
import Testing
import Understudy

private func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// What `Tests/Recording/check` runs, once for each mode, and compares between the runs.
@Suite(.enabled(if: variable("UNDERSTUDY_RECORDING_SERVER") != nil))
struct RecordedRunTests {
  private static let questions = [
    ("GET", "/text"), ("GET", "/binary"), ("GET", "/large"), ("GET", "/gzip"), ("GET", "/chunked"),
    ("GET", "/none"), ("GET", "/unchanged"), ("GET", "/missing?page=2"), ("GET", "/redirect"),
    ("GET", "/hops"), ("GET", "/cookie"), ("GET", "/cookies"), ("GET", "/refused"),
    ("HEAD", "/text"),
    ("HEAD", "/large"),
  ]

  @Test(
    .cassette("real") {
      $0.folder = variable("UNDERSTUDY_RECORDING_FOLDER").map { URL(filePath: $0) }
    })
  func `the client gets what the server sends`() async throws {
    let server = try #require(URL(string: variable("UNDERSTUDY_RECORDING_SERVER") ?? ""))
    var answers = Data()
    for (method, path) in Self.questions {
      var request = URLRequest(url: try #require(URL(string: path, relativeTo: server)))
      request.httpMethod = method
      let (body, response) = try await URLSession.stubbed.data(for: request)
      let head = try #require(response as? HTTPURLResponse)
      let type = head.value(forHTTPHeaderField: "Content-Type") ?? "-"
      let tag = head.value(forHTTPHeaderField: "ETag") ?? "-"
      answers += Data(
        """
        \(method) \(path) \(head.url?.absoluteString ?? "-") \(head.statusCode) \(type) \(tag) \
        \(body.count)

        """.utf8)
      answers += body
    }
    let file = try #require(variable("UNDERSTUDY_RECORDING_ANSWERS"))
    try answers.write(to: URL(filePath: file))
  }
}
