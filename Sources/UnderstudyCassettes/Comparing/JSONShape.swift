import UnderstudyHTTP

/// What kinds of values stand where in some JSON, the elements of a list taken together.
struct JSONShape {
  private(set) var kinds: Set<JSONDocument.Kind> = []
  private var members: [String: JSONShape] = [:]
  private var elements: [JSONShape] = []
  /// How many values were seen, and how many of them objects.
  private var count = 0
  private var objects = 0
  /// Whether a placeholder stands for a value of any kind.
  private var isSecret = false

  private init() {}

  init(_ value: JSONValue) { add(value) }

  private mutating func add(_ value: JSONValue) {
    count += 1
    switch value {
    case .object(let values):
      kinds.insert(.object)
      objects += 1
      for (key, value) in values { members[key, default: JSONShape()].add(value) }
    case .array(let values):
      kinds.insert(.array)
      if elements.isEmpty, !values.isEmpty { elements = [JSONShape()] }
      for value in values { elements[0].add(value) }
    case .string(let text):
      kinds.insert(.string)
      if text.isRedacted { isSecret = true }
    case .number, .int, .double: kinds.insert(.number)
    case .bool: kinds.insert(.boolean)
    case .null: kinds.insert(.null)
    }
  }

  // MARK: - Comparing

  /// Where the values of a service have another shape than these, by key path.
  ///
  /// What these allow already is no difference: a member that only some have may be missing.
  func differences(
    from live: JSONShape, ignoring ignored: Set<String>, in name: String
  ) -> [MessageDifference] {
    changes(from: live, at: "", ignoring: ignored).map { path, old, new in
      MessageDifference(path.isEmpty ? name : "\(name) at \(path)", from: old, to: new)
    }
  }

  private func changes(
    from live: JSONShape, at path: String, ignoring ignored: Set<String>
  ) -> [(path: String, old: String?, new: String?)] {
    if isSecret || ignored.contains(path) { return [] }
    var found: [(path: String, old: String?, new: String?)] = []
    if !live.kinds.isSubset(of: kinds) { found.append((path, words, live.words)) }
    if objects > 0, live.objects > 0 {
      for key in Set(members.keys).union(live.members.keys).sorted() {
        let name = Redaction.standard.redacted(text: key).visible.abbreviated(to: 60)
        let path = path.isEmpty ? name : "\(path).\(name)"
        if ignored.contains(path) { continue }
        switch (members[key], live.members[key]) {
        case (let old?, let new?):
          if old.count == objects, new.count < live.objects {
            found.append((path, "always there", "missing in some"))
          }
          found += old.changes(from: new, at: path, ignoring: ignored)
        case (let old?, nil): if old.count == objects { found.append((path, old.words, nil)) }
        case (nil, let new?): found.append((path, nil, new.words))
        case (nil, nil): break
        }
      }
    }
    if let old = elements.first, let new = live.elements.first {
      found += old.changes(from: new, at: path + "[]", ignoring: ignored)
    }
    return found
  }

  private var words: String {
    kinds.sorted { $0.rawValue < $1.rawValue }.map(\.inWords).joined(separator: " or ")
  }
}
