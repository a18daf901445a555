import UnderstudyHTTP

/// The kinds of values in some JSON by their places, the elements of a list taken together.
struct JSONShape {
  private(set) var kinds: Set<JSONDocument.Kind> = []
  private var members: [String: JSONShape] = [:]
  private var elements: [JSONShape] = []
  /// The number of values that were seen, and the number of objects among them.
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

  /// The places, by key path, at which the values of a service have another shape than these.
  ///
  /// A value that these allow is no difference: a member that only some have may be missing.
  func differences(
    from live: JSONShape, ignoring ignored: Set<String>, at path: String = "", in name: String
  ) -> [MessageDifference] {
    if isSecret || ignored.contains(path) { return [] }
    var found: [MessageDifference] = []
    func note(_ path: String, _ old: String?, _ new: String?) {
      found.append(MessageDifference(name, at: path, old: old, new: new))
    }
    if !live.kinds.isSubset(of: kinds) { note(path, words, live.words) }
    if objects > 0, live.objects > 0 {
      for key in Set(members.keys).union(live.members.keys).sorted() {
        let member = Redaction.standard.redacted(text: key).visible.abbreviated(to: 60)
        let path = path.isEmpty ? member : "\(path).\(member)"
        if ignored.contains(path) { continue }
        switch (members[key], live.members[key]) {
        case (let old?, let new?):
          if old.count == objects, new.count < live.objects {
            note(path, "always there", "missing in some")
          }
          found += old.differences(from: new, ignoring: ignored, at: path, in: name)
        case (let old?, nil): if old.count == objects { note(path, old.words, nil) }
        case (nil, let new?): note(path, nil, new.words)
        case (nil, nil): break
        }
      }
    }
    if let old = elements.first, let new = live.elements.first {
      found += old.differences(from: new, ignoring: ignored, at: path + "[]", in: name)
    }
    return found
  }

  private var words: String {
    kinds.sorted { $0.rawValue < $1.rawValue }.map(\.inWords).joined(separator: " or ")
  }
}
