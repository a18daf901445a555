import Foundation

/// Reads a whole JSON value.
///
/// It is the only reader of JSON here: Foundation's `JSONSerialization` misreads most numbers of 17
/// digits on Linux, takes whole numbers beyond `Int` for others, and tells its faults differently on
/// each platform. Values are put together on a stack of its own, so that no nesting overflows the
/// thread's.
package struct JSONReader {
  private var scanner: JSONScanner
  /// The values of all containers that are open, one behind the other.
  private var values: [JSONValue] = []
  /// The keys of all objects that are open.
  private var keys: [String] = []
  /// Where the values and keys of each open container begin.
  private var starts: [(value: Int, key: Int)] = []
  /// The members that a later one of the same key has replaced, where somebody wants them.
  private var replaced: [JSONValue]?

  /// Reads the JSON in `data`, which may be in any encoding that a JSON parser must know.
  static func value(of data: Data) throws(JSONFault) -> JSONValue {
    try LentBytes.lend(data.inUTF8) { bytes throws(JSONFault) in
      var reader = JSONReader(scanner: JSONScanner(bytes))
      let value = try reader.value()
      _ = try reader.scanner.next()
      return value
    }
  }

  /// Reads the JSON in `data` with what strict readers refuse or drop: halves of surrogate pairs as
  /// U+FFFD, and on their own the members that a later one of the same key has replaced.
  package static func everything(
    in data: Data
  ) throws(JSONFault) -> (value: JSONValue, replaced: [JSONValue]) {
    try LentBytes.lend(data.inUTF8) { bytes throws(JSONFault) in
      var reader = JSONReader(scanner: JSONScanner(bytes))
      reader.scanner.toleratesHalfPairs = true
      reader.replaced = []
      let value = try reader.value()
      _ = try reader.scanner.next()
      return (value, reader.replaced ?? [])
    }
  }

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func value() throws(JSONFault) -> JSONValue {
    while let token = try scanner.next() {
      switch token {
      case .beginObject, .beginArray: starts.append((values.count, keys.count))
      case .key(let text): keys.append(scanner.string(text))
      case .endArray: closeArray()
      case .endObject: closeObject()
      case .string(let text): values.append(.string(scanner.string(text)))
      case .number(let number): values.append(scanner.value(of: number))
      case .bool(let flag): values.append(.bool(flag))
      case .null: values.append(.null)
      }
      if starts.isEmpty { break }
    }
    return values[0]
  }

  private mutating func closeArray() {
    let start = starts.removeLast()
    let array = JSONValue.array(Array(values[start.value...]))
    values.removeSubrange(start.value...)
    values.append(array)
  }

  /// Of a repeated key the last value stays, as most servers have it.
  private mutating func closeObject() {
    let start = starts.removeLast()
    let count = values.count - start.value
    var members = [String: JSONValue](minimumCapacity: count)
    for index in 0..<count {
      let key = keys[start.key + index]
      let old = members.updateValue(values[start.value + index], forKey: key)
      if let old { replaced?.append(.object([key: old])) }
    }
    values.removeSubrange(start.value...)
    keys.removeSubrange(start.key...)
    values.append(.object(members))
  }
}

extension Data {
  /// The text in UTF-8, whichever of JSON's encodings it is in.
  package var inUTF8: Data {
    guard let encoding = wideEncoding, let text = String(data: self, encoding: encoding) else {
      return self
    }
    return Data(text.utf8)
  }

  /// UTF-16 or UTF-32, told by the byte-order mark, or by the zeros beside ASCII's characters.
  var wideEncoding: String.Encoding? {
    let start = [UInt8](prefix(4))
    switch (start.first ?? 1, start.dropFirst().first ?? 1) {
    case (0xFF, 0xFE): return start.dropFirst(2) == [0, 0] ? .utf32 : .utf16
    case (0xFE, 0xFF): return .utf16
    case (0, 0): return start.dropFirst(2) == [0xFE, 0xFF] ? .utf32 : .utf32BigEndian
    case (0, _): return .utf16BigEndian
    case (_, 0): return start.dropFirst(2).first == 0 ? .utf32LittleEndian : .utf16LittleEndian
    default: return nil
    }
  }
}
