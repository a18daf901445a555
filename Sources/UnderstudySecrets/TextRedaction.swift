import Foundation

/// Finds secrets in a text of any kind and replaces them.
///
/// First what is encoded in the text is redacted in the same way, then the text itself; then what was
/// found in a place of its own is taken out wherever it stands again. All that comes of it is changes
/// to ranges of the text as it was written: all else stays, byte for byte.
struct TextRedaction {
  private let search: RedactionSearch

  /// - Parameter isTyped: Whether a program reads numbers in the text, as in the JSON of a body.
  init(_ redaction: Redaction, isTyped: Bool = false) {
    var redaction = redaction
    redaction.keepsTypes = isTyped && redaction.keepsTypes
    redaction.found = redaction.found ?? FoundSecrets()
    if !redaction.names.isRemembering { redaction.names = redaction.names.remembering(.max) }
    search = RedactionSearch(redaction)
  }

  private var redaction: Redaction { search.redaction }

  /// The number of bytes that were read so far.
  var effort: Int { search.effort }

  func text(_ text: String, _ kind: SecretScanner.Kind) -> String {
    let bytes = Array(text.utf8)
    let changes = changes(to: bytes, kind)
    return changes.isEmpty ? text : String(decoding: changes.applied(to: bytes), as: UTF8.self)
  }

  func changes(to bytes: [UInt8], _ kind: SecretScanner.Kind = .text) -> ByteChanges {
    // A text that looks like a form may be another text all the same.
    guard kind == .form else { return allChanges(to: bytes, kind) }
    let first = changes(to: bytes, .form, depth: 0)
    return first.followed(by: allChanges(to: first.applied(to: bytes), .text))
  }

  private func allChanges(to bytes: [UInt8], _ kind: SecretScanner.Kind) -> ByteChanges {
    let sign = redaction.clean.map { _ in CleanTexts.Sign(bytes, kind) }
    if !hasFound, let sign, redaction.clean?.contains(sign) == true { return ByteChanges() }
    let isCleanAlone = sign.flatMap { redaction.cleanAlone?.contains($0) } == true
    let first =
      isCleanAlone
      ? changes(to: bytes, kind, depth: 0, without: redaction.repeated)
      : changes(to: bytes, kind, depth: 0)
    guard hasFound, let found = redaction.found else {
      if first.isEmpty, let sign {
        redaction.clean?.insert(sign)
        redaction.cleanAlone?.insert(sign)
      }
      return first
    }
    let known = RepeatedSecrets(found.all)
    return first.followed(
      by: changes(to: first.applied(to: bytes), kind, depth: 0, without: known))
  }

  /// Whether something was found that is to be taken out of other texts now.
  private var hasFound: Bool { !redaction.isSurvey && redaction.found?.isEmpty == false }

  /// A text in a text in a text…: deeper than anybody means it.
  private static let deepest = 8

  /// The changes that take all secrets out of the text, or those that are known.
  private func changes(
    to bytes: [UInt8], _ kind: SecretScanner.Kind, depth: Int, without known: RepeatedSecrets? = nil
  ) -> ByteChanges {
    var changes = ByteChanges()
    if bytes.isEmpty || known?.isEmpty == true { return changes }
    if depth > Self.deepest {
      changes.append(bytes.indices, Edits.placeholder)
      return changes
    }
    let encoded = SearchedText(bytes, search)
    changes = Encodings.edits(in: encoded) {
      self.changes(to: $0, .text, depth: depth + 1, without: known)
    }.changes(to: encoded)
    let text =
      changes.isEmpty ? encoded : SearchedText(changes.applied(to: bytes), search)
    var edits = known?.edits(in: text) ?? OwnRules.edits(in: text)
    if known == nil {
      edits += SecretScanner.edits(in: text, kind)
      edits += KnownForm.edits(in: text)
      edits += redaction.repeated.edits(in: text)
    }
    return changes.followed(by: edits.changes(to: text))
  }
}

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
      // The text in front of a query belongs to no name.
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
