import Foundation
import Testing
import UnderstudyHTTP

@Suite("Parts of a multipart body")
struct MultipartPartTests {
  private func parts(
    _ body: Data, type: String = "multipart/form-data; boundary=b"
  ) throws -> [MultipartPart] {
    let url = try #require(URL(string: "https://a.example/upload"))
    return RecordedRequest(method: "POST", url: url, headers: ["Content-Type": type], body: body)
      .parts
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "parts"))
  func `parts of a multipart body have names, names of files, types and texts, in order`(
    row: TableRow
  ) throws {
    let found = try parts(Data(row.text.utf8)).flatMap { part in
      [part.name, part.filename, part.headers["content-type"], part.text].map { $0 ?? "" }
    }
    #expect(found == Array(row.columns.dropFirst()))
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "boundary"))
  func `parts of a multipart body stand between boundaries as the type says`(row: TableRow) throws {
    let body = "--\(row[1])\r\n\r\n1\r\n--\(row[1])--\r\n"
    #expect(try parts(Data(body.utf8), type: row[0]).map(\.text) == ["1"])
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "no parts"))
  func `a multipart body may have no parts`(row: TableRow) throws {
    #expect(try parts(Data(row[0].utf8), type: row[1]).isEmpty)
  }

  @Test func `bytes that are no text are kept whole`() throws {
    let bytes = Data([0x89, 0x0D, 0x0A, 0x0D, 0x0A, 0xFF, 0x00, 0x0D, 0x0A])
    let body =
      Data("--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n".utf8) + bytes
      + Data("\r\n--b--\r\n".utf8)
    let found = try parts(body)
    #expect(found.map(\.body) == [bytes])
    #expect(found[0].text == nil)
  }
}
