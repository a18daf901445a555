@testable import UnderstudyHTTP

/// The APIs of those who had read the README and no message yet.
extension Stranger {
  static let github: [RequestPattern] = [
    .get("https://api.github.com/user"), .get("https://api.github.com/users/{user}"),
    .get("https://api.github.com/users/{user}/repos"),
    .get("https://api.github.com/repos/{owner}/{repo}"),
    .post("https://api.github.com/repos/{owner}/{repo}/issues"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .get("https://api.github.com/repos/{owner}/{repo}/pulls"),
  ]

  static let store: [RequestPattern] = [
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
