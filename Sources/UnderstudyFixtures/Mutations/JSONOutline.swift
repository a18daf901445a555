import UnderstudyHTTP

/// The values of a JSON text that are worth breaking.
///
/// Of the elements of an array, each key is listed once: a page of twenty films would be broken in
/// twenty times as many ways, and teach nothing more.
struct JSONOutline {
  struct Value: Sendable {
    /// Nil for the outermost.
    let keyPath: String?
    /// The key path as names have it, without secrets.
    let shown: String
    let value: JSONDocument.Value
    /// What to cut out for its key to be missing; nil for what has no key.
    let member: Range<Int>?
    /// Whether it is one of few words that the elements of an array have there.
    fileprivate(set) var isWord = false

    fileprivate init(at path: JSONPath, _ value: JSONDocument.Value, _ cut: Range<Int>?) {
      keyPath = path == .root ? nil : path.description
      // Two keys that are secrets are still two places.
      let redacted = keyPath.map(Redaction.standard.redacted(text:))
      let place = redacted.map { "\($0) (byte \(value.range.lowerBound))" } ?? "the root"
      shown = redacted == keyPath ? keyPath ?? place : place
      (self.value, member) = (value, cut)
    }
  }

  /// In the order of the text.
  private(set) var values: [Value] = []

  init(_ document: JSONDocument) {
    var shapes: [JSONPath: Int] = [:]
    var words: [Int: (total: Int, different: Set<String>)] = [:]
    var open: [(path: JSONPath, shape: JSONPath, value: JSONDocument.Value, cut: Range<Int>?)] = [
      (.root, .root, document.root, nil)
    ]
    while let (path, shape, value, cut) = open.popLast() {
      let listed = shapes[shape] ?? values.count
      if listed == values.count {
        shapes[shape] = listed
        values.append(Value(at: path, value, cut))
      }
      if value.kind == .string, !shape.isOnePlace, let text = value.string {
        words[listed, default: (0, [])].total += 1
        words[listed]?.different.insert(text)
      }
      let places = zip(value.children, value.cuts).enumerated().map { index, child in
        let key = child.0.key.map(JSONPath.Step.key)
        let path = path.appending(key ?? .index(index))
        return (path, shape.appending(key ?? .element), child.0, key == nil ? nil : child.1)
      }
      open += places.reversed()
    }
    for (listed, texts) in words where texts.total >= 3 {
      values[listed].isWord = texts.different.count * 2 <= texts.total
    }
  }
}
