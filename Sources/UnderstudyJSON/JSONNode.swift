/// One value of a `JSONDocument`, by its place; small, since a large file has millions.
package struct JSONNode: Sendable {
  package let kind: JSONDocument.Kind
  /// Whether a string has escapes, a number is whole, or a Boolean is true.
  private let flag: Bool
  private let keyHasEscapes: Bool
  private let (start, keyStart, keyEnd): (UInt32, UInt32, UInt32)
  private var end: UInt32
  private var children: UInt32 = 0
  private var following: UInt32

  init(_ token: JSONScanner.Token, key: JSONScanner.Text?, _ range: Range<Int>, next: Int) {
    (kind, flag) =
      switch token {
      case .beginObject: (.object, false)
      case .beginArray: (.array, false)
      case .string(let text): (.string, text.hasEscapes)
      case .number(let number): (.number, number.isInteger)
      case .bool(let flag): (.boolean, flag)
      case .null, .key, .endObject, .endArray: (.null, false)
      }
    (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    // No key begins a text, so 0 stands for none.
    (keyStart, keyEnd) = (UInt32(key?.start ?? 0), UInt32(key?.end ?? 0))
    keyHasEscapes = key?.hasEscapes ?? false
    following = UInt32(next)
  }

  mutating func addChild() { children += 1 }

  mutating func close(at end: Int, next: Int) {
    (self.end, following) = (UInt32(end), UInt32(next))
  }

  /// The bytes of the value.
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// The key of a member.
  package var key: JSONScanner.Text? {
    keyStart == 0
      ? nil
      : JSONScanner.Text(start: Int(keyStart), end: Int(keyEnd), hasEscapes: keyHasEscapes)
  }
  /// How many members or elements it has.
  package var count: Int { Int(children) }
  /// The number of the first node behind all that it contains.
  package var next: Int { Int(following) }

  package var isTrue: Bool { flag }
  /// The string between its quotes.
  package var text: JSONScanner.Text {
    JSONScanner.Text(start: Int(start) + 1, end: Int(end) - 1, hasEscapes: flag)
  }
  package var number: JSONScanner.Number {
    JSONScanner.Number(start: Int(start), end: Int(end), isInteger: flag)
  }
}
