import Foundation

// JSON written as text, on one line or indented.

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON text with sorted keys.
  public var description: String { text(nil) }

  /// The value with a line for each member, and sorted keys, as `JSONEncoder` writes it.
  ///
  /// - Parameter line: What each line but the first begins with.
  package func indented(after line: String = "\n") -> String { text(line) }

  private func text(_ line: String?) -> String {
    var text = TextPieces()
    return write(to: &text, line) ? text.rest : "(a number that JSON cannot represent)"
  }

  /// Gives the indented text piece by piece, so that memory need not hold it.
  package func giveIndented(after line: String, to give: @escaping (String) -> Void) {
    var text = TextPieces(give: give)
    _ = write(to: &text, line)
    give(text.rest)
  }

  /// False if there is a number JSON has no word for, such as infinity.
  ///
  /// - Parameter line: The line break before the end of a list or an object; nil for none.
  private func write(to text: inout TextPieces, _ line: String?) -> Bool {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .int(let number): text += String(number)
    case .double(let number):
      guard number.isFinite else { return false }
      let digits = number.description
      text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    case .number(let number):
      guard JSONNumber(number) != nil else { return false }
      text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      let inner = line.map { $0 + "  " }
      let next = "," + (inner ?? "")
      for (index, element) in elements.enumerated() {
        text += index > 0 ? next : inner ?? ""
        guard element.write(to: &text, inner) else { return false }
      }
      Self.end("]", of: elements, to: &text, line)
    case .object(let members):
      text += "{"
      let inner = line.map { $0 + "  " }
      let next = "," + (inner ?? "")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += index > 0 ? next : inner ?? ""
        Self.write(member.key, to: &text)
        text += line == nil ? ":" : " : "
        guard member.value.write(to: &text, inner) else { return false }
      }
      Self.end("}", of: members, to: &text, line)
    }
    return true
  }

  private static func end(
    _ bracket: String, of list: some Collection, to text: inout TextPieces, _ line: String?
  ) {
    if list.isEmpty, line != nil { text += "\n" }
    text += (line ?? "") + bracket
  }

  private static func write(_ string: String, to text: inout TextPieces) {
    text += "\""
    if string.utf8.contains(where: isEscaped) {
      var string = string
      string.withUTF8 { bytes in
        var written: [UInt8] = []
        // Most bytes are written as they are, and copied together.
        var copied = 0
        for index in bytes.indices where isEscaped(bytes[index]) {
          written += UnsafeBufferPointer(rebasing: bytes[copied..<index])
          written += escapes[Int(bytes[index])]
          copied = index + 1
          if written.count < TextPieces.piece { continue }
          text += String(decoding: written, as: UTF8.self)
          written.removeAll(keepingCapacity: true)
        }
        written += UnsafeBufferPointer(rebasing: bytes[copied...])
        text += String(decoding: written, as: UTF8.self)
      }
    } else {
      text += string
    }
    text += "\""
  }

  package static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }

  /// The escapes of the bytes that need one.
  private static let escapes = (0...UInt8(ascii: "\\")).map { Array(escape($0).utf8) }

  package static func escape(_ byte: UInt8) -> String {
    switch Unicode.Scalar(byte) {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    default: (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
    }
  }
}

/// A text that is written, kept whole or given on in pieces.
struct TextPieces {
  /// Text that was not passed on yet.
  private(set) var rest = ""
  /// Takes a piece; nil if the text is kept.
  var give: ((String) -> Void)?

  /// From how many bytes on a piece is given on.
  static let piece = 1 << 16

  static func += (text: inout TextPieces, more: String) {
    if let give = text.give, text.rest.utf8.count + more.utf8.count > piece {
      give(text.rest)
      text.rest = ""
      if more.utf8.count > piece { return give(more) }
    }
    text.rest += more
  }
}

/// Text that is JSON itself, where a JSON value is expected: `.json("{…}")` is a string, and almost
/// never meant as one.
package enum JSONText {
  /// Why a string that is a JSON object or array is refused, and what to write instead; nil for any
  /// other value, since others have no need of quotes to be strings.
  package static func mistake(in value: some Encodable) -> String? {
    guard let text = (value as? JSONValue)?.string ?? value as? String, isJSON(text) else {
      return nil
    }
    return """
      `.json(…)` was given text that is JSON itself, which would be JSON inside a string. Write the \
      value as a literal, `.json(["page": 1])`, or give the bytes, `.json(Data(text.utf8))`; for a \
      string that holds JSON on purpose, `.json(try JSONEncoder().encode(text))`
      """
  }

  /// Whether a text is a JSON object or array.
  package static func isJSON(_ text: String) -> Bool {
    let first = text.first { !$0.isWhitespace }
    guard first == "{" || first == "[" else { return false }
    return (try? JSONValue(parsing: Data(text.utf8))) != nil
  }
}
