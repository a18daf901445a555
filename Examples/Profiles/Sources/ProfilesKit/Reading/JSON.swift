import Foundation

/// A JSON value of any shape, to be asked for its parts one by one.
///
/// Unlike with `Decodable`, what is at fault is known with its type: `JSONDecoder` says what it
/// expected, and tells what it found in words alone.
enum JSON: Decodable {
  case object([String: JSON])
  case array([JSON])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  /// - Throws: ``ProfileError/notJSON(beginning:)`` or ``ProfileError/malformedJSON``.
  init(parsing data: Data) throws(ProfileError) {
    do {
      self = try JSONDecoder().decode(JSON.self, from: data)
    } catch {
      let text = String(decoding: data.prefix(40), as: UTF8.self)
      let first = text.first { !$0.isWhitespace }
      throw first.map("{[\"".contains) ?? true ? .malformedJSON : .notJSON(beginning: text)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .array(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  var type: JSONType {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }
}
