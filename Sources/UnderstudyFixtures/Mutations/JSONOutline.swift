import UnderstudyHTTP

/// Where the values of a JSON text are.
///
/// Of the elements of an array, each key is listed once: a page of twenty films would be broken in
/// twenty times as many ways, and teach nothing more.
struct JSONOutline {
  struct Value {
    /// Nil for the outermost.
    let keyPath: String?
    let token: JSONScanner.Token
    var range: Range<Int>
    /// What to cut out for its key to be missing, with one comma; nil for what has no key.
    var member: Range<Int>?
  }

  /// In the order of the text.
  private(set) var values: [Value] = []
  /// Where the first string or key begins, behind its quote.
  private(set) var firstString: Int?

  /// An array or object that is open.
  private struct Container {
    let place: Place
    /// Its number among the values, where it is listed.
    let value: Int?
    var count = 0
    /// The key that was read last, and where it begins.
    var key: (name: String, start: Int)?
    /// The last member, where it is listed.
    var lastMember: Int?
    /// Where the value before the key ends.
    var lastEnd: Int?
  }

  private var open: [Container] = []
  private var shapes: Set<JSONPath> = []

  init(_ bytes: LentBytes) throws(JSONFault) {
    var scanner = JSONScanner(bytes)
    while let token = try scanner.next() {
      switch token {
      case .key(let key):
        note(string: key)
        begin(key: scanner.string(key), at: key.start - 1)
      case .beginObject, .beginArray:
        let place = nextPlace()
        let value = list(token, at: place, scanner.offset - 1..<scanner.offset)
        open.append(Container(place: place, value: value))
      case .endObject, .endArray:
        let value = open.removeLast().value
        if let value {
          values[value].range = values[value].range.lowerBound..<scanner.offset
        }
        end(value, at: scanner.offset)
      case .string(let text):
        note(string: text)
        add(token, text.start - 1..<text.end + 1)
      case .number(let number): add(token, number.start..<number.end)
      case .bool(let isTrue): add(token, scanner.offset - (isTrue ? 4 : 5)..<scanner.offset)
      case .null: add(token, scanner.offset - 4..<scanner.offset)
      }
    }
  }

  private mutating func note(string: JSONScanner.Text) {
    if firstString == nil { firstString = string.start }
  }

  private mutating func add(_ token: JSONScanner.Token, _ range: Range<Int>) {
    end(list(token, at: nextPlace(), range), at: range.upperBound)
  }

  /// Lists a value unless one of its shape is there.
  private mutating func list(
    _ token: JSONScanner.Token, at place: Place, _ range: Range<Int>
  ) -> Int? {
    guard shapes.insert(place.shape).inserted else { return nil }
    let keyPath = open.isEmpty ? nil : place.path.description
    values.append(Value(keyPath: keyPath, token: token, range: range))
    return values.count - 1
  }

  private mutating func begin(key: String, at start: Int) {
    guard var container = open.popLast() else { return }
    // The first member takes the comma behind it along, any other the one before it.
    if container.count == 1, let first = container.lastMember, let member = values[first].member {
      values[first].member = member.lowerBound..<start
    }
    container.key = (key, start)
    open.append(container)
  }

  private mutating func end(_ value: Int?, at offset: Int) {
    guard var container = open.popLast() else { return }
    if let value, let key = container.key {
      values[value].member = (container.lastEnd ?? key.start)..<offset
    }
    container.lastMember = value
    container.lastEnd = offset
    container.count += 1
    open.append(container)
  }

  private func nextPlace() -> Place {
    guard let container = open.last else { return Place() }
    if let key = container.key { return container.place.member(key.name) }
    return container.place.element(container.count)
  }
}

/// The way to a value, and the same with its indexes left out.
private struct Place {
  var path = JSONPath.root
  var shape = JSONPath.root

  func member(_ key: String) -> Place {
    Place(path: path.appending(.key(key)), shape: shape.appending(.key(key)))
  }

  func element(_ index: Int) -> Place {
    Place(path: path.appending(.index(index)), shape: shape.appending(.element))
  }
}
