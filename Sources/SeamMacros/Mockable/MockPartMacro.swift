import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

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
