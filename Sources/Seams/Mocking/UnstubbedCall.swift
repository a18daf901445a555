/// A call of a mock that nothing answers: no stub matches it, or the test ended while it was suspended. Or
/// the use of a dependency that the test did not override.
///
/// It is thrown if the member can throw it.
@_documentation(visibility: internal)
public struct UnstubbedCall: Error, CustomStringConvertible {
  /// The message of the failure.
  public let description: String
}

extension MockMember where Output: ~Copyable {
  /// A call that no stub matches, and the stub that comes closest.
  struct Miss {
    let message: String
    /// The location of the closest stub; nil if the member has none.
    let location: CodeLocation?
  }

  /// Explains that no stub matches a call. The first line names the call, the closest stub and the first
  /// difference, since lists of failures show no more.
  func miss(_ arguments: Arguments) -> Miss {
    let name = "\(storage.memberNames[index])"
    let made = WrittenCall(mock: "\(storage.name)", name: name, arguments: arguments)
    let call = made.text(longest: 60)
    let candidates = stubs.compactMap { stub in
      stub.location.map { ($0, stub.checked(arguments, .explaining).differences) }
    }
    let closest = candidates.min { $0.1.count < $1.1.count }
    var lines: [String] = []
    if let (location, differences) = closest {
      let first = differences.first.map { ": \($0.shown(width: 48))" } ?? ""
      let rest = differences.dropFirst().map(\.name).asFurtherDifferences
      lines.append("No stub matches \(call); closest \(location.shownInShort)\(first)\(rest)")
      lines.append("The closest stub, at \(location), differs in:")
      lines += differences.map { "  \($0.shown())" }
      if candidates.count > 1 {
        let others = candidates.count - 1
        lines.append(
          "  (\(others) other \(others == 1 ? "stub is" : "stubs are") no closer)")
      }
    } else {
      lines.append("No stub matches \(call): the member has no stubs")
      lines += storage.unusedOverloads(of: index).map { name, location in
        "  \(name) has one, at \(location), which no call has used."
      }
    }
    if made.text() != call { lines.append("The whole call: \(made.text())") }
    let draft = WrittenCall(
      mock: storage.isShared ? made.mock : "mock", name: name, arguments: arguments)
    lines.append("Stub it, or make the mock `relaxed()`:")
    lines.append("  \(draft.stub)")
    return Miss(message: lines.joined(separator: "\n"), location: closest?.0)
  }
}

extension ArgumentDifference {
  /// The expected and the actual text, cut to where they differ.
  fileprivate func shown(width: Int = Excerpt.width) -> String {
    let texts = TextPair(stub: expected, request: actual).lines(width: width)
    return "\(name) wants \(texts.stub), got \(texts.request)"
  }
}

extension MockStorage {
  /// The unused stubs of the members that share a member's base name.
  fileprivate func unusedOverloads(of index: Int) -> [(name: StaticString, location: CodeLocation)]
  {
    let name = Self.baseName(of: memberNames[index])
    return named(\.unusedStubs).filter { Self.baseName(of: $0.name) == name }
      .map { ($0.name, $0.item) }
  }

  private static func baseName(of name: StaticString) -> Substring {
    "\(name)".prefix { $0 != "(" }
  }
}

/// A call of a mock in source: itself, and the stub for it that a test's author can paste.
private struct WrittenCall<Arguments> {
  /// The mock, or its type for a static member.
  let mock: String
  /// The member's full name, such as `load(id:)`.
  let name: String
  let arguments: Arguments

  /// The line that would stub the call.
  var stub: String { "\(mock).when\(member(Self.matcher)).returns(…)" }

  /// The call as it was made, on one line, with arguments of so many characters at most.
  func text(longest: Int = .max) -> String {
    mock + member { mockDescription(of: $0).shortened(to: longest) }
  }

  /// The member with its arguments, each written by a function.
  private func member(_ written: (Any) -> String) -> String {
    let base = name.prefix { $0 != "(" }
    return switch base {
    // A property has no arguments.
    case Substring(name): ".\(name)"
    case "subscript": "[\(list(written))]"
    default: ".\(base)(\(list(written)))"
    }
  }

  private func list(_ written: (Any) -> String) -> String {
    let labels = name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
    let values = values(labels.count)
    return labels.indices.map { index in
      let value = index < values.count ? written(values[index]) : ".any"
      return labels[index] == "_" ? value : "\(labels[index]): \(value)"
    }.joined(separator: ", ")
  }

  private func values(_ count: Int) -> [Any] {
    count == 1 ? [arguments] : Mirror(reflecting: arguments).children.map(\.value)
  }

  /// The literal of a value that has a short one; else what matches any.
  private static func matcher(of value: Any) -> String {
    // An optional is cast to what it holds, which its literal would not match.
    switch type(of: value) {
    case is Int.Type, is Bool.Type: "\(value)"
    case is String.Type:
      mockDescription(of: value).count <= 40 ? mockDescription(of: value) : ".any"
    default: ".any"
    }
  }
}
