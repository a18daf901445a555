import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

// The keys of a request in a mapping of WireMock's.

extension WireMockFormat {
  static let request: Format<RequestPattern> = .object(
    RequestPattern(nil, .any),
    [
      .property(
        "method", .string,
        { pattern, method, _ in
          pattern = RequestPattern(method == getOrHead ? nil : method, pattern.url)
          if method != getOrHead { return }
          pattern = pattern.where("the method is GET or HEAD") {
            ["GET", "HEAD"].contains($0.method)
          }
        },
        { $0.method ?? "ANY" }),
      url("url") { .url(literally: $0) },
      url("urlPath") { .url(literally: $0) },
      url("urlPathTemplate") { URLPattern($0) },
      url("urlPathPattern") { .regex(TextRegex.origin + "(?:\($0))" + TextRegex.anyQuery) },
      url("urlPattern") { .regex(TextRegex.origin + "(?:\($0))$") },
      values("queryParameters", .query), values("headers", .header), values("cookies", .cookie),
      values("formParameters", .field),
      .property("pathParameters", .byName(WireMockMatcher.format), requireParameters),
      server("scheme", equal) { $0.scheme },
      server("host", WireMockMatcher.format) { $0.host },
      server("port", equal) { target in
        (target.port ?? RequestTarget.defaultPort(of: target.scheme)).map { "\($0)" }
      },
      credentials("basicAuthCredentials"), credentials("basicAuth"),
      .property(
        "bodyPatterns", .list(of: body),
        { pattern, bodies, _ in pattern = bodies.reduce(pattern) { $0.requiringBody(of: $1) } },
        { $0.bodies.isEmpty ? nil : $0.bodies.map(anything.body) }),
      .property(
        "multipartPatterns", .list(of: part),
        { pattern, parts, _ in pattern = parts.reduce(pattern) { $0.requiring($1) } }),
    ])

  private static let getOrHead = "GET_OR_HEAD"

  // MARK: - URLs

  private static func url(
    _ key: String, _ make: @escaping @Sendable (String) -> URLPattern
  ) -> Field<RequestPattern> {
    Field.property(
      key, .string,
      { pattern, text, place in
        let url = make(text)
        if case .unreadable(let reason) = url.kind { place.fault(reason) }
        pattern = pattern.predicates.reduce(RequestPattern(pattern.method, url)) {
          $0.where($1.name, $1.holds)
        }
        // `url` means all of it; a pattern without a query would allow any.
        if key == "url", !text.contains("?") { pattern = pattern.query(exactly: [:]) }
      },
      { pattern in
        let url = try WireMockURL(pattern)
        return url?.key == key ? url?.text : nil
      }
    ).exclusive()
  }

  private static func values(
    _ key: String, _ place: Requirement.Place
  ) -> Field<RequestPattern> {
    .property(
      key, .byName(.either(several, ifNot: single)),
      { pattern, items, _ in
        for item in items { pattern = pattern.requiring(item.value, named: item.key, in: place) }
      },
      { pattern in
        // `url` has the query.
        let isInURL = try place == .query && WireMockURL(pattern)?.key == "url"
        let items = isInURL ? nil : pattern.items(in: place)
        return items?.map { ($0.key, NamedMatchers(matchers: [WireMockMatcher($0.value)])) }
      })
  }

  /// Several matchers for the values of one name, each of which needs a value.
  fileprivate struct NamedMatchers: Sendable {
    var matchers: [WireMockMatcher]
    var isExact = false
  }

  private static let several: Format<NamedMatchers> = .choice([
    .alternative("hasExactly", matchers, { NamedMatchers(matchers: $0, isExact: true) }),
    .alternative("includes", matchers, { NamedMatchers(matchers: $0) }),
  ])

  private static let single: Format<NamedMatchers> = WireMockMatcher.format.map(
    { matcher, _ in NamedMatchers(matchers: [matcher]) }, { $0.matchers.first })

  private static let matchers = Format<[WireMockMatcher]>.list(of: WireMockMatcher.format)

  private static func requireParameters(
    of pattern: inout RequestPattern, _ items: [(key: String, value: WireMockMatcher)],
    at place: JSONPlace
  ) {
    let url = pattern.url
    for (name, matcher) in items {
      pattern = pattern.where("the path parameter \(name) \(matcher.words)") { request in
        matcher.holds(url.match(request)?[name])
      }
    }
  }

  private static let equal: Format<WireMockMatcher> = Format<String>.scalar.map { text, _ in
    WireMockMatcher(.equal(text))
  }

  /// A part of the server's address.
  private static func server(
    _ key: String, _ format: Format<WireMockMatcher>,
    _ part: @escaping @Sendable (RequestTarget) -> String?
  ) -> Field<RequestPattern> {
    .property(
      key, format,
      { pattern, matcher, _ in
        pattern = pattern.where("the \(key) \(matcher.words)") { matcher.holds(part($0.target)) }
      })
  }

  private static func credentials(_ key: String) -> Field<RequestPattern> {
    let part = Format<[String]>.object(
      ["", ""],
      [
        .property("username", .string, { parts, name, _ in parts[0] = name }),
        .property("password", .string, { parts, word, _ in parts[1] = word }),
      ])
    return .property(
      key, part,
      { pattern, parts, _ in
        let encoded = Data(parts.joined(separator: ":").utf8).base64EncodedString()
        pattern = pattern.header("Authorization", "Basic \(encoded)")
      })
  }

  // MARK: - Bodies

  private static let anything = RequestPattern(nil, .any)

  /// The requirements on a body, as a pattern of its own: in the engine's terms if it has them.
  private static let body: Format<RequestPattern> = WireMockMatcher.format.map(
    { matcher, _ in
      // For WireMock an empty body is none.
      matcher.body.map { anything.body($0) }
        ?? anything.where("the body \(matcher.words)") { request in
          matcher.holds(request.text.flatMap { $0.isEmpty ? nil : $0 })
        }
    }, { $0.bodies.first.map { WireMockMatcher(ofBody: $0) } })

  /// JSON that is written out, or in a string, as WireMock allows.
  static let json: Format<JSONValue> = Format.json.map(
    { value, place in
      if "\(value)".contains("${json-unit.") {
        return place.refused("placeholders such as ${json-unit.ignore} are not supported")
      }
      guard let text = value.string else { return value }
      return (try? JSONValue(parsing: Data(text.utf8))) ?? place.refused("the text is not JSON")
    }, { $0 })

  // MARK: - Parts

  /// The requirements on a part of a body in several.
  fileprivate struct PartMatcher: Sendable {
    var pattern = RequestPattern(nil, .any)
    var isOfAll = false
  }

  private static let part: Format<PartMatcher> = .object(
    PartMatcher(),
    [
      .property(
        "name", .string,
        { part, name, _ in
          part.pattern = part.pattern.where("its name is \(name)") { request in
            MultipartPart(headers: request.headers, body: Data()).name == name
          }
        }),
      .property(
        "matchingType", .name(of: [("ANY", false), ("ALL", true)]),
        { part, isOfAll, _ in part.isOfAll = isOfAll }),
      .property(
        "headers", .byName(WireMockMatcher.format),
        { part, items, _ in
          for item in items {
            let matcher = NamedMatchers(matchers: [item.value])
            part.pattern = part.pattern.requiring(matcher, named: item.key, in: .header)
          }
        }),
      .property(
        "bodyPatterns", .list(of: body),
        { part, bodies, _ in
          part.pattern = bodies.reduce(part.pattern) { $0.requiringBody(of: $1) }
        }),
    ])
}

extension RequestPattern {
  fileprivate func requiring(
    _ named: WireMockFormat.NamedMatchers, named name: String, in place: Requirement.Place
  ) -> RequestPattern {
    var pattern = self
    for matcher in named.matchers {
      // A cookie is compared decoded, which makes a difference only for a text that one cannot have as it is.
      let isOfCookie = place == .cookie
      if let value = matcher.pattern, !isOfCookie || value.equalText.map(\.isPlainInCookie) ?? true
      {
        pattern = pattern.requiring(Requirement(place, name, value))
        continue
      }
      pattern = pattern.where("the \(place.noun) \(name) \(matcher.words)") { request in
        let values = request.values(named: name, in: place)
        // A cookie that is not there meets nothing but `absent`, which the engine has itself.
        if values.isEmpty { return !isOfCookie && matcher.holds(nil) }
        return values.contains { matcher.holds(isOfCookie ? PercentDecoding.decode($0) : $0) }
      }
    }
    guard named.isExact else { return pattern }
    let count = named.matchers.count
    return pattern.where("the \(place.noun) \(name) has \(count.counting("value"))") { request in
      request.values(named: name, in: place).count == count
    }
  }

  fileprivate func requiring(_ part: WireMockFormat.PartMatcher) -> RequestPattern {
    self.where("\(part.isOfAll ? "all parts match" : "a part matches")") { request in
      let parts = request.parts.map { RecordedRequest.anywhere(headers: $0.headers, body: $0.body) }
      return part.isOfAll
        ? !parts.isEmpty && parts.allSatisfy(part.pattern.matches)
        : parts.contains(where: part.pattern.matches)
    }
  }
}

extension String {
  fileprivate var isPlainInCookie: Bool { !contains { " ,;%".contains($0) } }
}

extension RecordedRequest {
  fileprivate func values(named name: String, in place: Requirement.Place) -> [String] {
    values(in: place).filter { place.areEqual(name, $0.name) }.map(\.value)
  }
}

extension RequestPattern {
  fileprivate func requiringBody(of other: RequestPattern) -> RequestPattern {
    let pattern = other.bodies.reduce(self) { $0.body($1) }
    return other.predicates.reduce(pattern) { $0.where($1.name, $1.holds) }
  }
}
