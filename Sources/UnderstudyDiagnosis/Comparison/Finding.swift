/// A requirement of a stub beside the value in the request: whether it is met, why not, and how far
/// that takes the request from the stub.
struct Finding: Sendable {
  /// The subject of the comparison.
  enum Place: Sendable, Hashable {
    case method, url, scheme, host, port, path
    /// A query item, a header, a cookie, a form field or a part.
    case named(Requirement.Place, String)
    case body
    /// A member of a JSON body, by its path.
    case key(JSONPath)
    case predicate(String)
    /// The stub itself: exhausted, ended, too late.
    case stub
    /// The number of differences beyond those that are worth telling.
    case others(Int)

    /// Whether it belongs to the endpoint, which decides before all the rest.
    var isOfEndpoint: Bool {
      switch self {
      case .method, .url, .scheme, .host, .port, .path: true
      default: false
      }
    }
  }

  /// The texts that people read of it, without secrets.
  struct Details: Sendable {
    /// Both texts if there are two to compare.
    var texts: TextPair?
    /// The value that the stub requires, if the request has none to compare.
    var required: String?
    /// The value in the request, if the stub requires none, or this one.
    var sent: String?
    /// The words for two values that are not shown, of which no hint may quote a part either.
    var hidden: String?
  }

  let place: Place
  let isMet: Bool
  /// Why it differs, if that is a usual mistake; several of one path.
  var hints: [Hint] = []
  /// The cost of the difference, see `Cost`; what is met may cost less than nothing.
  var cost: Int
  /// The name in the request that stands for that of a secret, and so is one itself.
  var misspeltSecret: String?
  /// Two values that differ, if each is known: what another finding may have the other way round.
  var values: (stub: String, request: String)?
  private(set) var details = Details()
  private let makeDetails: @Sendable () -> Details

  static func met(
    _ place: Place, _ cost: Int = 0, sent: @escaping @Sendable () -> String? = { nil }
  ) -> Finding {
    Finding(place: place, isMet: true, cost: cost) { Details(sent: sent()) }
  }

  static func differs(
    _ place: Place, _ hints: [Hint?], cost: Int,
    details: @escaping @Sendable () -> Details = { Details() }
  ) -> Finding {
    let hints = hints.compactMap(\.self)
    return Finding(place: place, isMet: false, hints: hints, cost: cost, makeDetails: details)
  }

  static func differs(
    _ place: Place, _ hint: Hint? = nil, cost: Int,
    details: @escaping @Sendable () -> Details = { Details() }
  ) -> Finding {
    differs(place, [hint], cost: cost, details: details)
  }

  /// The finding with its details, which are worked out for the closest stub alone: to look for secrets
  /// takes its time.
  func shown(_ redaction: Redaction) -> Finding {
    var finding = self
    finding.details = makeDetails()
    let hidden = finding.details.hidden == nil ? [] : Hint.Kind.quotingValues
    finding.hints = hints.filter { !hidden.contains($0.kind) }.map { $0.shown(redaction) }
    return finding
  }
}

extension Finding.Details {
  /// Hides two values that may be secrets: which is longer is told, and nothing of what is in them.
  static func hiding(
    _ stub: ValuePattern, _ request: String?, texts: TextPair? = nil
  ) -> Self {
    var words = "the value is hidden"
    if case .contains = stub.kind {
      words = "it does not contain the text required; both are hidden"
    } else if let request, case .equal(let text) = stub.kind {
      let isLonger = text.count < request.count
      let length =
        text.count == request.count ? "as long as the stub's" : isLonger ? "longer" : "shorter"
      words = "both values are hidden, the request's is \(length)"
    }
    return Self(texts: texts, hidden: words)
  }
}

extension [Finding] {
  var cost: Int { reduce(0) { $0 + $1.cost } }

  /// The most differences in which two values are looked for that are exchanged.
  private static var mostSwapped: Int { 8 }

  /// Says of two values that each stands where the other belongs, such as a latitude and a longitude.
  mutating func explainSwaps() {
    let differing = indices.filter { self[$0].values != nil }.prefix(Self.mostSwapped)
    for first in differing {
      for second in differing where second > first {
        guard let one = self[first].values, let other = self[second].values,
          one.stub == other.request, one.request == other.stub
        else { continue }
        let names = [first, second].compactMap { self[$0].valueName }
        for index in [first, second] {
          self[index].hints = [Hint(.valuesSwapped, names[0], names[1])]
          // A body has one cost for all its keys.
          if case .named = self[index].place { self[index].cost = Cost.otherWriting }
        }
      }
    }
  }
}

extension Finding {
  /// The name of the value that is compared, if it has one.
  fileprivate var valueName: String? {
    switch place {
    case .named(_, let name): name
    case .key(let path): path.description
    default: nil
    }
  }
}

// MARK: - Words

extension Finding.Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .method: "method"
    case .url: "URL"
    case .scheme: "scheme"
    case .host: "host"
    case .port: "port"
    case .path: "path"
    case .named(.query, ""): "query"
    case .named(.header, let name): "header \(name.visible)"
    case .named(let place, let name): "\(place.noun) \"\(name.quotable.visible)\""
    case .body: "body"
    case .key(let path): path == .root ? "body" : "body at \"\("\(path)".quotable.visible)\""
    case .predicate(let name): name
    case .stub: "stub"
    case .others(let count): count.counting("further difference")
    }
  }
}

extension Finding {
  /// The hints as one; nil if there are none.
  func hint(_ notation: StubNotation) -> String? {
    var sentences: [String] = []
    for hint in hints {
      let sentence = hint.sentence(notation)
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; and ")
  }

  /// Whether the name is there, but not as often as it is required.
  var isOfNumber: Bool { hints.contains { $0.kind == .otherCount } }

  private var namesBoth: Bool {
    !hints.isEmpty && hints.allSatisfy { Hint.Kind.namingBoth.contains($0.kind) }
  }

  /// Whether the hint says by how much the values differ.
  private var isOfManner: Bool { hints.first.map { Hint.Kind.ofManner.contains($0.kind) } == true }

  /// The place and what differs, for a line of its own.
  func headline(_ notation: StubNotation) -> String {
    if isMet { return "\(place) matches" }
    if case .predicate(let name) = place { return "the condition \"\(name)\" does not hold" }
    let hidden = details.texts == nil ? details.hidden : nil
    guard let words = hint(notation) ?? hidden else { return "\(place) differs" }
    return place == .stub ? words : "\(place) differs\(isOfManner ? "" : ":") \(words)"
  }

  /// The longest value in the first line of a message.
  private static let mostInBrief = 48

  /// The place and its values, for the first line of a message.
  func brief(_ notation: StubNotation) -> String {
    switch place {
    case .stub, .predicate: return headline(notation)
    default: break
    }
    let hint = hints.first?.sentence(notation, isBrief: true)
    if !namesBoth, let texts = details.texts?.lines(width: Self.mostInBrief) {
      let reason = hint.map { " (\(isOfManner ? "they differ " : "")\($0))" } ?? ""
      return "\(place) wants \(texts.stub), got \(texts.request)\(reason)"
    }
    guard let hint, !isOfManner else { return headline(notation) }
    let value =
      details.required.map { "wants \($0.shortened(to: Self.mostInBrief))" }
      ?? details.sent.map { "is \($0.shortened(to: Self.mostInBrief))" }
    return value.map { "\(place) \($0), but \(hint)" } ?? "\(place): \(hint)"
  }

  /// The same with both texts below.
  func lines(_ notation: StubNotation) -> [String] {
    let headline = headline(notation)
    guard let texts = details.texts else { return [headline] }
    let shown = texts.lines()
    let lines = [headline, "    stub:    \(shown.stub)", "    request: \(shown.request)"]
    return texts.isPointedAt ? lines + ["             \(shown.carets)"] : lines
  }
}
