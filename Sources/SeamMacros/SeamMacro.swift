import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@Seam`.
///
/// The variable gets accessors that ask a `SeamDeclaration` for the value, and the declaration
/// stands beside it as a static constant:
///
/// ```swift
/// var gameService: any GameService {
///   get { Self.`gameService needs a Sendable type …`.value(in: self) { … } }
///   nonmutating set { Self.`gameService needs a Sendable type …`.override(with: newValue, in: self) }
/// }
/// private static let `gameService needs a Sendable type …` = SeamDeclaration<any GameService>(…)
/// ```
///
/// The compiler says the constant's name if the type is not `Sendable`, which a macro cannot see.
///
/// The live value stays inside the accessor, so that it has the isolation of the variable and the
/// compiler rejects the wrong actor.
enum SeamMacro {}

extension SeamMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let seam = try? SeamVariable(declaration, attribute: node, in: context) else {
      // The other expansion says what is wrong. Without a getter the compiler would add that this one
      // failed to write it.
      return ["get { Swift.fatalError() }"]
    }
    var body = CodeBlockItemListSyntax()
    if let value = seam.testValue {
      body.append("if mode == .test { return \(value) }")
    }
    let mode: TokenSyntax = body.isEmpty ? .wildcardToken() : .identifier("mode")
    // A constant of the declared type, since the compiler fails to produce a diagnostic for a
    // closure's result of the wrong type.
    body.append("let live: \(seam.type) = \(seam.liveValue)")
    body.append("\nreturn live")
    return [
      """
      get {
        Self.\(seam.storage).value(in: self) { (\(mode): Seams.SeamMode) -> \(seam.type) in
          \(body)
        }
      }
      """,
      """
      nonmutating set {
        Self.\(seam.storage).override(with: newValue, in: self)
      }
      """,
    ]
  }
}

extension SeamMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let seam = try SeamVariable(declaration, attribute: node, in: context)
    let location = context.location(
      of: declaration, at: .afterLeadingTrivia, filePathMode: .fileID)
    let weakly =
      seam.isWeak
      ? """
      ,
        weakly: { (value: \(seam.type)) -> () -> (\(seam.type))? in
          { [weak value] () -> (\(seam.type))? in value }
        }
      """ : ""
    let composing =
      Composition.closure(for: seam.type.description, isSure: true).map { ",\n  composing: \($0)" }
      ?? ""
    let constant: DeclSyntax =
      """
      \(seam.attributes)private static let \(seam.storage) = Seams.SeamDeclaration<\(seam.type)>(
        \(literal: seam.name),
        scope: \(seam.scope),
        inTests: \(seam.policy),
        fileID: \(location?.file ?? "#fileID"),
        line: \(location?.line ?? "#line")\(raw: weakly)\(raw: composing)
      )
      """
    guard let place = MockModel.Location(of: declaration, in: context) else { return [constant] }
    let text = """
      #sourceLocation(file: \(place.file), line: \(place.line))
      \(constant)
      #sourceLocation()
      """
    return [DeclSyntax(MissingDeclSyntax(placeholder: .identifier(text)))]
  }
}

/// A variable with `@Seam`, read and checked.
struct SeamVariable {
  /// The variable's name, without backticks.
  let name: String
  let type: TypeSyntax
  let liveValue: ExprSyntax
  let scope: ExprSyntax
  let policy: ExprSyntax
  let testValue: ExprSyntax?
  /// The variable's `@available` attributes and its actor, which the declaration beside it needs as well.
  let attributes: AttributeListSyntax

  /// The name of the static constant that holds the declaration, as the macro announces it.
  var storage: TokenSyntax {
    "`\(raw: name) needs a Sendable type, a @Sendable closure that makes the value, or @MainActor @Seam`"
  }

  var isWeak: Bool {
    scope.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "weak"
  }

  /// Reads the variable.
  ///
  /// - Throws: What is wrong with it.
  init(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      throw MacroDiagnostic.notAVariable.error(at: attribute)
    }
    guard Self.isInExtensionOfDependencies(context) else {
      throw MacroDiagnostic.wrongContext.error(at: attribute)
    }
    let excluded = ["static", "class", "lazy", "weak", "unowned"]
    if let modifier = variable.modifiers.first(where: { excluded.contains($0.name.text) }) {
      throw MacroDiagnostic.modifier(modifier.name.text).error(at: modifier)
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else {
      throw MacroDiagnostic.constant.error(at: variable.bindingSpecifier)
    }
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { throw MacroDiagnostic.severalVariables.error(at: variable.bindings) }
    if let accessors = binding.accessorBlock {
      throw MacroDiagnostic.accessors.error(at: accessors)
    }
    attributes = variable.attributes.filter {
      let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription ?? ""
      // Types alone begin with a capital letter, and an actor is the only one to expect here.
      let type = name.split(separator: ".").last ?? ""
      return name == "available" || (type.first?.isUppercase == true && type != "Seam")
    }
    name = pattern.identifier.text.filter { $0 != "`" }
    guard let written = binding.typeAnnotation?.type else {
      throw MacroDiagnostic.noSeamType(name).error(at: pattern)
    }
    if written.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some) {
      throw MacroDiagnostic.opaqueType.error(at: written)
    }
    type = written.trimmed.withoutImplicitUnwrapping
    guard let value = binding.initializer?.value else {
      throw MacroDiagnostic.noValue(name, type).error(at: pattern)
    }
    if value.is(TryExprSyntax.self) || value.is(AwaitExprSyntax.self) {
      throw MacroDiagnostic.effects(name, type).error(at: value)
    }
    liveValue = value.trimmed

    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
    let chosen = arguments.first { $0.label == nil }?.expression
    scope = chosen?.trimmed ?? ".shared"
    guard Self.isScope(scope) else {
      throw MacroDiagnostic.unknownScope.error(at: chosen ?? scope)
    }
    let inTests = arguments.first { $0.label?.text == "inTests" }?.expression.trimmed
    testValue = inTests?.calledClosure
    policy = testValue != nil ? ".live" : inTests ?? ".mustOverride"
  }

  private static func isInExtensionOfDependencies(_ context: some MacroExpansionContext) -> Bool {
    let type = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmed
    return ["Dependencies", "Seams.Dependencies"].contains(type?.description)
  }

  /// Whether the scope is written out, as it must be, since the expansion depends on it.
  private static func isScope(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let called = call.calledExpression.as(MemberAccessExprSyntax.self)
      return called?.declName.baseName.text == "scoped"
    }
    let member = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return ["shared", "unique", "weak"].contains(member)
  }
}

extension TypeSyntax {
  /// `T?` for `T!`, which only a variable can have.
  fileprivate var withoutImplicitUnwrapping: TypeSyntax {
    guard let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return self }
    return TypeSyntax(OptionalTypeSyntax(wrappedType: type.wrappedType))
  }
}

extension ExprSyntax {
  /// The value for tests: a call of the closure, or of the function that is named.
  ///
  /// Nil for a `TestPolicy`, which is known by its name.
  fileprivate var calledClosure: ExprSyntax? {
    let member = self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if ["live", "mustOverride", "neverLive"].contains(member) { return nil }
    guard let closure = self.as(ClosureExprSyntax.self) else { return "(\(trimmed))()" }
    // A closure of one expression becomes that expression, which is quicker to type-check.
    if closure.signature == nil, closure.statements.count == 1,
      case .expr(let expression)? = closure.statements.first?.item
    {
      return expression.trimmed
    }
    return "\(closure.trimmed)()"
  }
}
