/// The path of a value in JSON: `results[3].title`; `items[*].token` is one in each element.
package struct JSONPath: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
    /// Every element of a list.
    case element
    /// The element of a list that has this key, and this text of its value.
    case identity(String, String)
  }

  package private(set) var steps: [Step] = []

  /// The path of the whole document.
  package static let root = JSONPath()

  private init() {}

  /// Reads `user.email`, `items[*].token`, `$.a.b` or `$['a'][0]`; nil for anything else, such as a path
  /// with a filter.
  package init?(_ text: String) {
    var rest =
      text.first == "$" ? text.dropFirst() : text.first == "[" ? text[...] : ".\(text)"[...]
    while let mark = rest.popFirst() {
      switch mark {
      case ".":
        let key = rest.prefix { $0 != "." && $0 != "[" }
        if key.isEmpty || key.contains(where: { "*?(@$".contains($0) }) { return nil }
        rest = rest.dropFirst(key.count)
        steps.append(.key(String(key)))
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inside = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inside == "*" || inside.isEmpty {
          steps.append(.element)
        } else if let index = Int(inside), index >= 0 {
          steps.append(.index(index))
        } else if let quote = inside.first, "'\"".contains(quote), inside.last == quote,
          inside.count > 2
        {
          steps.append(.key(String(inside.dropFirst().dropLast())))
        } else {
          return nil
        }
      default: return nil
      }
    }
  }

  package func appending(_ step: Step) -> JSONPath { copy(of: self) { $0.steps.append(step) } }

  /// The path of the object or the list that the value is in; of the document itself.
  package var parent: JSONPath { copy(of: self) { _ = $0.steps.popLast() } }

  /// Whether it leads to one value at most.
  package var isOnePlace: Bool { !steps.contains(.element) }

  /// The value there; nil if there is no value, or may be several.
  package func value(in document: JSONValue) -> JSONValue? {
    steps.reduce(document) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      case .element, .identity: nil
      }
    }
  }

  /// Whether it leads to `place`, or to something around it; lists need no step of their own.
  package func leads(to place: some Sequence<Step>) -> Bool {
    var rest = steps[...]
    for step in place {
      guard let wanted = rest.first else { return true }
      switch (wanted, step) {
      case (.key(let wanted), .key(let key)):
        if wanted != key { return false }
        rest.removeFirst()
      case (.index(let wanted), .index(let index)):
        if wanted != index { return false }
        rest.removeFirst()
      case (.element, .index), (.element, .element), (.index, .element): rest.removeFirst()
      case (.key, .index), (.key, .element): continue
      default: return false
      }
    }
    return rest.isEmpty
  }
}

extension JSONPath: CustomStringConvertible {
  /// Such as `results[3].title`; empty for the root.
  package var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .element: text += "[*]"
      case .identity(let key, let value): text += "[\(key)=\(value)]"
      case .key(let key):
        let isPlain =
          !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
        if !isPlain {
          text += "[\(JSONValue.string(key))]"
        } else {
          text += text.isEmpty ? key : ".\(key)"
        }
      }
    }
  }
}
