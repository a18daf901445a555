@testable import UnderstudyHTTP

/// The seventh table, a: letters, models, logins and envelopes.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let post = "https://mail.post.example/v3/"
  private static let letters: [RequestPattern] = [
    .get("https://mail.post.example/v3/messages").query("label", "inbox"),
    .post("https://mail.post.example/v3/messages").body(.json(containing: ["draft": true])),
    .get("https://mail.post.example/v3/messages/{id}"),
    .delete("https://mail.post.example/v3/messages/{id}"),
    .get("https://mail.post.example/v3/messages/{id}/raw"),
    .get("https://mail.post.example/v3/suppressions/blocks"),
    .post("https://mail.post.example/v3/messages/{id}/attachments").body(.part("inline")),
  ]

  static let ofLetters: [Stranger] = [
    Stranger(
      "a bounce in the singular", letters,
      .get("https://mail.post.example/v3/suppressions/bounces"),
      "GET \(post)suppressions/bounce", .path, words: ["typo", "plural"]),
    Stranger(
      "one address for a list", letters,
      .post("https://mail.post.example/v3/messages").body(.json(["to": ["a@films.example"]])),
      "POST \(post)messages", headers: json, body: #"{"to":"a@films.example"}"#, .key("to"),
      words: ["array"]),
    Stranger(
      "an address with a name", letters,
      .post("https://mail.post.example/v3/messages").body(.json(["from": "ida@films.example"])),
      "POST \(post)messages", headers: json, body: #"{"from":"Ida <ida@films.example>"}"#,
      .key("from"), words: []),
    Stranger(
      "a bill in capitals", letters,
      .post("https://mail.post.example/v3/messages/{id}/attachments")
        .body(.part("file", filename: "bill.pdf")),
      "POST \(post)messages/7/attachments",
      headers: ["Content-Type": "multipart/form-data; boundary=q"],
      body:
        "--q\r\nContent-Disposition: form-data; name=\"file\"; filename=\"Bill.PDF\"\r\n\r\nx\r\n--q--\r\n",
      .part("file"), words: ["case"]),
    Stranger(
      "an attachment without padding", letters,
      .post("https://mail.post.example/v3/messages").body(.json(["content": "SGVsbG8="])),
      "POST \(post)messages", headers: json, body: #"{"content":"SGVsbG8"}"#, .key("content"),
      words: ["`=`", "padding", "\"=\""]),
    Stranger(
      "a typographic apostrophe", letters,
      .post("https://mail.post.example/v3/messages").body(.json(["subject": "It's done"])),
      "POST \(post)messages", headers: json, body: #"{"subject":"It’s done"}"#, .key("subject"),
      words: ["typograph", "quotation", "apostrophe"]),
    Stranger(
      "an entity in a letter", letters,
      .post("https://mail.post.example/v3/messages").body(.contains("Bo & Sons")),
      "POST \(post)messages", headers: ["Content-Type": "text/html"], body: "<p>Bo &amp; Sons</p>",
      .body, words: ["&amp;", "entit", "escape"]),
    Stranger(
      "a time in milliseconds", letters,
      .post("https://mail.post.example/v3/messages")
        .body(.json(containing: ["send_at": 1_717_236_000])),
      "POST \(post)messages", headers: json, body: #"{"send_at":1717236000000,"to":[]}"#,
      .key("send_at"), words: ["millisecond"]),
    Stranger(
      "the host of another protocol", letters,
      .get("https://mail.post.example/v3/messages/{id}/headers"),
      "GET https://smtp.post.example/v3/messages/7/headers", .host, words: ["smtp", "subdomain"]),
    Stranger(
      "a tag of a message without quotation marks", letters,
      .get("https://mail.post.example/v3/labels").header("If-None-Match", "\"33a64df5\""),
      "GET \(post)labels", headers: ["If-None-Match": "33a64df5"], .header("If-None-Match"),
      words: ["quotation"]),
    Stranger(
      "a key that nobody sent", letters,
      .post("https://mail.post.example/v3/messages").header("Idempotency-Key", .any),
      "POST \(post)messages", .header("Idempotency-Key"), words: []),
    Stranger(
      "a search with its operator", letters,
      .get("https://mail.post.example/v3/messages").query("q", "from:ida is:unread"),
      "GET \(post)messages?q=is:unread%20from:ida", .query("q"), words: ["order"]),
  ]

  private static let llm = "https://llm.models.example/v1/"
  private static let models: [RequestPattern] = [
    .post("https://llm.models.example/v1/embeddings"),
    .get("https://llm.models.example/v1/models"),
    .get("https://llm.models.example/v1/models/{id}"),
    .post("https://llm.models.example/v1/chat/completions")
      .body(.json(containing: ["model": "tiny"])),
    .post("https://llm.models.example/v1/files").body(.part("file", filename: "a.jsonl")),
    .delete("https://llm.models.example/v1/models/{id}"),
  ]

  private static func asked(
    _ name: String, _ pattern: BodyPattern, _ body: String, _ field: Finding.Field,
    words: [String]
  ) -> Stranger {
    Stranger(
      name, models, .post("https://llm.models.example/v1/chat/completions").body(pattern),
      "POST \(llm)chat/completions", headers: json, body: body, field, words: words)
  }

  static let ofModels: [Stranger] = [
    Stranger(
      "completions without chat", models,
      .post("https://llm.models.example/v1/chat/completions/{id}/cancel"),
      "POST \(llm)completions/c1/cancel", body: "{}", .path, words: ["chat"]),
    Stranger(
      "a slash too many behind the base", models, .get("https://llm.models.example/v1/usage"),
      "GET \(llm)/usage", .path, words: ["empty", "two slashes", "//", "twice"]),
    asked(
      "a temperature that was computed", .json(["temperature": 0.7]),
      #"{"temperature":0.7000000000000001}"#, .key("temperature"), words: ["round"]),
    asked(
      "the new name of a limit", .json(["model": "m1", "max_tokens": 256]),
      #"{"model":"m1","max_completion_tokens":256}"#, .key("max_tokens"),
      words: ["max_completion_tokens"]),
    asked(
      "no stream", .json(["model": "m1", "stream": true]), #"{"model":"m1"}"#, .key("stream"),
      words: []),
    asked(
      "a dated model", .json(containing: ["model": "omni-4"]),
      #"{"model":"omni-4-2024-05-13","n":1}"#, .key("model"), words: []),
    asked(
      "another role", .json(["messages": [["role": "system", "content": "Be brief."]]]),
      #"{"messages":[{"role":"developer","content":"Be brief."}]}"#, .key("messages[0].role"),
      words: []),
    asked(
      "the whole talk", .json(["messages": [["role": "user", "content": "Hi"]]]),
      #"{"messages":[{"role":"user","content":"Hi"},{"role":"user","content":"You?"}]}"#,
      .key("messages"), words: ["1", "2"]),
    Stranger(
      "a purpose in one word", models,
      .post("https://llm.models.example/v1/files").body(.part("purpose", "fine-tune")),
      "POST \(llm)files", headers: ["Content-Type": "multipart/form-data; boundary=q"],
      body: "--q\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nfinetune\r\n--q--\r\n",
      .part("purpose"), words: ["separator"]),
    Stranger(
      "a stream that was not asked for", models,
      .post("https://llm.models.example/v1/chat/completions")
        .header("Accept", "text/event-stream"),
      "POST \(llm)chat/completions", headers: ["Accept": "application/json"], body: "{}",
      .header("Accept"), words: []),
  ]

  private static let login = "https://login.corp.example/"
  private static let logins: [RequestPattern] = [
    .post("https://login.corp.example/{tenant}/oauth2/v2.0/token")
      .body(.form(["grant_type": "password"])),
    .get("https://login.corp.example/{tenant}/oauth2/v2.0/authorize"),
    .post("https://login.corp.example/{tenant}/oauth2/v2.0/devicecode"),
    .get("https://login.corp.example/scim/v2/Users").query("count", "100"),
    .get("https://login.corp.example/scim/v2/Users/{id}"),
    .patch("https://login.corp.example/scim/v2/Users/{id}"),
    .get("https://login.corp.example/scim/v2/Groups"),
  ]

  private static func token(
    _ name: String, _ fields: KeyValuePairs<String, String>, _ body: String, _ field: String,
    words: [String]
  ) -> Stranger {
    Stranger(
      name, logins,
      .post("https://login.corp.example/{tenant}/oauth2/v2.0/token").body(.form(fields)),
      "POST \(login)acme/oauth2/v2.0/token", headers: form, body: body, .formField(field),
      words: words)
  }

  static let ofLogins: [Stranger] = [
    Stranger(
      "a user name in small letters", logins,
      .get("https://login.corp.example/scim/v2/Users").query("filter", #"userName eq "ida""#),
      "GET \(login)scim/v2/Users?filter=username%20eq%20%22ida%22", .query("filter"),
      words: ["case"]),
    Stranger(
      "no tenant", logins, .post("https://login.corp.example/{tenant}/oauth2/v2.0/logout"),
      "POST \(login)oauth2/v2.0/logout", headers: form, body: "a=b", .path,
      words: ["{tenant}"]),
    token(
      "a scope encoded twice", ["scope": "api://films/.default"],
      "scope=api%253A%252F%252Ffilms%252F.default", "scope", words: ["twice"]),
    token(
      "a grant by its short name",
      ["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "films"],
      "grant_type=device_code&client_id=films", "grant_type", words: ["urn:"]),
    token(
      "a code made anew", ["grant_type": "authorization_code", "code": "SplxlOBeZQQYbYS6WxSbIA"],
      "grant_type=authorization_code&code=7Fjfp0ZBr1KtDRbnfVdmIw", "code", words: []),
    token(
      "this machine by number", ["redirect_uri": "http://localhost:8080/cb"],
      "redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fcb", "redirect_uri",
      words: ["this machine", "localhost"]),
    token(
      "a small method of a challenge", ["code_challenge_method": "S256"],
      "code_challenge_method=s256", "code_challenge_method", words: ["case"]),
    token(
      "a field left empty", ["grant_type": "refresh_token", "resource": "graph"],
      "grant_type=refresh_token&resource=", "resource", words: ["empty"]),
    Stranger(
      "credentials that were not encoded", logins,
      .post("https://login.corp.example/{tenant}/oauth2/v2.0/revoke")
        .header("Authorization", "Basic ZmlsbXM6czNjcjN0"),
      "POST \(login)acme/oauth2/v2.0/revoke", headers: ["Authorization": "Basic films:s3cr3t"],
      body: "", .header("Authorization"), words: ["ase64", "ase 64"]),
    Stranger(
      "a group in the singular", logins,
      .patch("https://login.corp.example/scim/v2/Groups/{id}"), "PATCH \(login)scim/v2/Group/7",
      headers: json, body: "{}", .path, words: ["typo", "plural"]),
    Stranger(
      "a start from nothing", logins,
      .get("https://login.corp.example/scim/v2/Users").query("startIndex", "1"),
      "GET \(login)scim/v2/Users?startIndex=0", .query("startIndex"), words: ["from 0"]),
    Stranger(
      "the port of the old proxy", logins,
      .get("https://login.corp.example/scim/v2/Schemas"),
      "GET https://login.corp.example:9443/scim/v2/Schemas", .port, words: ["9443"]),
  ]
}
