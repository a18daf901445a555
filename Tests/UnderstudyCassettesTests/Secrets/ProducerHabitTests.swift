import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// Secrets in the places and forms that producers of HAR have made up.
@Suite("A secret written as a producer does it")
struct ProducerHabitTests {
  /// The body of most is `{"password":"Tr0ub4dor"} `, in base64.
  @Test(arguments: try TableRow.rows("Tables/habits.txt"))
  func `a producer's secret is found by a scan, and taken out`(_ habit: TableRow) throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"\(habit[2])},\
      "response":{"status":200,\(habit[1])}}]}}
      """
    #expect(try takenOut(of: har) != [])
  }

  /// What a scan finds, which is in the redacted file no more.
  private func takenOut(of har: String) throws -> [String] {
    let cassette = try Cassette(Data(har.utf8))
    let redacted = try cassette.redacted()
    #expect(SecretForms.found(in: String(decoding: redacted.data, as: UTF8.self)) == [])
    #expect(redacted.left == [])
    #expect(try Cassette(redacted.data).count == 1)
    return try cassette.scan().map(\.description)
  }

  @Test func `a producer's secret is found where a text was cut off inside a character`() throws {
    let har =
      #"{"log":{"comment":"\ud83d","entries":[{"request":{"method":"GET","#
      + #""url":"https://a.example/?token=Tr0ub4dor"},"response":{"status":200}}]}}"#
    #expect(try takenOut(of: har) == ["entry 1, request.url"])
  }

  @Test func `a producer's secret is found in a member that is there twice`() throws {
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x","headers":[{\
      "name":"X-Api-Key","value":"Tr0ub4dor"}],"headers":[]},"response":{"status":200}}]}}
      """
    #expect(try takenOut(of: har) == ["entry 1, request header 'X-Api-Key'"])
  }

  @Test func `a producer's secret may be in a body in another compression, which is told`() throws {
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

  @Test(arguments: ["queryString", "params"])
  func `a producer's secret is found in a list of items where another item tells it`(list: String)
    throws
  {
    let har = { (items: String) in
      let list = #""\#(list)":[\#(items)]"#
      return """
        {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x",\
        \(list),"postData":{\(list)}},"response":{"status":200}}]}}
        """
    }
    let item = { (name: String, value: String) in #"{"name":"\#(name)","value":"\#(value)"}"# }
    for items in [
      item("field", "pin") + "," + item("value", "Tr0ub4dor"),
      item("client_id", "a b&c") + "," + item("code", "Tr0ub4dor"),
    ] {
      #expect(try takenOut(of: har(items)) != [])
    }
    let innocents = item("field", "name") + "," + item("value", "Ida") + "," + item("code", "E1042")
    #expect(try Cassette(Data(har(innocents).utf8)).scan() == [])
  }
}
