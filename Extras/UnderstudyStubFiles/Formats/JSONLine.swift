import Foundation
import UnderstudyHTTP

/// JSON on one line, with a space after each comma and colon.
struct JSONLine: Sendable {
  let text: String

  private init(text: String) { self.text = text }

  /// The value with sorted keys.
  init(_ value: JSONValue) { self.init(Data(value.description.utf8)) }

  /// JSON as it is spelled, apart from its white space.
  init(_ json: Data) { text = Self.spaced(json, by: " ") }

  static func array(_ elements: [JSONLine]) -> JSONLine {
    JSONLine(text: "[\(elements.map(\.text).joined(separator: ", "))]")
  }

  static func object(_ members: [(key: String, value: JSONLine)]) -> JSONLine {
    let texts = members.map { "\(JSONValue.string($0.key)): \($0.value.text)" }
    return JSONLine(text: "{\(texts.joined(separator: ", "))}")
  }

  /// JSON without white space, but for what is wanted after each comma and colon.
  static func spaced(_ json: Data, by space: String = "") -> String {
    var text: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    for byte in [UInt8](json) {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        if [0x20, 0x0A, 0x0D, 0x09].contains(byte) { continue }
        isInString = byte == UInt8(ascii: "\"")
      }
      text.append(byte)
      if !isInString, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { text += space.utf8 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Text for people

extension JSONLine {
  private static let longestLine = 100

  /// A line where it is short, else a line for each member.
  var indented: String {
    guard let document = try? JSONDocument(Data(text.utf8)) else { return text }
    var result = ""
    Self.write(document.root, to: &result, indent: "", used: 0)
    return result
  }

  /// - Parameter used: How many characters precede and follow the value on its line, besides the indentation.
  private static func write(
    _ value: JSONDocument.Value, to text: inout String, indent: String, used: Int
  ) {
    let children = value.children
    guard !children.isEmpty, indent.utf8.count + used + value.range.count > longestLine else {
      text += String(decoding: value.bytes, as: UTF8.self)
      return
    }
    text += value.kind == .object ? "{" : "["
    for (index, child) in children.enumerated() {
      let key = child.keyRange.map {
        String(decoding: value.document.data[$0], as: UTF8.self) + ": "
      }
      text += "\(index > 0 ? "," : "")\n\(indent)  \(key ?? "")"
      write(child, to: &text, indent: indent + "  ", used: (key?.utf8.count ?? 0) + 1)
    }
    text += "\n\(indent)\(value.kind == .object ? "}" : "]")"
  }
}
