import Testing
import UnderstudyHTTP

@Suite("Items of a form or a query")
struct FormItemTests {
  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "form"))
  func `items of a form or a query are read as the table says`(row: TableRow) {
    let items = stride(from: 1, to: row.columns.count, by: 2).map {
      FormItem(name: row[$0], value: row[$0 + 1])
    }
    #expect(FormItem.parse(row.text) == items)
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
