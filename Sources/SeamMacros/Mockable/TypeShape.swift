import SwiftSyntax

/// A parameter's type, separated from its attributes and specifiers.
struct TypeShape {
  var specifiers: Set<String> = []
  var attributes: Set<String> = []
  /// The type as it can be written as a generic argument.
  var base: TypeSyntax
  var isImplicitlyUnwrapped = false

  init(_ type: TypeSyntax) {
    base = type.trimmed
    if let attributed = type.as(AttributedTypeSyntax.self) {
      var kept: [String] = []
      for attribute in attributed.attributes {
        let text = attribute.trimmedDescription
        attributes.insert(text)
        if text != "@escaping", text != "@autoclosure" { kept.append(text) }
      }
      // Those behind the attributes have a name of their own from swift-syntax 602 on.
      for list in attributed.children(viewMode: .sourceAccurate)
      where list.id != attributed.baseType.id && !list.is(AttributeListSyntax.self) {
        for specifier in list.children(viewMode: .sourceAccurate) {
          specifiers.insert(specifier.trimmedDescription)
        }
      }
      let prefix = kept.map { "\($0) " }.joined()
      base = "\(raw: prefix)\(attributed.baseType.trimmed)"
    }
    if let unwrapped = base.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      isImplicitlyUnwrapped = true
      base = "\(unwrapped.wrappedType.trimmed)?"
    }
  }

  /// Whether it is the name of what may well be a closure.
  var mayBeClosure: Bool {
    guard specifiers.isEmpty, attributes.isEmpty else { return false }
    let name =
      base.as(IdentifierTypeSyntax.self)?.name ?? base.as(MemberTypeSyntax.self)?.name
    return Self.closures.contains { name?.text.hasSuffix($0) ?? false }
  }
  private static let closures = [
    "Action", "Block", "Body", "Callback", "Closure", "Completion", "Function", "Handler",
    "Operation", "Predicate", "Transform", "Work",
  ]

  var isEscaping: Bool { attributes.contains("@escaping") }
  var isVoid: Bool { ["Void", "Swift.Void", "()", "(Void)"].contains(base.trimmedDescription) }
  /// Whether it is a view into memory that something else owns, which cannot be kept.
  var isNonescapable: Bool {
    let names: Set<String> = [
      "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
    ]
    return function == nil
      && base.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
  }
  var isAutoclosure: Bool { attributes.contains("@autoclosure") }

  /// The type as a function type, if it is written as one and is not optional.
  var function: FunctionTypeSyntax? { base.function }
}

extension TypeSyntax {
  /// The one type in parentheses.
  var parenthesized: TypeSyntax? {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.firstName == nil
    else { return nil }
    return only.type
  }

  /// The function type, whatever attributes and parentheses are around it.
  var function: FunctionTypeSyntax? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
    return parenthesized?.function ?? self.as(FunctionTypeSyntax.self)
  }
}
