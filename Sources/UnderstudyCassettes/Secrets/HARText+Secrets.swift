import Foundation
import UnderstudyHTTP

extension HARText {
  /// The text without its secrets; nil where it has none.
  func redacted(_ redaction: Redaction) -> Data? {
    let redacted: String
    switch kind {
    case .header(let name):
      redacted = redaction.redacted(HeaderFields.Field(name: name, value: text)).value
    case .named(let name): redacted = redaction.redacted(text, of: name)
    case .item(let name, let form, let place):
      let own = redaction.redacted(text, of: name)
      let changed = redaction.redacted(Data(form.utf8), type: "application/x-www-form-urlencoded")
      let items = FormItem.parse(String(decoding: changed, as: UTF8.self))
      redacted = own == text && items.indices.contains(place) ? items[place].value : own
    case .url: redacted = redaction.redacted(url: text)
    case .body(let bytes, let type):
      let changed = redaction.redacted(bytes, type: type)
      return changed == bytes ? nil : changed
    }
    return redacted == text ? nil : Data(redacted.utf8)
  }

  /// The places of secrets in it; of a body that cannot be decompressed, that it may hold any.
  func secrets(_ redaction: Redaction) -> [String] {
    if let compression {
      let name = Redaction.standard.redacted(text: compression).visible.abbreviated(to: 20)
      return ["\(place), whose compression (\(name)) Understudy cannot decompress"]
    }
    return redacted(redaction).map(places) ?? []
  }

  /// The places where other bytes differ from the text: its own, or key paths in its JSON.
  func places(of changed: Data) -> [String] {
    guard case .body(let bytes, _) = kind, let old = try? JSONValue(parsing: bytes),
      let new = try? JSONValue(parsing: changed)
    else { return [place] }
    let paths = JSONDiff(old, new, byIdentity: false).differences.map(\.path.inWords)
    return paths.isEmpty ? [place] : paths.map { $0.isEmpty ? place : "\(place) at \($0)" }
  }

  /// The places where a placeholder stands for a secret.
  var standIns: [String] {
    var text = text
    if text.isEmpty, case .body(let bytes, _) = kind {
      text = String(decoding: bytes, as: UTF8.self)
    }
    let plain = Redaction.unnumberedBody(text).replacing(Redaction.placeholder, with: "")
    return plain == text ? [] : places(of: Data(plain.utf8))
  }
}

extension [HARText] {
  /// What to change in the file for the texts to have no secrets, where they stand, and where something
  /// looks like one even so.
  func edits(
    by redaction: Redaction
  ) -> (edits: Set<ByteEdit>, places: [String], left: [String]) {
    reduce(into: ([], [], [])) { found, text in
      guard let changed = text.redacted(redaction) else {
        if text.compression != nil { found.left += text.secrets(redaction) }
        return
      }
      found.edits.formUnion(text.edits(changed))
      found.places += text.places(of: changed)
      found.left += text.holding(changed).secrets(redaction)
    }
  }
}

extension JSONPath {
  /// The keys without secrets, and all elements of a list as one.
  fileprivate var inWords: String {
    steps.reduce(into: "") { words, step in
      guard case .key(let key) = step else { return words += "[]" }
      let name = Redaction.standard.redacted(text: key).visible.abbreviated(to: 60)
      words += words.isEmpty ? name : ".\(name)"
    }
  }
}
