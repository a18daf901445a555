import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Mockable`: puts a mock beside a protocol or a class.
struct MockableMacro: PeerMacro {
  // The text is laid out as it is written; formatting it took most of the expansion's time.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if context.lexicalContext.contains(where: \.isCode) {
      throw MacroDiagnostic.local.error(at: node)
    }
    let options = MockableOptions(node, in: context)
    let model: MockModel
    if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      model = try ProtocolReader(declaration: declaration, options: options, context: context)
        .read()
      if model.condition == nil, model.access < .package {
        // The optimizer assumes that an internal protocol with one conforming type in the source
        // has no other, and calls that type's members directly.
        context.diagnose(.unseenByOptimizer(model.original), at: declaration.name)
      }
    } else if let declaration = declaration.as(ClassDeclSyntax.self) {
      model = try ClassReader(declaration: declaration, options: options, context: context).read()
    } else {
      let what = declaration.is(ActorDeclSyntax.self) ? "an actor" : "this"
      throw MacroDiagnostic.notMockable(what).error(at: node)
    }
    // The compiler gets text and parses it. A single token that holds the whole text saves the
    // plugin from parsing it too, which is most of what an expansion costs.
    let text = MockRenderer(model: model).render()
    return [DeclSyntax(MissingDeclSyntax(placeholder: .identifier(text)))]
  }
}

extension Syntax {
  /// Whether it is something that runs, whose code does not see what a macro adds.
  fileprivate var isCode: Bool {
    switch kind {
    case .functionDecl, .closureExpr, .accessorDecl, .initializerDecl: true
    default: false
    }
  }
}

/// The arguments of `@Mockable`.
struct MockableOptions {
  /// The compilation condition around the mock; nil if there is none.
  var condition: String? = "DEBUG"
  /// The inherited protocols whose requirements are restated.
  var restated: Set<String> = []

  /// - Parameter context: What is told of wrong arguments; nil if another expansion tells.
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

/// `@MockPart`: extends a protocol for mocks that have its mock as a part.
struct MockPartMacro: ExtensionMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(ProtocolDeclSyntax.self),
      let mockable = declaration.attributes.attribute("Mockable"), context.lexicalContext.isEmpty
    else {
      throw MacroDiagnostic.notAPart.error(at: node)
    }
    // @Mockable says what is wrong.
    let options = MockableOptions(mockable, in: nil)
    let reader = ProtocolReader(declaration: declaration, options: options, context: context)
    guard let model = try? reader.read(), Parentage.obstacle(model) == nil else { return [] }
    let text = MockRenderer(model: model).partExtension()
    let bounds = (["Self: Seams.MockOfParts"] + model.fixedTypes).joined(separator: ", ")
    var syntax = try ExtensionDeclSyntax(
      "\(raw: model.availability)extension \(type.trimmed) where \(raw: bounds) {}")
    syntax.memberBlock.members = [
      MemberBlockItemSyntax(decl: MissingDeclSyntax(placeholder: .identifier(text)))
    ]
    return [syntax]
  }
}

extension AttributeListSyntax {
  /// The attribute of a name.
  func attribute(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) == name
    }
  }
}
