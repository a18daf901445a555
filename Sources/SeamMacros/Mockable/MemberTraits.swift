import SwiftSyntax

/// The traits of a member by its attributes and modifiers.
struct MemberTraits {
  var isStatic = false
  var isMutating = false
  var isNonisolated = false
  /// Whether an attribute may be a global actor.
  var mayBeIsolated = false
  var isUnavailable = false
  var globalActor: String?
  /// The attributes and modifiers that the mock's member repeats.
  var prefix = ""
  var availability = ""

  /// - Parameter isRequirement: Whether they are those of a member of a protocol.
  init(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax,
    isRequirement: Bool = false
  ) {
    var kept: [String] = []
    for case .attribute(let attribute) in attributes {
      let name = attribute.attributeName.trimmedDescription
      switch name {
      case "available", "_spi":
        availability += attribute.trimmedDescription + " "
        isUnavailable = isUnavailable || attribute.trimmedDescription.contains(" unavailable")
        kept.append(attribute.trimmedDescription)
      case "discardableResult": kept.append("@discardableResult")
      case let name where name.hasSuffix("Actor") || isRequirement && isActor(attribute):
        globalActor = "@\(name)"
        kept.append("@\(name)")
      case "preconcurrency": kept.append("@preconcurrency")
      case let name where name.first?.isUppercase == true && name != "Sendable":
        // A wrapper, a macro or a global actor of a class's member, which the mock inherits.
        mayBeIsolated = true
      default: break
      }
    }
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): isStatic = true
      case .keyword(.mutating), .keyword(.consuming): isMutating = true
      case .keyword(.nonisolated):
        isNonisolated = true
        kept.append(modifier.trimmedDescription)
      case .keyword(.prefix), .keyword(.postfix), .keyword(.infix):
        kept.append(modifier.trimmedDescription)
      default: break
      }
    }
    prefix = kept.map { "\($0) " }.joined()
  }
}

/// Whether an attribute of a requirement, which has no wrappers, is a global actor of any name.
private func isActor(_ attribute: AttributeSyntax) -> Bool {
  let name = attribute.attributeName
  let last = name.as(MemberTypeSyntax.self)?.name ?? name.as(IdentifierTypeSyntax.self)?.name
  guard let text = last?.text, attribute.arguments == nil else { return false }
  return text.first?.isUppercase == true && text != "Sendable" && !text.hasSuffix("Builder")
}

/// The accessors of a property or subscript, and their effects.
struct Accessors {
  var isSettable = false
  var isAsync = false
  var isMutatingGet = false
  var failure = MockedCall.Failure.none

  init(_ signature: Signature, _ types: TypeRewriter) {
    // A property of a class without accessors is stored.
    isSettable = signature.accessors == nil
    if case .accessors(let accessors) = signature.accessors?.accessors {
      for accessor in accessors { read(accessor, types) }
    }
    let setterIsPrivate = signature.modifiers.contains {
      $0.detail?.detail.text == "set" && $0.name.tokenKind == .keyword(.private)
    }
    if setterIsPrivate { isSettable = false }
  }

  private mutating func read(_ accessor: AccessorDeclSyntax, _ types: TypeRewriter) {
    switch accessor.accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(._modify): isSettable = true
    case .keyword(.willSet), .keyword(.didSet): isSettable = true
    case .keyword(.get):
      isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
      isMutatingGet = accessor.modifier?.name.tokenKind == .keyword(.mutating)
      if let clause = accessor.effectSpecifiers?.throwsClause {
        failure = MockedCall.Failure(clause, types)
      }
    default: break
    }
  }
}

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

/// The names under which a mock stubs and records operators.
enum Operator {
  private static let characters: [Character: String] = [
    "+": "Plus", "-": "Minus", "*": "Star", "/": "Slash", "%": "Percent", "=": "Equals",
    "<": "Less", ">": "Greater", "!": "Bang", "&": "And", "|": "Bar", "^": "Caret",
    "~": "Tilde", "?": "Question", ".": "Dot",
  ]

  static func isOperator(_ name: String) -> Bool {
    guard let first = name.first else { return false }
    return !(first.isLetter || first == "_" || first == "`" || first == "$")
  }

  /// A word for an operator, its characters spelled out: `operatorPlus` for `+`.
  static func word(for name: String) -> String {
    let spelled = name.map { character in
      characters[character]
        ?? "U" + character.unicodeScalars.map { String($0.value, radix: 16) }.joined()
    }
    return "operator" + spelled.joined()
  }
}
