/// A call that no stub of a strict mock fits, thrown where the member can throw it.
public struct UnstubbedCall: Error, CustomStringConvertible {
  /// What was called, with what, and which stubs did not fit.
  public let description: String
}

extension MockMember where Output: ~Copyable {
  /// What an unstubbed call gets where its result cannot be copied.
  @usableFromInline
  func refuse(_ arguments: Arguments) throws(Failure) -> sending Reply {
    if let reply = forwarded() { return reply }
    let message = report(arguments)
    if let error = UnstubbedCall(description: message).standIn(as: Failure.self) { throw error }
    fatalError(message)
  }

  private func forwarded() -> Reply? {
    if let callsThrough = CallsThrough() as? Original { return .forwards(callsThrough) }
    if let original = settings.original as? Original { return .forwards(original) }
    return nil
  }

  /// Fails the test, and gives the message.
  func report(_ arguments: Arguments) -> String {
    let message = unstubbedMessage(arguments)
    settings.issues.report(message)
    return message
  }

  func unstubbedMessage(_ arguments: Arguments) -> String {
    let call = mockDescription(ofArguments: arguments)
    var lines = ["\(fullName) was called, and no stub fits the call."]
    lines.append(call.isEmpty ? "  called without arguments" : "  called with \(call)")
    let candidates = entries.filter { !$0.isRemembered }
      .map { entry -> (entry: Entry, lines: [ArgumentCheck.Line]) in
        (entry, ArgumentCheck.lines { entry.condition.check(arguments, &$0) })
      }
      .sorted { one, other in one.lines.count { !$0.fits } < other.lines.count { !$0.fits } }
    if let nearest = candidates.first {
      let place = nearest.entry.place.map { " at \($0)" } ?? ""
      lines.append("The nearest stub\(place) differs in:")
      for line in nearest.lines where !line.fits {
        lines.append("  \(line.name): expected \(line.expected), got \(line.actual)")
      }
      if candidates.count > 1 {
        let others = candidates.count - 1
        lines.append("  (\(others) other \(others == 1 ? "stub fits" : "stubs fit") no better)")
      }
    } else {
      lines.append("Nothing is stubbed for it.")
    }
    lines.append("Stub it through the mock's `when`, or make the mock `relaxed()`.")
    return lines.joined(separator: "\n")
  }
}

extension MockMember where Output: Copyable {
  /// What an unstubbed call gets: the real object, nothing, or a default value.
  @usableFromInline
  func improvise(_ arguments: Arguments) throws(Failure) -> sending Reply {
    if let callsThrough = CallsThrough() as? Original { return .forwards(callsThrough) }
    if let original = settings.original as? Original { return .forwards(original) }
    if Output.self == Void.self || Output.self == Void?.self, let nothing = () as? Output {
      // A failable initializer has `Void?`.
      return .returns(nothing)
    }
    if let defaults = settings.defaults, let value = defaultValue(defaults) {
      return .returns(value)
    }
    let message = report(arguments)
    if let error = UnstubbedCall(description: message).standIn(as: Failure.self) { throw error }
    // The test has failed already; a value made up lets it go on where it cannot throw.
    if let value = defaultValue([]) { return .returns(value) }
    fatalError(message)
  }

  private func defaultValue(_ defaults: [DefaultValue]) -> Output? {
    if let given = defaults.first(where: { $0.type == ObjectIdentifier(Output.self) }) {
      return given.make() as? Output
    }
    return (Output.self as? any DefaultAnswer.Type)?.defaultAnswer as? Output
  }
}
