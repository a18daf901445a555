/// One member of what is mocked.
struct MockedMember {
  enum Kind {
    case method
    case initializer(isFailable: Bool)
    case property
    case `subscript`

    var hasAccessors: Bool {
      switch self {
      case .property, .subscript: true
      case .method, .initializer: false
      }
    }
  }

  var kind: Kind
  /// The name without arguments, such as `load`, `subscript` or `+`.
  var baseName: String
  var isStatic = false
  /// Where it is declared, if the mock may not compile.
  var location: MockModel.Location?
  /// Its own access level, where it is narrower than that of what is mocked.
  var access: AccessLevel?
  /// Whether it overrides a member of a class.
  var isOverride = false
  /// The attributes and modifiers before the declaration.
  var prefix = ""
  /// The attributes that `when` and `calls` need too: `@available`, `@_spi`.
  var availability = ""
  /// What is called: a method, or a getter.
  var call: MockedCall
  /// The setter of a property or subscript.
  var setter: MockedCall?

  /// Whether a parameter may turn out to be a closure that cannot be kept, or a property something
  /// that cannot be copied.
  var mayBeUnkept: Bool {
    kind.hasAccessors
      ? !call.isPlainlyCopyable : call.parameters.contains { $0.localName != nil }
  }

  /// The name of the member in `when` and `calls`.
  var faceName: String {
    switch kind {
    case .initializer: "initializer"
    case .method where Operator.isOperator(baseName): Operator.word(for: baseName)
    default: baseName
    }
  }

  /// The member as that of a mock with parts, which hands over the part in place of itself.
  func handing(over part: String, inPlaceOf type: String) -> MockedMember {
    var member = self
    member.call.handOver(part, inPlaceOf: type)
    member.setter?.handOver(part, inPlaceOf: type)
    return member
  }
}
