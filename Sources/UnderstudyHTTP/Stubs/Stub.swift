import UnderstudyCore

/// A planned answer: which requests it is for, what to answer, how often.
///
/// ```swift
/// let page: Stub = .get("https://api.example.com/movies").query("page", "1").reply(.json(["page": 1]))
/// ```
public struct Stub: Sendable, RequestPatternOpening {
  /// Which requests the stub is for.
  public let pattern: RequestPattern
  package let replies: [Reply]
  package private(set) var repetition = Repetition.anyNumber

  /// Where the stub was written.
  public var location: CodeLocation { pattern.location }

  package init(pattern: RequestPattern, replies: [Reply]) {
    self.pattern = pattern
    self.replies = replies
  }

  // MARK: - How often

  /// Lets the stub answer exactly so many requests; a further one is passed on to the next stub.
  public func times(_ count: Int) -> Stub { repeated(count, count) }

  /// Lets the stub answer so many requests; a further one is passed on to the next stub.
  public func times(_ range: ClosedRange<Int>) -> Stub {
    repeated(range.lowerBound, range.upperBound)
  }

  /// Asks that the stub answer at least so many requests.
  public func times(_ range: PartialRangeFrom<Int>) -> Stub { repeated(range.lowerBound, nil) }

  /// Lets the stub answer at most so many requests, or none.
  public func times(_ range: PartialRangeThrough<Int>) -> Stub { repeated(0, range.upperBound) }

  /// Lets the stub go unused.
  public func optional() -> Stub {
    var copy = self
    copy.repetition.minimum = 0
    return copy
  }

  private func repeated(_ minimum: Int, _ maximum: Int?) -> Stub {
    var copy = self
    copy.repetition = Repetition(minimum: minimum, maximum: maximum)
    return copy
  }

  /// The reply to the stub's use of this number, counted from 0; the last one stays.
  package func reply(at use: Int) -> Reply { replies[min(use, replies.count - 1)] }

  /// What is wrong with the stub itself, where it can't do what it says.
  package var problems: [StubProblem] {
    let reasons = [pattern.problem, repetition.problem] + replies.map(\.problem)
    return reasons.compactMap { $0 }.map { StubProblem(stub: self, reason: $0) }
  }
}

extension Stub: CustomStringConvertible {
  /// The method and URL pattern, and where the stub was written.
  public var description: String { "\(pattern) (\(location))" }
}

extension RequestPattern {
  /// Plans the answers to requests that fit, one after the other; the last one stays.
  public func reply(_ first: Reply, _ others: Reply...) -> Stub {
    Stub(pattern: self, replies: [first] + others)
  }

  /// Plans an answer computed from each request; an error thrown fails the request with it.
  public func reply(
    _ answer: @escaping @Sendable (RecordedRequest) async throws -> Reply
  ) -> Stub {
    reply(.computed(answer))
  }

  /// Plans that requests that fit wait until the test answers them: see `HTTPStubs.nextHeld()`.
  ///
  /// Meanwhile their time-outs run, on the clock of the stubs. With a ``ManualClock`` none comes
  /// before the test's answer, however busy the machine is.
  public func held() -> Stub { reply(.held) }
}

/// Something wrong with a stub itself, whatever is asked of it.
public struct StubProblem: Sendable, Error, CustomStringConvertible {
  /// The stub at fault.
  public let stub: Stub
  /// What is wrong with it.
  public let reason: String

  /// Names the stub, its place and what is wrong.
  public var description: String { "the stub \(stub) cannot work: \(reason)" }
}
