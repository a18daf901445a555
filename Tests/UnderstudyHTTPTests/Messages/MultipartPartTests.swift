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

  @Test(
    "boundaries",
    arguments: [
      ("multipart/form-data; boundary=b", "b"), ("multipart/form-data; boundary=\"b\"", "b"),
      ("Multipart/Form-Data;BOUNDARY=b", "b"), ("multipart/mixed; charset=utf-8; boundary=b", "b"),
      ("multipart/form-data; boundary=b; charset=utf-8", "b"),
      ("multipart/form-data; boundary=\"a b:c\"", "a b:c"),
      ("multipart/form-data; boundary=----WebKitFormBoundary7", "----WebKitFormBoundary7"),
      ("multipart/form-data; boundary=\"a=b\"", "a=b"),
      ("multipart/form-data; boundary=a+.()", "a+.()"),
    ])
  func boundaries(type: String, boundary: String) throws {
    let body = "--\(boundary)\r\n\(part("x", "1"))--\(boundary)--\r\n"
    #expect(try parts(body, type: type).map(\.text) == ["1"])
  }

  @Test(
    "bodies without parts",
    arguments: [
      ("", "multipart/form-data; boundary=b"), ("--b--\r\n", "multipart/form-data; boundary=b"),
      ("nothing", "multipart/form-data; boundary=b"),
      ("--b\r\n\r\nx\r\n--b--", "multipart/form-data"),
      ("--b\r\n\r\nx\r\n--b--", "application/json; boundary=b"),
      ("--b\r\n\r\nx\r\n--b--", "multipart/form-data; boundary=c"),
      ("--b", "multipart/form-data; boundary=b"), ("--b\r\n", "multipart/form-data; boundary=b"),
      ("--b\r\n--b--", "multipart/form-data; boundary=b"),
    ])
  func none(body: String, type: String) throws {
    #expect(try parts(body, type: type).isEmpty)
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
