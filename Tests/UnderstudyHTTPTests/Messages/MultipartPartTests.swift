import Foundation
import Testing
import UnderstudyHTTP

@Suite("Parts of a multipart body")
struct MultipartPartTests {
  private func parts(
    _ body: String, type: String = "multipart/form-data; boundary=b"
  ) throws -> [MultipartPart] {
    try parts(Data(body.utf8), type: type)
  }

  private func parts(_ body: Data, type: String) throws -> [MultipartPart] {
    let url = try #require(URL(string: "https://a.example/upload"))
    return RecordedRequest(method: "POST", url: url, headers: ["Content-Type": type], body: body)
      .parts
  }

  private func part(_ name: String, _ text: String) -> String {
    "Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"
  }

  @Test func `parts have names, texts and headers, in order`() throws {
    let found = try parts(
      """
      --b\r\n\(part("title", "Suikoden"))--b\r\nContent-Type: image/png\r\n\
      content-disposition: form-data; name=cover; filename="a;b.png"\r\n\r\nPNG\r\n--b--\r\n
      """)
    #expect(found.map(\.name) == ["title", "cover"])
    #expect(found.map(\.text) == ["Suikoden", "PNG"])
    #expect(found.map(\.filename) == [nil, "a;b.png"])
    #expect(found[1].headers["content-type"] == "image/png")
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "boundary"))
  func `a boundary is read from the type`(row: TableRow) throws {
    let body = "--\(row[1])\r\n\(part("x", "1"))--\(row[1])--\r\n"
    #expect(try parts(body, type: row[0]).map(\.text) == ["1"])
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "no parts"))
  func `a body may have no parts`(row: TableRow) throws {
    #expect(try parts(row[0], type: row[1]).isEmpty)
  }

  @Test func `a part without its end is left out`() throws {
    #expect(try parts("--b\r\n\(part("a", "1"))--b\r\n\(part("b", "2"))").map(\.text) == ["1"])
  }

  @Test func `bytes that are no text are kept whole`() throws {
    let bytes = Data([0x89, 0x0D, 0x0A, 0x0D, 0x0A, 0xFF, 0x00, 0x0D, 0x0A])
    let body =
      Data("--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n".utf8) + bytes
      + Data("\r\n--b--\r\n".utf8)
    let found = try parts(body, type: "multipart/form-data; boundary=b")
    #expect(found.map(\.body) == [bytes])
    #expect(found[0].text == nil)
  }

  @Test func `a boundary inside a line belongs to the part`() throws {
    let found = try parts("--b\r\n\(part("a", "x--b--y\n--b z"))--b--\r\n")
    #expect(found.map(\.text) == ["x--b--y\n--b z"])
  }

  @Test func `what stands before the first boundary and behind the last is no part`() throws {
    let found = try parts("preamble --b\r\n--b\r\n\(part("a", "1"))--b--\r\nepilogue\r\n")
    #expect(found.map(\.text) == ["1"])
  }

  @Test func `blanks may follow a boundary`() throws {
    #expect(try parts("--b \t\r\n\(part("a", "1"))--b--\r\n").map(\.text) == ["1"])
  }

  @Test func `a part may be empty, and have no headers`() throws {
    let found = try parts("--b\r\n\(part("a", ""))--b\r\n\r\nplain\r\n--b--\r\n")
    #expect(found.map(\.text) == ["", "plain"])
    #expect(found.map(\.name) == ["a", nil])
  }

  @Test func `quotes in a file name are escaped by a backslash or a percent sign`() throws {
    let found = try parts(
      "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\\\"y;%22.png\"\r\n\r\n\r\n"
        + "--b--")
    #expect(found.map(\.filename) == ["x\"y;%22.png"])
    #expect(found.map(\.name) == ["a"])
  }
}
