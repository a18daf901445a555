import Foundation

/// A JSON text, parsed once: where each value stands, and the value itself on demand.
///
/// The order of keys, repeated ones and the spelling of numbers stay as they are written, and an edit
/// leaves all other bytes alone. The values are one list in the order of the text, so that no nesting
/// overflows a thread's stack.
package final class JSONDocument: Sendable {
  /// The text, in UTF-8; its first byte has the index 0.
  package let data: Data
  /// Whether half of a surrogate pair was read as U+FFFD.
  package let hasHalfPair: Bool
  /// All values, each before those that it contains, for a walk that asks of each what is needed.
  package let nodes: [JSONNode]

  /// Reads a text in any encoding that a JSON parser must know.
  ///
  /// - Parameter toleratingHalfPairs: Whether half of a surrogate pair is read as U+FFFD, and no error.
  package init(_ data: Data, toleratingHalfPairs: Bool = false) throws(JSONFault) {
    let text = data.inUTF8
    let data = text.startIndex == 0 ? text : Data(text)
    self.data = data
    (nodes, hasHalfPair) = try BorrowedBytes.lend(data) { bytes throws(JSONFault) in
      var scanner = JSONScanner(bytes)
      scanner.toleratesHalfPairs = toleratingHalfPairs
      if bytes.count > UInt32.max { throw scanner.fault("the text is larger than 4 GB") }
      let nodes = try Self.nodes(&scanner)
      return (nodes, scanner.firstHalfPair != nil)
    }
  }

  /// Lays a value out as a document, without writing and reading it: its bytes are those of its texts, as
  /// they are. Nil for a number that JSON cannot represent.
  package init?(of value: JSONValue) {
    guard let layout = JSONLayout(value) else { return nil }
    (data, nodes, hasHalfPair) = (Data(layout.bytes), layout.nodes, false)
  }

  private static func nodes(_ scanner: inout JSONScanner) throws(JSONFault) -> [JSONNode] {
    var nodes: [JSONNode] = []
    var open: [Int] = []
    var key: JSONScanner.Text?
    while let token = try scanner.next() {
      switch token {
      case .key(let text): key = text
      case .endObject, .endArray:
        nodes[open.removeLast()].close(at: scanner.offset, next: nodes.count)
      default:
        if let parent = open.last { nodes[parent].addChild() }
        if token == .beginObject || token == .beginArray { open.append(nodes.count) }
        let range = scanner.tokenStart..<scanner.offset
        nodes.append(JSONNode(token, key: key, range, next: nodes.count + 1))
        key = nil
      }
    }
    return nodes
  }

  /// The outermost value.
  package var root: Value { Value(document: self, index: 0) }

  /// All values, each before those that it contains.
  package var values: some Sequence<Value> {
    nodes.indices.lazy.map { Value(document: self, index: $0) }
  }

  /// The nodes of the members or elements of a value.
  package func children(of node: Int) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(nodes[node].count)
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  package func position(of offset: Int) -> TextPosition {
    BorrowedBytes.lend(data) { JSONScanner($0).position(of: offset) }
  }

  /// The text of a key or a string.
  package func string(_ text: JSONScanner.Text) -> String {
    BorrowedBytes.lend(data) { JSONScanner($0).string(text) }
  }
}

extension JSONDocument {
  package enum Kind: UInt8, Sendable { case object, array, string, number, boolean, null }

  /// A value where it stands.
  package struct Value: Sendable {
    package let document: JSONDocument
    fileprivate let index: Int

    private var node: JSONNode { document.nodes[index] }

    package var kind: Kind { node.kind }

    /// The bytes of the value, those of a string with its quotes.
    package var range: Range<Int> { node.range }
    package var bytes: Data { document.data[range] }

    /// The key of a member.
    package var key: String? { node.key.map(document.string) }
    /// The bytes of the key, with its quotes.
    package var keyRange: Range<Int>? { node.key.map { $0.start - 1..<$0.end + 1 } }

    /// The text of a string.
    package var string: String? { kind == .string ? document.string(node.text) : nil }

    /// A number as it is spelled.
    package var number: String? {
      kind == .number ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The number of members or elements.
    package var count: Int { node.count }

    /// The members of an object, or the elements of a list, in their order.
    package var children: [Value] {
      document.children(of: index).map { Value(document: document, index: $0) }
    }

    /// For each member or element what to cut out for it to be missing, with one comma.
    package var cuts: [Range<Int>] {
      let children = children
      let starts = children.map { $0.keyRange?.lowerBound ?? $0.range.lowerBound }
      return children.indices.map { index in
        let end = children[index].range.upperBound
        // The first takes the comma behind it along, any other the one before it.
        if index > 0 { return children[index - 1].range.upperBound..<end }
        return starts[0]..<(children.count > 1 ? starts[1] : end)
      }
    }

    /// The first member of an object that has this key.
    package subscript(key: String) -> Value? {
      kind == .object ? children.first { $0.key == key } : nil
    }

    /// The value alone; of a repeated key the last one.
    package var value: JSONValue { document.value(index) }
  }

  /// The value of a node, put together from the last of the values in it to the first.
  package func value(_ index: Int) -> JSONValue {
    BorrowedBytes.lend(data) { bytes in
      let scanner = JSONScanner(bytes)
      // Of each container those that it contains are on top, the first one last.
      var built: [(key: String?, value: JSONValue)] = []
      for node in nodes[index..<nodes[index].next].reversed() {
        let value: JSONValue
        switch node.kind {
        case .string: value = .string(scanner.string(node.text))
        case .number: value = scanner.value(of: node.number)
        case .boolean: value = .bool(node.isTrue)
        case .array: value = .array(built.suffix(node.count).reversed().map(\.value))
        case .object:
          let members = built.suffix(node.count).reversed().map { ($0.key ?? "", $0.value) }
          value = .object(Dictionary(members) { _, last in last })
        case .null: value = .null
        }
        built.removeLast(node.count)
        built.append((node.key.map(scanner.string), value))
      }
      return built[0].value
    }
  }
}

/// The nodes of a value, keys in their order, and the bytes of its keys, strings and numbers.
private struct JSONLayout {
  private enum Step {
    case value(JSONValue, key: String?, parent: Int?)
    case end(Int)
  }

  private(set) var bytes: [UInt8] = []
  private(set) var nodes: [JSONNode] = []

  /// Keeps a list of what is next, so that no nesting overflows the thread's stack.
  init?(_ value: JSONValue) {
    var next = [Step.value(value, key: nil, parent: nil)]
    while let step = next.popLast() {
      switch step {
      case .end(let node): nodes[node].close(at: bytes.count, next: nodes.count)
      case .value(let value, let key, let parent):
        if let parent { nodes[parent].addChild() }
        let (index, key) = (nodes.count, key.map { quoted($0) })
        let start = bytes.count
        guard let token = token(of: value) else { return nil }
        nodes.append(JSONNode(token, key: key, start..<bytes.count, next: index + 1))
        switch value {
        case .array(let elements):
          next.append(.end(index))
          next += elements.reversed().map { .value($0, key: nil, parent: index) }
        case .object(let members):
          next.append(.end(index))
          next += members.sorted { $0.key > $1.key }
            .map { .value($0.value, key: $0.key, parent: index) }
        default: break
        }
      }
    }
  }

  private mutating func token(of value: JSONValue) -> JSONScanner.Token? {
    switch value {
    case .object: return .beginObject
    case .array: return .beginArray
    case .string(let text): return .string(quoted(text))
    case .bool(let flag): return .bool(flag)
    case .null: return .null
    case .int, .double, .number:
      guard value.number != nil else { return nil }
      let (text, start) = (value.description, bytes.count)
      bytes += text.utf8
      return .number(
        JSONScanner.Number(
          start: start, end: bytes.count, isInteger: JSONNumber.isWhole(text)))
    }
  }

  /// The place of a text, between bytes that stand for its quotes.
  private mutating func quoted(_ text: String) -> JSONScanner.Text {
    let start = bytes.count + 1
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
    return JSONScanner.Text(start: start, end: bytes.count - 1, hasEscapes: false)
  }
}

/// A value of a `JSONDocument`, by its place; small, since a large file has millions.
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
  /// The number of members or elements.
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
