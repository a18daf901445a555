/// What a test uses of a member: its stubs and its calls.
extension MemberRenderer {
  /// The mock that is inherited may have a member of the same name, which this does not override.
  private var heir: String {
    model.inherited == nil || member.isStatic ? "" : "@_nonoverride "
  }

  // MARK: Stubbing

  var stubbing: [String] {
    let call = member.call
    let type = "_M\(call.slot)\(call.generics.list).Stub"
    let whereClause = call.generics.whereClause
    var lines: [String] = []
    switch member.kind {
    case .property:
      lines = ["var \(member.faceName): \(type) { \(stub(call)) }"]
      if let setter = member.setter {
        lines.append(
          "func \(member.faceName)(\(newValue(of: setter))) -> _M\(setter.slot).Stub "
            + "{ \(stub(setter)) }")
      }
    case .subscript:
      let front = "subscript\(call.generics.clause)(\(matchers(call))"
      lines = ["\(front)\(returning)) -> \(type)\(whereClause) { \(stub(call)) }"]
      if let setter = member.setter {
        lines.append(
          "\(front), \(newValue(of: setter))) -> _M\(setter.slot)\(setter.generics.list).Stub"
            + "\(whereClause) { \(stub(setter)) }")
      }
    case .method, .initializer:
      lines = [
        "func \(member.faceName)\(call.generics.clause)"
          + "(\(matchers(call))\(returning)) -> \(type)\(whereClause) "
          + "{ \(stub(call)) }"
      ]
    }
    return lines.map { front + $0 }
  }

  /// What stands before everything that a test uses.
  private var front: String { "\(heir)\(member.availability)\(access)" }

  /// The parameter that a stub of a setter has besides those of the getter.
  private func newValue(of setter: MockedCall) -> String {
    "set newValue: Seams.ArgumentMatcher<\(setter.parameters.last?.matchedType ?? "")>"
  }

  /// One parameter more for a member that differs from another only in its return type, or in
  /// being async.
  private var returning: String {
    let twins = model.members.filter { other in
      other.faceName == member.faceName && other.isStatic == member.isStatic
        && other.call.parameters.map(\.label) == member.call.parameters.map(\.label)
        && other.call.parameters.map(\.matchedType) == member.call.parameters.map(\.matchedType)
        && other.call.generics.parameters == member.call.generics.parameters
    }
    var parameters: [String] = []
    if member.call.isAsync, twins.contains(where: { !$0.call.isAsync }) {
      parameters.append("_: Seams.AsyncMember")
    }
    let output = member.call.output
    if twins.contains(where: { $0.call.isAsync == member.call.isAsync && $0.call.output != output })
    {
      parameters.append("returning: (\(output)).Type = (\(output)).self")
    }
    let comma = member.call.parameters.isEmpty || parameters.isEmpty ? "" : ", "
    return comma + parameters.joined(separator: ", ")
  }

  private func matchers(_ call: MockedCall) -> String {
    call.parameters.map { parameter in
      let names = parameter.names(parameter.name, isLabelled: !member.kind.hasAccessors)
      return "\(names): Seams.ArgumentMatcher<\(parameter.matchedType)>"
    }.joined(separator: ", ")
  }

  /// How `when` and `calls` reach the mock's storage.
  private var faceStorage: String {
    model.inherited == nil || member.isStatic ? "_mock" : "_added"
  }

  private func stub(_ call: MockedCall) -> String {
    let recorded = call.recorded
    let stub = storage(call, "stub", in: faceStorage)
    if recorded.isEmpty { return stub }
    if recorded.count == 1 {
      let name = recorded[0].name
      return storage(
        call, "stubMatching", "\"\(Identifier.plain(name))\", \(name)", in: faceStorage)
    }
    return "\(stub) \(check(call, recorded))"
  }

  /// The closure that compares a call with the matchers of some of its parameters.
  private func check(_ call: MockedCall, _ parameters: [MockedParameter]) -> String {
    let isAlone = call.recorded.count == 1
    let lines = parameters.map { parameter -> String in
      let value = isAlone ? "_call" : "_call.\(parameter.tupleLabel)"
      let name = Identifier.plain(parameter.name)
      return "_check.compare(\"\(name)\", \(parameter.name), \(value))"
    }
    return "{ _call, _check in \(lines.joined(separator: "; ")) }"
  }

  // MARK: Calls

  var recorded: [String] { [front + recordedFace] }

  private var recordedFace: String {
    let call = member.call
    let generics = call.generics
    switch member.kind {
    case .subscript where isOverloaded || !generics.isEmpty:
      return "subscript\(generics.clause)(\(matchers(call))\(returning)) -> "
        + "\(callsType)\(generics.whereClause) { \(filteredCalls) }"
    case .subscript:
      return "var `subscript`: \(callsType) { \(calls) }"
    case .method where isOverloaded, .initializer where isOverloaded:
      let types = generics.isEmpty ? "" : ", \(metatypes(isDefaulted: true))"
      let matchers = matchers(call) + returning + types
      let parameters = matchers.hasPrefix(", ") ? String(matchers.dropFirst(2)) : matchers
      return "func \(member.faceName)\(generics.clause)(\(parameters)) -> \(callsType)"
        + "\(generics.whereClause) { \(filteredCalls) }"
    case .method where !generics.isEmpty, .initializer where !generics.isEmpty:
      return "func \(member.faceName)\(generics.clause)(\(metatypes(isDefaulted: false))) "
        + "-> \(callsType)\(generics.whereClause) { \(calls) }"
    case .property, .method, .initializer:
      return "var \(member.faceName): \(callsType) { \(calls) }"
    }
  }

  private func metatypes(isDefaulted: Bool) -> String {
    member.call.generics.arguments.map { type in
      "_: \(type).Type" + (isDefaulted ? " = \(type).self" : "")
    }.joined(separator: ", ")
  }

  /// Whether the name alone is ambiguous.
  private var isOverloaded: Bool {
    model.members.count { $0.faceName == member.faceName && $0.isStatic == member.isStatic } > 1
  }

  private var callsType: String {
    let get = "Seams.MockCalls<\(member.call.argumentsType)>"
    guard let setter = member.setter else { return get }
    return "Seams.MockAccesses<\(member.call.argumentsType), \(setter.argumentsType)>"
  }

  private var calls: String {
    let get = calls(of: member.call)
    guard let setter = member.setter else { return get }
    return ".init(get: \(get), set: \(calls(of: setter)))"
  }

  private var filteredCalls: String {
    let call = member.call
    if call.recorded.isEmpty { return calls }
    let get = "\(calls(of: call)) \(check(call, call.recorded))"
    guard let setter = member.setter else { return get }
    // What is written is not among the matchers.
    let indices = setter.recorded.filter { $0.name != "newValue" }
    return ".init(get: \(get), set: \(calls(of: setter)) \(check(setter, indices)))"
  }

  private func calls(of call: MockedCall) -> String { storage(call, "calls", in: faceStorage) }
}
