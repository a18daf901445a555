import SwiftSyntax

/// What the attributes and modifiers of a member say about it.
struct MemberTraits {
  var isStatic = false
  var isMutating = false
  var isNonisolated = false
  var isDistributed = false
  var globalActor: String?
  /// The attributes and modifiers that the mock's member repeats.
  var prefix = ""
  var availability = ""

  init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) {
    var kept: [String] = []
    for case .attribute(let attribute) in attributes {
      let name = attribute.attributeName.trimmedDescription
      switch name {
      case "available":
        availability += attribute.trimmedDescription + " "
        kept.append(attribute.trimmedDescription)
      case "discardableResult": kept.append("@discardableResult")
      case let name where name.hasSuffix("Actor"):
        globalActor = "@\(name)"
        kept.append("@\(name)")
      case "preconcurrency": kept.append("@preconcurrency")
      default: break
      }
    }
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): isStatic = true
      case .keyword(.mutating), .keyword(.consuming): isMutating = true
      case .keyword(.distributed): isDistributed = true
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

/// Which accessors a property or subscript has, and their effects.
struct Accessors {
  var isSettable = false
  var isAsync = false
  var isMutatingGet = false
  var failure = MockedCall.Failure.none

  init() {}

  init(_ accessors: AccessorDeclListSyntax, _ types: TypeRewriter) {
    for accessor in accessors {
      switch accessor.accessorSpecifier.tokenKind {
      case .keyword(.set), .keyword(._modify): isSettable = true
      case .keyword(.willSet), .keyword(.didSet): isSettable = true
      case .keyword(.get):
        isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
        isMutatingGet = accessor.modifier?.name.tokenKind == .keyword(.mutating)
        if let clause = accessor.effectSpecifiers?.throwsClause {
          failure = clause.type.map { .typed(types.text($0)) } ?? .untyped
          if failure == .typed("any Error") { failure = .untyped }
        }
      default: break
      }
    }
  }
}
