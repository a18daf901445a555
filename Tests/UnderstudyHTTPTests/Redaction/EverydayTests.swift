import Foundation
import Testing
import UnderstudyHTTP

@Suite("Everyday's data")
struct EverydayTests {
  private static let pages: [(String?, String)] = [
    (
      "application/json",
      """
      {
        "id": 7, "name": "Ada Lovelace", "username": "ada", "email": "ada@example.com",
        "uuid": "550e8400-e29b-41d4-a716-446655440000", "key": "PROJ-123", "keys": ["a", "b"],
        "commit": "9fceb02d0ae598e95dc970b74767f19372d61af8", "etag": "33a64df551425fcc55e4d42a148795d9f25f89d4",
        "author": "Grace Hopper", "authors": ["A", "B"], "authorId": 7, "authority": "local",
        "nextPageToken": "CAUQAA", "next_token": "abc123def456", "continuationToken": "x1", "cursor": "eyJpZCI6N30=",
        "token_type": "Bearer", "expires_in": 3600, "tokenCount": 12, "max_tokens": 256,
        "usage": {"prompt_tokens": 5, "completion_tokens": 7, "total_tokens": 12}, "tokens": 12,
        "keyboard": "qwerty", "keyword": "swift", "monkey": "see", "passwordless": true, "password_required": false,
        "has_password": "yes", "password_changed_at": "2026-01-02T03:04:05Z", "code": 404, "country_code": "DE",
        "countryCode": "US", "zip code": "12345", "zip_code": "90210", "postalCode": "SW1A 1AA", "status_code": 200,
        "error_code": "E1001", "currency_code": "EUR", "promo_code": "SUMMER2024", "language_code": "en-US",
        "session_count": 5, "sessions": [{"id": 1, "title": "Keynote"}], "pass": true, "passed": 12, "passes": 3,
        "boarding_pass": "LH400", "pinned": true, "spinner": 1, "compass": "NW", "passenger": "Ada", "passport_country": "GB",
        "secretary": "Joan", "tokenizer": "bpe", "cookies": 12, "cookieConsent": "granted", "signature_count": 3, "signatures": 4,
        "design": "flat", "assigned": "me", "sidebar": "left", "side": "B", "basic": "plan", "plan": "Basic Plan 2024",
        "bearer": null, "created_at": "2026-11-21T19:00:00Z", "date": "2026-11-21", "time": "19:00:00", "price": 19.99, "stop_token": "</s>", "tokens_per_second": 12.5,
        "sku": "SKU-12345-A", "phone": "+49 30 123456", "iban": "DE89 3704 0044 0532 0130 00", "color": "#ff8800",
        "state": "CA", "nonce": 5, "hash": "d41d8cd98f00b204e9800998ecf8427e", "sha256": "9f86d081884c7d659a2feaa0c55ad015",
        "url": "https://example.com/users/7/posts?page=2&limit=20&sort=-created&code=DE&state=CA",
        "avatar": "https://cdn.example.com/img/550e8400-e29b-41d4-a716-446655440000.png?w=200&v=9fceb02",
        "text": "Press any key to continue: the author of the password policy was out.",
        "message": "Your password must have 8 characters.", "hint": "Forgot your password?", "title": "The Secret of Monkey Island 2",
        "help": "Tokens: 12 of 256 used", "version": "1.2.3-beta4", "ip": "192.168.0.1", "geo": "52.52,13.405",
        "name_value": [{"name": "colour", "value": "red"}, {"name": "size", "value": "XL"}],
        "pairs": [["width", "10"], ["height", "20"]], "image": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
        "html": "<p class=\\"key\\">Sign in</p>", "path": "/token-ring/basics/7", "primary_key": "id", "public_key": "MIIBIjANBgkq",
        "cache_key": "users:7:v3", "idempotency_key": "5f0c1d2e", "sort_key": "name", "auth_method": "oauth2", "authenticated": true,
        "authorization_endpoint": "https://a.example/authorize", "token_endpoint": "https://a.example/token",
        "tokenDecimal": 6, "authentication": "required", "ticket": "ABC-1234", "signed": true, "sign": "Leo",
        "patch": [{"op": "replace", "path": "/title", "value": "Ida 2013"}, {"path": "/password", "message": "is empty"}],
        "lexed": [{"type": "token", "value": "let2"}, {"type": "text", "value": "a1"}], "appid": 570, "pw": 300,
        "command": ["swift", "test", "--filter", "Tests2"], "login_command": ["login", "--password", "--verbose2"],
        "code_challenge_method": "S256", "grant_types": ["authorization_code"], "scope": "read write"
      }
      """
    ),
    (
      "application/x-www-form-urlencoded",
      "name=Ada+Lovelace&page=2&country_code=DE&code=404&zip+code=12345&author=me&max_tokens=256&pageToken=CAUQAA&q=how+to+reset+a+password"
    ),
    (
      "text/html",
      """
      <html><head><meta name="author" content="Ada"><meta name="keywords" content="a, b">
      <meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body class="page-42"><h1>Password rules</h1><label for="password">Your password</label>
      <input type="text" name="city" value="Berlin"><input type="password" name="password" value="">
      <a href="/sessions/new?next=%2Fusers%2F7&amp;lang=en">Sign in</a> <code>let token = next()</code> <button name="reset_password">Send</button>
      <p>Tokens cost 5 cents. The secret to success: work. Session 3 begins at 10:30.</p></body></html>
      """
    ),
    (
      "text/xml",
      "<dl><dt>Session</dt><dd>Morning</dd></dl><table><th>Token</th><th>Count</th><td>Name</td><td>Ada99</td></table><feed><author>Ada</author><key>7</key><code>404</code><entry id=\"9fceb02d\"><title>Keys</title><tokenCount>5</tokenCount></entry></feed>"
    ),
    (
      "application/yaml",
      "name: Ada\nauthor: Grace\nkey: PROJ-1\nsession_count: 5\npage_token: abc\npasswordless: true\nsteps:\n  - name: build\n    value: v2\n  - run: make\n"
    ),
    (
      "text/plain",
      "Dear Ada, your order 4711 was shipped on 2026-11-21. Forgot your password? Press any key. The token ring is old."
    ),
    (
      "application/graphql",
      "query Page($after: String, $password: String!) { users(first: 10, after: $after) { nodes { id name } pageInfo { endCursor } } login(password: $password) { token } }"
    ),
    ("text/event-stream", "event: usage\nid: 12\ndata: {\"total_tokens\":12,\"code\":\"ok\"}\n\n"),
    (
      "text/javascript",
      "store.setItem('theme', 'dark2'); store.getItem('token'); f(\"name\", \"Ada99\"); let token = next(); if (key == 13) { author = 'Ada'; keys.push(code); session = null }"
    ),
  ]

  @Test(arguments: pages.indices)
  func `has no secret`(page: Int) {
    let (type, text) = Self.pages[page]
    let shown = Redaction.standard.redacted(Data(text.utf8), type: type)
    #expect(Self.changes(in: String(decoding: shown, as: UTF8.self), of: text) == [])
    #expect(Self.changes(in: Redaction.standard.redacted(text: text), of: text) == [])
  }

  /// The lines that were changed.
  private static func changes(in shown: String, of text: String) -> [Substring] {
    let lines = Set(text.split(separator: "\n"))
    return shown.split(separator: "\n").filter { !lines.contains($0) }
  }

  @Test func `has none in the headers`() {
    let headers: HeaderFields = [
      "Accept": "application/json, */*;q=0.5", "Accept-Language": "en-US,en;q=0.9",
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Allow-Headers": "Authorization, X-Api-Key",
      "Cache-Control": "max-age=3600, must-revalidate", "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": "attachment; filename=\"keys.csv\"",
      "Date": "Sat, 21 Nov 2026 19:00:00 GMT",
      "ETag": "\"33a64df551425fcc55e4d42a148795d9\"", "Idempotency-Key": "5f0c1d2e-9f86-4d08-884c",
      "If-None-Match": "W/\"9fceb02d0ae598e9\"",
      "Link": "<https://a.example/?page=2>; rel=\"next\"",
      "Range": "bytes=0-499", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      "User-Agent": "App/1.2 (iPhone; iOS 17.0)",
      "WWW-Authenticate": "Bearer realm=\"a\", error=\"invalid_token\"",
      "X-Author": "Ada", "X-RateLimit-Remaining-Tokens": "1999",
      "X-Request-Id": "9f86d081884c7d659a2feaa0",
      "X-Total-Count": "42",
      "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    ]
    #expect(Redaction.standard.redacted(headers) == headers)
  }
}
