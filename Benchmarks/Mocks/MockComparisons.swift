import Seams

/// What a mock's call costs, beside a mock written by hand.
enum MockComparisons {
  private static let count = 50_000

  static let all = [
    syncCall(stubs: 1), asyncCall(stubs: 1), syncCall(stubs: 20), asyncCall(stubs: 20), inTurn,
    texts,
  ]

  /// A sync call that the newest stub answers.
  private static func syncCall(stubs: Int) -> Comparison {
    Comparison(
      "a mock's sync call ÷ by hand, newest of \(stubs)", bar: 10, by: .processor,
      operations: (count, count),
      left: { price(opaque(generated(stubs: stubs))) { _ in stubs } },
      right: { price(opaque(handWritten(stubs: stubs))) { _ in stubs } })
  }

  /// An async call that the newest stub answers.
  private static func asyncCall(stubs: Int) -> Comparison {
    Comparison(
      "a mock's async call ÷ by hand, newest of \(stubs)", bar: 10, by: .processor,
      operations: (count, count),
      left: { await games(opaque(generated(stubs: stubs)), on: stubs) },
      right: { await games(opaque(handWritten(stubs: stubs)), on: stubs) })
  }

  /// What looking through the stubs costs.
  private static let inTurn = Comparison(
    "a mock's sync call ÷ by hand, each of 20 in turn", by: .processor, operations: (count, count),
    left: { price(opaque(generated(stubs: 20))) { $0 % 20 + 1 } },
    right: { price(opaque(handWritten(stubs: 20))) { $0 % 20 + 1 } })

  /// Arguments that are not plain bytes, of which a mock must know that none is an object.
  private static let texts = Comparison(
    "a mock's sync call of two texts ÷ by hand", bar: 10, by: .processor,
    operations: (count, count), left: { titles(opaque(generated(stubs: 1))) },
    right: { titles(opaque(handWritten(stubs: 1))) })

  private static func generated(stubs: Int) -> MockBenchmarkService {
    let mock = MockBenchmarkService()
    for id in 1...stubs {
      mock.when.price(of: .equal(id)).returns(id)
      mock.when.games(on: .equal(id)).returns([])
      mock.when.title(of: .equal("Zelda"), in: .equal("en")).returns("Zelda")
    }
    return mock
  }

  private static func handWritten(stubs: Int) -> HandWrittenService {
    let mock = HandWrittenService()
    for id in 1...stubs {
      mock.state.withLock { state in
        state.prices.append((id, id))
        state.games.append((id, []))
        state.titles.append(("Zelda", "en", "Zelda"))
      }
    }
    return mock
  }

  /// The service as an app's module sees it, which knows none of the types that tests put there.
  @inline(never) @_optimize(none)
  private static func opaque(_ service: any BenchmarkService) -> any BenchmarkService { service }

  @inline(never)
  private static func price(_ service: any BenchmarkService, of id: (Int) -> Int) {
    for call in 0..<count { _ = service.price(of: id(call)) }
  }

  @inline(never)
  private static func titles(_ service: any BenchmarkService) {
    for _ in 0..<count { _ = service.title(of: "Zelda", in: "en") }
  }

  @inline(never)
  private static func games(_ service: any BenchmarkService, on platform: Int) async {
    for _ in 0..<count { _ = try? await service.games(on: platform) }
  }
}
