import Foundation
import Testing

@testable import UnderstudyHTTP

/// Reading costs nothing that grows faster than the text, whatever is in it.
@Suite("The effort of redaction", .serialized)
struct RedactionEffortTests {
  private static let pieces = [
    "a", "=", ":", "\"", "'", "`", "\\", "\\\"", "{", "[", "{\"a\":", "{\"token\":",
    "[{\"name\":\"token\",\"value\":",
    "}", "]", "<", "</", "<a ", "<token>", "<token a=\"", "<a name=token value=x>", "&", "&quot;",
    "%", "%22", "%2525",
    "token=", "token=\"", "token='", "token: ", "token:\n  ", "token: |\n", "\ntoken:", "a;token=",
    "\"token\":", "\"token\":{",
    "://", "//a:b", "://a@", "Bearer ", "Bearer a1 ", "Basic ", "password is ",
    "-----BEGIN RSA PRIVATE KEY-----", "-----END ",
    "eyJ", "ghp_", "bot12345:", "12345678:", "form-data; name=\"token\"\r\n",
    "form-data; name=\"token\"\r\n\r\n", "data: {\"token\":\"",
    "/token/a1b2c3d4e5f6", "AAAABBBBCCCCDDDD", "\\u0022", "code=", "?key=", "\r\n", "\n", " ", "\0",
    "\"name\":\"token\",\"value\":[", "<token1><token2>", "[[\"token\",", "a=b;", "a,b=",
    "token = ", "\"\"\"", "INTO t (token) VALUES ('", "INTO t (token) VALUES (1),(", "into (",
    "\";s:9:\"",
    "token|s:1:\"", "<td>token</td>", "token:</b>", "<th>token</th>", "<label>token</label><input ",
    "login -p a ", "--token a ", "--token\n- ", "curl -b a=b ", "密码：", "@tcp(", "jdbc:oracle:",
    "kind: Secret\ndata:\n", "kind: Secret\n---\n", "name: token\n", "name = \"token\"\n",
    "{a:1 token:", "ec-WebSocket-Protocol: bearer, a", "token=f(", "[\"a\",\"token\"],",
    "{\"columns\":[\"a\",\"token\"],\"r\":[[", "{\"columns\":[\"a\",\"token\"]},[[\"a\",1]],",
    "{\"kty\":", "token: #", "token: # a\n", "tokens:\n- a\n", "[\"token\"]=", "{\"api\":{\"key\":",
    "[[\"a",
    "token(\"a\",", "auth=(\"a\"",
    "{\"token\":{\"name\":", "token: {\"name\":", "\"token\":{\"logprob\":", "token:\n  name: ",
    "\"token\":\"a\",\"logprob\":", "\"tokens\":[\"a\",\"b\",", "tokens: [\"the\",",
    "\"variables\":{\"a\":1,token:$a,", "token:$a ", "| token |\n", "|token|a|\n|-|-|\n",
    "\"pin_code\":\"123456\",", "token is the ", "the token: is a ", "password: string; ",
    "$2b$", "v4.local.a1", "token: {SSHA}", "{{ token: {{ ", "token: ${{ a ", "a <token> ",
    "\"password\":\"is too short\",", "password: is too short ",
  ]

  private static func effort(_ text: String) -> Int {
    let redaction = TextRedaction(.standard)
    _ = redaction.text(Array(text.utf8))
    return redaction.effort
  }

  @Test(arguments: pieces)
  func `grows with the text alone`(piece: String) {
    for between in ["", "x", "token=1 "] {
      let unit = piece + between
      let text = { (count: Int) in String(repeating: unit, count: count / unit.utf8.count + 1) }
      let (small, large) = (Self.effort(text(1_000)), Self.effort(text(4_000)))
      #expect(large < 6 * small, "between \(between): \(small) steps became \(large)")
    }
  }
}
