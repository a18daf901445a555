import SwiftSyntax
import SwiftSyntaxMacros

/// What a protocol inherits, as far as its mock is concerned.
struct Inheritance {
  /// The mock to inherit, such as `MockBase<Int>`.
  var mock: String?
  /// A system class that the mock must inherit.
  var superclass: String?
  var isActor = false
  var isClassBound = false
  var isNoncopyable = false
  var isEquatable = false
  private var isHashable = false
  private var describes: [String] = []

  /// Protocols whose requirements every class fulfills.
  private static let free: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "AnyActor", "Error", "LocalizedError",
    "Identifiable", "ObservableObject", "Observable", "TextOutputStream",
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

  /// - Returns: nil where a mock is impossible, which has then been diagnosed.
  init?(
    _ declaration: ProtocolDeclSyntax, _ options: MockableOptions,
    _ context: some MacroExpansionContext
  ) {
    var mocks: [(name: String, mock: String)] = []
    for inherited in declaration.inheritanceClause?.inheritedTypes ?? [] {
      let parts = Self.parts(of: inherited.type)
      for part in parts {
        let text = part.trimmedDescription
        if let suppressed = part.as(SuppressedTypeSyntax.self) {
          isNoncopyable = isNoncopyable || suppressed.type.trimmedDescription == "Copyable"
          continue
        }
        if options.restated.contains(text) { continue }
        let name = text.hasPrefix("Swift.") ? String(text.dropFirst(6)) : text
        switch name {
        case "AnyObject", "class": isClassBound = true
        case "Actor": isActor = true
        case "DistributedActor":
          context.diagnose(.init(node: part, message: MockableDiagnostic.distributed))
          return nil
        case "Equatable": isEquatable = true
        case "Hashable": (isEquatable, isHashable) = (true, true)
        case "CustomStringConvertible": describes.append("description")
        case "CustomDebugStringConvertible": describes.append("debugDescription")
        case "NSObjectProtocol":
          superclass = "NSObject"
          isClassBound = true
        case _ where Self.free.contains(name): continue
        case _ where Self.unseen.contains(name):
          context.diagnose(
            .init(node: part, message: MockableDiagnostic.unseenRequirements(text)))
          return nil
        default: mocks.append((text, Self.mockName(of: part)))
        }
      }
    }
    if mocks.count > 1 {
      context.diagnose(
        .init(
          node: declaration.name,
          message: MockableDiagnostic.severalMocks(mocks.map(\.name))))
      return nil
    }
    mock = mocks.first?.mock
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      let text = requirement.requirement.trimmedDescription
      if text == "Self: AnyObject" || text == "Self : AnyObject" { isClassBound = true }
    }
    if superclass != nil, let mock = mocks.first {
      context.diagnose(
        .init(
          node: declaration.name,
          message: MockableDiagnostic.severalMocks([mock.name, "NSObjectProtocol"])))
      return nil
    }
  }

  /// `A & B` taken apart.
  private static func parts(of type: TypeSyntax) -> [TypeSyntax] {
    guard let composition = type.as(CompositionTypeSyntax.self) else { return [type] }
    return composition.elements.flatMap { parts(of: $0.type) }
  }

  /// `MockBase<Int>` for `Base<Int>`, `Kit.MockBase` for `Kit.Base`.
  private static func mockName(of type: TypeSyntax) -> String {
    if let member = type.as(MemberTypeSyntax.self) {
      let base = member.baseType.trimmedDescription
      let arguments = member.genericArgumentClause?.trimmedDescription ?? ""
      return "\(base).Mock\(member.name.text)\(arguments)"
    }
    return "Mock\(type.trimmedDescription)"
  }

  /// The members that the inherited protocols require, where the protocol does not write them.
  func extras(besides model: MockModel) -> [String] {
    let names = Set(model.members.map(\.baseName))
    let access = model.access == "private " ? "fileprivate " : model.access
    var extras: [String] = []
    if isEquatable, !names.contains("==") {
      extras.append(
        "\(access)nonisolated static func == (one: \(model.type), other: \(model.type)) -> Bool { "
          + "one === other }")
    }
    if isHashable, !names.contains("hash") {
      extras.append(
        "\(access)nonisolated func hash(into hasher: inout Swift.Hasher) { "
          + "hasher.combine(Swift.ObjectIdentifier(self)) }")
    }
    for name in describes where !names.contains(name) {
      extras.append("\(access)nonisolated var \(name): Swift.String { \"\(model.name)\" }")
    }
    return extras
  }
}
