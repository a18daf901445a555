@testable import UnderstudyHTTP

extension Mistake {
  static let ofHosts: [Mistake] = [
    Mistake(
      "wrong method", .post("https://api.example.com/movies"), "GET https://api.example.com/movies",
      .method, .method(stub: "POST", request: "GET")),
    Mistake(
      "PATCH for PUT", .put("https://api.example.com/movies/{id}"),
      "PATCH https://api.example.com/movies/7", .method, .method(stub: "PUT", request: "PATCH")),
    Mistake(
      "POST for DELETE", .delete("https://api.example.com/carts/{id}/items/{item}"),
      "POST https://api.example.com/carts/9/items/3", .method,
      .method(stub: "DELETE", request: "POST")),
    Mistake(
      "http for https", .get("https://api.example.com/movies"),
      "GET http://api.example.com/movies", .scheme, .scheme(stub: "https", request: "http")),
    Mistake(
      "https for http", .get("http://localhost:3000/movies"), "GET https://localhost:3000/movies",
      .scheme, .scheme(stub: "http", request: "https")),
    Mistake(
      "host typo", .get("https://api.example.com/movies"), "GET https://api.exmaple.com/movies",
      .host, .hostTypo),
    Mistake(
      "a letter too few in the host", .get("https://api.themoviedb.org/3/movie/{id}"),
      "GET https://api.themoviedb.org.example/3/movie/7", .host, nil),
    Mistake(
      "a typo in the domain", .get("https://api.themoviedb.org/3/movie/{id}"),
      "GET https://api.themovidb.org/3/movie/7", .host, .hostTypo),
    Mistake(
      "other top-level domain", .get("https://api.example.com/movies"),
      "GET https://api.example.org/movies", .host,
      .topLevelDomain(stub: "com", request: "org")),
    Mistake(
      "a country's domain", .get("https://shop.example.co.uk/orders"),
      "GET https://shop.example.com/orders", .host,
      .topLevelDomain(stub: "co.uk", request: "com")),
    Mistake(
      "no subdomain", .get("https://api.example.com/movies"), "GET https://example.com/movies",
      .host, .subdomainMissing("api", of: "example.com")),
    Mistake(
      "a subdomain too many", .get("https://api.example.com/movies"),
      "GET https://eu.api.example.com/movies", .host,
      .subdomainExtra("eu", of: "api.example.com")),
    Mistake(
      "www", .get("https://example.com/feed.json"), "GET https://www.example.com/feed.json", .host,
      .subdomainExtra("www", of: "example.com")),
    Mistake(
      "another subdomain", .get("https://api.example.com/v1/users/{id}"),
      "GET https://staging.example.com/v1/users/7", .host,
      .otherSubdomain(stub: "api", request: "staging", of: "example.com")),
    Mistake(
      "another environment", .get("https://api.prod.example.com/v1/users"),
      "GET https://api.dev.example.com/v1/users", .host,
      .otherSubdomain(stub: "api.prod", request: "api.dev", of: "example.com")),
    Mistake(
      "a star is below its domain", .get("https://*.example.com/movies"),
      "GET https://example.com/movies", .host, .bareDomain("example.com")),
    Mistake(
      "a star before a typo", .get("https://*.example.com/movies"),
      "GET https://eu.exmaple.com/movies", .host, .hostTypo),
    Mistake(
      "a star before another end", .get("https://*.example.com/movies"),
      "GET https://eu.example.org/movies", .host, .topLevelDomain(stub: "com", request: "org")),
    Mistake(
      "localhost by number", .get("http://localhost:8080/health"),
      "GET http://127.0.0.1:8080/health", .host, .loopback),
    Mistake(
      "localhost by name", .post("http://127.0.0.1:5000/api/login"),
      "POST http://localhost:5000/api/login", .host, .loopback),
    Mistake(
      "localhost of IPv6", .get("http://localhost:8080/health"), "GET http://[::1]:8080/health",
      .host, .loopback),
    Mistake(
      "ue for ü", .get("https://müller.example/angebote"), "GET https://mueller.example/angebote",
      .host, .internationalName(stub: "müller.example", request: "mueller.example")),
    Mistake(
      "u for ü", .get("https://muller.example/angebote"), "GET https://müller.example/angebote",
      .host, .internationalName(stub: "muller.example", request: "müller.example")),
    Mistake(
      "ss for ß", .get("https://strasse.example/karte"), "GET https://straße.example/karte", .host,
      .internationalName(stub: "strasse.example", request: "straße.example")),
    Mistake(
      "host and path run together", .get("https://api.example.com/movies"),
      "GET https://api.example.commovies", .host,
      .hostRunTogether("api.example.com", "movies")),
    Mistake(
      "host and a longer path run together", .get("https://api.example.com/v1/movies/{id}"),
      "GET https://api.example.comv1/movies/7", .host, .hostRunTogether("api.example.com", "v1")),
    Mistake(
      "an unlike host", .get("https://api.example.com/v1/movies/{id}"),
      "GET https://httpbin.org/v1/movies/7", .host, nil),
    Mistake(
      "a dot at the end", .get("https://api.example.com/movies"),
      "GET https://api.example.com./movies", .host, .trailingDot),
    Mistake(
      "other port", .get("http://localhost:8080/movies"), "GET http://localhost:8081/movies", .port,
      .port(stub: "port 8080", request: "port 8081")),
    Mistake(
      "no port", .get("http://localhost:8080/movies"), "GET http://localhost/movies", .port,
      .port(stub: "port 8080", request: "the default port")),
    Mistake(
      "an unexpected port", .get("https://api.example.com/movies"),
      "GET https://api.example.com:8443/movies", .port,
      .port(stub: "the default port", request: "port 8443")),
  ]
}
