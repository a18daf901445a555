/// Tells what must not be shown in a message: credentials, by the names they go by.
package enum Secrets {
  /// Stands where a secret was.
  package static let placeholder = "<secret>"

  /// Whether a header, query item, form field or JSON key of this name holds a secret.
  package static func isSecret(_ name: String) -> Bool { SecretNames.isSecretQueryItem(name) }

  /// The value as it may be shown; of `Bearer abc` the first word stays.
  package static func shown(_ value: String, of name: String) -> String {
    guard isSecret(name) else { return value }
    let words = value.split(separator: " ", maxSplits: 1)
    let hasScheme = words.count == 2 && name.lowercased().hasSuffix("authorization")
    return hasScheme ? "\(words[0]) \(placeholder)" : placeholder
  }

  /// A URL, or a pattern of one, without its secrets: the user's password and query items.
  package static func hidden(inURL text: String) -> String {
    var text = text
    if let marker = text.range(of: "://") {
      let authority = text[marker.upperBound...].prefix { !"/?#".contains($0) }
      if let at = authority.lastIndex(of: "@") {
        text.replaceSubrange(authority.startIndex..<at, with: placeholder)
      }
    }
    guard let mark = text.firstIndex(of: "?") else { return text }
    let query = text[text.index(after: mark)...].prefix { $0 != "#" }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "="),
        let name = FormItem.parse(String(item)).first?.name, isSecret(name)
      else { return String(item) }
      return item[...equals] + placeholder
    }
    text.replaceSubrange(query.startIndex..<query.endIndex, with: items.joined(separator: "&"))
    return text
  }

  /// JSON without the values of secret keys.
  package static func hidden(in value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.map { key, value in
            (key, isSecret(key) ? .string(placeholder) : hidden(in: value))
          }))
    case .array(let elements): .array(elements.map(hidden))
    default: value
    }
  }

  /// Whether a text that is neither JSON nor a form speaks of a secret, so that it is better not
  /// shown at all.
  package static func areMentioned(in text: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
      .contains { isSecret(String($0)) }
  }
}
