import UnderstudyCassettes
import UnderstudyHTTP

/// A mapping of WireMock, key by key.
struct WireMockMapping: Sendable {
  /// WireMock's default.
  private static let usualPriority = 5

  var name: String?
  var priority: Int?
  var scenario: String?
  var requiredState: String?
  var newState: String?
  var request: RequestPattern?
  var response: WireMockResponse?
}

// MARK: - Reading

extension WireMockMapping {
  /// The mapping with its place for messages.
  func named(at place: JSONPlace) -> WireMockMapping {
    var copy = self
    let line = place.file.line(of: place.value.range.lowerBound)
    copy.request?.notation = .wireMock
    copy.request?.origin = "\(place.file.name):\(line)"
    return copy
  }

  /// The stubs in the order in which WireMock tries them: by priority, then the last one first.
  ///
  /// Each may go unused, as a mapping may.
  static func stubs(_ mappings: [WireMockMapping]) -> [Stub] {
    mappings.reversed().enumerated().sorted { left, right in
      let priorities = [left, right].map { $0.element.priority ?? usualPriority }
      return (priorities[0], left.offset) < (priorities[1], right.offset)
    }
    .compactMap { _, mapping in
      guard let request = mapping.request, let response = mapping.response else { return nil }
      var stub = request.reply(response.reply).optional()
      stub.scenario = mapping.scenario.map {
        ScenarioStep($0, required: mapping.requiredState, next: mapping.newState)
      }
      return stub
    }
  }
}

// MARK: - Writing

extension WireMockMapping {
  /// A stub as mappings: one for each answer that differs, as the states of a scenario.
  ///
  /// - Parameter number: The place of the stub: the first that matches wins, which WireMock calls priority.
  static func mappings(
    of stub: Stub, number: Int, _ remarks: inout Remarks
  ) throws(Inexpressible) -> [WireMockMapping] {
    let request = try stub.pattern.requiringNoPredicate().withoutSecrets(&remarks)
    var responses: [WireMockResponse] = []
    for reply in stub.replies {
      responses.append(try WireMockResponse(reply, redacting: stub.pattern.redaction))
      if reply.pacing.bytesPerSecond != nil {
        remarks.add("a body that is throttled comes at once")
      }
    }
    let limit = limit(of: stub, &remarks)
    let steps = (0..<(limit ?? stub.replies.count)).map { responses[stub.index(at: $0)] }
    if stub.scenario != nil, steps.count > 1 || limit != nil {
      throw Inexpressible("it belongs to a scenario, and answers several times in another way")
    }
    return steps.enumerated().map { index, response in
      var mapping = WireMockMapping(
        name: stub.shown, priority: number, request: request, response: response)
      if let step = stub.scenario {
        mapping.scenario = step.name
        (mapping.requiredState, mapping.newState) = (step.required, step.next)
      }
      guard steps.count > 1 || limit != nil else { return mapping }
      mapping.scenario = "stub \(number)"
      mapping.requiredState = index == 0 ? "Started" : "\(index + 1)"
      if index < steps.count - 1 || limit != nil {
        // The last state of a stub that is used up is one in which nothing answers.
        mapping.newState = "\(index + 2)"
      } else if stub.startsOver {
        mapping.newState = "Started"
      }
      return mapping
    }
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
