/// Finds the values at key paths in JSON, wherever a text has some: it may be cut off, stand in a
/// sentence, or be one document of many.
struct JSONPlaces {
  private struct Container {
    let isList: Bool
    var index = 0
    /// The key whose value comes next.
    var key: String?

    var step: JSONPath.Step? { isList ? .index(index) : key.map(JSONPath.Step.key) }
  }

  /// The values, those of strings with their quotes.
  private(set) var ranges: [Range<Int>] = []
  private let text: SearchedText
  private let paths: [JSONPath]
  private var open: [Container] = []

  init(_ text: SearchedText, _ paths: [JSONPath]) {
    self.text = text
    self.paths = paths
    run()
  }

  private mutating func run() {
    var place = text.end(of: Self.outside, from: 0)
    while place < text.count {
      switch text.bytes[place] {
      case UInt8(ascii: "{"): begin(isList: false)
      case UInt8(ascii: "["): begin(isList: true)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): next()
      case JSONPiece.quote:
        place = string(at: place)
        continue
      case let byte where byte.isSpace || byte == UInt8(ascii: ":"): break
      default:
        place = scalar(at: place)
        continue
      }
      place = open.isEmpty ? text.end(of: Self.outside, from: place + 1) : place + 1
    }
  }

  private static let outside = ByteSet.but("{[")
  private static let inScalar = ByteSet.but(",]}{[\" \t\r\n")

  private mutating func begin(isList: Bool) {
    // Deeper than any reader of JSON goes there is none.
    if open.count < JSONScanner.deepest { open.append(Container(isList: isList)) }
  }

  private mutating func next() {
    guard let last = open.indices.last else { return }
    open[last].index += 1
    open[last].key = nil
  }

  private mutating func string(at place: Int) -> Int {
    let literal = JSONPiece.literal(in: text, from: place)
    guard let last = open.indices.last else { return literal.after }
    let after = text.end(of: .space, from: literal.after)
    if !open[last].isList, open[last].key == nil, text.byte(after) == UInt8(ascii: ":") {
      open[last].key = literal.text
      return after + 1
    }
    hide(literal.start..<literal.after)
    return literal.after
  }

  private mutating func scalar(at place: Int) -> Int {
    let end = max(text.end(of: Self.inScalar, from: place), place + 1)
    let value = text.bytes[place..<end]
    if open.last?.step != nil, !value.elementsEqual("null".utf8) { hide(place..<end) }
    return end
  }

  private mutating func hide(_ range: Range<Int>) {
    let steps = open.compactMap(\.step)
    if steps.count == open.count, paths.contains(where: { $0.leads(to: steps) }) {
      ranges.append(range)
    }
  }
}
