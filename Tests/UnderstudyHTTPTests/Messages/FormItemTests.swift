import Testing
import UnderstudyHTTP

@Suite("Items of a form or a query")
struct FormItemTests {
  @Test(
    "reading",
    arguments: [
      ("", [:]), ("a=1&b=2", ["a": "1", "b": "2"]), ("b=2&a=1", ["b": "2", "a": "1"]),
      ("a=1&a=2", ["a": "1", "a": "2"]), ("a", ["a": ""]), ("a=", ["a": ""]), ("=1", ["": "1"]),
      ("=", ["": ""]), ("&&a=1&", ["a": "1"]), ("a=b=c", ["a": "b=c"]), ("a+b=c+d", ["a b": "c d"]),
      ("a%20b=c%2Bd", ["a b": "c+d"]), ("a=%26%3D", ["a": "&="]), ("a%3Db=1", ["a=b": "1"]),
      ("a=%C3%A9", ["a": "é"]), ("a=é", ["a": "é"]), ("a=%FF", ["a": "%FF"]),
      ("a=%ffx%C3%A9", ["a": "%FFxé"]),
      ("a=100%", ["a": "100%"]), ("a=%4", ["a": "%4"]), ("a=%zz+b", ["a": "%zz b"]),
      ("a=1;b=2", ["a": "1;b=2"]), ("a=%F0%9F%8E%AC", ["a": "🎬"]), ("a=%E2%82", ["a": "%E2%82"]),
      ("a=\u{301}&b=1", ["a": "\u{301}", "b": "1"]),
      ("\u{301}a=1&\u{301}b=2", ["\u{301}a": "1", "\u{301}b": "2"]),
    ] as [(String, KeyValuePairs<String, String>)])
  func reading(text: String, items: KeyValuePairs<String, String>) {
    #expect(FormItem.parse(text) == items.map { FormItem(name: $0.key, value: $0.value) })
  }

  @Test func `a request's query is read in order`() throws {
    let request = try sent("https://a.example/x?b=2&a=1+1&a=%2B#c")
    #expect(
      request.query == [
        FormItem(name: "b", value: "2"), FormItem(name: "a", value: "1 1"),
        FormItem(name: "a", value: "+"),
      ])
    #expect(try sent("https://a.example/x").query.isEmpty)
    #expect(try sent("https://a.example/x?").query.isEmpty)
  }
}
