import Foundation
import Testing
import UnderstudyHTTP

/// What looks a little like a place for secrets and is none: data, pages, and what is said of a secret
/// where the secret could stand, such as errors, schemas, labels, templates and code.
@Suite("An everyday text", .serialized)
struct EverydayTests {
  private static let rows = Table.rows("everyday")

  @Test(arguments: rows)
  func `stays as it is`(_ row: Table.Row) {
    #expect(Redaction.standard.redacted(text: row.text) == row.text)
    let types = row.kind == "text" ? [] : row.kind == "text/plain" ? [row.kind, nil] : [row.kind]
    for type in types {
      let body = Redaction.standard.redacted(Data(row.text.utf8), type: type)
      #expect(String(decoding: body, as: UTF8.self) == row.text)
    }
  }

  @Test func `is in the table more than 130 times`() { #expect(Self.rows.count > 130) }

  @Test func `is in headers, too`() {
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
      "Sec-WebSocket-Protocol": "graphql-transport-ws, v12.stomp, wamp.2.json",
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
