// The report as text: tables of requests and stubs, and what was unplanned.

extension StubReport: CustomStringConvertible, CustomReflectable {
  /// The requests in their order and the stubs with their counts, as tables, and what was not planned,
  /// without secrets; long URLs are abbreviated.
  public var description: String {
    text(of: [requestTable, stubTable(of: uses)] + deviations + faults)
  }

  /// The description without what `explanation(of:)` says at length.
  ///
  /// - Parameters:
  ///   - listed: The stubs that its table has.
  ///   - rest: A line about the others.
  package func overview(of listed: [StubUse], _ rest: String? = nil) -> String {
    let stubs = stubTable(of: listed)
    let title = stubs.isEmpty && rest != nil ? ["Stubs"] : []
    return text(
      of: [requestTable, title + stubs + [rest.map { "  \($0)" }].compactMap(\.self)] + faults)
  }

  private func text(of sections: [[String]]) -> String {
    ([summary] + sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") })
      .joined(separator: "\n\n")
  }

  /// The mirror for `dump`: the parts of the report, without secrets.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["exchanges": exchanges, "uses": uses, "problems": problems])
  }

  private var summary: String {
    let faults = [
      (unplanned.count, "unplanned"), (stragglers.count, "too late"),
      (problems.count, problems.count == 1 ? "problem" : "problems"),
    ]
    let found = faults + findings.flatMap(\.counts)
    let counted = found + [(uses.filter(\.isShort).count, "used too rarely")]
    let words = counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = (exchanges.count + dropped).counting("request")
    let requests = dropped > 0 ? "\(total) (\(dropped) dropped from the record)" : total
    let counts = "\(requests), \(uses.count.counting("stub"))"
    if words.isEmpty { return counts + (isUnasked ? "" : ", all as planned") }
    return "\(counts): \(words.joined(separator: ", "))"
  }

  // MARK: - Requests

  private var requestTable: [String] {
    if exchanges.isEmpty { return [] }
    var columns: [TextTable.Column] = [
      .init(title: "#", isNumber: true), .init(title: "time", isNumber: true),
      .init(title: "method"), .init(title: "URL", losing: .middleOfQuery),
      .init(title: "status"),
      .init(title: "bytes", isNumber: true), .init(title: "stub"),
    ]
    var rows = exchanges.map(row)
    if exchanges.contains(where: { $0.request.operationID != nil }) {
      columns.append(.init(title: "operation"))
      for (index, exchange) in exchanges.enumerated() {
        rows[index].append(exchange.request.operationID?.visible.shortened(to: 30) ?? "–")
      }
    }
    return ["Requests"] + TextTable(columns: columns, rows: rows).lines(width: 100)
  }

  // A function of its own: as one closure it crashes the optimizer of Swift 6.3.
  private func row(_ exchange: Exchange) -> [String] {
    var stub = "–"
    if let location = exchange.stub?.locationInShort { stub = location.shortened(to: 30) }
    return [
      "\(exchange.number)", exchange.started.inSeconds, exchange.request.method.shortened(to: 12),
      exchange.request.failingURL.absoluteString,
      exchange.status.map(String.init) ?? exchange.outcome.kind.word,
      exchange.outcome.byteCount.map(String.init) ?? "–", stub,
    ]
  }

  // MARK: - Stubs

  private func stubTable(of uses: [StubUse]) -> [String] {
    if uses.isEmpty { return [] }
    let columns: [TextTable.Column] = [
      .init(title: "used", isNumber: true), .init(title: "expected"), .init(title: "stub"),
    ]
    let rows = uses.map { ["\($0.count)", $0.expected, $0.stub.shownInShort] }
    return ["Stubs"] + TextTable(columns: columns, rows: rows).lines(width: 100)
  }

  // MARK: - Unplanned and unused

  private var deviations: [[String]] {
    [
      section("Unplanned") { if case .unplanned = $0.outcome { true } else { false } },
      list("Unused", unused.map(\.inShort)),
      list("Used too rarely", tooRarelyUsed.map(\.inShort)),
      section("Too late") { if case .straggler = $0.outcome { true } else { false } },
    ]
  }

  private var faults: [[String]] {
    [
      section("Failed") { if case .failed = $0.outcome { true } else { false } },
      list("Problems", problems),
    ] + findings.flatMap(\.sections).map { list($0.title, $0.entries) }
  }

  private func section(_ title: String, of isMember: (Exchange) -> Bool) -> [String] {
    list(
      title,
      exchanges.filter(isMember).map { exchange in
        "#\(exchange.number) \(exchange.shownFailure ?? "")"
      })
  }

  private func list(_ title: String, _ entries: [String]) -> [String] {
    if entries.isEmpty { return [] }
    return [title]
      + entries.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { "  \($0)" }
  }
}

extension Exchange.Outcome {
  /// An outcome without its response or error, by its name in a report's file.
  package enum Kind: String, Codable, Sendable {
    case pending, answered, failed, cancelled, unplanned
    /// A straggler, which came after the end.
    case late

    /// Its name in a report for people.
    package var word: String { self == .late ? "too late" : rawValue }
  }

  package var kind: Kind {
    switch self {
    case .pending: .pending
    case .answered: .answered
    case .failed: .failed
    case .cancelled: .cancelled
    case .unplanned: .unplanned
    case .straggler: .late
    }
  }

  fileprivate var byteCount: Int? {
    if case .answered(_, let body) = self { body.count } else { nil }
  }
}

extension StubUse {
  fileprivate var inShort: String { "\(stub.shownInShort): expected \(expected), used \(count)" }
}

extension Stub {
  /// The stub with its file, not its module: the file is what a reader looks for.
  package var shownInShort: String { shown(at: locationInShort) }

  fileprivate var locationInShort: String { pattern.origin ?? location.shownInShort }
}

extension Duration {
  /// Seconds to the millisecond, such as `1.500 s`.
  fileprivate var inSeconds: String {
    let milliseconds = components.attoseconds / 1_000_000_000_000_000
    let digits = String(abs(milliseconds))
    return "\(components.seconds)." + String(repeating: "0", count: 3 - digits.count) + digits
      + " s"
  }
}

/// Rows of words in columns, for a terminal.
package struct TextTable {
  package struct Column {
    /// The part of its words that is lost if a line would get too long.
    package enum Loss: Sendable { case nothing, middle, middleOfQuery }

    package let title: String
    let isNumber: Bool
    let loss: Loss

    package init(title: String, isNumber: Bool = false, losing loss: Loss = .nothing) {
      (self.title, self.isNumber, self.loss) = (title, isNumber, loss)
    }
  }

  package let columns: [Column]
  package let rows: [[String]]

  package init(columns: [Column], rows: [[String]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  private static let indentation = "  "
  private static let gap = "  "

  /// The lines, with a title over each column; numbers are aligned to the right.
  package func lines(width: Int) -> [String] {
    let cells = [columns.map(\.title)] + rows
    var widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let total = widths.reduce(0, +) + Self.gap.count * columns.count
    for column in columns.indices where columns[column].loss != .nothing && total > width {
      widths[column] = max(columns[column].title.count, widths[column] - (total - width))
    }
    return cells.map { row in
      let words = columns.indices.map { column in
        let word =
          columns[column].loss == .middleOfQuery
          ? row[column].shortenedQuery(to: widths[column])
          : row[column].shortened(to: widths[column])
        let space = String(repeating: " ", count: max(0, widths[column] - word.count))
        return columns[column].isNumber ? space + word : word + space
      }
      return Self.indentation + words.joined(separator: Self.gap).trimmingEnd
    }
  }
}

extension String {
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }

  /// A URL with the middle of a long query left out, if it is longer.
  fileprivate func shortenedQuery(to length: Int) -> String {
    let path = prefix { $0 != "?" }
    guard count > length, path.count < count else { return self }
    return path + String(dropFirst(path.count)).shortened(to: max(16, length - path.count))
  }
}
