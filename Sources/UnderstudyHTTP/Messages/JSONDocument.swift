import Foundation

/// A JSON text, parsed once: where each value stands, and the value itself on demand.
///
/// The order of keys, repeated ones and the spelling of numbers stay as they are written, and an edit
/// leaves all other bytes alone. The values are one list in the order of the text, so that no nesting
/// overflows a thread's stack.
package final class JSONDocument: Sendable {
  struct Node {
    let token: JSONScanner.Token
    /// The key of a member.
    let key: JSONScanner.Text?
    fileprivate(set) var range: Range<Int>
    /// How many values it contains, those of its members not counted.
    fileprivate(set) var count = 0
    /// The number of the first node behind all that it contains.
    fileprivate(set) var next: Int
  }

  /// The text, in UTF-8; its first byte has the index 0.
  package let data: Data
  /// Whether half of a surrogate pair was read as U+FFFD.
  package let hasHalfPair: Bool
  let nodes: [Node]

  /// Reads a text in any encoding that a JSON parser must know.
  ///
  /// - Parameter toleratingHalfPairs: Whether half of a surrogate pair is read as U+FFFD, and no error.
  package init(_ data: Data, toleratingHalfPairs: Bool = false) throws(JSONFault) {
    let text = data.inUTF8
    let data = text.startIndex == 0 ? text : Data(text)
    self.data = data
    (nodes, hasHalfPair) = try LentBytes.lend(data) { bytes throws(JSONFault) in
      var scanner = JSONScanner(bytes)
      scanner.toleratesHalfPairs = toleratingHalfPairs
      let nodes = try Self.nodes(&scanner)
      return (nodes, scanner.firstHalfPair != nil)
    }
  }

  private static func nodes(_ scanner: inout JSONScanner) throws(JSONFault) -> [Node] {
    var nodes: [Node] = []
    var open: [Int] = []
    var key: JSONScanner.Text?
    while let token = try scanner.next() {
      switch token {
      case .key(let text):
        key = text
        continue
      case .endObject, .endArray:
        let node = open.removeLast()
        nodes[node].range = nodes[node].range.lowerBound..<scanner.offset
        nodes[node].next = nodes.count
        continue
      default: break
      }
      if let parent = open.last { nodes[parent].count += 1 }
      if token == .beginObject || token == .beginArray { open.append(nodes.count) }
      nodes.append(
        Node(
          token: token, key: key, range: scanner.tokenStart..<scanner.offset, next: nodes.count + 1)
      )
      key = nil
    }
    return nodes
  }

  /// The outermost value.
  package var root: Value { Value(document: self, index: 0) }

  /// All values, each before those that it contains.
  package var values: some Sequence<Value> {
    nodes.indices.lazy.map { Value(document: self, index: $0) }
  }

  /// The position of a byte of the text.
  package func position(of offset: Int) -> TextPosition {
    LentBytes.lend(data) { JSONScanner($0).position(of: offset) }
  }

  func string(_ text: JSONScanner.Text) -> String {
    LentBytes.lend(data) { JSONScanner($0).string(text) }
  }
}

extension JSONDocument {
  package enum Kind: Sendable { case object, array, string, number, boolean, null }

  /// A value where it stands.
  package struct Value: Sendable {
    package let document: JSONDocument
    fileprivate let index: Int

    private var node: Node { document.nodes[index] }

    /// The bytes of the value, those of a string with its quotes.
    package var range: Range<Int> { node.range }
    package var bytes: Data { document.data[range] }

    /// The key of a member.
    package var key: String? { node.key.map(document.string) }
    /// The bytes of the key, with its quotes.
    package var keyRange: Range<Int>? { node.key.map { $0.start - 1..<$0.end + 1 } }

    /// What a string says.
    package var string: String? {
      if case .string(let text) = node.token { document.string(text) } else { nil }
    }

    /// A number as it is spelled.
    package var number: String? {
      if case .number = node.token { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    package var kind: Kind {
      switch node.token {
      case .beginObject: .object
      case .beginArray: .array
      case .string: .string
      case .number: .number
      case .bool: .boolean
      case .null, .key, .endArray, .endObject: .null
      }
    }

    /// The members of an object, or the elements of a list, in their order.
    package var children: [Value] {
      var children: [Value] = []
      children.reserveCapacity(node.count)
      var index = index + 1
      while index < node.next {
        children.append(Value(document: document, index: index))
        index = document.nodes[index].next
      }
      return children
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
    package var value: JSONValue {
      var replaced: [JSONValue] = []
      return document.value(index, &replaced)
    }

    /// The value, and on their own the members in it that a later one of the same key has replaced.
    package var valueWithReplaced: (value: JSONValue, replaced: [JSONValue]) {
      var replaced: [JSONValue] = []
      let value = document.value(index, &replaced)
      return (value, replaced)
    }
  }

  /// Puts a value together from the last of the values in it to the first.
  private func value(_ index: Int, _ replaced: inout [JSONValue]) -> JSONValue {
    LentBytes.lend(data) { bytes in
      let scanner = JSONScanner(bytes)
      // Of each container those that it contains are on top, the first one last.
      var built: [(key: String?, value: JSONValue)] = []
      for node in nodes[index..<nodes[index].next].reversed() {
        let value: JSONValue
        switch node.token {
        case .string(let text): value = .string(scanner.string(text))
        case .number(let number): value = scanner.value(of: number)
        case .bool(let flag): value = .bool(flag)
        case .beginArray: value = .array(built.suffix(node.count).reversed().map(\.value))
        case .beginObject:
          value = Self.object(built.suffix(node.count).reversed(), &replaced)
        case .null, .key, .endArray, .endObject: value = .null
        }
        built.removeLast(node.count)
        built.append((node.key.map(scanner.string), value))
      }
      return built[0].value
    }
  }

  private static func object(
    _ members: some Collection<(key: String?, value: JSONValue)>, _ replaced: inout [JSONValue]
  ) -> JSONValue {
    var object = [String: JSONValue](minimumCapacity: members.count)
    for (key, value) in members {
      guard let key else { continue }
      let old = object.updateValue(value, forKey: key)
      if let old { replaced.append(.object([key: old])) }
    }
    return .object(object)
  }
}
