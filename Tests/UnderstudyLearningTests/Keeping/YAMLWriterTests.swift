import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyLearning

@Suite struct YAMLWriterTests {
  /// Texts that a reader could take for something else, or that need marks around them.
  static let texts = [
    "", " ", "a", "a b", " a", "a ", "1", "1.5", "3.1.0", "0x1F", "1e3", ".5", "-", "- a", "-1",
    "~",
    "true", "True", "yes", "No", "on", "y", "null", "NULL", "nan", ".nan", ".inf", "2026-01-01",
    "12:30", "a: b", "a:b", "a:", ":a", "a #b", "a#b", "#a", "a, b", "[a]", "{a}", "/films/{id}",
    "it's", "\"a\"", "\\d+", "*a", "&a", "!a", "%a", "@a", "`a`", "|", ">", "?", "? a", "<<", "=",
    "a\nb", "a\nb\n", "a\nb\n\n", "\na", " a\nb", "a\n  b\n", "a\n\nb", "a\n \nb", "a \nb", "\n",
    "a\tb", "\t", "a\r\nb", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "é", "日本", "🎬",
    "---", "...", "application/json", "#/components/schemas/Film", "a'b: c", "x\u{E000}",
  ]

  @Test(arguments: texts) func `A text is read as it was`(_ text: String) throws {
    let value = OrderedJSON.scalar(.string(text))
    let places: OrderedJSON = .object([
      .init(key: "value", value: value), .init(key: text, value: .scalar(.int(1))),
      .init(key: "list", value: .array([value, value])),
      .init(key: "x-understudy", value: .object([.init(key: text, value: value)])),
      .init(key: "nested", value: .array([.object([.init(key: "a", value: value)])])),
    ])
    let written = YAMLWriter.text(of: places)
    let read = try OrderedJSON(JSONDocument(YAMLReader.json(from: Data(written.utf8))).root)
    #expect(read == places, "\(written)")
  }

  @Test func `Other values are read as they were`() throws {
    let values: OrderedJSON = .object([
      .init(key: "none", value: .scalar(.null)), .init(key: "yes", value: .scalar(.bool(true))),
      .init(key: "half", value: .scalar(.double(0.5))),
      .init(key: "large", value: .scalar(.number("12345678901234567890"))),
      .init(key: "object", value: .object([])), .init(key: "list", value: .array([])),
      .init(
        key: "lists",
        value: .array([.array([.scalar(.int(1))]), .array([]), .array([.object([])])])),
    ])
    let written = YAMLWriter.text(of: values)
    let read = try OrderedJSON(JSONDocument(YAMLReader.json(from: Data(written.utf8))).root)
    #expect(read == values, "\(written)")
  }
}
