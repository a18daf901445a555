import Foundation

extension [Finding] {
  /// Without the values that only what stands beside them in the JSON tells to be secrets:
  /// `{"name": "Authorization", "value": "s3"}`, and those of a column with such a name.
  func withoutSecrets(
    of stub: JSONValue, _ request: JSONValue, _ redaction: Redaction
  ) -> [Finding] {
    map { finding in
      guard case .key(let text) = finding.field, let path = JSONPath(text),
        let difference = finding.difference, difference.texts != nil,
        [stub, request].contains(where: { Surroundings(of: path, in: $0).hide(redaction) })
      else { return finding }
      return .differs(finding.field, difference.slip?.withoutValues(true))
    }
  }
}

/// A value in JSON among those that can tell what it is: a whole document may have megabytes.
private struct Surroundings {
  private let document: JSONValue
  private let path: JSONPath

  init(of path: JSONPath, in document: JSONValue) {
    var kept = JSONPath.root
    self.document = Self.surroundings(of: path.steps[...], in: document, &kept)
    self.path = kept
  }

  /// Whether a redaction hides the value.
  func hide(_ redaction: Redaction) -> Bool {
    let text = document.description
    let redacted = redaction.redacted(text: text)
    if redacted == text { return false }
    guard let shown = try? JSONValue(parsing: Data(redacted.utf8)) else { return true }
    return path.value(in: document) != path.value(in: shown)
  }

  /// - Parameter path: Leads to the value in what is kept.
  private static func surroundings(
    of steps: ArraySlice<JSONPath.Step>, in value: JSONValue, _ path: inout JSONPath
  ) -> JSONValue {
    switch (value, steps.first) {
    case (.object(let members), .key(let key)?):
      path = path.appending(.key(key))
      var kept = members.count > mostValues ? [:] : members.filter { isSmall($0.value) }
      kept[key] = members[key].map { surroundings(of: steps.dropFirst(), in: $0, &path) }
      return .object(kept)
    case (.array(let elements), .index(let index)?) where elements.indices.contains(index):
      var kept = isSmall(value) ? elements : []
      // The first row of a table may have the names of its columns.
      if kept.isEmpty, index > 0, isSmall(elements[0]) { kept.append(elements[0]) }
      let place = kept.count == elements.count ? index : kept.count
      path = path.appending(.index(place))
      let element = surroundings(of: steps.dropFirst(), in: elements[index], &path)
      if place < kept.count { kept[place] = element } else { kept.append(element) }
      return .array(kept)
    case (.string(let text), _) where text.utf8.count > longestText:
      return .string(String(text.prefix(longestText)))
    default: return value
    }
  }

  private static let mostValues = 128
  private static let longestText = 1_024

  private static func isSmall(_ value: JSONValue) -> Bool {
    var left = mostValues
    return isSmall(value, &left)
  }

  private static func isSmall(_ value: JSONValue, _ left: inout Int) -> Bool {
    left -= 1
    if left < 0 { return false }
    switch value {
    case .string(let text): return text.utf8.count <= longestText
    case .array(let elements): return elements.allSatisfy { isSmall($0, &left) }
    case .object(let members): return members.values.allSatisfy { isSmall($0, &left) }
    case .null, .bool, .int, .double, .number: return true
    }
  }
}
