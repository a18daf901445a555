/// A call of a mock that nothing answers: no stub matches it, or the test ended while it was suspended. Or
/// the use of a dependency that the test did not override.
///
/// It is thrown where the member can throw it.
public struct UnstubbedCall: Error, CustomStringConvertible {
  /// What was called, with what, and which stubs there are.
  public let description: String
}

extension MockMember where Output: ~Copyable {
  /// The message for a call that no stub matches.
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
      lines += members.unusedOverloads(of: index).map { name, location in
        "  \(name) has one, at \(location), which no call has used."
      }
    }
    let stub = MockStubDraft(
      mock: members.isShared ? "\(members.mock)" : "mock", name: "\(members.names[index])",
      arguments: arguments)
    lines.append("Stub it, or make the mock `relaxed()`:")
    lines.append("  \(stub.source)")
    return lines.joined(separator: "\n")
  }
}

extension MockMembers {
  /// The unused stubs of the members that share a member's base name.
  fileprivate func unusedOverloads(of index: Int) -> [(name: StaticString, location: CodeLocation)]
  {
    let name = Self.baseName(of: names[index])
    return named(\.unusedStubs).filter { Self.baseName(of: $0.name) == name }
      .map { ($0.name, $0.item) }
  }

  private static func baseName(of name: StaticString) -> Substring {
    "\(name)".prefix { $0 != "(" }
  }
}
