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

  /// Says where it stands; most are no secrets, and need no words.
  let describe: () -> String
  let kind: Kind
  /// Empty for a body that is not text.
  let text: String
  /// The compression of a body that cannot be read for it.
  var compression: String?
  /// The change of the file that puts these bytes in place of the text.
  let edits: (Data) -> [ByteEdit]

  /// In words, such as `request header 'Authorization'`.
  var place: String { describe() }

  /// The text with other bytes in its place.
  func holding(_ bytes: Data) -> HARText {
    var kind = kind
    if case .body(_, let type) = kind { kind = .body(bytes, type: type) }
    return HARText(
      describe: describe, kind: kind, text: String(validUTF8: bytes) ?? "", edits: edits)
  }

  /// The texts of each entry by its number, and behind them those around the entries.
  static func all(in document: JSONDocument) -> some Collection<(entry: Int?, texts: [HARText])> {
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

/// Collects the texts of an entry of HAR, or of what is around the entries.
struct HARTextReader {
  private(set) var texts: [HARText] = []
  private let isEntry: Bool
  /// The texts of the message that is being read.
  private var headers = HeaderFields()
  /// The place of its `Content-Encoding`.
  private var coding: Range<Int>?

  /// The query or the form that is being read, as it is sent, and the place in it.
  private var form: String?
  private var place = 0

  /// Of more items each is read alone.
  private static let most = 64

  init(isEntry: Bool) { self.isEntry = isEntry }

  mutating func read(_ value: JSONDocument.Value, in path: [String]) {
    switch value.kind {
    case .object: readMembers(value.children, in: path)
    case .array:
      if !isEntry, path == ["log", "entries"] { return }
      let isForm =
        ["queryString", "params"].contains(path.last) && value.children.count <= Self.most
      form = isForm ? value.children.map(\.asItem).joined(separator: "&") : nil
      for (place, element) in value.children.enumerated() {
        self.place = place
        read(element, in: path)
      }
      form = nil
    case .string, .number:
      guard let key = path.last else { return }
      let kind: HARText.Kind = ["url", "redirectURL"].contains(key) ? .url : .named(key)
      add(value, kind, place: path.joined(separator: "."))
    case .boolean, .null: break
    }
  }

  private mutating func readMembers(_ members: [JSONDocument.Value], in path: [String]) {
    let list = path.last ?? ""
    if ["request", "response"].contains(list) {
      (headers, coding) = (HeaderFields(), nil)
    }
    for member in members where member.key == "headers" { readHeaders(member) }
    var rest = members
    let name = members.last { $0.key == "name" }?.string
    if ["content", "postData"].contains(list) {
      for text in members where text.key == "text" && text.kind == .string {
        addBody(text, members, in: path)
      }
      rest.removeAll { $0.key == "text" && $0.kind == .string }
    } else if let name, members.contains(where: { $0.key == "value" }) {
      for value in members where value.key == "value" { add(value, of: name, in: path) }
      // The name of a field is no secret, and stands in the place.
      rest.removeAll { $0.key == "name" || $0.key == "value" && $0.scalar != nil }
    } else if ["headers", "cookies"].contains(list) {
      // Some producers write them as an object.
      for member in members { add(member, of: member.key ?? "", in: path) }
      rest.removeAll { $0.scalar != nil }
    }
    for member in rest { read(member, in: path + [member.key ?? ""]) }
  }

  // MARK: - Values

  private mutating func add(
    _ value: JSONDocument.Value, _ kind: HARText.Kind, place: @autoclosure @escaping () -> String
  ) {
    guard let text = value.scalar else { return }
    let edits = { (bytes: Data) in [value.edit(String(decoding: bytes, as: UTF8.self))] }
    texts.append(HARText(describe: place, kind: kind, text: text, edits: edits))
  }

  private mutating func add(_ value: JSONDocument.Value, of name: String, in path: [String]) {
    let (noun, kind): (String, HARText.Kind) =
      switch path.last {
      case "headers": ("header", .header(name: name))
      case "cookies": ("cookie", .named("Cookie"))
      case "queryString": ("query item", item(name))
      case "params": ("field", item(name))
      case let last: (last ?? "value", .named(name))
      }
    add(value, kind, place: Self.words([path.dropLast().joined(separator: "."), noun], name))
  }

  private static func words(_ words: [String], _ name: String) -> String {
    let shown = Redaction.standard.redacted(text: name).visible.abbreviated(to: 60)
    return (words + ["'\(shown)'"]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func item(_ name: String) -> HARText.Kind {
    form.map { .item(name, form: $0, place: place) } ?? .named(name)
  }

  private mutating func readHeaders(_ list: JSONDocument.Value) {
    for field in list.children {
      let isMember = list.kind == .object
      let value = isMember ? field : field["value"]
      guard let name = isMember ? field.key : field["name"]?.string, let text = value?.scalar
      else { continue }
      headers.append(name, text)
      if name.lowercased() == "content-encoding" { coding = value?.range }
    }
  }

  // MARK: - Bodies

  private mutating func addBody(
    _ value: JSONDocument.Value, _ members: [JSONDocument.Value], in path: [String]
  ) {
    let text = value.string ?? ""
    let encoding = members.last { ["encoding", "_encoding"].contains($0.key) }
    // As it is read for a replay.
    let decoded = encoding?.string?.lowercased() == "base64" ? Data(recorded: text) : nil
    let bytes = decoded ?? Data(text.utf8)
    let compression = headers["Content-Encoding"]
    let plain = Inflate.inflated(bytes, of: headers)
    let readable = decoded == nil && plain == nil ? text : String(validUTF8: plain ?? bytes)
    let type = headers["Content-Type"] ?? members.last { $0.key == "mimeType" }?.string
    // Browsers keep the header of what they have uncompressed, which may be an image.
    let isSealed =
      plain == nil && readable == nil
      && type.map { $0.isTextType || $0.hasPrefix("multipart/form-data") } ?? true
    // A replay compares the bytes that are sent, so they cannot be kept in any other form.
    let isReplaced = plain != nil && path.last == "postData"
    let staysBase64 = decoded != nil && !isReplaced
    let coding = plain != nil && !isReplaced ? coding : nil
    texts.append(
      HARText(
        describe: { "\(path.first ?? "entry") body" }, kind: .body(plain ?? bytes, type: type),
        text: readable ?? "", compression: isSealed ? compression : nil
      ) { changed in
        let text = isReplaced ? Redaction.placeholder : String(decoding: changed, as: UTF8.self)
        var edits = [value.edit(staysBase64 ? changed.base64EncodedString() : text)]
        if !staysBase64, let encoding { edits.append(encoding.edit("")) }
        if let coding { edits.append(ByteEdit(coding, Data("\"identity\"".utf8))) }
        return edits
      })
  }
}

extension JSONDocument.Value {
  /// The text of a string or a number.
  fileprivate var scalar: String? { string ?? number }

  private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))

  /// A name and a value as a form has them.
  fileprivate var asItem: String {
    ["name", "value"].map { self[$0]?.scalar ?? "" }.map {
      $0.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
    }.joined(separator: "=")
  }

  fileprivate func edit(_ text: String) -> ByteEdit {
    ByteEdit(range, Data(JSONValue.string(text).description.utf8))
  }
}

extension HARText {
  /// The text without its secrets; nil if it has none.
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
    let paths = JSONDiff(old, new, lists: .byPlace).differences.map(\.path.inWords)
    return paths.isEmpty ? [place] : paths.map { $0.isEmpty ? place : "\(place) at \($0)" }
  }

  /// The places where a placeholder stands for a secret.
  var standIns: [String] {
    var text = text
    if text.isEmpty, case .body(let bytes, _) = kind {
      text = String(decoding: bytes, as: UTF8.self)
    }
    if !text.mayHaveStandIn { return [] }
    let plain = Redaction.unnumberedBody(text).replacing(Redaction.placeholder, with: "")
    return plain == text ? [] : places(of: Data(plain.utf8))
  }
}

extension [HARText] {
  /// The changes of the file that take the secrets out of the texts, their places, and whether something
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
