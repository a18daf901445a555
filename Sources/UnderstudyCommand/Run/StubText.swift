import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// A stub to paste into a stub file, which repeats a response, without secrets.
struct StubText: Sendable {
  let lines: [String]

  /// More belongs into a cassette, not into a log.
  private static let mostCharacters = 4_000

  /// Nil where there was no response.
  init?(_ exchange: Exchange) {
    guard case .answered = exchange.outcome else { return nil }
    let report = StubReport(began: Date(), exchanges: [exchange], uses: [], problems: [])
    guard let cassette = try? Cassette(report.har().data()) else { return nil }
    let export = StubExport(cassette.stubs(), as: .stubFile)
    let text = String(decoding: export.data, as: UTF8.self)
    guard export.count > 0, text.count <= Self.mostCharacters else {
      lines = ["(too long to show; --record FILE keeps it)"]
      return
    }
    // The stub alone, without the file around it and its origin.
    let inside = text.split(separator: "\n").drop { $0 != "  \"stubs\": [" }.dropFirst()
      .prefix { $0 != "  ]" }
    lines = inside.filter { !$0.hasPrefix("      \"comment\":") }.map { String($0.dropFirst(4)) }
  }
}
