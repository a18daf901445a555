import SwiftSyntax

/// The access level a declaration has, from the narrowest.
enum AccessLevel: String, CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  /// The level that the modifiers say; `internal` where they say none.
  init(_ modifiers: DeclModifierListSyntax) {
    self =
      modifiers.lazy.filter { $0.detail == nil }
      .compactMap { AccessLevel(rawValue: $0.name.text) }.first ?? .internal
  }

  /// The modifier with a space behind it; nothing for `internal`.
  var modifier: String { self == .internal ? "" : "\(rawValue) " }

  /// The level of the members of a type that has this one, so that the file can use them.
  var ofMembers: AccessLevel { min(max(self, .fileprivate), .public) }

  static func < (one: AccessLevel, other: AccessLevel) -> Bool {
    one != other && allCases.first { $0 == one || $0 == other } == one
  }
}
