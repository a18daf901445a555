import Foundation
import Testing

@testable import UnderstudyHTTP

/// A mistake a person makes: a stub, the request that misses it, and what should be said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let name: String
  let stub: Stub
  let method: String
  let url: String
  let headers: HeaderFields
  let body: String?
  /// How often the request is sent before the one that counts.
  let before: Int
  let field: Finding.Field
  let slip: Slip?

  var testDescription: String { name }

  init(
    _ name: String, _ stub: Stub, _ method: String, _ url: String, _ headers: HeaderFields,
    body: String? = nil, before: Int = 0, _ field: Finding.Field, _ slip: Slip?
  ) {
    (self.name, self.stub, self.method, self.url) = (name, stub, method, url)
    (self.headers, self.body, self.before) = (headers, body, before)
    (self.field, self.slip) = (field, slip)
  }

  init(
    _ name: String, _ stub: Stub, _ method: String, _ url: String, _ field: Finding.Field,
    _ slip: Slip?
  ) {
    self.init(name, stub, method, url, [:], field, slip)
  }

  func request() throws -> RecordedRequest {
    try sent(method, url, headers: headers, body: body)
  }

  /// Stubs around the one that was meant, before and behind it, which differ more.
  static let decoys: [Stub] = [
    .get("https://api.example.com/configuration").reply(.status(200)),
    .delete("https://api.example.com/movies/favourites/{id}").reply(.status(200)),
    .post("https://auth.elsewhere.org/oauth/token").reply(.status(200)),
    .get("https://images.example.net/t/p/w500/{file}.jpg").reply(.status(200)),
    .put("https://api.example.com/account/settings").header("X-Decoy", "1").reply(.status(200)),
    .get(.regex("^ftp://")).reply(.status(200)),
    .get(.where("an odd port") { $0.port == 4711 }).reply(.status(200)),
    .any("https://*.cdn.example/**").reply(.status(200)),
    .get("/health").reply(.status(200)),
  ]

  /// With the decoys on both sides.
  var stubs: [Stub] {
    Array(Self.decoys.prefix(5)) + [stub] + Array(Self.decoys.dropFirst(5))
  }
}
