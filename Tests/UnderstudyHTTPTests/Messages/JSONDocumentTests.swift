import Foundation
import Testing
import UnderstudyHTTP

@Suite("JSON where it stands")
struct JSONDocumentTests {
  private static let text = #"""
    { "b": [1.50, {"a\u0062": null}, "é"],
      "a": {}, "b": -0 }
    """#

  private func document(_ text: String = Self.text) throws -> JSONDocument {
    try JSONDocument(Data(text.utf8))
  }

  @Test func `every value knows its bytes, its key and what it contains`() throws {
    let root = try document().root
    #expect(root.children.map(\.key) == ["b", "a", "b"])
    #expect(root.children.map(\.kind) == [.array, .object, .number])
    let list = try #require(root["b"])
    #expect(
      list.children.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "1.50", #"{"a\u0062": null}"#, #""é""#,
      ])
    #expect(list.children[0].number == "1.50")
    #expect(list.children[1].children[0].key == "ab")
    #expect(list.children[2].string == "é")
    #expect(root["c"] == nil && list["b"] == nil)
  }

  @Test func `of a repeated key the value has the last`() throws {
    #expect(try document().root.value == ["b": 0, "a": [:]])
  }

  @Test func `a byte has a line and a column`() throws {
    let document = try document()
    let last = try #require(document.root.children.last)
    #expect(document.position(of: last.range.lowerBound).description == "2:17")
  }

  @Test(arguments: [
    ([0], #"{ "a": {}, "b": -0 }"#), ([1], #"{ "b": [1, 2], "b": -0 }"#),
    ([2], #"{ "b": [1, 2], "a": {} }"#),
  ])
  func `a member is cut out with one comma, and all else stays`(
    places: [Int], rest: String
  ) throws {
    let document = try document(#"{ "b": [1, 2], "a": {}, "b": -0 }"#)
    let cuts = document.root.cuts
    #expect(
      String(decoding: document.data.applying(places.map { ByteEdit(cuts[$0]) }), as: UTF8.self)
        == rest)
  }

  @Test func `the only element is cut out without a comma`() throws {
    let document = try document("[ 1 ]")
    let edits = document.root.cuts.map { ByteEdit($0) }
    #expect(document.data.applying(edits) == Data("[  ]".utf8))
  }

  @Test func `edits leave all other bytes alone`() {
    let edits = [
      ByteEdit(1..<2, Data("XY".utf8)), ByteEdit(2..<2, Data("-".utf8)), ByteEdit(3..<4),
    ]
    #expect(Data("abcde".utf8).applying(edits) == Data("aXY-ce".utf8))
    // A slice has other indices.
    #expect(Data("..abcde".utf8).dropFirst(2).applying(edits) == Data("aXY-ce".utf8))
  }

  @Test func `a deep text is read on a small stack`() async throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try document(text).values.reduce(0) { count, _ in count + 1 } == 512)
    #expect(throws: JSONFault.self) { try document("[\(text)]") }
  }
}
