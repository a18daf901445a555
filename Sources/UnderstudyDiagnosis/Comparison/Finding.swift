import Foundation

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

  /// The values that were compared, as they are.
  enum Evidence: Sendable {
    case nothing
    /// Texts that can hold no secret.
    case open(Details)
    /// A URL that an expression or a closure judges.
    case url(URLPattern, URL)
    /// The path of the request, for which a stub that does not match may be another one.
    case path(RequestTarget, stub: URLTemplate?, filled: String)
    /// A named value that meets the requirement.
    case met(Requirement, PlacedValue)
    /// A named value, with all those shown beside the requirement; none if it is missing.
    case value(Requirement, String?, all: [String])
    case filename(Requirement, String?)
    /// A body that cannot be compared, or the texts of both.
    case body(BodyPattern)
    case text(ValuePattern, String)
    /// A member of JSON, and what it is a member of.
    case member(JSONValue?, JSONValue?, of: JSONValue, JSONValue)
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

  var place: Place
  let isMet: Bool
  /// Why it differs, if that is a usual mistake; several of one path.
  var hints: [Hint] = []
  /// The cost of the difference, see `Cost`; what is met may cost less than nothing.
  var cost: Int
  /// The name that the stub requires, and that which stands for it in the request.
  var names: TextPair?
  /// Two values that differ, if each is known: what another finding may have the other way round.
  var values: (stub: String, request: String)?
  let evidence: Evidence
  /// Made of the evidence for the closest stub alone: to look for secrets takes its time.
  var details = Details()

  static func met(_ place: Place, _ cost: Int = 0, _ evidence: Evidence = .nothing) -> Finding {
    Finding(place: place, isMet: true, cost: cost, evidence: evidence)
  }

  static func differs(
    _ place: Place, _ hint: Hint? = nil, cost: Int, _ evidence: Evidence = .nothing
  ) -> Finding {
    let hints = hint.map { [$0] } ?? []
    return Finding(place: place, isMet: false, hints: hints, cost: cost, evidence: evidence)
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
