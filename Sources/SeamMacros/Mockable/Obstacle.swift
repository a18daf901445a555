import SwiftDiagnostics
import SwiftSyntax

/// A reason for which a member cannot be mocked.
struct Obstacle {
  let node: Syntax
  /// Why, and what to do instead, as a sentence that can follow a colon.
  let reason: String

  init(_ node: some SyntaxProtocol, _ reason: String) {
    self.node = Syntax(node)
    self.reason = reason
  }
}

extension Obstacle {
  /// The part of a method, an initializer or a subscript that no mock can have; nil for most.
  static func `in`(_ signature: Signature) -> Obstacle? {
    for parameter in signature.generics?.parameters ?? [] {
      if parameter.has(.let) {
        return Obstacle(
          parameter,
          "a mock keeps the stubs of a generic member by its types, and `\(parameter.trimmed)` is a "
            + "value. Take it as an ordinary parameter.")
      }
      if parameter.has(.each) {
        return Obstacle(
          parameter, "a parameter pack cannot be mocked. Take an array of its values.")
      }
    }
    for parameter in signature.parameters {
      if TypeShape(parameter.type).specifiers.contains("isolated") {
        return Obstacle(
          parameter,
          "an `isolated` parameter cannot be passed to a stub. Make the member "
            + "`nonisolated(nonsending)` instead, which isolates it in the same way.")
      }
      if MockedCall.isNever(parameter.type.trimmedDescription) {
        return Obstacle(
          parameter.type, "it cannot be called, since the type Never has no values.")
      }
    }
    return signature.output.flatMap { self.in($0, attributes: signature.attributes) }
  }

  /// The part of a result's or property's type that no mock can have; nil for most.
  static func `in`(_ output: TypeSyntax, attributes: AttributeListSyntax) -> Obstacle? {
    let isLifetime = attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name == "lifetime" || name == "_lifetime"
    }
    guard isLifetime || TypeShape(output).isNonescapable else { return nil }
    return Obstacle(
      output,
      "a mock cannot keep what \(output.trimmed) would point into. Return what owns the memory, "
        + "such as an array.")
  }
}

extension MemberReader {
  /// Refuses a member that cannot be mocked: a class is mocked without it, a protocol cannot be.
  ///
  /// - Returns: Whether there was an obstacle.
  mutating func refuse(_ name: String, _ obstacle: Obstacle?) -> Bool {
    guard let obstacle else { return false }
    if isClass {
      context.diagnose(.leftAlone(Identifier.plain(name), obstacle.reason), at: obstacle.node)
    } else {
      let refusal: MacroDiagnostic = .error(obstacle.reason, id: "refused")
      refusals.append(Diagnostic(node: obstacle.node, message: refusal))
    }
    return true
  }

  /// Refuses a requirement that a protocol restates if its mock cannot just inherit the member:
  /// one that can be set, as the inherited one perhaps cannot.
  mutating func refuse(restatement signature: Signature) {
    guard case .accessors(let accessors) = signature.accessors?.accessors,
      let setter = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.set) })
    else { return }
    _ = refuse(
      "",
      Obstacle(
        setter,
        "a macro sees one protocol, and so not whether the inherited mock has this setter. Leave "
          + "`set` out if it has; else repeat the inherited requirements here and write "
          + "@Mockable(restating:)."))
  }

  /// Why a name cannot be that of a member; nil for nearly every name.
  func obstacle(name: TokenSyntax) -> Obstacle? {
    let plain = Identifier.plain(name.text)
    let isSlot =
      plain.hasPrefix("_M") && plain.count > 2 && plain.dropFirst(2).allSatisfy(\.isNumber)
    guard MockRenderer.names.contains(plain) || isSlot else { return nil }
    return Obstacle(name, "every mock has a member `\(plain)` of its own. Rename it.")
  }
}

extension GenericParameterSyntax {
  /// Whether `each` or `let` stands before its name, for which swift-syntax 600 has another property.
  func has(_ specifier: Keyword) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(specifier) }
  }
}
