import Foundation

// The explanations of a report: of a request that was not planned, and of stubs that were used too rarely.

extension StubReport {
  /// Explains why a stub was used too rarely: where it was written, and the requests that were, or may
  /// have been, meant for it.
  ///
  /// ```swift
  /// for use in stubs.report.unused { print(stubs.report.explanation(of: use)) }
  /// ```
  public func explanation(of use: StubUse) -> String {
    use.count == 0 ? explanationOfDisuse(use) : explanationOfCount(use)
  }

  /// Explains why a request got no planned response; nil if it got one.
  public func explanation(of exchange: Exchange) -> String? {
    switch exchange.outcome {
    case .straggler(let error): return error.description
    case .unplanned(let error):
      // At the time of the miss nobody could know of the stub. One that matches and is not exhausted
      // even now was not there then.
      let late = readings.read(exchange.request) { reading in
        uses.first { use in
          use.planned.stub.repetition.allows(use.count)
            && use.planned.stub.pattern.match(&reading) != nil
        }
      }
      guard let late, error.closest !== late.planned else {
        return redirected(error.description, exchange)
      }
      return """
        \(error.description)

        A stub that matches it was added after the request arrived: \(late.stub.shown)
        Add the stub before the code under test runs.
        """
    default: return nil
    }
  }

  /// The message about a request, with the stub that redirected to it in the second line, if there was a redirect.
  private func redirected(_ message: String, _ exchange: Exchange) -> String {
    let sender = exchanges.last { earlier in
      guard earlier.number < exchange.number, case .answered(let head, _) = earlier.outcome,
        300...399 ~= head.status, let location = head.headers["Location"]
      else { return false }
      return URL(string: location, relativeTo: earlier.request.url)?.absoluteURL
        == exchange.request.url
    }
    guard let sender, let stub = sender.stub else { return message }
    let first = message.prefix { $0 != "\n" }
    return "\(first)\nThe stub \(stub.shown) redirected \(sender.request.shown) there."
      + message.dropFirst(first.count)
  }

  /// The most requests listed.
  private static let most = 10

  /// The most requests compared with one stub.
  private static let mostCompared = 200

  private var all: [Exchange] { exchanges + innerExchanges }

  private func explanationOfDisuse(_ use: StubUse) -> String {
    "The stub \(use.stub.shown) was never used\(reasonOfDisuse(use))"
  }

  /// The end of the line about a stub that was never used, and perhaps further lines.
  package func reasonOfDisuse(_ use: StubUse) -> String {
    let text = use.stub.repetition == .anyNumber ? "" : ", expected \(use.expected)"
    if let problem = use.stub.pattern.problem {
      return text + ": no request can match it: \(problem)."
    }
    if all.isEmpty, dropped == 0 {
      // Requests to an inner scope that is still open were asked of the stubs all the same.
      if uses.contains(where: { $0.count > 0 }) { return text + "." }
      return "\(text): no request reached these stubs at all. \(Self.adviceOnSilence([use]))"
    }
    let matching = all.first { exchange in
      readings.read(exchange.request) { use.stub.pattern.match(&$0) != nil }
    }
    if let exchange = matching {
      return "\(text): \(Self.fate(of: exchange))"
    }
    guard let (exchange, comparison) = meant(for: use) else {
      return "\(text); \(arrivals)"
    }
    let request = exchange.request.shown(with: comparison)
    let answerer = exchange.stub.map { ["  which was answered by \($0.shown)"] } ?? []
    let differences = comparison.lines(ofFirst: Self.mostDifferences) {
      ["  \($0.brief(comparison.notation))"]
    }
    let first = "\(text); closest request \(request.shown): \(comparison.brief)"
    // A single difference stands in the first line.
    let rest =
      differences.count > 1 || !answerer.isEmpty
      ? ["The closest request: \(request.shown)"] + answerer + differences : []
    return ([first] + rest).joined(separator: "\n")
  }

  /// The requests that came, none of which is close.
  private var arrivals: String {
    let count = all.count + dropped
    let shown = all.prefix(count > Self.mostNamed ? Self.mostNamed - 1 : count).map(\.request.shown)
    if count == 1, let only = shown.first {
      return "the only request was \(only), which is not close."
    }
    let rest = count > shown.count ? " and \(count - shown.count) more" : ""
    return "\(count) requests arrived, and none came close: \(shown.joined(separator: ", "))\(rest)"
  }

  /// The most requests named in a line.
  private static let mostNamed = 3

  /// The most differences told of one request.
  private static let mostDifferences = 3

  /// The next step for stubs that no request reached.
  package static func adviceOnSilence(_ unused: [StubUse]) -> String {
    "Does the code under test use their session (`stubs.session`, `.stubbed`)?\n" + remedy(unused)
  }

  package static func remedy(_ unused: [StubUse]) -> String {
    let notation = unused.first?.stub.pattern.notation ?? .swift
    let which = unused.count == 1 ? "the stub or mark it" : "them or mark them"
    return "If it need not, remove \(which) \(notation.words["optional"] ?? "optional")."
  }

  /// The outcome of a request that matches a stub nobody used.
  private static func fate(of exchange: Exchange) -> String {
    let request = exchange.request.shown
    switch exchange.outcome {
    case .unplanned:
      return """
        \(request) matches it, but arrived before it was added. Add the stub before the code \
        under test runs.
        """
    case .straggler: return "\(request) matches it, but arrived after the scope had ended."
    default:
      guard let stub = exchange.stub else { return "\(request) matches it, and was refused." }
      return
        "\(request) matches it, but was answered by a stub that takes precedence: \(stub.shown)"
    }
  }

  private func explanationOfCount(_ use: StubUse) -> String {
    let times = use.count.counting("time")
    let first = "The stub \(use.stub.shown) was used \(times), expected \(use.expected)"
    let answered = all.filter { $0.planned === use.planned }.map(\.request.shown)
    if answered.count == 1 { return "\(first); it answered \(answered[0])" }
    var lines = ["\(first)."]
    if !answered.isEmpty { lines.append("It answered:") }
    lines += answered.prefix(Self.most).enumerated().map { "  \($0 + 1). \($1)" }
    if answered.count > Self.most { lines.append("  and \(answered.count - Self.most) more") }
    return lines.joined(separator: "\n")
  }

  /// The request that was probably meant for a stub that was not used: it was refused with no other stub
  /// closer, or taken by one that requires less. What went to a stub of its own explains nothing.
  private func meant(for use: StubUse) -> (Exchange, Comparison)? {
    var closest: (Exchange, Comparison)?
    for exchange in all.prefix(Self.mostCompared) {
      var isClose = false
      switch exchange.outcome {
      case .unplanned(let error) where error.closest !== use.planned: continue
      case .unplanned, .straggler: break
      default:
        guard let other = exchange.stub,
          other.pattern.specificity < use.stub.pattern.specificity
        else { continue }
        isClose = true
      }
      let comparison = readings.read(exchange.request) { Comparison(use.stub, &$0) }
      guard comparison.isNear, !isClose || comparison.distance.isClose,
        comparison.differences.count <= Self.mostDifferences,
        closest.map({ comparison.distance < $0.1.distance }) ?? true
      else { continue }
      closest = (exchange, comparison)
    }
    return closest.map { ($0, $1.shown(among: uses.lazy.map(\.planned), to: $0.request)) }
  }
}

extension RequestPattern {
  /// The number of requirements, to tell a stub for anything from one for something.
  fileprivate var specificity: Int {
    (method == nil ? 0 : 1) + (url.template?.path.words.count ?? 0) + requirements.count
      + bodies.count + predicates.count
  }
}
