// The member of a mock that has this one as a part.

extension MemberRenderer {
  /// A member that calls the part.
  var forwarding: [String] {
    // What every mock with parts has.
    if member.isPlainInitializer || member.baseName == "==" || member.baseName == "hash" {
      return []
    }
    guard let obstacle = unpassable(member.call) else { return declaration }
    return [
      "@available(*, unavailable, message: \"the mock of a protocol with several parents cannot pass on "
        + "the parameter \(obstacle.plainName). Restate the requirement in that protocol.\")"
    ] + declaration
  }

  /// A parameter that Swift cannot pass on: an array to a variadic one, a closure that becomes another.
  private func unpassable(_ call: MockedCall) -> MockedParameter? {
    call.parameters.first {
      $0.isVariadic || $0.isThrowingClosure && $0.declaredType.contains("@autoclosure")
    }
  }

  /// What calls the part.
  func partBody(_ call: MockedCall) -> [String] {
    if unpassable(call) != nil { return ["  Swift.fatalError()"] }
    var call = call
    for index in call.parameters.indices {
      let parameter = call.parameters[index]
      if let preface = parameter.preface {
        call.parameters[index].pass = String(preface.drop { $0 != "=" }.dropFirst(2))
      } else if parameter.declaredType == model.type {
        call.parameters[index].pass += ".\(model.part)"
      }
    }
    let effects =
      (call.throwsErrors || call.failure != .none ? "try " : "") + (call.isAsync ? "await " : "")
    let isSetter = call.slot == member.setter?.slot
    let operands = call.parameters.map(\.pass)
    switch member.kind {
    case .initializer(let isFailable):
      let made = "\(effects)\(forward(call, model.type, false))"
      return [isFailable ? "  if \(made) == nil { return nil }" : "  _ = \(made)", "  self.init()"]
    case .method where Operator.isOperator(member.baseName):
      let name = member.baseName
      if operands.count > 1 { return ["  \(effects)\(operands[0]) \(name) \(operands[1])"] }
      let isPostfix = member.prefix.contains("postfix")
      return ["  \(effects)" + (isPostfix ? operands[0] + name : name + operands[0])]
    case .method, .property, .subscript:
      let target = member.isStatic ? model.type : model.part
      // Of a type without values, a result is unused unless it is returned.
      return [
        "  \(isAccessor && !isSetter ? "return " : "")\(effects)\(forward(call, target, isSetter))"
      ]
    }
  }

  private var isAccessor: Bool {
    switch member.kind {
    case .property, .subscript: true
    case .method, .initializer: false
    }
  }
}
