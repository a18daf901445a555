import Foundation
import UnderstudyHTTP

@testable import UnderstudyCommand

/// Reports as a run writes them.
enum SampleReport {
  /// A run with one request that was planned, one that was not, and a stub that was not used.
  static func file(asking urls: [String] = ["https://a.example/films", "https://a.example/movies"])
    async throws -> ReportFile
  {
    let stubs = HTTPStubs(
      .get("https://a.example/films").reply(.json(["page": 1])),
      .get("https://a.example/movie").reply(.json([:])))
    for url in urls {
      guard let url = URL(string: url) else { continue }
      _ = try? await stubs.data(for: RecordedRequest(url: url))
    }
    return ReportFile(await stubs.end())
  }

  static func text() async throws -> String {
    String(decoding: try await file().data(), as: UTF8.self)
  }
}
