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
      pattern: try stub.pattern.requiringNoPredicate().withoutSecrets(&remarks),
      scenario: stub.scenario, priority: number)
    var replies: [Reply] = []
    for reply in stub.replies {
      replies.append(try ReplyParts(reply).redacted(by: stub.pattern.redaction).reply)
      if reply.pacing.bytesPerSecond != nil {
        remarks.add("a body that is throttled comes at once")
      }
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
  func withoutSecrets(_ remarks: inout Remarks) throws(Inexpressible) -> RequestPattern {
    if !values(in: .part).isEmpty {
      throw Inexpressible("a part of a body in several parts is asked for")
    }
    var copy = RequestPattern(method, try url.withoutSecrets(redaction, &remarks))
    for place in Requirement.Place.allCases {
      let pattern = values(in: place)
      let items = pattern.requirements.map { item in
        guard let secretless = item.withoutSecret(redaction) else { return item }
        remarks.addSecret()
        return secretless
      }
      if place == .query, pattern.isExact, pattern.ignored.isEmpty {
        let whole = copy.query(exactly: items.map { ($0.name, $0.value) })
        if try WireMockURL(whole)?.key == "url" {
          copy = whole
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
    for body in bodies {
      if body.hasSecret(redaction) { remarks.addSecret() } else { copy = copy.body(body) }
    }
    return copy
  }
}

extension Remarks {
  fileprivate mutating func addSecret() { add("any value matches where there was a secret") }
}

extension URLPattern {
  /// The path alone, with a `*` for each segment that has a secret.
  fileprivate func withoutSecrets(
    _ redaction: Redaction, _ remarks: inout Remarks
  ) throws(Inexpressible) -> URLPattern {
    if hasSecret(redaction) {
      throw Inexpressible("the regular expression of its URL has a secret")
    }
    guard template != nil else { return self }
    let path = written.path.isEmpty ? "/" : written.path
    guard let secretless = path.withoutSecrets(redaction) else {
      return URLPattern(path.map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined())
    }
    remarks.addSecret()
    return URLPattern(secretless)
  }
}
