/// Writes one member of a mock: its storage and implementation here, what a test uses in
/// `MemberFaces.swift`.
struct MemberRenderer {
  let model: MockModel
  let member: MockedMember
  /// Whether the member is that of a mock that has this one as a part, and keeps all in the part.
  let isOfPart: Bool

  init(model: MockModel, member: MockedMember, isOfPart: Bool = false) {
    self.model = model
    self.member = isOfPart ? member.handing(over: model.part, inPlaceOf: model.type) : member
    self.isOfPart = isOfPart
  }

  var access: String {
    min(model.access, member.access ?? model.access).ofMembers.modifier
  }

  // MARK: The type of its storage

  private func typealiasLine(_ call: MockedCall) -> String {
    "\(member.availability)\(access)typealias _M\(call.slot)\(call.generics.clause) = "
      + "Seams.MockMember<\(performType(call)), \(call.argumentsType), \(call.output), "
      + "\(call.failureType), \(waiting(call)), \(original(call))>\(call.generics.whereClause)"
  }

  /// The type of a closure that stands in for the member.
  private func performType(_ call: MockedCall) -> String {
    let parameters = call.parameters.map(\.performType).joined(separator: ", ")
    var attributes = isFree ? "" : call.isolation.map { "\($0) " } ?? ""
    if call.isAsync, call.isolation == nil { attributes = "nonisolated(nonsending) " }
    // Errors are untyped here and checked when thrown: Swift 6.3 crashes if a closure literal
    // that throws a typed error is passed to generic code.
    let throwing = throwing(call).isEmpty ? "" : " throws"
    let effects = (call.isAsync ? " async" : "") + throwing
    let output = isFailableInitializer ? "Void?" : call.output
    return "\(attributes)@Sendable (\(parameters))\(effects) -> \(sending(call))\(output)"
  }

  private func sending(_ call: MockedCall) -> String {
    call.declaredOutput?.hasPrefix("sending ") == true ? "sending " : ""
  }

  private func throwing(_ call: MockedCall) -> String {
    switch call.failure {
    case .none, .rethrowingOpaquely: ""
    case .untyped, .rethrowing: " throws"
    case .typed(let type): " throws(\(type))"
    }
  }

  private func waiting(_ call: MockedCall) -> String {
    call.isAsync
      ? "Seams.PendingCall<\(call.argumentsType), \(call.output), \(call.failureType)>"
      : "Swift.Never"
  }

  private func original(_ call: MockedCall) -> String {
    guard forwards(call) else { return "Swift.Never" }
    return model.existential ?? "Seams.CallsThrough"
  }

  private func forwards(_ call: MockedCall) -> Bool {
    call.forwards && (model.kind == .class || model.existential != nil)
  }

  /// Whether it is the initializer of a mock with parts, which can be created anywhere.
  private var isFree: Bool {
    !model.parts.isEmpty && model.kind != .actor && member.isPlainInitializer
  }

  private var isFailableInitializer: Bool {
    if case .initializer(isFailable: true) = member.kind { true } else { false }
  }

  /// Calls one of the static functions of a call's storage, which a mock's storage has.
  func calling(
    _ function: String, of call: MockedCall, _ arguments: String = "", in storage: String
  ) -> String {
    let arguments = arguments.isEmpty ? "" : ", \(arguments)"
    return "\(type(of: call)).\(function)(\(storage), \(call.slot)\(arguments))"
  }

  private func type(of call: MockedCall) -> String {
    "\(isOfPart ? "\(model.type)." : "")_M\(call.slot)\(call.generics.list)"
  }

  // MARK: The member itself

  /// The types of its storage, and the member.
  var implementation: [String] {
    var types = [typealiasLine(member.call)]
    if let setter = member.setter { types.append(typealiasLine(setter)) }
    guard let location = member.location else { return types + declaration }
    // Faults that only the compiler can see it then reports at the requirement: that an inherited mock has
    // the member too, which takes an `override`, that a closure does not escape, or that a property
    // cannot be copied.
    let here = "#sourceLocation(file: \(location.file), line: \(location.line))"
    return [here, Self.line(of: types), here, Self.line(of: declaration), "#sourceLocation()"]
  }

  /// Some lines of code as one.
  private static func line(of lines: [String]) -> String {
    lines.map { String($0.drop { $0 == " " }) }.reduce("") { text, line in
      if text.isEmpty { return line }
      if text.hasSuffix("{") { return "\(text) \(line)" }
      let isStatement = !line.hasPrefix("}") && !text.hasSuffix("}") || line.hasPrefix("case")
      return text + (isStatement ? "; " : " ") + line
    }
  }

  /// The global actor of the whole protocol, which its mock has not.
  private var isolation: String {
    if isOfPart, model.isNonisolated, !member.prefix.contains("nonisolated") {
      return "nonisolated "
    }
    guard model.kind == .protocol, let isolation = member.call.isolation,
      !member.prefix.contains(isolation)
    else { return "" }
    return "\(isolation) "
  }

  var declaration: [String] {
    let override = member.isOverride ? "override " : ""
    let isStatic = member.isStatic ? (member.isOverride ? "class " : "static ") : ""
    let front = "\(isolation)\(member.prefix)\(access)\(override)\(isStatic)"
    switch member.kind {
    case .method:
      return ["\(front)func \(member.baseName)\(signature) {"] + body(member.call) + ["}"]
    case .initializer(let isFailable):
      let isInherited = !isOfPart && model.superclass != nil && member.isPlainInitializer
      let required = model.isFinal || model.kind == .actor || isOfPart ? "" : "required "
      let front =
        "\(isFree ? "nonisolated " : isolation)\(member.prefix)\(access)"
        + "\(isInherited ? "override " : "")\(required)init\(isFailable ? "?" : "")"
      let rest = isOfPart ? ["  self.init()"] : model.superclass == nil ? [] : ["  super.init()"]
      return ["\(front)\(signature) {"] + rest + body(member.call) + ["}"]
    case .property:
      let type = member.call.declaredOutput ?? "Void"
      return ["\(front)var \(member.baseName): \(type) {"] + accessors + ["}"]
    case .subscript:
      return ["\(front)subscript\(signature) {"] + accessors + ["}"]
    }
  }

  /// The text behind the name.
  private var signature: String {
    let call = member.call
    // A getter has the effects of its own.
    let effects = member.kind.hasAccessors ? "" : effects(call)
    let output = call.declaredOutput.map { " -> \($0)" } ?? ""
    return "\(genericClause(call))(\(declaredParameters(call)))\(effects)\(output)"
      + call.generics.whereClause
  }

  private var accessors: [String] {
    let getter = ["get\(effects(member.call)) {"] + body(member.call) + ["}"]
    let setter = member.setter.map { ["set {"] + body($0) + ["}"] } ?? []
    return (getter + setter).map { "  \($0)" }
  }

  private func genericClause(_ call: MockedCall) -> String {
    guard case .rethrowing = call.failure else { return call.generics.clause }
    let parameters = call.generics.parameters + ["_Failure: Swift.Error"]
    return "<\(parameters.joined(separator: ", "))>"
  }

  private func declaredParameters(_ call: MockedCall) -> String {
    call.parameters.enumerated().map { index, parameter in
      let names = parameter.names(
        parameter.localName ?? parameter.name, isLabelled: !member.kind.hasAccessors)
      var type = parameter.declaredType
      // With the closure's error type in its signature, the mock can throw that type and no other.
      if case .rethrowing(index) = call.failure {
        type = type.replacing(" throws ", with: " throws(_Failure) ", maxReplacements: 1)
      }
      let value = parameter.defaultValue.map { " = \($0)" } ?? ""
      return "\(names): \(type)\(value)"
    }.joined(separator: ", ")
  }

  private func effects(_ call: MockedCall) -> String {
    let async = call.isAsync ? " async" : ""
    return switch call.failure {
    case .rethrowing: "\(async) throws(_Failure)"
    case .rethrowingOpaquely: "\(async) rethrows"
    default: async + throwing(call)
    }
  }

  // MARK: What it does

  /// The way of the member itself to the mock's storage.
  private var storage: String {
    if isOfPart { return member.isStatic ? "\(model.type)._shared" : model.storageOfPart }
    return member.isStatic ? "Self._shared" : "_mock"
  }

  private func body(_ call: MockedCall) -> [String] {
    let isSetter = call.slot == member.setter?.slot
    let throwing = call.throwsErrors ? "try " : ""
    let waiting = call.isAsync ? "await " : ""
    let returnsNothing = call.output == "Void" || call.neverReturns || isSetter
    let returning = returnsNothing ? "" : "return "
    var function = call.isPlainlyCopyable ? "reply" : "overloadedReply"
    var arguments = "to: \(call.argumentsExpression)"
    if !returnsNothing, !isFailableInitializer, let make = Composition.closure(for: call.output) {
      function = "reply"
      arguments += ", composing: \(make)"
    }
    var lines = call.parameters.compactMap(\.preface)
    lines.append(
      "switch \(throwing)\(calling(function, of: call, arguments, in: storage)) {")
    if isFailableInitializer {
      lines.append("case .returns(let _value): if _value == nil { return nil }")
    } else if call.output == "Void" {
      lines.append("case .returns: \(isSetter ? remember : "break")")
    } else if call.neverReturns {
      lines.append("case .returns(let _value): switch _value {}")
    } else {
      lines.append("case .returns(let _value): return _value")
    }
    let passed = call.parameters.map(\.pass).joined(separator: ", ")
    lines.append(
      "case .performs(let _body): \(perform(call, "_body(\(passed))", returning, throwing + waiting))"
    )
    if call.isAsync {
      let outcome = call.neverReturns ? "failure" : "outcome"
      lines.append(
        "case .suspends(let _pending): \(returning)\(throwing)await _pending.\(outcome)()")
    }
    if forwards(call) {
      let target = model.kind == .class ? "super" : "_original"
      let pattern = model.kind == .class ? "case .forwards" : "case .forwards(let _original)"
      let isRethrown = call.failure == .rethrowingOpaquely
      let effects = (isRethrown ? "try " : throwing) + waiting
      lines.append("\(pattern): \(returning)\(effects)\(forward(call, target, isSetter))")
    }
    lines.append("}")
    return lines.map { "  \($0)" }
  }

  private func perform(
    _ call: MockedCall, _ expression: String, _ returning: String, _ effects: String
  ) -> String {
    if isFailableInitializer { return "if \(effects)\(expression) == nil { return nil }" }
    let waiting = call.isAsync ? "await " : ""
    let failure: String
    switch call.failure {
    case .rethrowing: failure = "_Failure"
    case .typed(let type): failure = "(\(type))"
    default: return "\(returning)\(effects)\(expression)"
    }
    return "do { \(returning)try \(waiting)\(expression) } catch "
      + "{ throw Seams.MockStorage.rethrown(error, as: \(failure).self) }"
  }

  private var remember: String {
    let call = member.call
    let function = call.isPlainlyCopyable ? "remember" : "overloadedRemember"
    return calling(function, of: call, "newValue, at: \(call.argumentsExpression)", in: storage)
  }

  private func forward(_ call: MockedCall, _ target: String, _ isSetter: Bool) -> String {
    // A setter has those of its getter, and the new value.
    let arguments = member.call.parameters.map { "\($0.callLabel)\($0.forwardPass ?? $0.pass)" }
      .joined(separator: ", ")
    func accessed(_ place: String) -> String {
      if isSetter { return "\(place) = newValue" }
      let isSure =
        call.isPlainlyCopyable || call.neverReturns || call.isAsync || call.throwsErrors
      return isSure ? place : "\(type(of: call)).overloadedForward(\(place))"
    }
    return switch member.kind {
    case .property: accessed("\(target).\(member.baseName)")
    case .subscript: accessed("\(target)[\(arguments)]")
    default: "\(target).\(member.baseName)(\(arguments))"
    }
  }
}
