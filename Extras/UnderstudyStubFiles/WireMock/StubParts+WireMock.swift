import UnderstudyCassettes
import UnderstudyHTTP

// MARK: - Reading

extension [StubParts] {
  /// WireMock's default.
  private static let usualPriority = 5

  /// The stubs in the order in which WireMock tries them: by priority, then the last one first.
  ///
  /// Each may go unused, as a mapping may.
  var stubsByPriority: [Stub] {
    reversed().enumerated().sorted { left, right in
      let priorities = [left, right].map { $0.element.priority ?? Self.usualPriority }
      return (priorities[0], left.offset) < (priorities[1], right.offset)
    }
    .compactMap(\.element.stub)
  }
}

// MARK: - Writing

extension StubParts {
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

  /// How often a stub answers; nil for any number of times.
  private static func limit(of stub: Stub, _ remarks: inout Remarks) -> Int? {
    guard let most = stub.repetition.maximum else { return nil }
    if most <= mostStates { return most }
    remarks.add("a stub that answers \(most) times answers any number of times")
    return nil
  }
}
