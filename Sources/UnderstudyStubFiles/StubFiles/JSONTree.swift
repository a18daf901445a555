import Foundation
import UnderstudyHTTP

/// A JSON value as it is written: with the order of its keys, its numbers as they are spelled, and the
/// place where each value stands.
struct JSONTree {
  enum Content {
    case object([Member])
    case array([JSONTree])
    case scalar(JSONValue)
    case number(JSONValue, spelling: String)
  }

  struct Member {
    let key: String
    /// Where the key is.
    let offset: Int
    let value: JSONTree
  }

  let content: Content
  /// Where it begins, counted in bytes of the text; 0 where there is none.
  let offset: Int

  init(_ content: Content, at offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  /// The value alone; of a repeated key the last one.
  var value: JSONValue {
    switch content {
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.value) }) { _, last in last })
    case .array(let elements): .array(elements.map(\.value))
    case .scalar(let value), .number(let value, _): value
    }
  }

  /// The value, where it is neither an object nor a list.
  var scalar: JSONValue? {
    switch content {
    case .scalar(let value), .number(let value, _): value
    case .object, .array: nil
    }
  }

  var string: String? { scalar?.string }

  /// What it is, with its article.
  var kind: String {
    switch content {
    case .object: "an object"
    case .array: "a list"
    case .scalar(.null): "null"
    case .scalar(let value), .number(let value, _): "a \(value.typeName)"
    }
  }
}

extension JSONTree {
  /// A container that is not closed yet.
  private struct Open {
    let offset: Int
    var keys: [(String, Int)] = []
    var values: [JSONTree] = []

    var object: JSONTree {
      let members = zip(keys, values).map { key, value in
        Member(key: key.0, offset: key.1, value: value)
      }
      return JSONTree(.object(members), at: offset)
    }
  }

  /// Reads a text in UTF-8, on a stack of its own.
  init(parsing data: Data) throws(JSONFault) {
    self = try BorrowedBytes.lend(data) { bytes throws(JSONFault) in
      var scanner = JSONScanner(bytes)
      var open: [Open] = []
      var root: JSONTree?
      while let token = try scanner.next() {
        var value: JSONTree?
        switch token {
        case .beginObject, .beginArray: open.append(Open(offset: scanner.offset - 1))
        case .key(let text):
          open[open.count - 1].keys.append((scanner.string(text), text.start - 1))
        case .endObject: value = open.removeLast().object
        case .endArray:
          let array = open.removeLast()
          value = JSONTree(.array(array.values), at: array.offset)
        case .string(let text):
          value = JSONTree(.scalar(.string(scanner.string(text))), at: text.start - 1)
        case .number(let number):
          let spelling = String(
            decoding: bytes.slice(number.start, number.end), as: UTF8.self)
          value = JSONTree(
            .number(scanner.value(of: number), spelling: spelling), at: number.start)
        case .bool(let flag):
          value = JSONTree(.scalar(.bool(flag)), at: scanner.offset - (flag ? 4 : 5))
        case .null: value = JSONTree(.scalar(.null), at: scanner.offset - 4)
        }
        guard let value else { continue }
        if open.isEmpty { root = value } else { open[open.count - 1].values.append(value) }
      }
      // The scanner has made sure that there is one.
      return root ?? JSONTree(.scalar(.null))
    }
  }
}
