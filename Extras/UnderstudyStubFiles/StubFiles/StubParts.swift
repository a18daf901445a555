import UnderstudyHTTP

/// A stub as a file has it, key by key, whatever its format.
struct StubParts: Sendable {
  var name: String?
  var comment: JSONValue?
  var pattern: RequestPattern?
  var replies: [Reply]?
  var startsOver: Bool?
  var repetition: Repetition?
  var isOptional: Bool?
  var scenario: ScenarioStep?
  /// Of WireMock's mappings the one with the least is tried first.
  var priority: Int?
}

extension StubParts {
  /// - Parameter areOptional: Whether the file says that stubs are optional.
  init(_ stub: Stub, areOptional: Bool) {
    pattern = stub.pattern
    replies = stub.replies
    scenario = stub.scenario
    comment = stub.pattern.origin.map { .string("from \($0)") }
    startsOver = stub.startsOver && stub.replies.count > 1 ? true : nil
    switch (stub.repetition.minimum, stub.repetition.maximum) {
    case (1, nil): repetition = areOptional ? stub.repetition : nil
    case (0, nil): isOptional = areOptional ? nil : true
    default: repetition = stub.repetition
    }
  }

  /// The parts with the stub's place for messages.
  func named(at place: JSONPlace, in notation: StubNotation) -> StubParts {
    var copy = self
    let line = place.file.line(of: place.value.range.lowerBound)
    copy.pattern?.notation = notation
    copy.pattern?.origin = "\(place.file.name):\(line)\(name.map { ", \($0)" } ?? "")"
    return copy
  }

  var stub: Stub? {
    guard let pattern, let replies else { return nil }
    var stub = Stub(pattern: pattern, replies: replies)
    stub.scenario = scenario
    if startsOver == true { stub = stub.startingOver() }
    switch repetition.map({ ($0.minimum, $0.maximum) }) {
    case (let minimum, let maximum?)?: stub = stub.times(minimum...maximum)
    case (let minimum, nil)?: stub = stub.times(minimum...)
    case nil: break
    }
    return isOptional == true ? stub.optional() : stub
  }
}
