// Texts as HTTP compares them.
import Foundation

extension String {
  /// The text cut off behind so many characters, saying how many are missing.
  package func abbreviated(to length: Int) -> String {
    guard count > length else { return self }
    return "\(prefix(length))… (\(count - length) more)"
  }
}

extension StringProtocol {
  package func trimming(while predicate: (Character) -> Bool) -> String {
    let head = drop(while: predicate)
    return String(head.reversed().drop(while: predicate).reversed())
  }
}

/// A regular expression given as text, compiled once, with the reason if it can't be.
///
/// Foundation's `NSRegularExpression` is documented as immutable and safe to use from several
/// threads; Swift's `Regex` is not `Sendable`.
package struct TextRegex: Sendable, Equatable {
  package let pattern: String
  package let problem: String?
  private let compiled: NSRegularExpression?

  package init(_ pattern: String) {
    self.pattern = pattern
    do {
      compiled = try NSRegularExpression(pattern: pattern)
      problem = nil
    } catch {
      compiled = nil
      let hint = Self.parameter(in: pattern).map {
        "; `{\($0)}` is a parameter in a path only, write `[^/]+` here"
      }
      problem = "/\(pattern)/ is not a valid regular expression\(hint ?? "")"
    }
  }

  /// The first name in braces: `id` in `/films/{id}$`.
  private static func parameter(in pattern: String) -> Substring? {
    for piece in pattern.split(separator: "{").dropFirst(pattern.first == "{" ? 0 : 1) {
      let name = piece.prefix { $0.isLetter || $0 == "_" }
      if !name.isEmpty, piece.dropFirst(name.count).first == "}" { return name }
    }
    return nil
  }

  package func matches(_ text: String) -> Bool {
    compiled?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// Whether it matches a text; nil if that takes more than some ten milliseconds to tell.
  package func matchesInTime(_ text: String) -> Bool? {
    var patience = 100
    return matchesInTime(text, patience: &patience)
  }

  /// Whether it matches a text; nil if that takes more than a hundred times ten thousand steps, or than
  /// the patience is, from which they are taken.
  package func matchesInTime(_ text: String, patience: inout Int) -> Bool? {
    var (isMatch, spent): (Bool?, Int) = (false, 0)
    let most = max(1, min(patience, 100))
    let range = NSRange(text.startIndex..., in: text)
    compiled?.enumerateMatches(in: text, options: .reportProgress, range: range) { match, _, stop in
      // ICU reports ten thousand steps at a time.
      if match == nil { spent += 1 }
      if match == nil, spent < most { return }
      isMatch = match == nil ? nil : true
      stop.pointee = true
    }
    patience -= spent
    return isMatch
  }

  /// The range of the first match.
  package func range(in text: String) -> Range<String.Index>? {
    compiled?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      .flatMap { Range($0.range, in: text) }
  }

  /// Of each match its first group, or the whole of it if there is none.
  package func ranges(in text: String) -> [Range<String.Index>] {
    let matches = compiled?.matches(in: text, range: NSRange(text.startIndex..., in: text)) ?? []
    return matches.compactMap { match in
      let group = match.numberOfRanges > 1 ? Range(match.range(at: 1), in: text) : nil
      return group ?? Range(match.range, in: text)
    }
  }
}

extension String {
  /// The text as a part of a URL, in which all but unreserved characters are encoded.
  package var percentEncoded: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? self
  }
}
