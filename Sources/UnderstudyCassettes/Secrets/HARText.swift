import Foundation
import UnderstudyHTTP

/// A text in a HAR file, and where it stands: wherever HAR holds something of a message, and wherever
/// a producer has put something of its own.
struct HARText {
  enum Kind {
    case header(name: String)
    /// The value of something with a name, such as an item of a query.
    case named(String)
    /// The value at a place of a query or a form, in which others may tell that it is a secret.
    case item(String, form: String, place: Int)
    case url
    case body(Data, type: String?)
  }

  /// In words, such as `request header 'Authorization'`.
  let place: String
  let kind: Kind
  /// Empty for a body that is not text.
  let text: String
  /// The compression of a body that cannot be read for it.
  var compression: String?
  /// What to change in the file for these bytes to stand in place of the text.
  let edits: (Data) -> [ByteEdit]

  /// The text with other bytes in its place.
  func holding(_ bytes: Data) -> HARText {
    var kind = kind
    if case .body(_, let type) = kind { kind = .body(bytes, type: type) }
    return HARText(place: place, kind: kind, text: String(validUTF8: bytes) ?? "", edits: edits)
  }

  /// The texts of each entry by its number, and behind them those around the entries.
  static func all(in document: JSONDocument) -> some Sequence<(entry: Int?, texts: [HARText])> {
    let entries = document.root["log"]?["entries"]?.children ?? []
    let values = entries.enumerated().map { (entry: Optional($0 + 1), value: $1) }
    return (values + [(nil, document.root)]).lazy.map { entry, value in
      (entry, all(in: value, isEntry: entry != nil))
    }
  }

  /// The texts of a value, in its order.
  static func all(in value: JSONDocument.Value, isEntry: Bool = true) -> [HARText] {
    var reader = HARTextReader(isEntry: isEntry)
    reader.read(value, in: [])
    return reader.texts
  }
}
