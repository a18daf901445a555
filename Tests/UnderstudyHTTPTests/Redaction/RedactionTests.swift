import Foundation
import Testing
import UnderstudyHTTP

@Suite("Redaction")
struct RedactionTests {
  private let redaction = Redaction.standard

  @Test(arguments: try TableRow.rows("Tables/hidden.txt", of: "json", "text"))
  func `redaction takes a secret out of a text, wherever it stands`(_ row: TableRow) {
    #expect(redaction.redacted(text: row.before) == row.after)
  }

  @Test(arguments: try TableRow.rows("Tables/hidden.txt", of: "url"))
  func `redaction takes secrets out of a URL`(_ row: TableRow) throws {
    #expect(redaction.redacted(url: row.before) == row.after)
    let url = try #require(URL(string: row.before))
    #expect(redaction.redacted(url).absoluteString == row.after)
  }

  @Test(arguments: try TableRow.rows("Tables/hidden.txt", of: "header"))
  func `redaction takes secrets out of a header`(_ row: TableRow) throws {
    let (before, after) = (row.before.split(separator: ": "), row.after.split(separator: ": "))
    #expect(
      redaction.redacted([String(before[0]): String(before[1])])
        == [String(after[0]): String(after[1])])
  }

  @Test(arguments: try TableRow.rows("Tables/hidden.txt", of: "prose"))
  func `redaction takes secrets out of a plain text, which does not tell where they end`(
    _ row: TableRow
  ) {
    for type in ["text/plain", "application/x-www-form-urlencoded", nil] {
      let shown = redaction.redacted(Data(row.before.utf8), type: type)
      #expect(String(decoding: shown, as: UTF8.self) == row.after)
    }
  }

  @Test(arguments: try TableRow.rows("Tables/hidden.txt", of: "form"))
  func `redaction takes secrets out of a form, whose values go on to the next ampersand`(
    _ row: TableRow
  ) {
    let shown = redaction.redacted(
      Data(row.before.utf8), type: "application/x-www-form-urlencoded; charset=utf-8")
    #expect(String(decoding: shown, as: UTF8.self) == row.after)
  }

  @Test func `redaction takes secrets out of a string of JSON that was cut off, and closes it`() {
    #expect(
      redaction.redacted(text: #"{"body":"{\"password\":\"s3"#)
        == #"{"body":"{\"password\":\"REDACTED\"""#)
  }

  @Test func `redaction does not follow JSON nested in strings without end`() {
    var text = #"{"a":"s3\"cr3t"}"#
    for _ in 0..<10 { text = "{\"a\":\(JSONValue.string(text))}" }
    #expect(!redaction.redacted(text: text).contains("cr3t"))
  }

  @Test func `redaction takes out of a request what another part of it tells to be a secret`()
    throws
  {
    let request = try sent(
      "POST", "https://a.example/users/Tr0ub4dor?a=Tr0ub4dor",
      headers: ["Authorization": "Bearer Tr0ub4dor", "X-Tr": "x Tr0ub4dor"],
      body: #"{"a":["Tr0ub4dor","Tr0ub4dorable"]}"#)
    let redacted = redaction.redacted(request)
    #expect(redacted.url.absoluteString == "https://a.example/users/REDACTED?a=REDACTED")
    #expect(redacted.headers["X-Tr"] == "x REDACTED")
    #expect(redacted.text == #"{"a":["REDACTED","Tr0ub4dorable"]}"#)
  }

  @Test func `redaction is explained by the rules that hid something`() {
    let log = RedactionLog()
    let text = #"{"token":"s3","a":"ghp_0123456789abcdef0","u":"https://me:s3@a.example/"}"#
    _ = redaction.explaining(to: log).redacted(text: text)
    #expect(
      log.all.map(\.rule.description) == [
        "the name 'token'", "a known form, 'ghp_'", "the user and password of a URL",
      ])
  }

  @Test(
    "parts of a multipart body", arguments: ["\r\n", "\n"], ["--b--|after", "--b--", "--b", ""])
  func parts(_ lineBreak: String, _ end: String) {
    let text =
      "before|--b |content-disposition:form-data; name=user||me|--b|"
      + "Content-Disposition: form-data; name=\"password\"|X-Token:  s3 ||s3|3"
      + (end.isEmpty ? "" : "|\(end)")
    let body = text.replacing("|", with: lineBreak)
    let redacted = redaction.redacted(Data(body.utf8), type: "multipart/form-data; boundary=b")
    #expect(
      String(decoding: redacted, as: UTF8.self)
        == body.replacing("s3\(lineBreak)3", with: "REDACTED").replacing("s3", with: "REDACTED"))
  }

  @Test func `parts that are binary, or have no secret, stay as they are`() {
    for text in [
      "preamble|--b|A: 1||\u{1}|--b--|after",
      "--b|Content-Disposition: form-data; name=pin|||--b--", "none",
    ] {
      let body = Data(text.replacing("|", with: "\r\n").utf8) + [0xFF, 0]
      #expect(redaction.redacted(body, type: "multipart/form-data; boundary=b") == body)
    }
  }

  @Test func `bytes that are no UTF-8 are searched, and the others stay`() {
    let body = Data(#"{"name":"J"#.utf8) + [0xF6] + Data(#"","token":"s3"}"#.utf8)
    #expect(
      redaction.redacted(body, type: "application/json; charset=iso-8859-1")
        == Data(#"{"name":"J"#.utf8) + [0xF6] + Data(#"","token":"REDACTED"}"#.utf8))
  }

  @Test(arguments: [
    "\u{89}PNG\r\n\u{1A}\n", "\0\u{1}", "\u{CB}\r\r\n\0\0", "PK\u{3}\u{4}\u{FF}\u{FE}",
  ])
  func `bytes that are no text stay, whatever seems to stand in them`(start: String) {
    let latin = start.unicodeScalars.map { UInt8($0.value) }
    let body = Data(
      latin + [0xFF, 0, 1, 0xFE, 0xD8] + Array("token=s3&ghp_0123456789abcdef0".utf8))
    for type in [nil, "image/png", "application/octet-stream", "application/json"] {
      #expect(redaction.redacted(body, type: type) == body)
    }
  }

  @Test func `bytes of a type that is no text stay, though they begin as one`() {
    let start = Data((String(repeating: "% a page\n", count: 600) + "password=s3cr3t&\n").utf8)
    let body = start + [0xFF, 0, 0xFE]
    for type in ["application/pdf", "application/octet-stream"] {
      #expect(redaction.redacted(body, type: type) == body)
      #expect(redaction.redacted(start, type: type) != start)
    }
    #expect(redaction.redacted(body, type: "text/plain") != body)
  }

  @Test func `redaction takes added names, in any spelling`() {
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
