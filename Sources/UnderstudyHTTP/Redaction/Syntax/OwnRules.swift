import Foundation

/// Finds what a team's own rules take for secrets.
struct OwnRules {
  private let text: SearchedText
  private let rules: [SecretRule]

  static func edits(in text: SearchedText) -> Edits {
    let rules = text.search.redaction.names.rules
    // Most have none.
    if rules.isEmpty { return Edits() }
    let finder = OwnRules(text: text, rules: rules)
    var edits = Edits()
    for (range, mark) in finder.ranges() { edits.hide(range, between: mark) }
    return edits
  }

  private func ranges() -> [(Range<Int>, mark: [UInt8])] {
    var ranges: [(Range<Int>, mark: [UInt8])] = []
    var paths: [JSONPath] = []
    let string = text.text(0..<text.count)
    // Of bytes that are no text the places of characters say nothing.
    let isText = string.utf8.count == text.count
    for rule in rules {
      switch rule.kind {
      case .keyPath(let path): paths.append(path)
      case .value(let value, let isWithin):
        ranges += places(of: Array(value.utf8), isWithin: isWithin).map { ($0, mark(for: $0)) }
      case .everything: ranges.append((0..<text.count, []))
      case .regex(let regex) where isText:
        ranges += regex.ranges(in: string).map { string.bytes($0) }.map { ($0, mark(for: $0)) }
      case .custom(let finder) where isText:
        let found = finder.find(string).map { string.bytes($0) }.filter { !$0.isEmpty }
        ranges += found.map { ($0, mark(for: $0)) }
        noteOnly(found)
      case .regex, .custom: continue
      }
    }
    if !paths.isEmpty {
      ranges += JSONPlaces(text, paths).ranges.map { ($0, [JSONPiece.quote]) }
      ranges += FormPlaces(text, paths).ranges.map { ($0, []) }
    }
    ranges.removeAll { $0.0.isEmpty }
    if let found = text.search.redaction.found { note(ranges, in: found) }
    return ranges
  }

  /// The quotes that what stands for a number of JSON needs, so that the rest stays JSON.
  private func mark(for range: Range<Int>) -> [UInt8] {
    guard text.bytes[range].allSatisfy({ $0.isDigit || ".-+eE".utf8.contains($0) }) else {
      return []
    }
    let before = text.byte(text.start(of: .space, before: range.lowerBound) - 1)
    let after = text.byte(text.end(of: .space, from: range.upperBound))
    return ":[,".utf8.contains(before) && ",}]".utf8.contains(after) ? [JSONPiece.quote] : []
  }

  /// Where a value stands, on its own or anywhere.
  private func places(of value: [UInt8], isWithin: Bool) -> [Range<Int>] {
    guard let first = value.first else { return [] }
    var ranges: [Range<Int>] = []
    var place = 0
    while let start = text.place(of: first, from: place) {
      place = start + 1
      let end = start + value.count
      guard end <= text.count, text.bytes[start..<end].elementsEqual(value) else { continue }
      if !isWithin, isInWord(start..<end) { continue }
      ranges.append(start..<end)
      place = end
    }
    return ranges
  }

  /// Whether a word goes on before or behind a range.
  private func isInWord(_ range: Range<Int>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    return text.byte(start).isInWord && text.byte(start - 1).isInWord
      || text.byte(end - 1).isInWord && text.byte(end).isInWord
  }

  /// Keeps what a closure has found, however short: nobody asks it again.
  private func noteOnly(_ ranges: [Range<Int>]) {
    guard let found = text.search.redaction.found else { return }
    for range in ranges {
      let bytes = text.bytes[range]
      if !SecretValue.isHarmless(bytes), !bytes.allSatisfy(\.isSpace),
        let value = String(validUTF8: bytes)
      {
        found.insert(only: value, isWithin: isInWord(range))
      }
    }
  }

  private func note(_ ranges: [(Range<Int>, mark: [UInt8])], in found: FoundSecrets) {
    for (range, mark) in ranges {
      var bytes = text.bytes[range]
      if !mark.isEmpty, bytes.first == JSONPiece.quote, bytes.count > 1 {
        bytes = bytes.dropFirst().dropLast()
        bytes = JSONPiece.unescaped(bytes)[...]
      }
      if !SecretValue.isHarmless(bytes), let value = String(validUTF8: bytes) {
        found.insert(value)
        // As it stands elsewhere where this is a form.
        if value.contains("%") { found.insert(PercentDecoding.decode(value)) }
      }
    }
  }
}

extension TextRegex {
  /// Each match, or the first group of it.
  fileprivate func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    while let found = match(in: text, from: start) {
      ranges.append(found.secret)
      start =
        found.whole.isEmpty ? text.index(after: found.whole.upperBound) : found.whole.upperBound
      if found.whole.isEmpty { ranges.removeLast() }
      if start >= text.endIndex { break }
    }
    return ranges
  }
}

extension String {
  /// The bytes of a range; of one of another text, as much as is in this one.
  fileprivate func bytes(_ range: Range<String.Index>) -> Range<Int> {
    let lower = min(max(range.lowerBound, startIndex), endIndex)
    let upper = min(max(range.upperBound, lower), endIndex)
    let start = utf8[..<lower].count
    return start..<start + utf8[lower..<upper].count
  }
}
