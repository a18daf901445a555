/// What the value of a query item, header, cookie, form field or part must be.
///
/// ```swift
/// .get("/movies").query("page", .any).header("X-Debug", .absent)
/// .get("/movies").query("page", .regex("^[0-9]+$")).header("Accept", .contains("json"))
/// ```
public struct ValuePattern: Sendable {
  package enum Kind: Sendable {
    case any
    case absent
    case equal(String)
    case contains(String)
    case regex(TextRegex)
    case predicate(String, @Sendable (String) -> Bool)
  }

  package let kind: Kind

  /// Any value, as long as there is one.
  public static let any = ValuePattern(kind: .any)
  /// No value: the item, field or header must be absent.
  public static let absent = ValuePattern(kind: .absent)

  /// Exactly this value.
  public static func equal(_ value: String) -> ValuePattern {
    ValuePattern(kind: .equal(value))
  }

  /// A value that contains this text.
  public static func contains(_ text: String) -> ValuePattern {
    ValuePattern(kind: .contains(text))
  }

  /// A value in which this regular expression finds something; anchor it with `^` and `$` for the
  /// whole value.
  public static func regex(_ pattern: String) -> ValuePattern {
    ValuePattern(kind: .regex(TextRegex(pattern)))
  }

  /// A value for which the closure returns true; `name` stands for it in messages.
  ///
  /// ```swift
  /// .get("/movies").query("page", .where("a page") { Int($0) != nil })
  /// ```
  ///
  /// It may also be called with other values of an unmatched request, to find out what differs.
  public static func `where`(
    _ name: String = "a predicate", _ predicate: @escaping @Sendable (String) -> Bool
  ) -> ValuePattern {
    ValuePattern(kind: .predicate(name, predicate))
  }

  package func matches(_ value: String) -> Bool {
    switch kind {
    case .any: true
    case .absent: false
    case .equal(let expected): value == expected
    case .contains(let text): TextSearch.contains(value, text)
    case .regex(let regex): regex.matches(value)
    case .predicate(_, let predicate): predicate(value)
    }
  }

  package var runsCode: Bool { if case .predicate = kind { true } else { false } }

  package var isAny: Bool { if case .any = kind { true } else { false } }

  package var isAbsent: Bool { if case .absent = kind { true } else { false } }

  package var isEqual: Bool { if case .equal = kind { true } else { false } }

  /// Why the value of this name can never match, where the pattern itself is broken.
  package func problem(of name: String, _ redaction: Redaction) -> String? {
    guard case .regex(let regex) = kind, let problem = regex.problem else { return nil }
    return redaction.isSecret(name)
      ? "the regular expression for \(name) is not valid" : redaction.redacted(text: problem)
  }

  /// The pattern in words, as the value of this name, without secrets.
  package func shown(as name: String, _ redaction: Redaction) -> String {
    switch kind {
    case .any, .absent: words(redaction)
    case .equal(let value): "\"\(redaction.redacted(value, of: name))\""
    default: redaction.isSecret(name) ? Redaction.placeholder : words(redaction)
    }
  }

  // What is quoted is redacted before, since quotes around it would tell less of what is in it.
  private func words(_ redaction: Redaction) -> String {
    switch kind {
    case .any: "any value"
    case .absent: "absent"
    case .equal(let value): "\"\(redaction.redacted(text: value))\""
    case .contains(let text): "containing \"\(redaction.redacted(text: text))\""
    case .regex(let regex): "matching /\(redaction.redacted(text: regex.pattern))/"
    case .predicate(let name, _): redaction.redacted(text: name)
    }
  }
}

extension ValuePattern: CustomStringConvertible, CustomReflectable {
  /// The pattern in words, without the secrets that show without a name.
  public var description: String { words(.standard) }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ValuePattern: ExpressibleByStringInterpolation {
  /// Exactly this value.
  public init(stringLiteral value: String) { self.init(kind: .equal(value)) }
}
