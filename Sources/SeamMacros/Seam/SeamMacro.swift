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
///   get { Self._seam_gameService.value(in: self) { … } }
///   nonmutating set { Self._seam_gameService.override(with: newValue, in: self) }
/// }
/// private static let _seam_gameService = SeamDeclaration<any GameService>("gameService", …)
/// ```
///
/// The live value stays inside the accessor, so that it has the isolation of the variable: that is
/// what keeps the wrong actor out at compile time.
enum SeamMacro {}

extension SeamMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let seam = SeamVariable(declaration, attribute: node, in: context, reporting: false)
    else {
      // What is wrong is said by the other expansion; without a getter here the compiler would add
      // that the macro failed to write one.
      return ["get { Swift.fatalError() }"]
    }
    var body = CodeBlockItemListSyntax()
    if let value = seam.testValue {
      body.append("if mode == .test { return \(value) }")
    }
    if let value = seam.previewValue {
      body.append("if mode == .preview { return \(value) }")
    }
    let mode: TokenSyntax = body.isEmpty ? .wildcardToken() : .identifier("mode")
    // A constant of the written type: of a closure's result that does not fit, the compiler has
    // nothing to say but that it failed to say something.
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
    guard let seam = SeamVariable(declaration, attribute: node, in: context, reporting: true)
    else { return [] }
    let place = context.location(
      of: declaration, at: .afterLeadingTrivia, filePathMode: .fileID)
    let weakly =
      seam.isWeak
      ? """
      ,
        weakly: { (value: \(seam.type)) -> @Sendable () -> (\(seam.type))? in
          { [weak value] () -> (\(seam.type))? in value }
        }
      """ : ""
    return [
      """
      \(seam.availability)private static let \(seam.storage) = Seams.SeamDeclaration<\(seam.type)>(
        \(literal: seam.name),
        scope: \(seam.scope),
        inTests: \(seam.policy),
        fileID: \(place?.file ?? "#fileID"),
        line: \(place?.line ?? "#line")\(raw: weakly)
      )
      """
    ]
  }
}
