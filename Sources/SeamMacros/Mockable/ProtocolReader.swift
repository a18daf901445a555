import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Reads a protocol into the model of its mock.
struct ProtocolReader {
  let declaration: ProtocolDeclSyntax
  let options: MockableOptions
  let context: any MacroExpansionContext

  /// The model.
  ///
  /// - Throws: Why the protocol cannot be mocked.
  func read() throws -> MockModel {
    var model = MockModel(
      kind: .protocol, original: declaration.name.text, access: AccessLevel(declaration.modifiers))
    model.condition = options.condition
    let inheritance = try Inheritance(declaration, options)
    if inheritance.isActor { model.kind = .actor }
    model.parents = inheritance.mocks(in: context)
    model.canBePart = declaration.attributes.attribute("MockPart") != nil
    model.superclass = inheritance.superclass
    model.isSendable = !inheritance.isActor
    model.availability = MemberTraits(declaration.attributes, []).availability
    try readAssociatedTypes(&model, inheritance)
    var reader = MemberReader(
      selfType: model.type, isClass: false,
      isolation: MemberTraits(declaration.attributes, []).globalActor,
      isClassBound: inheritance.isClassBound, context: context)
    model.isNonisolated = declaration.modifiers.contains {
      $0.name.tokenKind == .keyword(.nonisolated)
    }
    model.isIsolated = inheritance.isActor || inheritance.superclass != nil
    let isHeir = model.inherited != nil
    model.items = reader.read(declaration.memberBlock.members) { member, reader in
      read(member, &reader, isHeir: isHeir)
    }
    readIdentity(inheritance, &model, &reader)
    if !reader.refusals.isEmpty { throw DiagnosticsError(diagnostics: reader.refusals) }
    // `static func ==` and the like mention Self as well.
    model.isFinal = reader.returnsSelf || inheritance.isActor
    let hasNoExistential =
      hasAssociatedTypes || inheritance.isActor || inheritance.isNoncopyable
      || inheritance.isEquatable || reader.usesSelf
    model.existential =
      hasNoExistential ? nil : "(any \(model.original) & Swift.Sendable)"
    if isHeir, model.members.contains(where: \.isStatic) {
      throw MacroDiagnostic.staticInHeir.error(at: declaration.name)
    }
    model.extras += inheritance.extras(besides: model)
    return model
  }

  private var hasAssociatedTypes: Bool {
    declaration.memberBlock.members.contains { $0.decl.is(AssociatedTypeDeclSyntax.self) }
  }

  private func read(
    _ member: DeclSyntax, _ reader: inout MemberReader, isHeir: Bool
  ) -> [MockedMember] {
    guard let signature = Signature.all(in: member).first else { return [] }
    if isHeir, signature.modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) }) {
      // The mock that is inherited has it, as the compiler has made sure.
      reader.refuse(restatement: signature)
      return []
    }
    guard var read = reader.read(signature) else { return [] }
    if isHeir || read.mayBeUnkept { read.location = MockModel.Location(of: member, in: context) }
    return [read]
  }

  /// Adds the `id` of an identifiable protocol, unless it is the one that every class has.
  private func readIdentity(
    _ inheritance: Inheritance, _ model: inout MockModel, _ reader: inout MemberReader
  ) {
    let isRestated = model.members.contains { member in
      if case .property = member.kind { member.baseName == "id" } else { false }
    }
    guard !isRestated, let identity = inheritance.identity else { return }
    let property: DeclSyntax = "nonisolated var id: \(raw: identity) { get }"
    for signature in Signature.all(in: property) {
      if let member = reader.read(signature) { model.items.append(.member(member)) }
    }
  }

  /// Associated types become generic parameters; one with a default becomes that type.
  private func readAssociatedTypes(_ model: inout MockModel, _ inheritance: Inheritance) throws {
    var parameters: [String] = []
    var names: [String] = []
    var requirements: [String] = []
    let types = TypeRewriter(selfType: "Self")
    for member in declaration.memberBlock.members {
      if let alias = member.decl.as(TypeAliasDeclSyntax.self), hasAssociatedTypes {
        // Swift 6.3 does not find the protocol's own while it looks for the types it names.
        model.extras.append(
          "\(model.access.ofMembers.modifier)typealias \(alias.name.text)"
            + "\(alias.genericParameterClause?.trimmedDescription ?? "") = "
            + types.text(alias.initializer.value))
      }
      guard let type = member.decl.as(AssociatedTypeDeclSyntax.self) else { continue }
      let name = type.name.text
      if let initializer = type.initializer {
        model.fixedTypes.append("\(name) == \(types.text(initializer.value))")
        model.extras.append(
          "\(model.access.ofMembers.modifier)typealias \(name) = \(types.text(initializer.value))")
        continue
      }
      let bounds = type.inheritanceClause?.inheritedTypes.map { types.text($0.type) } ?? []
      parameters.append(
        bounds.isEmpty ? name : "\(name): \(bounds.joined(separator: " & "))")
      names.append(name)
      for requirement in type.genericWhereClause?.requirements ?? [] {
        requirements.append(types.text(requirement.requirement))
      }
    }
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      if inheritance.isOfIdentity(requirement), !names.contains("ID") { continue }
      let text = types.text(requirement.requirement)
      if !text.hasPrefix("Self") { requirements.append(text) }
    }
    if names.isEmpty, !requirements.isEmpty, !model.parents.isEmpty,
      let clause = declaration.genericWhereClause,
      let base = declaration.inheritanceClause?.inheritedTypes.first?.type
    {
      throw MacroDiagnostic.whereOnInherited(base.trimmedDescription).error(at: clause)
    }
    let primary = declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text)
    if let primary { model.primaryNames = "<\(primary.joined(separator: ", "))>" }
    guard !names.isEmpty else { return }
    if let primary, Set(primary) == Set(names) {
      let ordered = primary.compactMap { names.firstIndex(of: $0).map { parameters[$0] } }
      model.primaryParameters = "<\(ordered.joined(separator: ", "))>"
    }
    model.genericParameters = "<\(parameters.joined(separator: ", "))>"
    model.genericArguments = "<\(names.joined(separator: ", "))>"
    if !requirements.isEmpty {
      model.whereClause = " where \(requirements.joined(separator: ", "))"
    }
  }
}

/// The parents of a protocol, as far as its mock is concerned.
struct Inheritance {
  /// The protocols and classes whose mocks the mock inherits, or has as parts.
  private var parents: [TypeSyntax] = []
  /// A system class that the mock must inherit.
  var superclass: String?
  var isActor = false
  var isClassBound = false
  var isNoncopyable = false
  var isEquatable = false
  /// Whether the protocol inherits `Identifiable`, and so an associated type `ID`.
  var isIdentifiable = false
  /// The `ID` of an identifiable protocol, if it says which.
  var identity: String?
  private var isHashable = false
  private var describes: [String] = []

  /// Protocols whose requirements every class fulfils.
  private static let free: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "AnyActor", "Error", "LocalizedError",
    "ObservableObject", "Observable", "TextOutputStream",
  ]

  /// Protocols of the standard library whose requirements a mock cannot make up.
  private static let unseen: Set<String> = [
    "Codable", "Decodable", "Encodable", "Comparable", "CaseIterable", "RawRepresentable",
    "Sequence", "Collection", "IteratorProtocol", "AsyncSequence", "AsyncIteratorProtocol",
    "Strideable", "AdditiveArithmetic", "Numeric", "OptionSet", "SetAlgebra", "Clock",
    "Executor", "SerialExecutor", "RandomNumberGenerator", "LosslessStringConvertible",
    "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral", "CustomReflectable",
    "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection", "CodingKey", "Hasher", "View",
  ]

  /// Whether a type is a protocol for certain, so that a class that inherits it may inherit no class.
  static func isProtocol(_ type: TypeSyntax) -> Bool {
    let name = type.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    return name.hasSuffix("Sendable") || free.contains(name)
      || ["Equatable", "Hashable", "Identifiable", "CustomStringConvertible"].contains(name)
  }

  /// - Throws: Why a mock is impossible.
  init(_ declaration: ProtocolDeclSyntax, _ options: MockableOptions) throws {
    let bounds = declaration.genericWhereClause?.requirements.compactMap(Self.bound) ?? []
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    for type in inherited + bounds {
      let parts = Self.parts(of: type)
      for part in parts {
        let text = part.trimmedDescription
        if let suppressed = part.as(SuppressedTypeSyntax.self) {
          isNoncopyable = isNoncopyable || suppressed.type.trimmedDescription == "Copyable"
          continue
        }
        if options.restated.contains(text) { continue }
        let name = text.hasPrefix("Swift.") ? String(text.dropFirst(6)) : text
        switch name.hasPrefix("Identifiable<") ? "Identifiable" : name {
        case "AnyObject", "class": isClassBound = true
        case "Actor": isActor = true
        case "DistributedActor": throw MacroDiagnostic.distributed.error(at: part)
        case "Equatable": isEquatable = true
        case "Hashable": (isEquatable, isHashable) = (true, true)
        case "CustomStringConvertible": describes.append("description")
        case "CustomDebugStringConvertible": describes.append("debugDescription")
        case "Identifiable":
          isIdentifiable = true
          if let open = name.firstIndex(of: "<") {
            identity = String(name[name.index(after: open)...].dropLast())
          }
        case "NSObjectProtocol", "NSObject":
          superclass = "NSObject"
          isClassBound = true
        case _ where Self.free.contains(name): continue
        case _ where Self.unseen.contains(name):
          throw MacroDiagnostic.unseenRequirements(text).error(at: part)
        default: parents.append(part)
        }
      }
    }
    if isIdentifiable {
      let requirements = declaration.genericWhereClause?.requirements ?? []
      identity = requirements.lazy.compactMap(Self.identity).first ?? identity
    }
  }

  /// The mocks of the parents.
  func mocks(in context: some MacroExpansionContext) -> [MockModel.Parent] {
    let areParts = parents.count > 1 || superclass != nil || isActor
    return parents.map { parent in
      MockModel.Parent(
        mock: Self.mockName(of: parent, isPart: areParts),
        location: MockModel.Location(of: parent, in: context))
    }
  }

  /// `Base` of `where Self: Base`, which is another way to inherit.
  private static func bound(_ requirement: GenericRequirementSyntax) -> TypeSyntax? {
    guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
      conformance.leftType.trimmedDescription == "Self"
    else { return nil }
    return conformance.rightType
  }

  /// `String` of `where ID == String`, whichever comes first.
  private static func identity(_ requirement: GenericRequirementSyntax) -> String? {
    guard let same = requirement.requirement.as(SameTypeRequirementSyntax.self) else { return nil }
    let types = (same.leftType.trimmedDescription, same.rightType.trimmedDescription)
    if isIdentity(types.0) { return types.1 }
    return isIdentity(types.1) ? types.0 : nil
  }

  private static func isIdentity(_ type: String) -> Bool { type == "ID" || type == "Self.ID" }

  /// Whether a requirement is one of the `ID` that an identifiable protocol inherits.
  func isOfIdentity(_ requirement: GenericRequirementSyntax) -> Bool {
    if !isIdentifiable { return false }
    if Self.identity(requirement) != nil { return true }
    let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
    return conformance.map { Self.isIdentity($0.leftType.trimmedDescription) } ?? false
  }

  /// `A & B` taken apart.
  private static func parts(of type: TypeSyntax) -> [TypeSyntax] {
    guard let composition = type.as(CompositionTypeSyntax.self) else { return [type] }
    return composition.elements.flatMap { parts(of: $0.type) }
  }

  /// The second name of the mock of `Base`, `Base<Int>` or `Kit.Base`.
  private static func mockName(of type: TypeSyntax, isPart: Bool) -> String {
    func name(_ name: TokenSyntax, _ arguments: GenericArgumentClauseSyntax?) -> String {
      Parentage.name(name.text, isGeneric: arguments != nil, isPart: isPart)
        + (arguments?.trimmedDescription ?? "")
    }
    if let member = type.as(MemberTypeSyntax.self) {
      let base = member.baseType.trimmedDescription
      return "\(base).\(name(member.name, member.genericArgumentClause))"
    }
    guard let type = type.as(IdentifierTypeSyntax.self) else {
      return "Mock\(type.trimmedDescription)"
    }
    return name(type.name, type.genericArgumentClause)
  }

  /// The members that the inherited protocols require, if the protocol does not write them.
  func extras(besides model: MockModel) -> [String] {
    let names = Set(model.members.map(\.baseName))
    let access = model.access.ofMembers.modifier
    var extras: [String] = []
    if isEquatable, !names.contains("==") {
      extras.append(
        "\(access)nonisolated static func == (one: \(model.type), other: \(model.type)) -> Bool { "
          + "one === other }")
    }
    // The mock that is inherited may have the same.
    let heir = model.inherited == nil ? "" : "@_nonoverride "
    if isHashable, !names.contains("hash") {
      extras.append(
        "\(heir)\(access)nonisolated func hash(into hasher: inout Swift.Hasher) { "
          + "hasher.combine(Swift.ObjectIdentifier(self)) }")
    }
    for name in describes where !names.contains(name) {
      extras.append(
        "\(heir)\(access)nonisolated var \(name): Swift.String { \"\(model.plainName)\" }")
    }
    return extras
  }
}
