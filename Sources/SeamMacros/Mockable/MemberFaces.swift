/// The face of a member in a test: its stubs and its calls.
extension MemberRenderer {
  /// The mock that is inherited may have a member of the same name, which this does not override.
  private var heir: String {
    model.inherited == nil || member.isStatic ? "" : "@_nonoverride "
  }

  /// A function or a subscript that a test uses.
  private func function(_ parameters: [String], _ type: String, _ body: String) -> String {
    let name = isSubscript ? "subscript" : "func \(member.faceName)"
    let generics = member.call.generics
    return "\(front)\(name)\(generics.clause)(\(parameters.joined(separator: ", "))) -> \(type)"
      + "\(generics.whereClause) { \(body) }"
  }

  private func variable(_ type: String, _ body: String) -> String {
    "\(front)var \(isSubscript ? "`subscript`" : member.faceName): \(type) { \(body) }"
  }

  /// The attributes before everything that a test uses.
  private var front: String { "\(heir)\(member.availability)\(access)" }

  private var isSubscript: Bool {
    if case .subscript = member.kind { true } else { false }
  }

  private var isProperty: Bool {
    if case .property = member.kind { true } else { false }
  }

  // MARK: Stubbing

  var stubbing: [String] {
    let call = member.call
    let getter =
      isProperty
      ? variable(stubType(call), stub(call))
      : function(matchers + returning, stubType(call), stub(call))
    guard let setter = member.setter else { return [getter] }
    let newValue =
      "set newValue: Seams.ArgumentMatcher<\(setter.parameters.last?.matchedType ?? "")>"
    return [getter, function(matchers + [newValue], stubType(setter), stub(setter))]
  }

  private func stubType(_ call: MockedCall) -> String { "_M\(call.slot)\(call.generics.list).Stub" }

  /// An additional parameter for a member that differs from another only in its return type, or in
  /// being async.
  private var returning: [String] {
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
    return parameters
  }

  private var matchers: [String] {
    member.call.parameters.map { parameter in
      let names = parameter.names(parameter.name, isLabelled: !member.kind.hasAccessors)
      return "\(names): Seams.ArgumentMatcher<\(parameter.matchedType)>"
    }
  }

  /// The way of `when` and `calls` to the mock's storage.
  private var faceStorage: String {
    model.inherited == nil || member.isStatic ? "_mock" : "_added"
  }

  private func stub(_ call: MockedCall) -> String {
    let recorded = call.recorded
    let stub = calling("stub", of: call, in: faceStorage)
    if recorded.isEmpty { return stub }
    if recorded.count == 1 {
      let names = "\"\(recorded[0].shownNames)\", \(recorded[0].name)"
      return calling("stubMatching", of: call, names, in: faceStorage)
    }
    return "\(stub) \(check(call, recorded))"
  }

  /// The closure that compares a call with the matchers of some of its parameters.
  private func check(_ call: MockedCall, _ parameters: [MockedParameter]) -> String {
    let isAlone = call.recorded.count == 1
    let lines = parameters.map { parameter -> String in
      let value = isAlone ? "_call" : "_call.\(parameter.tupleLabel)"
      return "_check.compare(\"\(parameter.shownNames)\", \(parameter.name), \(value))"
    }
    return "{ _call, _check in \(lines.joined(separator: "; ")) }"
  }

  // MARK: Calls

  var recorded: [String] {
    let isGeneric = !member.call.generics.isEmpty
    if isSubscript, isOverloaded || isGeneric {
      return [function(matchers + returning, callsType, filteredCalls)]
    }
    if isProperty || isSubscript || !isOverloaded && !isGeneric {
      return [variable(callsType, calls)]
    }
    if !isOverloaded { return [function(metatypes(isDefaulted: false), callsType, calls)] }
    let parameters = matchers + returning + metatypes(isDefaulted: true)
    return [function(parameters, callsType, filteredCalls)]
  }

  private func metatypes(isDefaulted: Bool) -> [String] {
    member.call.generics.arguments.map { type in
      "_: \(type).Type" + (isDefaulted ? " = \(type).self" : "")
    }
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
    // The new value is not among the matchers.
    let set = "\(calls(of: setter)) \(check(setter, call.recorded))"
    return ".init(get: \(get), set: \(set))"
  }

  private func calls(of call: MockedCall) -> String { calling("calls", of: call, in: faceStorage) }
}
