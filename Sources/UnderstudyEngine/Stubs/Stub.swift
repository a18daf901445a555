import Foundation

/// A plan: which requests to answer, with which replies, and how often.
///
/// ```swift
/// let page: Stub = .get("https://api.example.com/movies").query("page", "1").reply(.json(["page": 1]))
/// ```
public struct Stub: Sendable, RequestPatternOpening {
  /// The requests that the stub matches.
  public package(set) var pattern: RequestPattern
  package private(set) var replies: [Reply]
  package private(set) var repetition = Repetition.anyNumber
  /// Whether the first reply follows the last one, which stays otherwise.
  package private(set) var startsOver = false
  /// Whether it may answer as the service was never seen to.
  package private(set) var isUnseen = false
  package var scenario: ScenarioStep?
  /// Whether it comes after all others of its list.
  package private(set) var isFallback = false
  /// Requests in the file of the stub that no stub answers.
  package var omissions: [Omission] = []

  /// A request that a file has without a response to give.
  package struct Omission: Sendable {
    package let pattern: RequestPattern
    /// Words for the miss.
    package let reason: String

    package init(pattern: RequestPattern, reason: String) {
      (self.pattern, self.reason) = (pattern, reason)
    }
  }

  /// The place at which the stub was written.
  public var location: CodeLocation { pattern.location }

  package init(pattern: RequestPattern, replies: [Reply]) {
    self.pattern = pattern
    self.replies = replies
    repetition = pattern.repetition
  }

  // MARK: - How often

  /// Makes the stub answer exactly this many requests; further ones pass on to the next stub.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503)).times(2)
  /// ```
  public func times(_ count: Int) -> Stub { repeated(count, count) }

  /// Makes the stub answer this many requests; further ones pass on to the next stub.
  ///
  /// ```swift
  /// .get("/movies").reply(.json([])).times(1...3)
  /// ```
  public func times(_ range: ClosedRange<Int>) -> Stub {
    repeated(range.lowerBound, range.upperBound)
  }

  /// Requires the stub to answer at least this many requests.
  ///
  /// ```swift
  /// .post("/events").reply(.status(202)).times(2...)
  /// ```
  public func times(_ range: PartialRangeFrom<Int>) -> Stub { repeated(range.lowerBound, nil) }

  /// Lets the stub answer at most this many requests, or none.
  ///
  /// ```swift
  /// .get("/movies").reply(.json([])).times(...3)
  /// ```
  public func times(_ range: PartialRangeThrough<Int>) -> Stub { repeated(0, range.upperBound) }

  /// Lets the stub go unused.
  ///
  /// ```swift
  /// .get("/configuration").reply(.json([:])).optional()
  /// ```
  public func optional() -> Stub {
    copy(of: self) { ($0.repetition.minimum, $0.repetition.isShared) = (0, false) }
  }

  /// Requires that any stub be used of those marked so.
  package func asOneOfMany() -> Stub { copy(of: self) { $0.repetition.isShared = true } }

  private func repeated(_ minimum: Int, _ maximum: Int?) -> Stub {
    copy(of: self) { $0.repetition = Repetition(minimum: minimum, maximum: maximum) }
  }

  /// Lets the stub answer as the service was never seen to, such as with the error that was never recorded.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503)).unseen()
  /// ```
  ///
  /// It makes a difference where stubs are checked against recordings: what was never seen is excused, and
  /// what contradicts the recordings is not.
  public func unseen() -> Stub { copy(of: self) { $0.isUnseen = true } }

  /// Has the stub come after all others of its list.
  package func asFallback() -> Stub { copy(of: self) { $0.isFallback = true } }

  /// Lets the first reply follow the last one.
  package func startingOver() -> Stub { copy(of: self) { $0.startsOver = true } }

  /// The same stub with other replies in place of its own.
  package func replacingReplies(_ transform: (Reply) -> Reply) -> Stub {
    copy(of: self) { $0.replies = replies.map(transform) }
  }

  /// The reply to the stub's use of this number, counted from 0.
  package func reply(at use: Int) -> Reply { replies[index(at: use)] }

  /// The index of the reply that the use of this number gets.
  package func index(at use: Int) -> Int {
    startsOver ? use % replies.count : min(use, replies.count - 1)
  }
}

extension RequestPattern {
  /// Says how often before what is replied: `.times(2).reply(…)` is `.reply(…).times(2)`. It has no bearing on
  /// which requests the pattern matches.
  public func times(_ count: Int) -> RequestPattern { repeated(count, count) }

  /// Says how often a stub answers before the reply does.
  public func times(_ range: ClosedRange<Int>) -> RequestPattern {
    repeated(range.lowerBound, range.upperBound)
  }

  /// Says how often a stub answers before the reply does.
  public func times(_ range: PartialRangeFrom<Int>) -> RequestPattern {
    repeated(range.lowerBound, nil)
  }

  /// Says how often a stub answers before the reply does.
  public func times(_ range: PartialRangeThrough<Int>) -> RequestPattern {
    repeated(0, range.upperBound)
  }

  private func repeated(_ minimum: Int, _ maximum: Int?) -> RequestPattern {
    copy(of: self) { $0.repetition = Repetition(minimum: minimum, maximum: maximum) }
  }

  /// Plans the replies to the requests that match, one after the other; the last one stays.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503), .status(503), .json([]))
  /// ```
  public func reply(_ first: Reply, _ others: Reply...) -> Stub {
    Stub(pattern: self, replies: [first] + others)
  }

  /// Plans a reply computed from each request; an error thrown fails the request with it.
  ///
  /// ```swift
  /// .get("/movies/{id}").reply { request in .text(request.pathParameters["id"]!) }
  /// ```
  public func reply(
    _ answer: @escaping @Sendable (RecordedRequest) async throws -> Reply
  ) -> Stub {
    reply(.computed(answer))
  }

  /// Holds the requests that match until the test answers them: see `HTTPStubs.nextHeld()`.
  ///
  /// ```swift
  /// .get("/movies").held()
  /// ```
  ///
  /// Meanwhile their timeouts run, on the clock of the stubs. With a ``ManualClock`` none fires
  /// before the test answers, however busy the machine is.
  public func held() -> Stub { reply(.held) }
}

extension Stub {
  /// Changes the JSON of the replies.
  ///
  /// ```swift
  /// let page = Stub.get("/movies").reply(.json(Fixture("popular-movies.json")))
  /// let empty = page.json { $0["results"] = [] }
  /// ```
  ///
  /// A reply whose body is not JSON that is known before the request is a problem in the report.
  public func json(_ change: (inout JSONValue) -> Void) -> Stub {
    replacingReplies { reply in
      guard case .response(let head, let body) = reply.source, body.isAtHand,
        let bytes = try? body.wholeBytes(), var value = try? JSONValue(parsing: bytes)
      else { return Reply(.impossible("it has no JSON to change: \(reply)")) }
      change(&value)
      return copy(of: reply) { $0.source = .response(head, .data(Data(value.description.utf8))) }
    }
  }
}

/// The state of a scenario that a stub requires, shared by stubs through its name, and the state it leads to.
package struct ScenarioStep: Sendable, Equatable {
  /// The state in which every scenario begins.
  package static let start = "Started"

  package var name: String
  /// Nil if the stub answers in any state.
  package var required: String?
  /// Nil if the state stays.
  package var next: String?

  package init(_ name: String, required: String? = nil, next: String? = nil) {
    (self.name, self.required, self.next) = (name, required, next)
  }

  /// The state of the scenario if the stub may not answer in it, among the states of those that have
  /// left their first one.
  func wrongState(in scenarios: [String: String]) -> String? {
    let state = scenarios[name] ?? Self.start
    return required == nil || required == state ? nil : state
  }
}
