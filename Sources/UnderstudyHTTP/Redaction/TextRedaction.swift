/// Finds secrets in a text of any kind and replaces them.
///
/// It is no parser and wants no valid text: a body that was cut off, several JSON values in a row,
/// or JSON inside a page hold secrets too. Each syntax has a finder of its own that reads the text
/// once; first what is encoded in the text is redacted in the same way. All else stays as it was, byte
/// for byte.
struct TextRedaction {
  private let search: RedactionSearch

  init(_ redaction: Redaction) { search = RedactionSearch(redaction) }

  /// How many bytes were read so far.
  var effort: Int { search.effort }

  func url(_ text: String) -> String {
    String(decoding: redacted(Array(text.utf8), .url, depth: 0), as: UTF8.self)
  }

  func text(_ text: String) -> String {
    String(decoding: self.text(Array(text.utf8)), as: UTF8.self)
  }

  func text(_ bytes: [UInt8]) -> [UInt8] { redacted(bytes, .text, depth: 0) }

  func form(_ bytes: [UInt8]) -> [UInt8] { text(redacted(bytes, .form, depth: 0)) }

  /// A text in a text in a text…: deeper than anybody means it.
  private static let deepest = 8

  /// A text of these alone has no value with a name, nor a key: those have digits.
  private static let innocent = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/-_.")

  private func redacted(_ bytes: [UInt8], _ kind: NamedValues.Kind, depth: Int) -> [UInt8] {
    if bytes.isEmpty { return bytes }
    if depth > Self.deepest { return Edits.placeholder }
    let encoded = SearchedText(bytes, search)
    let hasOwnRules = !search.redaction.names.rules.isEmpty
    if !hasOwnRules, encoded.end(of: Self.innocent, from: 0) == bytes.count { return bytes }
    let plain = Encodings.edits(in: encoded) { redacted($0, .text, depth: depth + 1) }
      .applied(to: bytes, search.redaction)
    let text = SearchedText(plain, search)
    let userInfo = kind == .url ? UserInfo.edits(inURL: text) : UserInfo.edits(in: text)
    let edits =
      OwnRules.edits(in: text) + userInfo + NamedValues.edits(in: text, kind)
      + Members.edits(in: text)
      + Elements.edits(in: text) + Parts.edits(in: text) + KnownKeys.edits(in: text)
      + PathSegments.edits(in: text) + Credentials.edits(in: text) + Prose.edits(in: text)
      + Columns.edits(in: text) + CommandLine.edits(in: text) + Calls.edits(in: text)
      + NamedLines.edits(in: text) + ClusterSecrets.edits(in: text) + JSONTables.edits(in: text)
      + Labels.edits(in: text)
      + Subprotocols.edits(in: text) + WideColons.edits(in: text) + DataSources.edits(in: text)
      + Inserts.edits(in: text) + SerializedValues.edits(in: text)
      + QueryVariables.edits(in: text)
    return edits.applied(to: plain, search.redaction)
  }
}
