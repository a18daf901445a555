import Foundation
import Testing
import UnderstudyHTTP

/// What stands under the name of a secret, or behind it, and only tells of it: errors, schemas,
/// labels, templates, code.
@Suite("What is told of a secret")
struct ToldOfSecretsTests {
  private static let json = [
    #"{"errors":{"password":["is too short (minimum is 8 characters)","can't be blank"]}}"#,
    #"{"password":"This field is required."}"#, #"{"token":["Invalid token"]}"#,
    #"{"password":{"type":"string","minLength":8},"token":{"$ref":"Token"},"in":["a1"]}"#,
    #"{"properties":{"apiKey":{"type":"string","example":"string"}}}"#,
    #"{"apiKey":{"type":"apiKey","name":"X-API-Key","in":"header"}}"#,
    #"{"permissions":["secrets:read","tokens:write"]}"#,
    #"{"flows":{"password":{"tokenUrl":"https://a.example/t","scopes":{"read:a":"Reads a."}}}}"#,
    #"{"dependencies":{"cookie":"^0.5.0","jsonwebtoken":"9.0.2","token":"1.0.0-beta.1"}}"#,
    #"{"forgot_password":"Forgot your password?","password":"Password","api_key":"API key"}"#,
    #"[{"key":"forgot_password","value":"Forgot your password?"}]"#,
    #"{"tokens":[{"symbol":"BTC","name":"Bitcoin","decimals":8}]}"#, #"{"token":"ETH"}"#,
    #"{"content":[{"token":"Hello1","logprob":-0.1,"bytes":[72]}]}"#,
    #"{"token":{"id":450,"text":" a1b2","logprob":-0.2,"special":false}}"#,
    #"{"tokens":["the","quick","fox"]}"#, #"{"pad_token":"[PAD1]"}"#,
    #"{"pin":{"lat":1.5,"lng":2}}"#, #"{"pin_code":"560001","city":"Bengaluru"}"#,
    #"{"valueFrom":{"secretKeyRef":{"name":"a","key":"b1c2d3"}}}"#,
    #"{"name":"token.swift","encoding":"base64","content":"bGV0IGEgPSAxCg=="}"#,
    #"{"sessionIdleTimeout":3,"tokenTimeout":30,"time_signature":4}"#,
    #"{"signature":"Best regards, Jane"}"#, #"{"sid":"SM0123456789abcdef0123456789abcdef"}"#,
    #"{"credentials":"include","auth":"required"}"#, #"{"title":"The Secret: a novel"}"#,
    #"{"code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]}}"#,
  ]

  private static let texts = [
    "The token is expired.", "password is not correct", "Authorization: required",
    "auth: ok, token: valid, session: active", "let token = try await auth.token()",
    "export API_KEY=${API_KEY}", "Password: (8 characters or more)", "- password: String",
    "Missing API key: pass it in the X-Api-Key header.", "The session key is missing",
    "curl -H \"Authorization: Bearer $TOKEN\" https://a.example",
    "curl -u \"$USER:$PASS\" https://a.example", "Set `API_KEY=your-api-key` in `.env`.",
    "Send `Authorization: Bearer <token>` with each request.", "password: String; let age: Int",
    "  -p, --password PASSWORD   the one to use\n  --token <token>           an API token\n",
    "#EXT-X-KEY:METHOD=AES-128,URI=\"https://a.example/k\",IV=0x1a2b\n",
    "secret_file = /run/secrets/x1\nDB_PASSWORD_FILE=/run/secrets/db2\n",
    "password = os.environ[\"DB_PASSWORD\"]", "CREATE TABLE users (id INT, password VARCHAR(255));",
    "password: {{ .Values.password }}\n", "token: ${{ secrets.GITHUB_TOKEN }}\n",
    "password: \"\"\nsecret: ~\n", "components:\n  password:\n    type: string\n    format: x1\n",
    "name: ", "a: 1\nname: \nb: 2\n", "name = \n",
    "imagePullSecrets:\n- name: regcred1\n", "| Name | Type |\n|---|---|\n| token | string |\n",
    "| token | name |\n|---|---|\n| string | a |\n",
  ]

  private static let xml = [
    "<string name=\"password\">Password</string>", "<p>Password: at least 8 characters</p>",
    "<password>is too short</password>", "<a accesskey=\"s\">Search</a>",
  ]

  @Test(arguments: json + texts + xml)
  func `is shown in a text`(_ text: String) {
    #expect(Redaction.standard.redacted(text: text) == text)
  }

  @Test(arguments: [
    ("application/json", json), ("text/plain", texts), ("text/html", xml), (nil, texts),
  ])
  func `is shown in a body`(_ type: String?, _ texts: [String]) {
    for text in texts {
      #expect(
        String(decoding: Redaction.standard.redacted(Data(text.utf8), type: type), as: UTF8.self)
          == text)
    }
  }

  @Test func `is the code of a catalogue in a query`() throws {
    let url = try #require(
      URL(string: "https://a.example/Observation?code=http%3A%2F%2Floinc.org%7C8867-4"))
    #expect(Redaction.standard.redacted(url) == url)
  }

  @Test(arguments: [
    #"{"password":"correct horse battery staple"}"#, #"{"password":"My secret garden"}"#,
    #"{"password":{"type":"x","value":"horse"}}"#, #"{"tokens":["a","horse1","b"]}"#,
    #"{"passwords":["horse","battery","staple"]}"#, #"{"token":{"text":"horse"}}"#,
    #"{"token":{"id":"horse"}}"#, "let password: String = \"horse\"",
    #"{"log":"password:horse"}"#, "password: horse\n", "secret:\n  type: a\n  value: horse\n",
    "<password>the horse</password>", "| user | password |\n|---|---|\n| a | horse1 |\n",
  ])
  func `is not the secret itself`(_ text: String) {
    #expect(!Redaction.standard.redacted(text: text).contains("horse"))
    #expect(!Redaction.standard.redacted(text: text).contains("garden"))
  }

  @Test(arguments: [
    "the password is horse", "the password is correct horse battery staple", "password: horse",
    "The token is invalid: horse1", "the secret was horse",
  ])
  func `is not the secret itself in a plain body`(_ text: String) {
    let shown = Redaction.standard.redacted(Data(text.utf8), type: "text/plain")
    #expect(!String(decoding: shown, as: UTF8.self).contains("horse"))
  }
}
