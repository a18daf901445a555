import Foundation

/// Finds what a team's own rules take for secrets, but for key paths in JSON, which the scanner knows.
struct OwnRules {
  private let text: SearchedText
  private let rules: [SecretRule]

  static func edits(in text: SearchedText) -> Edits {
    let rules = text.search.redaction.names.rules
    var edits = Edits()
    // Most have none.
    if rules.isEmpty { return edits }
    let finder = OwnRules(text: text, rules: rules)
    for range in finder.ranges() where !range.isEmpty {
      edits.hide(range, by: .own)
    }
    return edits
  }

  private func ranges() -> [Range<Int>] {
    let string = text.text(0..<text.count)
    // Of bytes that are no text the places of characters say nothing.
    let isText = string.utf8.count == text.count
    return rules.flatMap { rule in
      switch rule {
      case .keyPath(let path): formValues(at: path, string)
      case .everything: [0..<text.count]
      case .regex(let regex): isText ? regex.ranges(in: string).map { string.bytes($0) } : []
      }
    }
  }

  // MARK: - Forms

  /// The values of a form, or of the query of a URL, at a key path: `user[email]=…`, `user.email=…`.
  private func formValues(at path: JSONPath, _ string: String) -> [Range<Int>] {
    guard FormItem.isForm(string) else { return [] }
    return text.bytes.split(separator: UInt8(ascii: "&")).compactMap { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      // What is in front of a query belongs to no name.
      let name = item[..<equals].split(separator: UInt8(ascii: "?")).last ?? []
      let place = JSONPath(ofField: PercentDecoding.decode(String(decoding: name, as: UTF8.self)))
      let value = item[(equals + 1)...].prefix { $0 != UInt8(ascii: "#") }
      return path.leads(to: place.steps) ? value.startIndex..<value.endIndex : nil
    }
  }
}

extension JSONPath {
  /// The place that the name of a field means: `items[0][tag]`, or `items.0.tag`.
  fileprivate init(ofField name: String) {
    self = name.split(whereSeparator: { ".[]".contains($0) }).reduce(.root) { path, part in
      path.appending(Int(part).map(Step.index) ?? .key(String(part)))
    }
  }
}

extension String {
  fileprivate func bytes(_ range: Range<String.Index>) -> Range<Int> {
    let start = utf8[..<range.lowerBound].count
    return start..<start + utf8[range].count
  }
}
