import Foundation

/// A regular expression given as text, compiled once, with the reason where it can't be.
///
/// Foundation's `NSRegularExpression` is documented as immutable and safe to use from several
/// threads; Swift's `Regex` is not `Sendable`.
package struct TextRegex: Sendable {
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
      problem = "/\(pattern)/ is not a valid regular expression"
    }
  }

  package func matches(_ text: String) -> Bool {
    let whole = NSRange(text.startIndex..., in: text)
    return compiled?.firstMatch(in: text, range: whole) != nil
  }
}
