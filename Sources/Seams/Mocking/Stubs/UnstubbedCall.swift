/// A call that no stub of a mock matches, thrown where the member can throw it.
public struct UnstubbedCall: Error, CustomStringConvertible {
  /// What was called, with what, and which stubs do not match.
  public let description: String
}

extension MockMember where Output: ~Copyable {
  /// What the test is told of a call that no stub matches.
  func unstubbedMessage(_ arguments: Arguments) -> String {
    let call = mockDescription(ofArguments: arguments)
    var lines = ["\(name) was called, and no stub matches the call."]
    lines.append(call.isEmpty ? "  called without arguments" : "  called with \(call)")
    let candidates = stubs.compactMap { stub in
      stub.location.map { (location: $0, lines: stub.checked(arguments, .explaining).lines) }
    }
    let closest = candidates.min { one, other in
      one.lines.count { !$0.isMatch } < other.lines.count { !$0.isMatch }
    }
    if let closest {
      lines.append("The closest stub, at \(closest.location), differs in:")
      for line in closest.lines where !line.isMatch {
        lines.append("  \(line.name): expected \(line.expected), got \(line.actual)")
      }
      if candidates.count > 1 {
        let others = candidates.count - 1
        lines.append(
          "  (\(others) other \(others == 1 ? "stub is" : "stubs are") no closer)")
      }
    } else {
      lines.append("The member has no stubs.")
    }
    lines.append("Stub it through the mock's `when`, or make the mock `relaxed()`.")
    return lines.joined(separator: "\n")
  }
}
