import Testing

/// A way to write a secret, in some syntax.
///
/// `§` stands for the secret, and `⟨password|colour⟩` for a name: the first makes it a secret, the
/// second is everyday's, with which all must be shown as it is. That is the control: what is shown
/// nowhere could not be missed.
struct SecretSyntax: Sendable, CustomTestStringConvertible {
  enum Kind: Sendable { case url, header, body(String?) }

  let kind: Kind
  let template: String

  var testDescription: String { template }

  init(_ kind: Kind, _ template: String) {
    self.kind = kind
    self.template = template
  }

  /// Letters and digits survive every encoding but base64.
  static let core = "Tr0ub4dor"

  /// The text with the secret in it.
  var planted: String { filled(0) }
  /// The text in which the same is none.
  var control: String { filled(1) }

  private func filled(_ choice: Int) -> String {
    var text = template
    while let open = text.firstIndex(of: "⟨"), let close = text[open...].firstIndex(of: "⟩") {
      let choices = text[text.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false)
      text.replaceSubrange(open...close, with: choices[min(choice, choices.count - 1)])
    }
    return text.replacing("§", with: Self.core)
  }

  static let all =
    urls + headers + json + graphQL + xml + settings + tables + forms + sentences + known
    + rows + labels + programs + kinds

  // MARK: - URLs

  private static let urls = [
    "https://a.example/x?⟨api_key|colour⟩=§",
    "https://a.example/x?a=1&⟨API-Key|Colour⟩=§#top",
    "https://a.example/x?a=1;⟨token|colour⟩=§;b=2",
    "https://a.example/x?filter%5B⟨token|colour⟩%5D=§",
    "https://a.example/x?⟨%70assword|%63olour⟩=§",
    "https://a.example/x?⟨authTokens|colours⟩=§",
    "https://a.example/x?⟨key|keyword⟩=§",
    "https://a.example/cb#⟨access_token|colour⟩=§&type=x",
    "https://a.example/cb#/route?⟨id_token|colour⟩=§",
    "https://a.example/x;⟨jsessionid|colour⟩=§/y?page=1",
    "https://⟨me:§@a.example/x|a.example/§⟩",
    "https://⟨§@a.example/x|a.example/§⟩",
    "https://a.example/x?to=https%3A%2F%2Fb.example%2F%3F⟨token|colour⟩%3D§",
    "https://a.example/x?to=https://b.example/?⟨token|colour⟩=§",
    "https://a.example/x?to=https%253A%252F%252Fb.example%252F%253F⟨token|colour⟩%253D§",
    "https://a.example/x?to=https%3A%2F%2F⟨me%3A§%40b.example|b.example%2F§⟩%2F",
    "https://a.example/go/https%3A%2F%2Fb.example%2F%3F⟨token|colour⟩%3D§",
    "https://a.example/x?q=%7B%22⟨password|colour⟩%22:%22§%22%7D",
    "https://a.example/x?q=%7B%22⟨password|colour⟩%22%3A%22§%22%7D",
    "https://a.example/x?header=⟨Bearer|Colour⟩%20§",
    "https://a.example/callback?⟨code|colour⟩=§&state=xyz",
    "https://a.example/x?⟨X-Amz-Signature|X-Amz-Date⟩=§",
    "https://a.example/x?⟨X-Amz-Security-Token|X-Amz-Algorithm⟩=§",
    "https://a.example/x?⟨X-Amz-Credential|X-Amz-Expires⟩=§%2F20260101%2Fs3",
    "https://a.example/x?⟨X-Goog-Signature|X-Goog-Date⟩=§",
    "https://a.example/x?sv=2022-11-02&⟨sig|sip⟩=§&se=2026-01-01",
    "https://a.example/x?⟨SAMLResponse|RelayState⟩=§",
    "https://a.example/x?⟨sid|side⟩=§",
    "https://a.example/x?⟨PHPSESSID|PHPVERSION⟩=§",
    "https://a.example/x?⟨csrf|colour⟩=§",
    "https://api.telegram.org/⟨bot1234567:AA|files/⟩§xyz/send",
    "https://⟨hooks.slack.com/services|slack.example/archives⟩/T000/B000/§",
    "https://discord.com/api/⟨webhooks|channels⟩/123456789012345678/§AbCdEfGh",
    "https://a.example/⟨reset-password|articles⟩/4f9a§8c1d",
    "https://a.example/⟨magic-link|articles⟩/4f9a§8c1d",
    "https://a.example/x?⟨oauth_verifier|verifier⟩=§", "https://a.example/x?⟨hmac|hue⟩=§",
    "https://a.example/x?v=⟨ghp_|gh-⟩§Tr0ub4dorTr0ub4dorTr0ub4dor",
    "https://a.example/x?⟨pw|size⟩=§", "https://a.example/x?⟨pswd|size⟩=§",
    "https://a.example/x?⟨appid|app⟩=4f9a§8c1d", "https://a.example/x?⟨oobCode|country_code⟩=§",
    "https://a.example/x?ticket=⟨ST-|S ⟩1856339-§-cas01",
    "https://⟨outlook.office.com/webhook|a.example/x⟩/§/IncomingWebhook/x",
    "https://a.example/x?⟨haslo|kolor⟩=§",
    "https://a.example/x?user%5B⟨password|colour⟩%5D%5Bsecond%5D=§",
  ].map { SecretSyntax(.url, $0) }

  // MARK: - Headers

  private static let headers = [
    "⟨Authorization: Bearer|X-Colour: Blue⟩ §",
    "⟨Authorization|X-Colour⟩: §",
    "⟨Authorization|X-Colour⟩: § and more",
    "⟨Authorization|X-Colour⟩: more of §",
    "⟨Authorization: Digest|X-Colour: Blue⟩ username=\"me\", response=\"§\"",
    "⟨Authorization|X-Colour⟩: AWS4-HMAC-SHA256 SignedHeaders=host, Date=§",
    "⟨Authorisation|X-Colour⟩: §",
    "⟨Proxy-Authorization|X-Colour⟩: §",
    "⟨X-Access|X-Axis⟩: ⟨Bearer|Colour⟩ §",
    "X-Whatever: ⟨bearer|colour⟩ §",
    "⟨X-Auth|X-Author⟩: §",
    "⟨X-CSRF|X-Colour⟩: §",
    "⟨X-XSRF-TOKEN|X-Colour⟩: §",
    "⟨X-Api-Key|X-Colour⟩: §", "⟨X-JWT-Assertion|X-Assertion⟩: §",
    "⟨X-Hub-Signature-256|X-Hub-Event⟩: sha256=§",
    "⟨X-Amz-Security-Token|X-Amz-Date⟩: §",
    "X-Info: app=1, ⟨token|colour⟩=\"§\"",
    "X-Info: app=1; ⟨token|colour⟩=§; path=/",
    "X-Info: {\"⟨token|colour⟩\":\"§\"}",
    "X-Info: https://a.example/?⟨token|colour⟩=§",
    "X-Info: /cb?⟨token|colour⟩=§#top",
    "Link: <https://a.example/?⟨token|colour⟩=§>; rel=next",
    "Refresh: 0; url=https://a.example/?⟨token|colour⟩=§",
    "Forwarded: https://⟨me:§@a.example/|a.example/§⟩",
    "X-Other: ⟨Digest username=|Colour name=⟩\"me\", response=\"§\"",
    "X-Key-Used: ⟨sk_live_|sk ⟩§42Tr0ub4dor42",
    "⟨X-Pass|X-Pass-Through⟩: §",
    "Sec-WebSocket-Protocol: ⟨bearer|v10.stomp⟩, §", "X-⟨Signature|Colour⟩-Ed25519: §",
    "Sec-WebSocket-Protocol: a.⟨bearer|stomp⟩.example.§",
    "⟨CB-ACCESS-SIGN|X-Signed⟩: §",
  ].map { SecretSyntax(.header, $0) }

  // MARK: - JSON

  private static let json =
    [
      #"{"a":1,"⟨password|colour⟩":"§"}"#,
      #"{"a":[1,{"b":{"⟨client_secret|colour⟩":"§"}}]}"#,
      #"{"⟨authTokens|colours⟩":["a","§"]}"#,
      #"{"⟨auth-tokens|colours⟩":{"a":{"b":"§"}},"c":1}"#,
      "{ \"⟨password|colour⟩\"\n  :\n  \"§\" }", #"{"⟨contraseña|color⟩":"§"}"#,
      #"{"field":"⟨password|colour⟩","oldValue":"a","newValue":"§"}"#,
      #"{"⟨credentials|colours⟩":{"user":"me","x":"§"}}"#,
      #"{"⟨pass\u0077ord|col\u006fur⟩":"§"}"#,
      #"{"name":"⟨Authorization|Colour⟩","value":"§"}"#,
      #"{"value":"§","name":"⟨Authorization|Colour⟩"}"#,
      #"[{"key":"⟨api_key|colour⟩","comment":"}","value":"§"}]"#,
      #"{"headers":[["Accept","*/*"],["⟨Authorization|Colour⟩","§"]]}"#,
      #"{"header":"⟨Bearer|Colour⟩ §"}"#,
      #"{"rawHeaders":["Accept","*/*","⟨Authorization|X-Colour⟩","§"]}"#,
      #"["⟨password|colour⟩","§"]"#, #"{"⟨args|b⟩":["⟨token|colour⟩", "§"]}"#,
      #"{"log":"{\"⟨token|colour⟩\":\"§\"}"}"#,
      #"{"log":"{\"b\":\"{\\\"⟨token|colour⟩\\\":\\\"§\\\"}\"}"}"#,
      #"{"log":"⟨X-Api-Key|Colour⟩: §\nAccept: a"}"#,
      #"{"next":"https:\/\/a.example\/?⟨token|colour⟩=§"}"#,
      #"{"next":"\/x?a=1\u0026⟨token|colour⟩\u003d§"}"#,
      #"{"next":"https:\/\/⟨me:§@a.example|a.example\/§⟩\/"}"#,
      #"{"variables":{"input":{"⟨password|colour⟩":"§"}}}"#,
      #"{"errors":[{"message":"⟨token|colour⟩ \"§\" is not valid"}]}"#,
      #"{"a":1}{"⟨token|colour⟩":"§"}"#,
      #"{"⟨password|colour⟩":"§ is cut of"#,
      #"{"grant_type":"authorization_code","⟨code|colour⟩":"§"}"#,
      #"[{"op":"replace","path":"/users/0/⟨password|colour⟩","value":"§"}]"#,
      #"{"command":["login","--⟨password|colour⟩","§"]}"#,
      #"{"type":"⟨password|text⟩","value":"§"}"#, #"{"label":"⟨Password|City⟩","answer":"§"}"#,
      #"{"⟨пароль|цвет⟩":"§"}"#, #"{"⟨senha|resenha⟩":"§"}"#, #"{"⟨seed_phrase|phrase⟩":"§ b"}"#,
    ].map { SecretSyntax(.body("application/json"), $0) }
    + [
      SecretSyntax(.body("application/x-ndjson"), "{\"a\":1}\n{\"⟨token|colour⟩\":\"§\"}\n"),
      SecretSyntax(.body("text/event-stream"), "event: a\ndata: {\"⟨token|colour⟩\":\"§\"}\n\n"),
      SecretSyntax(.body("text/event-stream"), "data: ⟨token|colour⟩ §\n\n"),
      SecretSyntax(.body(nil), "{'⟨password|colour⟩': '§', 'a': 1}"),
      SecretSyntax(.body(nil), "[\"⟨password|colour⟩\": \"§\", \"a\": 1]"),
      SecretSyntax(.body(nil), "{\"⟨password|colour⟩\" => \"§\"}"),
      SecretSyntax(.body(nil), "User(⟨password|colour⟩: \"§\", age: 7)"),
    ]

  private static let graphQL = [
    "mutation { login(user: \"me\", ⟨password|colour⟩: \"§\") { id } }",
    "mutation { login(⟨password|colour⟩: \"\"\"§\"\"\") { id } }",
    "mutation { login(input: {⟨password|colour⟩: \"§\"}) { id } }",
    "mutation { pay(⟨pin|size⟩: 4Tr0ub4dor, a: 1) { id } }",
  ].flatMap { query in
    [
      SecretSyntax(.body("application/graphql"), query),
      SecretSyntax(
        .body("application/json"), "{\"query\":\"\(query.replacing("\"", with: "\\\""))\"}"),
    ]
  }

  // MARK: - XML

  private static let xml = [
    "<user><⟨password|colour⟩>§</⟨password|colour⟩></user>",
    "<x:⟨Password|Colour⟩ Type=\"a\">\n  §\n</x:⟨Password|Colour⟩>",
    "<⟨token|colour⟩><value>§</value></⟨token|colour⟩>",
    "<⟨secret|colour⟩><![CDATA[§<>]]></⟨secret|colour⟩>",
    "<user ⟨password|colour⟩=\"§\"/>",
    "<user ⟨password|colour⟩='§' age='7'/>",
    "<param name=\"⟨password|colour⟩\" value=\"§\"/>",
    "<param value=\"§\" name=\"⟨password|colour⟩\"/>",
    "<entry key=\"⟨password|colour⟩\">§</entry>",
    "<header name=\"⟨Authorization|Accept⟩\">§</header>",
    "<dict><key>⟨password|colour⟩</key>\n<string>§</string></dict>",
    "<meta name=\"⟨csrf-token|color-scheme⟩\" content=\"§\">",
    "<input type=\"hidden\" name=\"⟨authenticity_token|colour⟩\" value=\"§\">",
    "<a href=\"https://a.example/?a=1&amp;⟨token|colour⟩=§\">",
    "<div data-x=\"{&quot;⟨token|colour⟩&quot;:&quot;§&quot;}\">",
    "<script>var ⟨csrfToken|colour⟩ = \"§\";</script>",
    "<⟨password|colour⟩>§",
    "<Header><Name>⟨Authorization|Accept⟩</Name><Value>§</Value></Header>",
    "<property name=\"⟨password|colour⟩\">\n<value>§</value></property>",
    "<tr><td>⟨Password|Colour⟩</td><td>§</td></tr>",
    "<dl><dt>⟨API key|Colour⟩</dt>\n<dd>§</dd></dl>",
  ].map { SecretSyntax(.body("text/xml"), $0) }

  // MARK: - Settings

  private static let settings = [
    "user: me\n⟨password|colour⟩: §\n",
    "db:\n  ⟨password|colour⟩: \"§\"\n",
    "- ⟨password|colour⟩: '§'\n",
    "⟨tokens|colours⟩: [a, §]\n",
    "⟨secret|colour⟩:\n  a: 1\n  b: §\nport: 1\n",
    "⟨secret|colour⟩: |\n  §\n  more\nport: 1\n",
    "⟨PASSWORD|COLOUR⟩=§\nPORT=1\n",
    "export ⟨API_KEY|COLOUR⟩=§\n",
    "⟨password|colour⟩ = §\n",
    "⟨password|colour⟩ = \"§\"\n",
    "AccountName=x;⟨AccountKey|Colour⟩=§;Suffix=y",
    "Server=db;User=me;⟨Pwd|Colour⟩=§",
    "postgres://⟨me:§@db|db/§⟩/x",
    "env:\n  - name: ⟨DB_PASSWORD|DB_COLOUR⟩\n    value: \"§\"\n",
    "- name: ⟨API_KEY|COLOUR⟩\n  value: §\n  more: 1\n",
  ].map { SecretSyntax(.body("application/yaml"), $0) }

  // MARK: - Tables

  private static let tables = [
    "user,⟨password|colour⟩\nida,§\nmax,\n", "\"⟨API key|Colour⟩\";\"user\"\r\n\"§\";\"ida\"\r\n",
    "id\t⟨token|colour⟩\tname\n1\t§\tIda, or so\n2\t\tMax\n",
    "name,⟨secret|colour⟩\n\"a, b\",§\n\"two\nlines\",x\n",
  ].map { SecretSyntax(.body("text/csv"), $0) }

  // MARK: - Forms

  private static let forms =
    [
      "user=me&⟨password|colour⟩=§&a=1", "a=1&user%5B⟨password|colour⟩%5D=§",
      "grant_type=authorization_code&⟨code|colour⟩=§",
      "grant_type=x&⟨code_verifier|colour⟩=§", "grant_type=x&⟨assertion|colour⟩=§",
      "grant_type=x&⟨client_assertion|client_assertion_type⟩=§", "⟨SAMLResponse|Colour⟩=§&a=1",
      "a=1&to=https%3A%2F%2Fb.example%2F%3F⟨token|colour⟩%3D§",
      "payload=%7B%22⟨token|colour⟩%22%3A%22§%22%7D",
    ].flatMap { form in
      [
        SecretSyntax(.body("application/x-www-form-urlencoded"), form),
        SecretSyntax(.body(nil), form),
      ]
    }
    + [
      "--b\r\nContent-Disposition: form-data; name=\"⟨password|colour⟩\"\r\n\r\n§\r\n--b--\r\n",
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Type: application/json\r\n\r\n"
        + "{\"⟨token|colour⟩\":\"§\"}\r\n--b--\r\n",
    ].flatMap { body in
      [
        SecretSyntax(.body("multipart/form-data; boundary=b"), body),
        SecretSyntax(.body(nil), body), SecretSyntax(.body("application/octet-stream"), body),
        SecretSyntax(.body(nil), body.replacing("\r", with: "")),
      ]
    }

  // MARK: - Sentences

  private static let sentences = [
    "the ⟨password|colour⟩ is §", "invalid ⟨token|colour⟩ §", "the ⟨secret|colour⟩ was \"§\".",
    "⟨API key|colour⟩: §", "https://a.example/?q=⟨token|colour⟩:§",
    "it said ⟨Bearer|Colour⟩ §, twice", "refused: ⟨Authorization: Bearer|Colour: Blue⟩ §",
    "curl -H '⟨X-Api-Key|Colour⟩: §' https://a.example/",
    "see https://a.example/?⟨token|colour⟩=§, then go on",
    "GET https://⟨me:§@a.example/|a.example/§⟩ failed",
    "Error Domain=A Code=1 UserInfo={⟨token|colour⟩=§, a=1}",
    "curl ⟨-u|-o⟩ me:§ https://a.example/", "$ curl -s ⟨--user|--output⟩ 'me:§' -v",
    "Login(user: \"me\", ⟨password|colour⟩: Optional(\"§\"))",
    "Login(⟨token|colour⟩: Key(rawValue: \"§\"), a: 1)", "⟨wrongPassword|wrongColour⟩(\"§\")",
    "[(\"⟨X-Api-Key|X-Colour⟩\", \"§\")]", "store.setItem('⟨token|colour⟩', '§')",
    "ALTER USER me WITH ⟨PASSWORD|COLOUR⟩ '§'", "CREATE USER me ⟨IDENTIFIED|COLOURED⟩ BY '§'",
    "Incorrect ⟨API key|colour⟩ provided: §. Ask for one.",
    "curl -v \\\n  ⟨-U|-T⟩ me:§ \\\n  https://a.example/", "curl ⟨--proxy-user|--proxy⟩=me:§ -v",
  ].map { SecretSyntax(.body("text/plain"), $0) }
}
