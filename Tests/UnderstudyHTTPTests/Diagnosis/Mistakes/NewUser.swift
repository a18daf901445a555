import Foundation
import Testing

@testable import UnderstudyHTTP

/// A mistake of somebody who has read the README and not yet a message: among other stubs of an API,
/// with the words that would help.
struct NewUser: Sendable {
  let name: String
  let api: [RequestPattern]
  let stub: RequestPattern
  let method: String
  let url: String
  let headers: HeaderFields
  let body: String?
  let field: Finding.Field
  /// Any of these in the message names the mistake; none where there is nothing to name.
  let words: [String]

  init(
    _ name: String, _ api: [RequestPattern], _ stub: RequestPattern, _ request: String,
    headers: HeaderFields = [:], body: String? = nil, _ field: Finding.Field, _ words: [String]
  ) {
    let pieces = request.split(separator: " ", maxSplits: 1).map(String.init)
    (self.name, self.api, self.stub) = (name, api, stub)
    (method, url) = (pieces[0], pieces[1])
    (self.headers, self.body, self.field, self.words) = (headers, body, field, words)
  }

  func request() throws -> RecordedRequest {
    try sent(method, url, headers: headers, body: body)
  }

  /// The stubs that do not answer the request, the one that was meant in their middle.
  func stubs() throws -> [Stub] {
    let request = try request()
    let others = api.filter { !$0.matches(request) && $0.description != stub.description }
    let patterns = others.prefix(4) + [stub] + others.dropFirst(4).prefix(3)
    return patterns.map { $0.reply(.status(200)) }
  }

  // MARK: - APIs

  static let github: [RequestPattern] = [
    .get("https://api.github.com/user"), .get("https://api.github.com/users/{user}"),
    .get("https://api.github.com/users/{user}/repos"),
    .get("https://api.github.com/repos/{owner}/{repo}"),
    .post("https://api.github.com/repos/{owner}/{repo}/issues"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .get("https://api.github.com/repos/{owner}/{repo}/pulls"),
  ]

  static let shop: [RequestPattern] = [
    .get("https://shop.example.com/api/v2/products"),
    .get("https://shop.example.com/api/v2/products/{id}"),
    .get("https://shop.example.com/api/v2/products/{id}/reviews"),
    .post("https://shop.example.com/api/v2/cart"),
    .delete("https://shop.example.com/api/v2/cart/{item}"),
    .post("https://shop.example.com/api/v2/orders"),
    .get("https://shop.example.com/api/v1/orders/{id}"),
  ]

  static let weather: [RequestPattern] = [
    .get("https://api.weather.example/data/2.5/weather"),
    .get("https://api.weather.example/data/2.5/forecast"),
    .get("https://api.weather.example/data/3.0/onecall"),
    .get("https://api.weather.example/geo/1.0/direct"),
    .get("https://api.weather.example/geo/1.0/reverse"),
  ]

  static let local: [RequestPattern] = [
    .get("http://localhost:3000/todos"), .post("http://localhost:3000/todos"),
    .get("http://localhost:3000/todos/{id}"), .put("http://localhost:3000/todos/{id}"),
    .get("http://localhost:3000/todos/{id}/notes"), .get("http://localhost:3000/health"),
  ]

  static let graphql: [RequestPattern] = [
    .post("https://api.example.org/graphql").body(.contains("query Viewer")),
    .post("https://api.example.org/graphql").body(.contains("query SearchMovies")),
    .post("https://api.example.org/graphql").body(.contains("mutation AddMovie")),
    .get("https://api.example.org/graphql"),
  ]

  static let auth: [RequestPattern] = [
    .post("https://auth.example.com/oauth/token").body(.form(["grant_type": "password"])),
    .post("https://auth.example.com/oauth/token").body(.form(["grant_type": "refresh_token"])),
    .post("https://auth.example.com/oauth/revoke"),
    .get("https://auth.example.com/oauth/authorize"),
    .get("https://auth.example.com/userinfo"), .post("https://auth.example.com/register"),
  ]

  static let media: [RequestPattern] = [
    .post("https://media.example.com/v1/images"), .get("https://media.example.com/v1/images"),
    .get("https://media.example.com/v1/images/{id}"),
    .delete("https://media.example.com/v1/images/{id}"),
    .post("https://media.example.com/v1/images/{id}/tags"),
    .post("https://media.example.com/v1/videos"), .get("https://cdn.example.com/**"),
  ]
}
