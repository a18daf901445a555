import Foundation

/// A rule of a team's own for what is a secret, besides the names that everybody uses.
///
/// ```swift
/// .standard.adding(
///   .keyPath("user.email"), .matching(#"\bK-[0-9]{6}\b"#), .custom { $0.ranges(of: "Ida") })
/// ```
///
/// Rules hold for every text of the traffic, in whichever encoding: URLs, headers, bodies. One that
/// cannot be read takes out everything, so that a slip shows no secret.
public struct SecretRule: Sendable {
  package enum Kind: Sendable {
    case keyPath(JSONPath)
    case regex(TextRegex)
    case custom(@Sendable (String) -> [Range<String.Index>])
    /// What could not be read.
    case everything(written: String)
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// The values at a key path of JSON, such as `user.email`, `items[*].token` or `items[0]['a b']`,
  /// with all that is in them.
  ///
  /// Lists need no step: `items.token` leads to that of each item. A form's fields are found by names
  /// such as `user[email]` and `user.email`. In recordings and in HAR the same
  /// value is taken out elsewhere, too, if it has four characters at least.
  public static func keyPath(_ path: String) -> SecretRule {
    SecretRule(JSONPath(path).map(Kind.keyPath) ?? .everything(written: path))
  }

  /// What this regular expression finds; with a group, what the first group has of it.
  public static func matching(_ regex: String) -> SecretRule {
    let regex = TextRegex(regex)
    return SecretRule(regex.problem == nil ? .regex(regex) : .everything(written: regex.pattern))
  }

  /// What the closure finds in a text.
  ///
  /// It gets every text as it is sent, and what is encoded in it as well, on any thread and often.
  public static func custom(
    _ find: @escaping @Sendable (String) -> [Range<String.Index>]
  ) -> SecretRule {
    SecretRule(.custom(find))
  }
}

extension SecretRule: CustomStringConvertible, CustomReflectable {
  /// What the rule goes by, without any secret that it has found.
  public var description: String {
    switch kind {
    case .keyPath(let path): "key path \(path)"
    case .regex(let regex): "matching /\(regex.pattern)/"
    case .custom: "a closure"
    case .everything(let text): "everything, since \"\(text)\" cannot be read"
    }
  }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
