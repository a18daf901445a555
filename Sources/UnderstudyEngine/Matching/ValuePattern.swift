import Foundation

/// A requirement on the value of a query item, header, cookie, form field or part.
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

  /// The pattern's words about the value.
  package var text: String {
    switch kind {
    case .equal(let text), .contains(let text): text
    case .regex(let regex): regex.pattern
    case .any, .absent, .predicate: ""
    }
  }
}

extension ValuePattern: ExpressibleByStringInterpolation {
  /// Exactly this value.
  public init(stringLiteral value: String) { self.init(kind: .equal(value)) }
}

/// Looks for a text in another, in time that grows with both lengths and not with their product.
///
/// Swift's and Foundation's own searches begin anew at every character: for a long text with
/// repetitions in it they take seconds.
package enum TextSearch {
  /// Whether `text` contains `part`; characters are equal however they are composed.
  package static func contains(_ text: String, _ part: String) -> Bool {
    if holds(text.utf8, part.utf8) { return true }
    if part.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return holds(
      text.precomposedStringWithCanonicalMapping.utf8,
      part.precomposedStringWithCanonicalMapping.utf8)
  }

  /// The algorithm of Knuth, Morris and Pratt.
  private static func holds(_ text: String.UTF8View, _ part: String.UTF8View) -> Bool {
    if part.isEmpty { return true }
    return BorrowedBytes.lend(Data(text)) { text in
      BorrowedBytes.lend(Data(part)) { part in
        if part.count > text.count { return false }
        let borders = borders(of: part)
        var matched = 0
        for index in 0..<text.count {
          let byte = text[index]
          while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
          if byte == part[matched] { matched += 1 }
          if matched == part.count { return true }
        }
        return false
      }
    }
  }

  /// For each beginning of a text, how much of its start is its end as well.
  private static func borders(of part: BorrowedBytes) -> [Int] {
    var borders = [Int](repeating: 0, count: part.count)
    var matched = 0
    for index in 1..<max(part.count, 1) {
      while matched > 0, part[index] != part[matched] { matched = borders[matched - 1] }
      if part[index] == part[matched] { matched += 1 }
      borders[index] = matched
    }
    return borders
  }
}
