import UnderstudyHTTP

/// The values of a JSON text that are worth breaking.
///
/// Of the elements of an array, each key is listed once: a page of twenty films would be broken in
/// twenty times as many ways, and teach nothing more.
struct JSONOutline {
  struct Value {
    /// Nil for the outermost.
    let keyPath: String?
    let value: JSONDocument.Value
    /// What to cut out for its key to be missing; nil for what has no key.
    let member: Range<Int>?
  }

  /// In the order of the text.
  private(set) var values: [Value] = []

  init(_ document: JSONDocument) {
    var shapes: Set<JSONPath> = []
    var open: [(path: JSONPath, shape: JSONPath, value: Value)] = [
      (.root, .root, Value(keyPath: nil, value: document.root, member: nil))
    ]
    while let (path, shape, listed) = open.popLast() {
      if shapes.insert(shape).inserted { values.append(listed) }
      let value = listed.value
      let places = zip(value.children, value.cuts).enumerated().map { index, child in
        let key = child.0.key.map(JSONPath.Step.key)
        let path = path.appending(key ?? .index(index))
        return (
          path, shape.appending(key ?? .element),
          Value(
            keyPath: path.description, value: child.0, member: key == nil ? nil : child.1)
        )
      }
      open += places.reversed()
    }
  }
}
