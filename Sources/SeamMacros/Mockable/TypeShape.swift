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
      // The specifiers behind the attributes have a name of their own from swift-syntax 602 on.
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

/// Turns the types of a requirement into types that are valid inside a mock.
///
/// `Self` becomes the mock, `Self.Item` becomes `Item`, and each `some P` becomes a named generic
/// parameter, so that it can be referred to.
final class TypeRewriter: SyntaxRewriter {
  private let selfType: String?
  /// Whether a type mentioned `Self` itself.
  private(set) var usesSelf = false
  /// The generic parameters made of `some`.
  private(set) var opaque: [(name: String, constraint: String)] = []

  /// - Parameter selfType: What `Self` becomes; nil leaves it as it is.
  init(selfType: String?) {
    self.selfType = selfType
    super.init()
  }

  /// A type, rewritten. Call it once for each use, since every `some` becomes a parameter.
  func type(_ type: TypeSyntax) -> TypeSyntax {
    rewrite(type.trimmed).as(TypeSyntax.self) ?? type.trimmed
  }

  /// The text of a type, or of another piece of syntax, rewritten.
  func text(_ syntax: some SyntaxProtocol) -> String {
    rewrite(syntax.trimmed).trimmedDescription
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    usesSelf = true
    guard let selfType else { return TypeSyntax(node) }
    return "\(raw: selfType)"
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    if selfType != nil, let base = node.baseType.as(IdentifierTypeSyntax.self),
      base.name.tokenKind == .keyword(.Self)
    {
      return "\(raw: node.name.text)\(raw: node.genericArgumentClause?.trimmedDescription ?? "")"
    }
    return super.visit(node)
  }

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
    guard node.someOrAnySpecifier.tokenKind == .keyword(.some) else { return super.visit(node) }
    // The constraint may have a `some` of its own, which takes a name first.
    let constraint = text(node.constraint)
    let name = "Some\(opaque.count + 1)"
    opaque.append((name, constraint))
    return "\(raw: name)"
  }
}

/// Names that need backticks.
enum Identifier {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while", "Any",
  ]

  /// Names that mean something else inside a mock, or behind a dot.
  private static let taken: Set<String> = [
    "self", "Self", "init", "Type", "Protocol", "newValue", "_call", "_check", "_mock", "_added",
    "_shared", "_value", "_body", "_original", "_pending",
  ]

  /// The name of a parameter inside the mock, in backticks if needed.
  static func parameter(_ name: String) -> String {
    let plain = plain(name)
    if taken.contains(plain) { return "\(plain)Argument" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// A label, without backticks if it needs none.
  static func label(_ name: String) -> String {
    let plain = plain(name)
    return isWord(plain) && !["inout", "let", "var"].contains(plain) ? plain : name
  }

  /// Whether a name could be written without backticks if it were no keyword.
  static func isWord(_ plain: String) -> Bool {
    plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && plain.first?.isNumber == false
  }

  /// A name that is no keyword, in backticks if needed.
  static func quoted(_ plain: String) -> String { isWord(plain) ? plain : "`\(plain)`" }

  static func plain(_ name: String) -> String {
    name.filter { $0 != "`" }
  }
}
