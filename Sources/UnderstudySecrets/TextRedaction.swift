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

  /// How many bytes were read so far.
  var effort: Int { search.effort }

  func text(_ text: String, _ kind: SecretScanner.Kind) -> String {
    let bytes = Array(text.utf8)
    let changes = changes(to: bytes, kind)
    return changes.isEmpty ? text : String(decoding: changes.applied(to: bytes), as: UTF8.self)
  }

  func changes(to bytes: [UInt8], _ kind: SecretScanner.Kind = .text) -> ByteChanges {
    // What looks like a form may be another text all the same.
    guard kind == .form else { return allChanges(to: bytes, kind) }
    let first = changes(to: bytes, .form, depth: 0)
    return first.followed(by: allChanges(to: first.applied(to: bytes), .text))
  }

  private func allChanges(to bytes: [UInt8], _ kind: SecretScanner.Kind) -> ByteChanges {
    if !hasFound, redaction.clean?.contains(bytes, kind) == true { return ByteChanges() }
    let first = changes(to: bytes, kind, depth: 0)
    guard hasFound, let found = redaction.found else {
      if first.isEmpty { redaction.clean?.insert(bytes, kind) }
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
    if bytes.isEmpty { return changes }
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
