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
  var before = 0
  let field: Finding.Field
  let slip: Slip?

  var testDescription: String { name }

  /// `request` is the method and the URL, such as `GET https://api.example.com/movies`.
  init(
    _ name: String, _ pattern: RequestPattern, _ request: String, headers: HeaderFields = [:],
    body: String? = nil, _ field: Finding.Field, _ slip: Slip?
  ) {
    self.init(
      name, pattern.reply(.status(200)), request, headers: headers, body: body, field, slip)
  }

  init(
    _ name: String, _ stub: Stub, _ request: String, headers: HeaderFields = [:],
    body: String? = nil, before: Int = 0, _ field: Finding.Field, _ slip: Slip?
  ) {
    let words = request.split(separator: " ", maxSplits: 1).map(String.init)
    (self.name, self.stub, self.method, self.url) = (name, stub, words[0], words[1])
    (self.headers, self.body, self.before) = (headers, body, before)
    (self.field, self.slip) = (field, slip)
  }

  func request() throws -> RecordedRequest {
    try sent(method, url, headers: headers, body: body)
  }

  /// The stub among those around it, as they were written.
  func stubs() throws -> [Stub] {
    let neighbours = try neighbours()
    return Array(neighbours.prefix(4)) + [stub] + Array(neighbours.dropFirst(4))
  }

  func candidates() throws -> [Candidate] {
    try stubs().map {
      Candidate(
        planned: PlannedStub($0, order: 0),
        uses: $0.location == stub.location ? before : 0, hasEnded: false)
    }
  }
}

// MARK: - Neighbours

extension Mistake {
  /// Three to eight stubs of the same API that do not match either: another method on the same path,
  /// the collection beside the item, the resource below, a sibling, the other version, another query.
  private func neighbours() throws -> [Stub] {
    let request = try request()
    let pattern = stub.pattern
    let text = pattern.url.text
    let base = String(text.prefix { $0 != "?" && $0 != "#" })
    let isTemplate = pattern.url.template != nil
    let whole = isTemplate ? base : "https://api.example.com/movies/{id}"
    let otherMethods = ["DELETE", "GET", "POST"].filter {
      $0 != request.method && pattern.method != "DELETE"
    }
    var patterns = otherMethods.filter { $0 != pattern.method }.prefix(1).map {
      RequestPattern.request($0, URLPattern(whole))
    }
    for (place, url) in Self.others(whole).enumerated() {
      // Hardly anybody deletes or replaces a collection.
      let isCollection = place == 0 && ["DELETE", "PATCH", "PUT"].contains(request.method)
      patterns.append(.request(isCollection ? "POST" : request.method, URLPattern(url)))
    }
    patterns += [
      RequestPattern.request(request.method, URLPattern(whole)).query("neighbour", "1").query(
        "sort", "asc"),
      .request(request.method, URLPattern(whole)).header("X-Neighbour", "1")
        .query("sort", "asc"),
      .get("https://images.example.net/t/p/w500/{file}.jpg"),
    ]
    let stubs = patterns.filter { neighbour in
      // One for just this endpoint would rightly be the closest.
      let isClosest =
        hasEndpointAtFault && neighbour.method == request.method
        && neighbour.url.match(request) != nil
      return !isClosest && !neighbour.matches(request) && neighbour.problem == nil
    }
    .map { $0.reply(.status(200)) }
    return Array(stubs.prefix(8))
  }

  private var hasEndpointAtFault: Bool {
    [.method, .url, .scheme, .host, .port, .path].contains(field)
  }

  /// Paths around that of a stub.
  private static func others(_ url: String) -> [String] {
    var paths: [String] = []
    let start = url.range(of: "://")?.upperBound ?? url.startIndex
    guard let slash = url[start...].firstIndex(of: "/") else { return [url + "/about"] }
    let (origin, path) = (url[..<slash], url[slash...])
    let segments = path.split(separator: "/").map(String.init)
    if segments.count > 1 {
      paths.append(origin + "/" + segments.dropLast().joined(separator: "/"))
      paths.append(origin + "/" + (segments.dropLast() + ["statistics"]).joined(separator: "/"))
    }
    if segments.last != "**" {
      paths.append(origin + "/" + (segments + ["comments"]).joined(separator: "/"))
    }
    if let place = segments.firstIndex(where: { $0 == "v1" || $0 == "v2" || $0 == "v3" }) {
      paths.append(
        origin + "/"
          + (segments[..<place] + ["v7"] + segments[(place + 1)...]).joined(separator: "/"))
    }
    return paths
  }
}
