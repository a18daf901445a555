import Foundation
import UnderstudyHTTP

/// A text in an entry of a cassette, and where it stands: wherever HAR holds something of a message,
/// and wherever a producer has put something of its own.
struct EntryLeaf {
  enum Kind {
    case header(name: String)
    case cookie
    /// The value of something with a name, such as an item of a query.
    case named(String)
    case url
    case body(Data, type: String?)
  }

  /// In words, such as `request header 'Authorization'`.
  let place: String
  let kind: Kind
  /// Empty for a body that is no text.
  let text: String
  /// How a body is compressed that cannot be read.
  var seal: String?

  /// The leaf with other bytes in its place.
  func holding(_ bytes: Data) -> EntryLeaf {
    var kind = kind
    if case .body(_, let type) = kind { kind = .body(bytes, type: type) }
    return EntryLeaf(place: place, kind: kind, text: String(validUTF8: bytes) ?? "")
  }

  /// All texts of an entry, in a fixed order.
  static func all(of entry: JSONValue) -> [EntryLeaf] {
    var leaves: [EntryLeaf] = []
    _ = changing(entry) { leaf in
      leaves.append(leaf)
      return nil
    }
    return leaves
  }

  /// The entry with other texts in place of those for which the closure returns one, in a fixed order.
  static func changing(_ entry: JSONValue, _ change: @escaping (EntryLeaf) -> Data?) -> JSONValue {
    var visitor = Visitor(change: change)
    return visitor.visit(entry, in: [])
  }

  private struct Visitor {
    let change: (EntryLeaf) -> Data?
    /// Those of the message that is being read.
    private var headers = HeaderFields()
    /// Whether a body of the message was compressed and is no longer.
    private var isUncompressed = false

    init(change: @escaping (EntryLeaf) -> Data?) { self.change = change }

    mutating func visit(_ value: JSONValue, in path: [String]) -> JSONValue {
      switch value {
      case .object(let members): return .object(visit(members, in: path))
      case .array(let elements):
        return .array(elements.map { visit($0, in: path) })
      case .string(let text): return visit(text, in: path).map(JSONValue.string) ?? value
      case .number, .int, .double:
        return visit(value.description, in: path).map(JSONValue.string) ?? value
      case .null, .bool: return value
      }
    }

    private mutating func visit(
      _ members: [String: JSONValue], in path: [String]
    ) -> [String: JSONValue] {
      if let fields = members["headers"] {
        headers = HeaderFields(har: fields)
      } else if ["request", "response"].contains(path.last) {
        headers = HeaderFields()
      }
      var rest = members
      var result = members
      if let text = members["text"]?.string, ["content", "postData"].contains(path.last) {
        if let body = visitBody(text, members, in: path) { result = body }
        rest["text"] = nil
      } else if let name = members["name"]?.string, let value = members["value"] {
        if let changed = visitValue(value.string ?? value.description, of: name, in: path) {
          result["value"] = .string(changed)
        }
        rest["value"] = nil
        // The name of a field is no secret, and is told with it.
        rest["name"] = nil
      } else if let list = path.last, ["headers", "cookies"].contains(list) {
        // Some producers write them as an object.
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          guard let text = value.string else { continue }
          if let changed = visitValue(text, of: name, in: path) { result[name] = .string(changed) }
          rest[name] = nil
        }
      }
      for (key, value) in rest.sorted(by: { $0.key < $1.key }) {
        let changed = visit(value, in: path + [key])
        // What a body has no more stays away.
        if result[key] != nil { result[key] = changed }
      }
      if members["headers"] != nil, isUncompressed {
        result["headers"] = result["headers"]?.withoutCarriage
        isUncompressed = false
      }
      return result
    }

    private func visitValue(_ value: String, of name: String, in path: [String]) -> String? {
      let owner = path.dropLast().joined(separator: ".")
      let (noun, kind): (String, Kind) =
        switch path.last {
        case "headers": ("header", .header(name: name))
        case "cookies": ("cookie", .cookie)
        case "queryString": ("query item", .named(name))
        case "params": ("field", .named(name))
        case let last: (last ?? "value", .named(name))
        }
      let shown = Redaction.standard.redacted(text: name).visible.abbreviated(to: 60)
      let place = [owner, noun, "'\(shown)'"].filter { !$0.isEmpty }.joined(separator: " ")
      return changed(EntryLeaf(place: place, kind: kind, text: value))
    }

    private mutating func visitBody(
      _ text: String, _ members: [String: JSONValue], in path: [String]
    ) -> [String: JSONValue]? {
      let encoding = members["encoding"]?.string ?? members["_encoding"]?.string
      // As it is read for a replay.
      let decoded = encoding?.lowercased() == "base64" ? Data(recorded: text) : nil
      let bytes = decoded ?? Data(text.utf8)
      let compression = headers["Content-Encoding"]
      let plain = compression.flatMap { Inflate.inflated(bytes, encoding: $0) }
      let type = headers["Content-Type"] ?? members["mimeType"]?.string
      // Browsers keep the header of what they have uncompressed, which may be an image.
      let isSealed =
        plain == nil && String(validUTF8: bytes) == nil
        && type.map { $0.isTextType || $0.hasPrefix("multipart/form-data") } ?? true
      let leaf = EntryLeaf(
        place: "\(path.first ?? "entry") body", kind: .body(plain ?? bytes, type: type),
        text: String(validUTF8: plain ?? bytes) ?? "", seal: isSealed ? compression : nil)
      guard var changed = change(leaf) else { return nil }
      if plain != nil {
        // A replay compares the bytes that are sent, so they cannot be kept in any other form.
        if path.last == "postData" { changed = Data(Redaction.placeholder.utf8) }
        isUncompressed = path.last == "content"
      }
      var result = members
      if decoded != nil, !(plain != nil && path.last == "postData") {
        result["text"] = .string(changed.base64EncodedString())
      } else {
        result["text"] = .string(String(decoding: changed, as: UTF8.self))
        (result["encoding"], result["_encoding"]) = (nil, nil)
      }
      return result
    }

    private func visit(_ text: String, in path: [String]) -> String? {
      guard let key = path.last else { return nil }
      let kind: Kind =
        switch key {
        case "url", "redirectURL": .url
        default: .named(key)
        }
      return changed(EntryLeaf(place: path.joined(separator: "."), kind: kind, text: text))
    }

    private func changed(_ leaf: EntryLeaf) -> String? {
      change(leaf).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension JSONValue {
  /// Headers as HAR lists them, without those that speak of how the body was carried.
  fileprivate var withoutCarriage: JSONValue {
    let carriage = ["content-encoding", "content-length", "transfer-encoding"]
    if case .object(let members) = self {
      return .object(members.filter { !carriage.contains($0.key.lowercased()) })
    }
    guard case .array(let fields) = self else { return self }
    return .array(fields.filter { !carriage.contains($0["name"]?.string?.lowercased() ?? "") })
  }
}

extension HeaderFields {
  /// The fields as HAR lists them.
  fileprivate init(har fields: JSONValue) {
    var headers: [Field] = []
    if case .object(let members) = fields {
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        headers.append(Field(name: name, value: value.string ?? value.description))
      }
    }
    if case .array(let elements) = fields {
      for element in elements {
        guard let name = element["name"]?.string, let value = element["value"]?.string
        else { continue }
        headers.append(Field(name: name, value: value))
      }
    }
    self.init(headers)
  }
}
