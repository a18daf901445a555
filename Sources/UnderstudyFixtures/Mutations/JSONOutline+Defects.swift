import Foundation
import UnderstudyHTTP

extension JSONOutline.Value {
  /// Each way to break a value by itself, and to cut the text off there, with `@` for its place; nil where
  /// it cannot be broken so, or stays as it is.
  static let defects = structure + numbers + texts + dates + arrays + cuts

  private static let structure: [ValueDefect] = [
    .init(.missing, "with @ missing") { place in place.member.map { [ByteEdit($0)] } },
    .init(.null, "with @ null") { $0.put("null") },
    .init(.retyped, "with @ of another type") { $0.put(otherTypes[$0.value.kind] ?? "{}") },
    .init(.retyped, "with @ as text") { $0.put("\"\($0.text)\"", if: .number, .boolean) },
    .init(.retyped, "with @ as a number") { $0.put($0.text == "true" ? "1" : "0", if: .boolean) },
    .init(.emptied, "with @ empty") { $0.inside.flatMap { $0.isEmpty ? nil : [ByteEdit($0)] } },
    .init(.unknownWord, "with @ as an unknown word") { $0.isWord ? $0.put(#""unknown""#) : nil },
    .init(.duplicated, "with @ twice") { $0.isRoot ? nil : $0.doubled },
    .init(.wrapped, "with @ in an array") { $0.wrapped("[", "]") },
    .init(.wrapped, #"with @ in {"data": …}"#) { $0.wrapped(#"{"data":"#, "}") },
    .init(.wrapped, "with @ in quotes") {
      $0.isRoot ? $0.put("\(JSONValue.string($0.text))") : nil
    },
  ]

  // What else a null may be is unknown; few values are an object without a key.
  private static let otherTypes: [JSONDocument.Kind: String] = [
    .string: "0", .number: #""""#, .boolean: #""""#, .object: "[]",
  ]

  // On both sides of the limits of what numbers are read into: `Int32`, `Int64`, and the integers of `Double`.
  private static let numbers: [ValueDefect] =
    [
      "0", "-0", "-1", "0.5", "2147483647", "2147483648", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1e400",
    ].map { number in .init(.number, "with @ as \(number)") { $0.put(number, if: .number) } }
    + [
      .init(.number, "with @ and a decimal zero") {
        $0.value.number.flatMap(Int.init) == nil ? nil : $0.put("\($0.text).0")
      }
    ]

  private static let texts: [ValueDefect] =
    [
      ("spaces", "   "), ("joined emoji", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇺🇦"),
      ("combining marks", "e\u{301}Z\u{351}\u{36B}\u{343}a\u{322}\u{35A}l\u{334}g\u{327}o\u{321}"),
      ("right-to-left text", "\u{202E}שלום مرحبا"),
      ("zero-width characters", #"\u200b\u200d\u2060\ufeff"#), ("an escaped NUL", #"a\u0000b"#),
      ("markup", #"<b>&amp;</b>\"'\\"#),
    ].map { words, text in
      .init(.text, "with @ as \(words)") { $0.put("\"\(text)\"", if: .string) }
    }
    + [
      .init(.text, "with @ as 100,000 letters") { $0.value.kind == .string ? $0.letters : nil },
      .init(.notUTF8, "with @ as half of a surrogate pair") { $0.put(#""a\ud800b""#, if: .string) },
    ]

  private static let dates: [ValueDefect] = ISODate.formats.map { words, format in
    .init(.date, "with @ \(words)") { place in
      place.value.string.flatMap(ISODate.init).flatMap { place.put(format($0)) }
    }
  }

  private static let arrays: [ValueDefect] = [
    .init(.count, "with one element in @") { $0.shortened },
    .init(.count, "with 10,000 elements in @") { $0.lengthened },
  ]

  private static let cuts: [ValueDefect] = [
    .init(.truncated, "cut off before @") { $0.isRoot ? nil : $0.cut($0.value.range.lowerBound) },
    .init(.truncated, "cut off inside @") { $0.cut($0.inside?.lowerBound) },
    .init(.truncated, "cut off behind @") { $0.isRoot ? nil : $0.cut($0.value.range.upperBound) },
    .init(.truncated, "cut off behind the comma after @") { $0.cut($0.comma) },
  ]
}

extension JSONOutline.Value {
  private var text: String { String(decoding: value.bytes, as: UTF8.self) }
  private var isRoot: Bool { keyPath == nil }

  /// What is between the quotes or brackets.
  private var inside: Range<Int>? {
    let hasEnds = [.string, .array, .object].contains(value.kind)
    return hasEnds ? value.range.lowerBound + 1..<value.range.upperBound - 1 : nil
  }

  private var letters: [ByteEdit]? {
    inside.map { [ByteEdit($0, Data("a".utf8), times: 100_000)] }
  }

  /// An array of its first element alone.
  private var shortened: [ByteEdit]? {
    guard value.kind == .array, value.count > 1 else { return nil }
    let children = value.children
    return [ByteEdit(children[0].range.upperBound..<children[children.count - 1].range.upperBound)]
  }

  /// An array of its first element 9,999 times, and its last; of large elements there would be more bytes
  /// than a client is ever sent.
  private var lengthened: [ByteEdit]? {
    guard value.kind == .array, let first = value.children.first, let last = value.children.last,
      first.range.count <= 1_000
    else { return nil }
    let range = first.range.lowerBound..<last.range.lowerBound
    return [ByteEdit(range, first.bytes + Data(",".utf8), times: 9_999)]
  }

  /// Where the text goes on behind the comma that follows the value.
  private var comma: Int? {
    let data = value.document.data
    let next = data[value.range.upperBound...].firstIndex { !$0.isSpace }
    return next.flatMap { data[$0] == UInt8(ascii: ",") ? $0 + 1 : nil }
  }

  /// Puts a text in the place of a value of these types, or of any, that is written otherwise.
  private func put(
    _ text: @autoclosure () -> String, if types: JSONDocument.Kind...
  ) -> [ByteEdit]? {
    guard types.isEmpty || types.contains(value.kind) else { return nil }
    let data = Data(text().utf8)
    return value.bytes == data ? nil : [ByteEdit(value.range, data)]
  }

  private func cut(_ offset: Int?) -> [ByteEdit]? {
    offset.map { [ByteEdit($0..<value.document.data.count)] }
  }

  private func wrapped(_ before: String, _ after: String) -> [ByteEdit]? {
    let (start, end) = (value.range.lowerBound, value.range.upperBound)
    let edits = [ByteEdit(start..<start, Data(before.utf8)), ByteEdit(end..<end, Data(after.utf8))]
    return isRoot ? edits : nil
  }

  /// The same again behind a comma, in two edits so that nothing is copied.
  private var doubled: [ByteEdit] {
    let (data, end) = (value.document.data, value.range.upperBound)
    let start = value.keyRange?.lowerBound ?? value.range.lowerBound
    let comma = ByteEdit(end - 1..<end, data[end - 1..<end] + Data(",".utf8))
    return [comma, ByteEdit(end..<end, data[start..<end])]
  }
}
