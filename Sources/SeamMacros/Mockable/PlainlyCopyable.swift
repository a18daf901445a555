import SwiftSyntax

extension TypeSyntax {
  /// Whether the spelling alone tells that the type's values can be copied.
  ///
  /// Most that members return can, and such a member is spared the overloads that tell the two kinds
  /// apart: they cost the type checker more than the rest of the member's body.
  var isPlainlyCopyable: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .arrayType, .dictionaryType, .functionType, .metatypeType: true
    case .optionalType(let type): type.wrappedType.isPlainlyCopyable
    case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.isPlainlyCopyable
    case .tupleType(let type): type.elements.allSatisfy(\.type.isPlainlyCopyable)
    case .attributedType(let type): type.baseType.isPlainlyCopyable
    case .someOrAnyType(let type):
      type.someOrAnySpecifier.tokenKind == .keyword(.any)
        && !type.constraint.tokens(viewMode: .sourceAccurate).contains { $0.text == "~" }
    case .identifierType(let type): Self.copyableNames.contains(type.name.text)
    default: false
    }
  }

  /// The types of the standard library and Foundation that members return most.
  private static let copyableNames: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Duration", "Float", "Int", "Int32", "Int64", "Set", "String", "TimeInterval", "UInt",
    "UInt64", "URL", "URLRequest", "UUID", "Void",
  ]
}
