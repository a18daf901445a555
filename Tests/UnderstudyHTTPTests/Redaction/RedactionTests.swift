import Foundation
import Testing
import UnderstudyHTTP

@Suite("Redaction")
struct RedactionTests {
  private let redaction = Redaction.standard

  struct Case: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    var testDescription: String { before }

    init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
  }

  @Test(
    "of URLs",
    arguments: [
      Case("https://a.example/x?page=1", "https://a.example/x?page=1"),
      Case("https://me:s3@a.example/x", "https://REDACTED@a.example/x"),
      Case("https://me@a.example", "https://REDACTED@a.example"),
      Case("https://a.example/@me?to=b@c.example", "https://a.example/@me?to=b@c.example"),
      Case("https://a.example/?api_key=s3&p=1", "https://a.example/?api_key=REDACTED&p=1"),
      Case("https://a.example/?p=1&API-KEY=s3", "https://a.example/?p=1&API-KEY=REDACTED"),
      Case("https://a.example/?%70assword=s3", "https://a.example/?%70assword=REDACTED"),
      Case("https://a.example/?token=", "https://a.example/?token="),
      Case("https://a.example/?token=s=3=3&a", "https://a.example/?token=REDACTED&a"),
      Case("https://a.example/?key=s3", "https://a.example/?key=REDACTED"),
      Case(
        "https://a.example/?token=a&token=b", "https://a.example/?token=REDACTED&token=REDACTED"),
      Case(
        "https://a.example/#access_token=s3&x=1", "https://a.example/#access_token=REDACTED&x=1"),
      Case(
        "https://a.example/?back=https%3A%2F%2Fb%2F%3Ftoken%3Ds3%26a%3D1&c=%20",
        "https://a.example/?back=https%3A%2F%2Fb%2F%3Ftoken%3DREDACTED%26a%3D1&c=%20"),
      Case(
        "https://a.example/?q=%7B%22pin%22%3A%22s3%22%7D",
        "https://a.example/?q=%7B%22pin%22%3A%22REDACTED%22%7D"),
      Case("https://a.example/?a=1=2=%3F%3D&b=%20", "https://a.example/?a=1=2=%3F%3D&b=%20"),
      Case("/relative?sig=s3#part", "/relative?sig=REDACTED#part"),
      Case("//me:s3@a.example/x", "//REDACTED@a.example/x"),
    ])
  func urls(_ example: Case) throws {
    #expect(redaction.redacted(url: example.before) == example.after)
    let url = try #require(URL(string: example.before))
    #expect(redaction.redacted(url).absoluteString == example.after)
  }

  @Test(
    "of JSON, wherever it stands",
    arguments: [
      Case(#"{"password":"s3","a":1}"#, #"{"password":"REDACTED","a":1}"#),
      Case(#"{ "Api_Key" : 123 , "a":1}"#, #"{ "Api_Key" : "REDACTED" , "a":1}"#),
      Case(#"{"a":[{"token":["s3",{"b":"s3]"}]}]}"#, #"{"a":[{"token":"REDACTED"}]}"#),
      Case(#"{"secret":{"a":"}","b":"s3"},"c":2}"#, #"{"secret":"REDACTED","c":2}"#),
      Case(#"{"token":null,"pin":true,"pwd":""}"#, #"{"token":null,"pin":true,"pwd":""}"#),
      Case(#"{"password":"a\"s3","b":1}"#, #"{"password":"REDACTED","b":1}"#),
      Case(#"{"pass\u0077ord":"s3"}"#, #"{"pass\u0077ord":"REDACTED"}"#),
      Case(#"{"password":"s3 is cut o"#, #"{"password":"REDACTED""#),
      Case(#"{"secret":{"a":["s3"#, #"{"secret":"REDACTED""#),
      Case(#"{"a":"token","b":"s"}"#, #"{"a":"token","b":"s"}"#),
      Case(#"{"next":"/x?token=s3","b":1}"#, #"{"next":"/x?token=REDACTED","b":1}"#),
      Case(#"{"next":"/x?a=1\u0026sid=s3"}"#, #"{"next":"/x?a=1&sid=REDACTED"}"#),
      Case(#"{"body":"{\"password\":\"s3\"}"}"#, #"{"body":"{\"password\":\"REDACTED\"}"}"#),
      Case(#"{"body":"{\"password\":\"s3"#, #"{"body":"{\"password\":\"REDACTED\"""#),
      Case(#"a 5" disk {"pin":4321}"#, #"a 5" disk {"pin":"REDACTED"}"#),
      Case(
        "data: {\"token\":\"s3\"}\n\ndata: {}\n", "data: {\"token\":\"REDACTED\"}\n\ndata: {}\n"),
      Case(
        #"{"big":12345678901234567890.10,"b":"\u00e9"}"#,
        #"{"big":12345678901234567890.10,"b":"\u00e9"}"#),
      Case(#"""#, #"""#), Case("\"\\", "\"\\"), Case(#"{"token""#, #"{"token""#),
      Case(#"{"token":"#, #"{"token":"#),
    ])
  func json(_ example: Case) {
    #expect(redaction.redacted(text: example.before) == example.after)
  }

  @Test func `JSON nested in strings without end is not followed without end`() {
    var text = #"{"a":"s3\"cr3t"}"#
    for _ in 0..<10 { text = "{\"a\":\(JSONValue.string(text))}" }
    #expect(!redaction.redacted(text: text).contains("cr3t"))
  }

  @Test(
    "of headers",
    arguments: [
      ("Authorization", "Bearer s3", "Bearer REDACTED"),
      ("Proxy-Authorization", "Basic s3", "Basic REDACTED"),
      ("Authorization", "s3", "REDACTED"),
      ("Authorization", "s3 and more", "REDACTED"),
      ("x-api-key", "s3", "REDACTED"),
      ("X-Custom", "bearer s3", "bearer REDACTED"),
      ("WWW-Authenticate", "Basic realm=\"a\"", "Basic realm=\"a\""),
      ("Cookie", "a=s3; b=s=3", "a=REDACTED; b=REDACTED"),
      ("Cookie", "s3", "REDACTED"),
      ("Set-Cookie", "a=s3; Path=/; HttpOnly", "a=REDACTED; Path=/; HttpOnly"),
      ("Set-Cookie", "a=s3; Path=/x;token=s3", "a=REDACTED; Path=/x;token=REDACTED"),
      ("Sec-WebSocket-Protocol", "v1.stomp, bearer, s3", "v1.stomp, bearer, REDACTED"),
      ("sec-websocket-protocol", "a.bearer.b.s3, c", "a.bearer.b.REDACTED, c"),
      (
        "set-cookie", "a=s3; Expires=Wed, 21 Oct 2026 07:28:00 GMT, b=s3,4; Secure",
        "a=REDACTED; Expires=Wed, 21 Oct 2026 07:28:00 GMT, b=REDACTED; Secure"
      ),
      ("Location", "/next?token=s3", "/next?token=REDACTED"),
      (
        "Link", "<https://a.example/?key=s3&p=2>; rel=next",
        "<https://a.example/?key=REDACTED&p=2>; rel=next"
      ),
      ("Content-Type", "multipart/form-data; boundary=x", "multipart/form-data; boundary=x"),
    ])
  func headers(_ name: String, _ before: String, _ after: String) {
    #expect(redaction.redacted([name: before]) == [name: after])
  }

  @Test(
    "of plain text, which tells not where a secret begins",
    arguments: [
      ("text/plain", "my password is s3", "REDACTED"), (nil, "token s3", "REDACTED"),
      ("application/x-www-form-urlencoded", "the pin: s3", "REDACTED"),
      ("text/plain", "nothing of the kind", "nothing of the kind"),
      ("text/html", "<p>Forgot your password?</p>", "<p>Forgot your password?</p>"),
      ("text/event-stream", "data: the token\n\n", "data: the token\n\n"),
      ("text/javascript", "let token = f()", "let token = f()"),
    ] as [(String?, String, String)])
  func prose(_ type: String?, _ before: String, _ after: String) {
    #expect(
      String(decoding: redaction.redacted(Data(before.utf8), type: type), as: UTF8.self) == after)
  }

  @Test(
    "of sentences",
    arguments: [
      Case("refused: Authorization: Bearer s3", "refused: Authorization: Bearer REDACTED"),
      Case("X-Api-Key: s3\nAccept: a", "X-Api-Key: REDACTED\nAccept: a"),
      Case("it said Bearer s3, twice Bearer s3", "it said Bearer REDACTED, twice Bearer REDACTED"),
      Case("no `Bearer` there, nor Bearer ", "no `Bearer` there, nor Bearer "),
      Case("https://a.example/: no route", "https://a.example/: no route"),
      Case(
        "GET https://me:s3@a.example/?pin=s3 failed",
        "GET https://REDACTED@a.example/?pin=REDACTED failed"),
    ])
  func sentences(_ example: Case) {
    #expect(redaction.redacted(text: example.before) == example.after)
  }

  @Test func `a form's value goes on to the next ampersand`() {
    let body = redaction.redacted(
      Data("user=me&password=a b\"c;d&next=1".utf8),
      type: "application/x-www-form-urlencoded; charset=utf-8")
    #expect(String(decoding: body, as: UTF8.self) == "user=me&password=REDACTED&next=1")
  }

  private func multipart(_ end: String) -> Data {
    Data(
      ("--b\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nme\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3\r\n3" + end).utf8)
  }

  @Test("parts of a multipart body", arguments: ["\r\n--b--\r\n", "\r\n--b--", ""])
  func parts(_ end: String) {
    let body = redaction.redacted(multipart(end), type: "multipart/form-data; boundary=b")
    #expect(
      String(decoding: body, as: UTF8.self)
        == "--b\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nme\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nREDACTED\r\n--b--\r\n")
  }

  @Test func `a multipart body without secrets stays as it is`() {
    let body = Data("preamble\r\n--b\r\nA: 1\r\n\r\n\u{1}\r\n--b--\r\nafter".utf8)
    #expect(redaction.redacted(body, type: "multipart/mixed; boundary=b") == body)
  }

  @Test func `a multipart body that can't be read is replaced whole`() {
    let body = Data("--b\nContent-Disposition: form-data; name=\"password\"\n\ns3".utf8)
    #expect(
      redaction.redacted(body, type: "multipart/form-data; boundary=b") == Data("REDACTED".utf8))
  }

  @Test func `bytes that are no UTF-8 are searched, and the others stay`() {
    let body = Data(#"{"name":"J"#.utf8) + [0xF6] + Data(#"","token":"s3"}"#.utf8)
    #expect(
      redaction.redacted(body, type: "application/json; charset=iso-8859-1")
        == Data(#"{"name":"J"#.utf8) + [0xF6] + Data(#"","token":"REDACTED"}"#.utf8))
  }

  @Test(
    "text in UTF-16",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], ["", "\u{FEFF}"])
  func wide(_ encoding: String.Encoding, _ mark: String) throws {
    let body = try #require((mark + #"{"token":"s3","é":1}"#).data(using: encoding))
    let redacted = redaction.redacted(body, type: nil)
    #expect(String(data: redacted, encoding: encoding) == mark + #"{"token":"REDACTED","é":1}"#)
  }

  @Test func `names can be added, in any spelling`() {
    let redaction = Redaction.standard.adding("X-Tenant", "invoiceNumber")
    #expect(redaction.redacted(["x-tenant": "s3"]) == ["x-tenant": "REDACTED"])
    #expect(redaction.redacted(text: #"{"invoice_number":7}"#) == #"{"invoice_number":"REDACTED"}"#)
    #expect(redaction.redacted(url: "/?INVOICE-NUMBER=7") == "/?INVOICE-NUMBER=REDACTED")
    #expect(redaction.redacted(["Authorization": "s3"]) == ["Authorization": "REDACTED"])
  }

  @Test func `a request keeps all that is not a secret`() throws {
    let request = try sent(
      "PUT", "https://a.example/x?page=2", headers: ["Accept": "*/*"], body: "plain")
    let redacted = redaction.redacted(request)
    #expect(redacted.description == request.description)
    #expect(redacted.headers == request.headers)
    #expect(redacted.body == request.body)
  }
}
