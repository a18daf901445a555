import Foundation
import UnderstudyHTTP

extension YAMLReader {
  /// Writes the key in `text`, which the mapping may not have yet.
  mutating func writeKey(_ keys: inout Set<String>) throws(JSONFault) {
    let key = String(decoding: text, as: UTF8.self)
    if key == "<<", bytes[textStart] == UInt8(ascii: "<") {
      throw fault("merge keys are not supported; use 'allOf', or write the keys out", at: textStart)
    }
    if !keys.insert(key).inserted {
      throw fault("the key '\(key.prefix(60))' is here twice", at: textStart)
    }
    writeText()
    write(":")
  }

  /// Writes the plain scalar in `text` as the value that YAML's core schema takes it for.
  mutating func writePlain() throws(JSONFault) {
    switch text.first ?? 0 {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      guard text.count <= 5 else { return writeText() }
      switch String(decoding: text, as: UTF8.self) {
      case "~", "null", "Null", "NULL": json += "null".utf8
      case "true", "True", "TRUE": json += "true".utf8
      case "false", "False", "FALSE": json += "false".utf8
      default: writeText()
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      guard let number = YAMLNumber.json(text[...]) else { return writeText() }
      if number.isEmpty {
        let word = String(decoding: text, as: UTF8.self)
        throw fault("JSON has no number '\(word)'; quote it if it is a text", at: textStart)
      }
      json += number
    default: writeText()
    }
  }

  /// Writes `text` as a string.
  mutating func writeText() {
    write("\"")
    var rest = text[...]
    while let place = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      json += rest[..<place]
      switch rest[place] {
      case .newline: json += "\\n".utf8
      case .tab: json += "\\t".utf8
      case let byte where byte >= 0x20: json += [UInt8(ascii: "\\"), byte]
      case let byte: json += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      }
      rest = rest[(place + 1)...]
    }
    json += rest
    write("\"")
  }
}
