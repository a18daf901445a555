import SwiftSyntax
import SwiftSyntaxMacros

/// The arguments of `@Mockable`.
struct MockableOptions {
  /// The compilation condition around the mock; nil where there is none.
  var condition: String? = "DEBUG"
  /// The inherited protocols whose requirements are restated.
  var restated: Set<String> = []

  /// - Parameter context: What is told of wrong arguments; nil where another expansion tells.
  init(_ attribute: AttributeSyntax, in context: (any MacroExpansionContext)?) {
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    var label: String?
    for argument in arguments {
      label = argument.label?.text ?? label
      if label == "restating" {
        restate(argument.expression, in: context)
      } else {
        setCondition(argument.expression, in: context)
      }
    }
  }

  private mutating func setCondition(
    _ expression: ExprSyntax, in context: (any MacroExpansionContext)?
  ) {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      switch member.declName.baseName.text {
      case "debug": return
      case "always":
        condition = nil
        return
      default: break
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "flag",
      let literal = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let flag = literal.representedLiteralValue,
      !flag.isEmpty, flag.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      condition = flag
      return
    }
    context?.diagnose(.badCondition, at: expression)
  }

  private mutating func restate(
    _ expression: ExprSyntax, in context: (any MacroExpansionContext)?
  ) {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self", var base = member.base
    else {
      context?.diagnose(.badRestating, at: expression)
      return
    }
    // The compiler requires `(any Base).self` for a protocol with associated types.
    if let tuple = base.as(TupleExprSyntax.self), let only = tuple.elements.first {
      base = only.expression
    }
    let name = base.trimmedDescription
    restated.insert(name.hasPrefix("any ") ? String(name.dropFirst(4)) : name)
  }
}
