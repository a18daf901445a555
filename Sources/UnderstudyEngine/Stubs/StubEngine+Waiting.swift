import UnderstudyCore

// What waits for the requests as they come.

extension StubEngine {
  /// The first exchange after the one of a number; waits until there is one.
  ///
  /// - Returns: The exchange; nil once the scope has ended, or where the waiting task is cancelled.
  package func exchange(after number: ExchangeID) async -> Exchange? {
    while !Task.isCancelled {
      let waiter = Waiter<Void>()
      let (next, hasEnded) = state.withLock { state in
        let next = state.record.first(after: number)
        if next == nil, !state.hasEnded { state.arrivalWaiters.append(waiter) }
        return (next, state.hasEnded)
      }
      if next != nil || hasEnded { return next }
      await waiter.value { self.state.withLock { $0.arrivalWaiters.remove(waiter) } }
    }
    return nil
  }

  /// The oldest request that a pattern matches and that this has not returned yet; waits until there
  /// is one, for as long as the patience of the scope lasts.
  package func nextRequest(_ pattern: RequestPattern) async -> RecordedRequest? {
    let waiter = Waiter<RecordedRequest>()
    let search = Task {
      var number = 0
      while let exchange = await exchange(after: number) {
        number = exchange.number
        let isFound =
          pattern.matches(exchange.request)
          && state.withLock { $0.taken.insert(exchange.number).inserted }
        if isFound {
          waiter.finish(exchange.request)
          break
        }
      }
      waiter.finish(nil)
    }
    return await waiter.value(within: options.patience) {
      search.cancel()
      return true
    }
  }
}
