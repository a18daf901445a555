import Foundation
import Testing
import UnderstudyHTTP

@Suite("Recorded requests")
struct RecordedRequestTests {
  struct Movie: Codable, Equatable {
    struct Vote: Codable, Equatable { let value: Double }
    let id: Int
    let votes: [Vote]
  }

  private func posted(_ body: String?) throws -> RecordedRequest {
    try sent("POST", "https://a.example/movies?page=1", body: body)
  }

  /// The whole message of the error a closure throws.
  private func message(_ body: () throws -> Void) throws -> String {
    let error = try #require(throws: BodyError.self) { try body() }
    #expect(error.request == "POST https://a.example/movies?page=1")
    return error.description
  }

  @Test func `a request is described by its method and its URL as sent`() throws {
    #expect(
      try sent("HTTPS://A.example:443/x?b#c").description == "GET HTTPS://A.example:443/x?b#c")
  }

  @Test func `a body of text`() throws {
    #expect(try posted("é").text == "é")
    #expect(try posted(nil).text == nil)
    let url = try #require(URL(string: "https://a.example"))
    #expect(RecordedRequest(url: url, body: Data([0xFF])).text == nil)
  }

  @Test func `a body that decodes`() throws {
    let movie = Movie(id: 7, votes: [.init(value: 1.5)])
    #expect(try posted(#"{"id": 7, "votes": [{"value": 1.5}]}"#).decode(Movie.self) == movie)
    #expect(try posted(#"{"id": 7, "votes": [{"value": 1.5}]}"#).decode() == movie)
  }

  @Test func `no body`() throws {
    let expected = "POST https://a.example/movies?page=1: it has no body"
    #expect(try message { _ = try posted(nil).json() } == expected)
    #expect(try message { _ = try posted(nil).decode(Movie.self) } == expected)
  }

  @Test func `a body that is not JSON`() throws {
    let expected = """
      POST https://a.example/movies?page=1: its body is not JSON: at 1:2, the text \
      ends where a key is expected; '{' at 1:1 is not closed
      """
    #expect(try message { _ = try posted("{").json() } == expected)
    #expect(try message { _ = try posted("{").decode(Movie.self) } == expected)
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "not a movie"))
  func `a body that does not decode names the place`(row: TableRow) throws {
    let message = try message { _ = try posted(row[0]).decode(Movie.self) }
    #expect(
      message
        == "POST https://a.example/movies?page=1: its body cannot be decoded as Movie: \(row[1])")
  }

  @Test func `an error of the value's own is told in its own words`() throws {
    struct Odd: Error, CustomStringConvertible { let description = "it is odd" }
    struct Even: Decodable {
      init(from decoder: any Decoder) throws { throw Odd() }
    }
    #expect(
      try message { _ = try posted("1").decode(Even.self) }
        == "POST https://a.example/movies?page=1: its body cannot be decoded as Even: it is odd")
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "fields"))
  func `only a request with a form has fields`(row: TableRow) throws {
    var headers: HeaderFields = [:]
    headers["Content-Type"] = row[1].isEmpty ? nil : row[1]
    let request = try sent("POST", "https://a.example/", headers: headers, body: row[0])
    #expect("\(request.form.count)" == row[2])
  }
}
