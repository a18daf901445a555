/// Replacements to be made in a text.
struct Edits {
  private enum Replacement {
    case bytes([UInt8])
    /// The placeholder of a secret, between two marks such as quotes.
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

  /// The end of the last edit; nil if there is none.
  var end: Int? { edits.last?.range.upperBound }

  static func += (left: inout Edits, right: Edits) { left.edits += right.edits }

  /// The changes that the edits come to; of two that overlap, the first one covers both.
  func changes(to text: SearchedText) -> ByteChanges {
    if edits.isEmpty { return ByteChanges() }
    var changes = ByteChanges()
    let sorted = edits.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for (range, replacement) in sorted where !changes.cover(range) {
      switch replacement {
      case .bytes(let bytes): changes.append(range, bytes)
      case .standIn(let mark, let rule):
        changes.append(range, standIn(for: range, of: text, mark, rule))
      }
    }
    return changes
  }

  private func standIn(
    for range: Range<Int>, of text: SearchedText, _ mark: [UInt8], _ rule: RedactionRule
  ) -> [UInt8] {
    let redaction = text.search.redaction
    var (secret, mark) = (text.bytes[range], mark)
    if secret.isScalarOfJSON {
      let isValue = text.isValue(range)
      // A client reads a value of the same type.
      if redaction.keepsTypes, isValue || text.isValueOfLine(range) {
        return Array(redaction.hidden(scalar: secret, by: rule).utf8)
      }
      if isValue, mark.isEmpty { mark = Self.quote }
    }
    if secret.count >= 2 * mark.count, secret.starts(with: mark),
      secret.suffix(mark.count).elementsEqual(mark)
    {
      secret = secret.dropFirst(mark.count).dropLast(mark.count)
    }
    return mark + Array(redaction.hidden(secret, by: rule).utf8) + mark
  }
}

/// Ranges of some bytes and their replacements, in order: all else is as it was.
struct ByteChanges {
  private(set) var all: [(range: Range<Int>, bytes: [UInt8])]

  init(all: [(range: Range<Int>, bytes: [UInt8])] = []) { self.all = all }

  var isEmpty: Bool { all.isEmpty }

  mutating func append(_ range: Range<Int>, _ bytes: [UInt8]) { all.append((range, bytes)) }

  static func += (left: inout ByteChanges, right: ByteChanges) { left.all += right.all }

  /// Whether a range begins in the last change, which then covers it.
  mutating func cover(_ range: Range<Int>) -> Bool {
    guard let last = all.last?.range, range.lowerBound < last.upperBound else { return false }
    all[all.count - 1].range = last.lowerBound..<max(last.upperBound, range.upperBound)
    return true
  }

  /// The same changes if the text is written in other bytes.
  func written(in text: DecodedText, as bytes: (UInt8) -> [UInt8]) -> ByteChanges {
    ByteChanges(all: all.map { (text.source(of: $0.range), $0.bytes.flatMap(bytes)) })
  }

  /// The same changes if the bytes are a part of others, from a place on.
  func moved(by count: Int) -> ByteChanges {
    ByteChanges(
      all: all.map { ($0.range.lowerBound + count..<$0.range.upperBound + count, $0.bytes) })
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    if isEmpty { return bytes }
    var result: [UInt8] = []
    var copied = 0
    for (range, replacement) in all {
      result += bytes[copied..<range.lowerBound]
      result += replacement
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }

  /// These changes, and then those that were made to what became of them.
  func followed(by later: ByteChanges) -> ByteChanges {
    if later.isEmpty { return self }
    if isEmpty { return later }
    var result = ByteChanges()
    var rest = all[...]
    // By how much what became of the text is longer here.
    var growth = 0
    func end(of change: (range: Range<Int>, bytes: [UInt8])) -> Int {
      change.range.lowerBound + growth + change.bytes.count
    }
    for (range, bytes) in later.all {
      while let first = rest.first, end(of: first) <= range.lowerBound {
        result.append(first.range, first.bytes)
        growth = end(of: first) - first.range.upperBound
        rest.removeFirst()
      }
      // A change that goes on in this one, or begins in it, becomes a part of it.
      let start = min(
        range.lowerBound - growth, rest.first?.range.lowerBound ?? .max)
      var upper = range.upperBound - growth
      while let first = rest.first, first.range.lowerBound + growth < range.upperBound {
        let isWhole = end(of: first) <= range.upperBound
        growth = end(of: first) - first.range.upperBound
        upper = isWhole ? range.upperBound - growth : first.range.upperBound
        rest.removeFirst()
      }
      if !result.cover(start..<upper) { result.append(start..<upper, bytes) }
    }
    for change in rest { result.append(change.range, change.bytes) }
    return result
  }
}
