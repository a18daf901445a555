/// What is to be replaced in a text.
struct Edits {
  private enum Replacement {
    case bytes([UInt8])
    /// What stands for a secret, between two marks such as quotes.
    case standIn(mark: [UInt8], rule: RedactionRule)
  }

  private var edits: [(range: Range<Int>, replacement: Replacement)] = []

  static let placeholder = Array(Redaction.placeholder.utf8)
  static let quote = [UInt8.quote]

  /// Hides a secret; what stands for it gets a mark before and behind it, such as a quote.
  mutating func hide(
    _ range: Range<Int>, by rule: RedactionRule, between mark: [UInt8] = []
  ) {
    edits.append((range, .standIn(mark: mark, rule: rule)))
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append((range, .bytes(bytes)))
  }

  static func += (left: inout Edits, right: Edits) { left.edits += right.edits }

  /// The text with the edits made; of two that overlap, the first one covers both.
  func applied(to text: SearchedText) -> SearchedText {
    if edits.isEmpty { return text }
    let bytes = text.bytes
    var result: [UInt8] = []
    var copied = 0
    let sorted = edits.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for (range, replacement) in sorted {
      guard range.lowerBound >= copied else {
        copied = max(copied, range.upperBound)
        continue
      }
      result += bytes[copied..<range.lowerBound]
      switch replacement {
      case .bytes(let bytes): result += bytes
      case .standIn(let mark, let rule):
        var secret = bytes[range]
        if secret.count >= 2 * mark.count, secret.starts(with: mark),
          secret.suffix(mark.count).elementsEqual(mark)
        {
          secret = secret.dropFirst(mark.count).dropLast(mark.count)
        }
        result += mark + Array(text.search.redaction.hidden(secret, by: rule).utf8) + mark
      }
      copied = range.upperBound
    }
    return SearchedText(result + bytes[copied...], text.search)
  }
}
