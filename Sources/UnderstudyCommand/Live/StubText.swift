import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// A stub to paste into the list of a stub file, which gives the answer that was given, without secrets.
struct StubText: Sendable {
  let lines: [String]

  /// More is for a cassette, and not for a log.
  private static let mostCharacters = 4_000

  /// Nil where there was no answer.
  init?(_ exchange: Exchange) {
    guard case .answered = exchange.outcome else { return nil }
    let report = StubReport(began: Date(), exchanges: [exchange], uses: [], problems: [])
    guard let cassette = try? Cassette(report.har().data()) else { return nil }
    let export = StubExport(cassette.stubs(), as: .stubFile)
    let text = String(decoding: export.data, as: UTF8.self)
    guard export.count > 0, text.count <= Self.mostCharacters else {
      lines = ["(too long to be shown; --record FILE keeps it)"]
      return
    }
    // The stub alone, without the file around it and where it comes from.
    let inside = text.split(separator: "\n").drop { $0 != "  \"stubs\": [" }.dropFirst()
      .prefix { $0 != "  ]" }
    lines = inside.filter { !$0.hasPrefix("      \"comment\":") }.map { String($0.dropFirst(4)) }
  }
}
