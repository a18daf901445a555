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
