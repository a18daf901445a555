import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes stubs as mappings of WireMock, without secrets.
enum WireMockWriter {
  /// A stub as mappings: one for each answer that differs, as the states of a scenario.
  ///
  /// - Parameter number: The place of the stub: the first that matches wins, which WireMock calls priority.
  static func mappings(
    of stub: Stub, number: Int, _ remarks: inout Remarks
  ) throws(Inexpressible) -> [StubParts] {
    var mapping = StubParts(
      name: stub.shown,
      pattern: try stub.pattern.requiringNoPredicate().forWireMock(&remarks),
      scenario: stub.scenario, priority: number)
    let replies = try stub.repliesWithoutSecrets()
    if stub.replies.contains(where: { $0.pacing.bytesPerSecond != nil }) {
      remarks.add("a body that is throttled comes at once")
    }
    let limit = limit(of: stub, &remarks)
    let count = limit ?? replies.count
    if count == 1, limit == nil {
      mapping.replies = replies
      return [mapping]
    }
    if stub.scenario != nil {
      throw Inexpressible("it belongs to a scenario, and answers several times in another way")
    }
    return (1..<count + 1).map { state in
      // The last state of a stub that is used up is one in which nothing answers.
      let isLast = state == count && limit == nil
      let next = isLast ? (stub.startsOver ? 1 : nil) : state + 1
      mapping.replies = [replies[stub.index(at: state - 1)]]
      mapping.scenario = ScenarioStep(
        "stub \(number)", required: name(ofState: state), next: next.map(name))
      return mapping
    }
  }

  private static func name(ofState state: Int) -> String {
    state == 1 ? ScenarioStep.start : "\(state)"
  }

  /// The most states of a scenario; a reader would not want more.
  private static let mostStates = 10

  /// The number of times that a stub answers; nil for any number.
  private static func limit(of stub: Stub, _ remarks: inout Remarks) -> Int? {
    guard let most = stub.repetition.maximum else { return nil }
    if most <= mostStates { return most }
    remarks.add("a stub that answers \(most) times answers any number of times")
    return nil
  }
}

extension RequestPattern {
  /// The same pattern with any value if there is a secret, as far as WireMock has words for it.
  func forWireMock(_ remarks: inout Remarks) throws(Inexpressible) -> RequestPattern {
    if !values(in: .part).isEmpty {
      throw Inexpressible("a part of a body in several parts is asked for")
    }
    guard let (whole, hadSecrets) = withoutSecrets else {
      throw Inexpressible("the regular expression of its URL has a secret")
    }
    if hadSecrets { remarks.add("any value matches where there was a secret") }
    var copy = RequestPattern(method, whole.url.ofAnyServer)
    for place in Requirement.Place.allCases {
      let pattern = whole.values(in: place)
      let items = pattern.requirements
      if place == .query, pattern.isExact, pattern.ignored.isEmpty {
        let exact = copy.query(exactly: items.map { ($0.name, $0.value) })
        if try WireMockURL(exact)?.key == "url" {
          copy = exact
          continue
        }
      }
      if pattern.isExact { remarks.add("\(place.noun)s that a stub does not name are allowed") }
      var names: Set<String> = []
      for item in items {
        if names.insert(item.name).inserted {
          copy = copy.requiring(item)
        } else {
          remarks.add("of \(place.noun)s of one name the first is required alone")
        }
      }
    }
    return whole.bodies.reduce(copy) { $0.body($1) }
  }
}

extension URLPattern {
  /// The path alone, as it is sent.
  fileprivate var ofAnyServer: URLPattern {
    guard template != nil else { return self }
    let path = written.path.isEmpty ? "/" : written.path
    return URLPattern(path.map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined())
  }
}
