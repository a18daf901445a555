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

  @Test func `a body of JSON`() throws {
    #expect(try posted(#"{"id": 7}"#).json()["id"] == 7)
  }

  @Test func `a body that decodes`() throws {
    let movie = Movie(id: 7, votes: [.init(value: 1.5)])
    #expect(try posted(#"{"id": 7, "votes": [{"value": 1.5}]}"#).decode(Movie.self) == movie)
    #expect(try posted(#"{"id": 7, "votes": [{"value": 1.5}]}"#).decode() == movie)
  }

  @Test func `a body that decodes with the caller's decoder`() throws {
    struct Item: Decodable { let movieTitle: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let item: Item = try posted(#"{"movie_title": "x"}"#).decode(using: decoder)
    #expect(item.movieTitle == "x")
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

  @Test(
    "bodies that do not decode name the place",
    arguments: [
      (#"{"votes": []}"#, "at the root, the key 'id' is missing"),
      (#"{"id": 7, "votes": [{}]}"#, "at votes[0], the key 'value' is missing"),
      (#"{"id": "x", "votes": []}"#, "at id, the value is a string, not of type Int"),
      (
        #"{"id": 7, "votes": [{"value": 1}, {"value": "x"}]}"#,
        "at votes[1].value, the value is a string, not of type Double"
      ),
      (
        #"{"id": null, "votes": []}"#,
        "at id, the value is null, not of type Int"
      ),
      ("[]", "at the root, the value is an array, not an object"),
    ])
  func decoding(body: String, reason: String) throws {
    let message = try message { _ = try posted(body).decode(Movie.self) }
    #expect(
      message
        == "POST https://a.example/movies?page=1: its body cannot be decoded as Movie: \(reason)")
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

  @Test(
    arguments: [
      (#"{"password":"hunter2"}"#, nil, 0), (#"{"password":"a=b"}"#, "application/json", 0),
      (#"{"a":"b=c"}"#, "application/x-www-form-urlencoded", 0), ("hello there", nil, 0),
      ("a=1&b=2", nil, 2), ("a&b=2", "application/x-www-form-urlencoded; charset=utf-8", 2),
      ("a+b", "Application/X-WWW-Form-Urlencoded", 1), ("", "application/x-www-form-urlencoded", 0),
    ] as [(String, String?, Int)])
  func `only what is a form has fields`(body: String, type: String?, count: Int) throws {
    var headers: HeaderFields = [:]
    headers["Content-Type"] = type
    let request = try sent("POST", "https://a.example/", headers: headers, body: body)
    #expect(request.form.count == count)
  }
}
