import Foundation
import Testing
import UnderstudyHTTP

/// What looks a little like a place for secrets, and is none.
@Suite("An everyday text", .serialized)
struct EverydayTextTests {
  private static let json = [
    #"{"columns":["id","name"],"rows":[[1,"Ada99x"],[2,"Max12y"]]}"#,
    #"{"columns":["name","tokens"],"rows":[["gpt",12],["b",40]]}"#,
    #"{"required":["user","password"],"oneOf":[{"enum":["a1b2","c3d4"]}]}"#,
    #"[["the","secret","garden"],["a","red","house"]]"#, #"[["colour","red2"],["size","xl10"]]"#,
    #"{"method":"getUsers","params":["ada7","b"]}"#, #"{"kind":"ConfigMap","data":{"a":"b1"}}"#,
    #"{"kty":"RSA","n":"abc1d2e3f4","e":"AQAB","kid":"a1"}"#, #"{"k":"v","d":"2026-01-01","p":1}"#,
    #"{"song":{"key":"C4major"},"service":{"key":"mail"}}"#, #"{"error":{"code":"E1001a"}}"#,
    #"{"creditsUsed":12,"incredible":"yes"}"#, #"{"crumbs":["a"],"breadcrumb":"Home > A1"}"#,
    #"{"title":"Password","content":"How to choose a good one"}"#, #"{"sign":"leo"}"#,
    #"{"cmd":"mkdir -p a/b1c2"}"#, #"{"cmd":"docker run -p 8080:80 nginx1a"}"#,
    #"{"cmd":"app --password-file /etc/x1"}"#, #"{"cmd":"x --max-tokens 256"}"#,
    #"{"cmd":"login --password"}"#, #"{"hint":"the option --password is missing"}"#,
  ]

  private static let html = [
    "<h1>Password</h1><p>Choose one with 8 characters.</p>", "<b>Token:</b> <i>see below</i>",
    "<label>Password</label><input type=\"password\" value=\"\">",
    "<p>The <b>secret</b> of success</p>",
    "<a href=\"/x\">Forgot password</a> <span>v1.2.3b4</span>", "<dt>Session</dt><dd>Morning</dd>",
    "<td>Password policy</td><td>strong12</td>", "<span class=\"token keyword\">let1x2</span>",
    "<p>Secret Santa</p><p>24December</p>", "<b>Note:</b> Ada99x", "<session>Keynote</session>",
    "<table><tr><th>User</th><th>Tokens used</th></tr><tr><td>a1b2c3</td><td>12k34</td></tr></table>",
    "<n>colour</n><v>a1b2</v>", "<secretary value=\"Joan1\"/>", "<pass>true</pass>",
  ]

  private static let others = [
    "INSERT INTO users (id, name) VALUES (1, 'Ada99')",
    "INSERT INTO users (name, password) VALUES (?, ?)",
    "INSERT INTO users (name, password) VALUES (:name, :password), ($1, $2), (%s, %s), (@a, @b1)",
    "translate into (token, x1)", "s:4:\"name\";s:5:\"Ada99\";", "{User:me Author:Ada99}",
    "time:password:min", "Dear Ada, your password\nhas expired, sorry\n",
    "Hi Ada, password\nok then, see you4\n", "the password (8 to 64 characters)",
    "password (optional)",
    "the token count is 1234", "请输入密码：", "密码：请输入", "kind: SecretStore\ndata:\n  name: x1\n",
    "kind: ConfigMap\ndata:\n  a: b1c2\n", "password_policy:\n  min: 8\n", "authors:\n- Ada99\n",
    "command:\n- --port\n- 80a1\n", "names = [\n  \"a1b2\",\n]\n", "process.env[\"PORT\"]=\"80a1\"",
    "request.setValue(\"a1b2\", forHTTPHeaderField: \"Accept\")",
    "Sec-WebSocket-Protocol: graphql-transport-ws, v12.stomp, wamp.2.json",
  ]

  @Test(arguments: json + html + others)
  func `is shown as it is`(_ text: String) {
    #expect(Redaction.standard.redacted(text: text) == text)
  }

  @Test(arguments: zip([json, html], ["application/json", "text/html"]))
  func `is a body that is shown as it is`(_ texts: [String], _ type: String) {
    for text in texts {
      #expect(
        String(decoding: Redaction.standard.redacted(Data(text.utf8), type: type), as: UTF8.self)
          == text)
    }
  }
}
