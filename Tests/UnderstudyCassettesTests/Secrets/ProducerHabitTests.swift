import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// Secrets in the places and forms that producers of HAR have made up.
@Suite("A secret written as a producer does it")
struct ProducerHabitTests {
  struct Habit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The members of a response behind its status.
    let response: String
    var request = ""
  }

  /// `{"password":"Tr0ub4dor"} `, whose base64 has padding.
  private static let base64 = "eyJwYXNzd29yZCI6IlRyMHViNGRvciJ9IA=="
  /// The same, by gzip.
  private static let gzip = "H4sIAAAAAAACA6tWKkgsLi7PL0pRslIKKTIoTTJJyS9SqgUAqZl5hxgAAAA="

  /// The same, by deflate alone.
  private static let deflate = "q1YqSCwuLs8vSlGyUgopMihNMknJL1KqVQAA"

  private static let habits = [
    Habit(
      testDescription: "base64 by a name in capitals",
      response: #""content":{"encoding":"BASE64","text":"\#(base64)"}"#),
    Habit(
      testDescription: "base64 with line breaks",
      response:
        #""content":{"encoding":"base64","text":"\#(base64.prefix(12))\r\n\#(base64.dropFirst(12))"}"#
    ),
    Habit(
      testDescription: "base64 without its end",
      response: #""content":{"encoding":"base64","text":"\#(base64.dropLast(2))"}"#),
    Habit(
      testDescription: "base64 in chunks",
      response: """
        "content":{"encoding":"base64","text":"[\\"\(base64.prefix(12))\\",\
        \\"\(base64.dropFirst(12))\\"]"}
        """),
    Habit(
      testDescription: "compressed, with headers as an object",
      response: """
        "headers":{"Content-Encoding":"gzip"},"content":{"encoding":"base64","text":"\(gzip)"}
        """),
    Habit(
      testDescription: "compressed by deflate without a head",
      response: """
        "headers":{"Content-Encoding":"deflate"},"content":{"encoding":"base64","text":"\(deflate)"}
        """),
    Habit(
      testDescription: "cookies joined by a line break",
      response: #""headers":[{"name":"set-cookie","value":"a=1; path=/\nb=Tr0ub4dor; path=/"}]"#),
    Habit(
      testDescription: "cookies in an object of headers",
      response: #""headers":{"Set-Cookie":"colour=Tr0ub4dor; Path=/"}"#),
    Habit(
      testDescription: "cookies as an object", response: #""headers":[]"#,
      request: #","cookies":{"colour":"Tr0ub4dor"}"#),
  ]

  @Test(arguments: habits)
  func `is found by a scan, and taken out`(_ habit: Habit) throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"\(habit.request)},\
      "response":{"status":200,\(habit.response)}}]}}
      """
    let cassette = try Cassette(Data(har.utf8))
    #expect(try cassette.scan() != [])
    let redacted = try cassette.redacted()
    #expect(SecretForms.found(in: String(decoding: redacted.data, as: UTF8.self)) == [])
    #expect(redacted.left == [])
    #expect(try Cassette(redacted.data).count == 1)
  }

  @Test func `is found where a text was cut off inside a character`() throws {
    let har =
      #"{"log":{"comment":"\ud83d","entries":[{"request":{"method":"GET","#
      + #""url":"https://a.example/?token=Tr0ub4dor"},"response":{"status":200}}]}}"#
    let cassette = try Cassette(Data(har.utf8))
    #expect(try cassette.scan().map(\.description) == ["entry 1, request.url"])
    let redacted = try cassette.redacted()
    #expect(SecretForms.found(in: String(decoding: redacted.data, as: UTF8.self)) == [])
    #expect(try Cassette(redacted.data).count == 1)
  }

  @Test func `is found in a member that is there twice`() throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x","headers":[{\
      "name":"X-Api-Key","value":"Tr0ub4dor"}],"headers":[]},"response":{"status":200}}]}}
      """
    let cassette = try Cassette(Data(har.utf8))
    #expect(try cassette.scan().map(\.description) == ["entry 1, request header 'X-Api-Key'"])
    let redacted = try cassette.redacted()
    #expect(SecretForms.found(in: String(decoding: redacted.data, as: UTF8.self)) == [])
    #expect(redacted.left == [])
  }

  @Test func `may be in a body in another compression, which is told`() throws {
    let har = { (type: String) in
      """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"},"response":{\
      "status":200,"headers":[{"name":"Content-Encoding","value":"br"},\
      {"name":"Content-Type","value":"\(type)"}],\
      "content":{"encoding":"base64","text":"CwCA/4D/gP8D"}}}]}}
      """
    }
    let cassette = try Cassette(Data(har("application/json").utf8))
    let place = "entry 1, response body, whose compression (br) Understudy cannot decompress"
    #expect(try cassette.scan().map(\.description) == [place])
    #expect(try cassette.redacted().left.map(\.description) == [place])
    // Browsers keep the header of an image that they have uncompressed.
    #expect(try Cassette(Data(har("image/x-icon").utf8)).scan() == [])
  }

  @Test func `the attributes of a cookie are none`() throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"},"response":{\
      "status":200,"headers":[{"name":"X","value":"1","comment":"c"}],"cookies":[{"name":"a",\
      "value":"REDACTED-1","path":"/","domain":"a.example","expires":"2026-03-01T12:30:00Z"}]}}]}}
      """
    #expect(try Cassette(Data(har.utf8)).scan() == [])
  }

  @Test func `the headers of a request say nothing of the response's body`() throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"POST","url":"https://a.example/x","headers":[\
      {"name":"Content-Type","value":"multipart/form-data; boundary=b"}]},\
      "response":{"status":200,"content":{"mimeType":"application/json","text":"{}"}}}]}}
      """
    #expect(try Cassette(Data(har.utf8)).scan() == [])
  }
}
