import UnderstudyCore

// Sendable only where the arguments are.
/// The calls a member of a mock got, in order.
///
/// An element is what the call was made with: the argument itself where there is one, a labelled
/// tuple where there are several.
///
/// ```swift
/// #expect(service.calls.popularGames == [.ps4, .xboxOne])
/// #expect(service.calls.fetchGame[0].id == 7)
/// ```
///
/// It is a copy: later calls don't change it. Of more than 65,536 calls the older ones may have been
/// dropped; the indices of the others stay, and `total` counts them all.
public struct MockCalls<Arguments>: RandomAccessCollection {
  private let calls: ContiguousArray<MockRecord<Arguments>.Call>
  private let dropped: Int
  private let member: String
  private let source: any MockCallSource<Arguments>

  init(record: MockRecord<Arguments>, member: String, source: any MockCallSource<Arguments>) {
    calls = record.calls
    dropped = record.dropped
    self.member = member
    self.source = source
  }

  /// The index of the first call that is remembered: zero unless older ones were dropped.
  public var startIndex: Int { dropped }

  /// The index behind the last call.
  public var endIndex: Int { dropped + calls.count }

  /// How many calls there were, remembered or not.
  public var total: Int { endIndex }

  /// What a call was made with.
  public subscript(position: Int) -> Arguments {
    precondition(
      indices.contains(position),
      "\(member) has no call \(position): \(total) came, \(calls.count) are remembered.")
    return calls[position - dropped].arguments
  }

  /// The calls that fit what the closure looks for.
  func filtered(
    _ check: (Arguments, inout ArgumentCheck) -> Void
  ) -> MockCalls {
    var record = MockRecord<Arguments>()
    record.calls = calls.filter { call in
      var pass = ArgumentCheck(.fits)
      check(call.arguments, &pass)
      return pass.fits
    }
    return MockCalls(record: record, member: member, source: source)
  }

  /// Waits for a call that `next()` has not given out yet.
  ///
  /// A call that has come already is given at once, so that none can be missed.
  ///
  /// - Parameters:
  ///   - limit: How long to wait. Then the test fails and the result is nil.
  ///   - clock: What measures the limit.
  /// - Returns: What the call was made with; nil after the limit, or where the task is cancelled.
  public nonisolated(nonsending) func next<C: Clock>(
    within limit: Duration = .seconds(10), on clock: C = ContinuousClock()
  ) async -> Arguments? where C.Duration == Duration {
    await source.nextCall(within: limit, on: clock)
  }
}

extension MockCalls: Sendable where Arguments: Sendable {}

extension MockCalls: Equatable where Arguments: Equatable {
  /// Compares the arguments, in order.
  public static func == (one: MockCalls, other: MockCalls) -> Bool { one.elementsEqual(other) }

  /// Compares the arguments with a list, in order.
  public static func == (calls: MockCalls, list: [Arguments]) -> Bool {
    calls.elementsEqual(list)
  }
}

extension MockCalls: CustomStringConvertible {
  /// The calls in words, as a failing `#expect` prints them.
  public var description: String {
    let times = total == 1 ? "1 call" : "\(total) calls"
    let lines = zip(indices, calls).prefix(20).map { index, call in
      "[\(index)] (\(mockDescription(ofArguments: call.arguments)))"
    }
    let rest = calls.count > 20 ? ["… and \(calls.count - 20) more"] : []
    return (["\(times) of \(member)"] + lines + rest).joined(separator: " ")
  }
}

/// Where a snapshot of calls came from, for waiting for the next one.
protocol MockCallSource<Arguments>: Sendable {
  associatedtype Arguments

  nonisolated(nonsending) func nextCall<C: Clock>(
    within limit: Duration, on clock: C
  ) async -> Arguments? where C.Duration == Duration
}

extension MockMember: MockCallSource where Output: ~Copyable {
  /// The calls the member got so far.
  public var calls: MockCalls<Arguments> {
    MockCalls(record: state.withLock(\.record), member: fullName, source: self)
  }

  /// The calls so far whose arguments fit.
  public func calls(
    where check: (Arguments, inout ArgumentCheck) -> Void
  ) -> MockCalls<Arguments> {
    calls.filtered(check)
  }

  nonisolated(nonsending) func nextCall<C: Clock>(
    within limit: Duration, on clock: C
  ) async -> Arguments? where C.Duration == Duration {
    let waiter = state.withLock { state -> Waiter<Arguments> in
      let waiter = Waiter<Arguments>()
      if let arguments = state.record.take() {
        waiter.finish(arguments)
      } else {
        state.record.waiters.append(waiter)
      }
      return waiter
    }
    let call = await waiter.value(within: limit, on: clock) {
      self.state.withLock { state in
        guard let index = state.record.waiters.firstIndex(where: { $0 === waiter }) else {
          return false
        }
        state.record.waiters.remove(at: index)
        return true
      }
    }
    if call == nil, !Task.isCancelled {
      settings.issues.report(
        "\(fullName) was not called within \(limit). "
          + "It got \(calls.total) calls before, which next() has given out.")
    }
    return call
  }
}

/// What the calls of a settable property or subscript are.
public struct MockAccesses<Index, Value> {
  /// The reads.
  public let get: MockCalls<Index>
  /// The writes: the value, with a subscript's arguments before it.
  public let set: MockCalls<Value>

  /// Combines the calls of a getter and a setter.
  public init(get: MockCalls<Index>, set: MockCalls<Value>) {
    self.get = get
    self.set = set
  }
}

extension MockAccesses: Sendable where Index: Sendable, Value: Sendable {}
