extension MockMember where Output: Copyable {
  /// Makes a value that was set the one that is returned, until a newer stub.
  ///
  /// - Parameter arguments: What a subscript was called with; it is remembered for these alone.
  public func remember(_ value: Output, at arguments: Arguments) {
    // A value set from outside goes back to whoever reads; the mock itself does not use it.
    nonisolated(unsafe) let value = value
    if let entry = entries.first(where: { $0.condition.fits(arguments) }), entry.isRemembered {
      state.withLock { _ in entry.remembered = value }
      return
    }
    let memory = UnsafeMutablePointer<Output>.allocate(capacity: 1)
    memory.initialize(to: value)
    let condition =
      Arguments.self == Void.self
      ? StubCondition<Arguments>()
      : StubCondition { other, pass in
        if !areSame(arguments, other) { pass.fits = false }
      }
    _ = install(condition, .returns(memory), nil, isRemembered: true)
  }
}

extension MockMember where Output: ~Copyable {
  /// Does nothing: a value that cannot be copied cannot be remembered.
  @_disfavoredOverload
  public func remember(_ value: borrowing Output, at arguments: Arguments) {}
}
