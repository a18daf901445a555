import Foundation
import Testing
import UnderstudyHTTP

@Suite("A part of a file")
struct RangeTests {
  /// The `Range`, the status, the `Content-Range`, and the body.
  @Test(arguments: try TableRow.rows("../Tables/ranges.txt", of: "range"))
  func `a part of a file comes as the range says`(row: TableRow) async throws {
    let folder = try TestFolder(["ten.txt": "0123456789"])
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "ten.txt")
    let stubs = HTTPStubs(
      .any("/ten").reply(.file(file, headers: ["ETag": "\"a\"", "Last-Modified": "then"])))
    var headers: HeaderFields = ["Range": row[0]]
    if !row[4].isEmpty { headers["If-Range"] = row[4] }
    let (data, head) = try await stubs.data(for: sent("https://a.example/ten", headers: headers))
    #expect("\(head.status)" == row[1])
    #expect(head.headers["Content-Range"] ?? "" == row[2])
    #expect(String(decoding: data, as: UTF8.self) == row[3])
    #expect(head.headers["Content-Length"] == "\(row[3].utf8.count)")
  }

  @Test func `a part of a file is asked for by GET alone, of a plain response`() async throws {
    let folder = try TestFolder(["ten.txt": "0123456789"])
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "ten.txt")
    let stubs = HTTPStubs(
      .post("/ten").reply(.file(file)), .get("/odd").reply(.file(file, status: 404)))
    for (method, path) in [("POST", "ten"), ("GET", "odd")] {
      let request = try sent(method, "https://a.example/\(path)", headers: ["Range": "bytes=1-2"])
      #expect(try await stubs.data(for: request).0.count == 10)
    }
  }
}
