/// Finds secrets in a text of any kind and replaces them.
///
/// First what is encoded in the text is redacted in the same way, then the text itself; then what was
/// found in a place of its own is taken out wherever it stands again. All else stays as it was, byte
/// for byte.
struct TextRedaction {
  private let search: RedactionSearch

  init(_ redaction: Redaction) {
    var redaction = redaction
    redaction.found = redaction.found ?? FoundSecrets()
    if !redaction.names.isRemembering { redaction.names = redaction.names.remembering(.max) }
    search = RedactionSearch(redaction)
  }

  private var redaction: Redaction { search.redaction }

  /// How many bytes were read so far.
  var effort: Int { search.effort }

  func text(_ text: String, _ kind: SecretScanner.Kind) -> String {
    String(decoding: self.text(Array(text.utf8), kind), as: UTF8.self)
  }

  func text(_ bytes: [UInt8], _ kind: SecretScanner.Kind = .text) -> [UInt8] {
    // What looks like a form may be another text all the same.
    kind == .form ? whole(redacted(bytes, .form, depth: 0), .text) : whole(bytes, kind)
  }

  private func whole(_ bytes: [UInt8], _ kind: SecretScanner.Kind) -> [UInt8] {
    if !hasFound, redaction.clean?.contains(bytes, kind) == true { return bytes }
    let result = redacted(bytes, kind, depth: 0)
    guard hasFound, let found = redaction.found else {
      if result == bytes { redaction.clean?.insert(bytes, kind) }
      return result
    }
    return redacted(result, kind, depth: 0, without: RepeatedSecrets(found.all))
  }

  /// Whether something was found that is to be taken out of other texts now.
  private var hasFound: Bool { !redaction.isSurvey && redaction.found?.isEmpty == false }

  /// A text in a text in a text…: deeper than anybody means it.
  private static let deepest = 8

  /// The text without all its secrets, or without those that are known.
  private func redacted(
    _ bytes: [UInt8], _ kind: SecretScanner.Kind, depth: Int, without known: RepeatedSecrets? = nil
  ) -> [UInt8] {
    if bytes.isEmpty { return bytes }
    if depth > Self.deepest { return Edits.placeholder }
    let encoded = SearchedText(bytes, search)
    let text = Encodings.edits(in: encoded) {
      redacted($0, .text, depth: depth + 1, without: known)
    }.applied(to: encoded)
    if let known { return known.edits(in: text).applied(to: text).bytes }
    var edits = OwnRules.edits(in: text)
    edits += SecretScanner.edits(in: text, kind)
    edits += KnownForm.edits(in: text)
    edits += redaction.repeated.edits(in: text)
    return edits.applied(to: text).bytes
  }
}
