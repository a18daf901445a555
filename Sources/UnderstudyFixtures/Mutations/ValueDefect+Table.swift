import Foundation
import UnderstudyHTTP

extension ValueDefect {
  /// Each way to break a value by itself, and to cut the text off there.
  static let all = structure + numbers + texts + dates + arrays + roots + cuts

  private static let structure: [ValueDefect] = [
    ValueDefect(.missing, "with @ missing", where: { $0.member != nil }) {
      ByteEdit($0.member ?? 0..<0)
    },
    ValueDefect(.null, "with @ null", [.object, .array, .string, .number, .boolean], "null"),
    ValueDefect(.retyped, "with @ of another type", [.string], "0"),
    ValueDefect(.retyped, "with @ of another type", [.number, .boolean], #""""#),
    ValueDefect(.retyped, "with @ of another type", [.object], "[]"),
    // What else a null may be is unknown; few values are an object without a key.
    ValueDefect(.retyped, "with @ of another type", [.array, .null], "{}"),
    making(.retyped, "with @ as text", where: { [.number, .boolean].contains($0.value.kind) }) {
      "\"\($0.text)\""
    },
    making(.retyped, "with @ as a number", where: { $0.value.kind == .boolean }) {
      $0.text == "true" ? "1" : "0"
    },
    making(.emptied, "with @ empty", where: \.hasContent) {
      $0.value.kind == .object ? "{}" : $0.value.kind == .array ? "[]" : #""""#
    },
    making(.unknownWord, "with @ as an unknown word", where: \.isWord) { _ in #""unknown-word""# },
    ValueDefect(.duplicated, "with @ twice", where: { $0.keyPath != nil }) { place in
      let start = place.value.keyRange?.lowerBound ?? place.value.range.lowerBound
      let text = place.value.document.data[start..<place.value.range.upperBound]
      return ByteEdit(start..<start, text + Data(",".utf8))
    },
  ]

  private static let numbers =
    [
      "0", "-1", "0.5", "2147483648", "9223372036854775808", "-9223372036854775809", "1e400",
    ].map { ValueDefect(.number, "with @ as \($0)", [.number], $0) } + [
      making(
        .number, "with @ and a decimal zero",
        where: { $0.value.kind == .number && $0.text.allSatisfy { $0.isNumber || $0 == "-" } }
      ) { "\($0.text).0" }
    ]

  private static let texts =
    [
      ("spaces", "   "),
      ("joined emoji", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇺🇦"),
      ("combining marks", "e\u{301}Z\u{351}\u{36B}\u{343}a\u{322}\u{35A}l\u{334}g\u{327}o\u{321}"),
      ("right-to-left text", "\u{202E}שלום مرحبا"),
      ("zero-width characters", #"\u200b\u200d\u2060\ufeff"#),
      ("an escaped NUL", #"a\u0000b"#),
      ("markup", #"<b>&amp;</b>\"'\\"#),
    ].map { ValueDefect(.text, "with @ as \($0)", [.string], "\"\($1)\"") } + [
      making(.text, "with @ as 100,000 letters", where: { $0.value.kind == .string }) { _ in
        "\"\(String(repeating: "a", count: 100_000))\""
      },
      // Strict parsers refuse it.
      ValueDefect(
        .text, "with @ as half of a surrogate pair", [.string], isJSON: false, #""a\ud800b""#),
    ]

  private static let dates = ISODate.formats.map { words, format in
    making(.date, "with @ \(words)", where: { $0.date.flatMap(format) != nil }) {
      $0.date.flatMap(format) ?? ""
    }
  }

  private static let arrays: [ValueDefect] = [
    making(.count, "with one element in @", where: { $0.value.children.count > 1 && $0.isArray }) {
      "[\($0.element)]"
    },
    making(
      .count, "with 10,000 elements in @",
      // Of large elements there would be more bytes than a client is ever sent.
      where: { $0.isArray && $0.hasContent && $0.element.utf8.count <= 1_600 }
    ) { "[\(repeatElement($0.element, count: 10_000).joined(separator: ","))]" },
  ]

  private static let roots: [ValueDefect] = [
    making(.wrapped, "with @ in an array", where: \.isRoot) { "[\($0.text)]" },
    making(.wrapped, #"with @ in {"data": …}"#, where: \.isRoot) { #"{"data":\#($0.text)}"# },
    making(.wrapped, "with @ in a string", where: \.isRoot) { "\(JSONValue.string($0.text))" },
  ]

  private static let cuts: [ValueDefect] = [
    cut("before", where: { !$0.isRoot }) { $0.value.range.lowerBound },
    cut("inside", where: { $0.value.kind == .object }) { $0.value.range.lowerBound + 1 },
    cut("inside", where: { $0.isArray && !$0.hasContent }) {
      $0.value.range.lowerBound + 1
    },
    cut("inside", where: { $0.value.kind == .string && $0.hasContent }) {
      $0.value.range.lowerBound + $0.value.range.count / 2
    },
    cut("behind", where: { !$0.isRoot }) { $0.value.range.upperBound },
    cut("behind the comma after", where: { $0.comma != nil }) { $0.comma ?? 0 },
  ]

  private static func cut(
    _ words: String, where applies: @escaping @Sendable (Value) -> Bool,
    at offset: @escaping @Sendable (Value) -> Int
  ) -> ValueDefect {
    ValueDefect(.truncated, "cut off \(words) @", isJSON: false, where: applies) {
      ByteEdit(offset($0)..<$0.value.document.data.count)
    }
  }
}

extension JSONOutline.Value {
  fileprivate var isRoot: Bool { keyPath == nil }
  fileprivate var isArray: Bool { value.kind == .array }

  /// The first element of an array, as it is written.
  fileprivate var element: String {
    value.children.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// Where the text goes on behind the comma that follows the value.
  fileprivate var comma: Int? {
    let data = value.document.data
    let next = data[value.range.upperBound...].firstIndex {
      ![0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
    return next.flatMap { data[$0] == UInt8(ascii: ",") ? $0 + 1 : nil }
  }
}
