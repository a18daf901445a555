import Foundation
import UnderstudyHTTP

extension WireMockFormat {
  static let request: Format<RequestPattern> = .object(
    RequestPattern(nil, .any),
    [
      .property(
        "method", .string,
        { pattern, method, _ in pattern = RequestPattern(method, pattern.url) },
        { $0.method ?? "ANY" }),
      url("url") { .url(literally: $0) },
      url("urlPath") { .url(literally: $0) },
      url("urlPathTemplate") { URLPattern($0) },
      url("urlPathPattern") { .regex(TextRegex.origin + "(?:\($0))" + TextRegex.anyQuery) },
      url("urlPattern") { .regex(TextRegex.origin + "(?:\($0))$") },
      values("queryParameters", .query), values("headers", .header), values("cookies", .cookie),
      values("formParameters", .field),
      credentials("basicAuthCredentials"), credentials("basicAuth"),
      .property(
        "bodyPatterns", .list(of: body),
        { pattern, bodies, _ in pattern = bodies.reduce(pattern) { $1.required(by: $0) } },
        { $0.bodies.isEmpty ? nil : $0.bodies.map(WireMockBody.pattern) }),
    ])

  // MARK: - URLs

  private static func url(
    _ key: String, _ make: @escaping @Sendable (String) -> URLPattern
  ) -> Field<RequestPattern> {
    Field.property(
      key, .string,
      { pattern, text, place in
        let url = make(text)
        if case .unreadable(let reason) = url.kind { place.fault(reason) }
        pattern = RequestPattern(pattern.method, url)
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
      key, .byName(value), { pattern, items, _ in pattern.require(items, in: place) },
      { pattern in
        // `url` has the query.
        try place == .query && WireMockURL(pattern)?.key == "url" ? nil : pattern.items(in: place)
      })
  }

  private static func credentials(_ key: String) -> Field<RequestPattern> {
    let part = Format<[String]>.object(
      ["", ""],
      [
        .property(
          "username", .string,
          {
            $0[0] = $1; _ = $2
          }),
        .property(
          "password", .string,
          {
            $0[1] = $1; _ = $2
          }),
      ])
    return .property(
      key, part,
      { pattern, parts, _ in
        let encoded = Data(parts.joined(separator: ":").utf8).base64EncodedString()
        pattern = pattern.header("Authorization", "Basic \(encoded)")
      })
  }

  // MARK: - Values

  private static let value: Format<ValuePattern> = .choice(operators)

  private static let operators: [Field<ValuePattern?>] = [
    .alternative(
      "equalTo", .string, { .equal($0) },
      { if case .equal(let text) = $0.kind { text } else { nil } }),
    .alternative(
      "contains", .string, { .contains($0) },
      { if case .contains(let text) = $0.kind { text } else { nil } }),
    .alternative(
      "doesNotContain", .string,
      { text in .where("does not contain \"\(text)\"") { !$0.contains(text) } }),
    .alternative(
      "matches", .regex, { .regex("^(?:\($0))$") },
      { pattern in
        switch pattern.kind {
        case .regex(let regex): regex.ofWhole
        case .any: "(?s).*"
        default: nil
        }
      }),
    .alternative(
      "doesNotMatch", .regex,
      { text in
        let regex = TextRegex("^(?:\(text))$")
        return .where("does not match /\(text)/") { !regex.matches($0) }
      }),
    .alternative(
      "absent", .bool, { $0 ? .absent : .any }, { $0.isAbsent ? true : nil }),
    .property(
      "caseInsensitive", .bool,
      { pattern, ignoresCase, place in
        guard ignoresCase else { return }
        guard case .equal(let text) = pattern?.kind else {
          return place.fault("it is supported beside 'equalTo' alone")
        }
        pattern = .regex("(?i)^\(NSRegularExpression.escapedPattern(for: text))$")
      }),
  ]

  // MARK: - Bodies

  private static let body: Format<WireMockBody> = .choice([
    .alternative(
      "equalToJson", json, { .pattern(BodyPattern(kind: .json($0))) },
      { body in
        switch body.kind {
        case .json(let value), .jsonContaining(let value): value
        default: nil
        }
      }),
    .alternative(
      "equalTo", .string, { .pattern(.text($0)) },
      { if case .text(let text) = $0.kind { text } else { nil } }),
    .alternative(
      "contains", .string, { .pattern(.contains($0)) },
      { if case .contains(let text) = $0.kind { text } else { nil } }),
    .alternative(
      "binaryEqualTo", .base64, { .pattern(.data($0)) },
      { if case .data(let data) = $0.kind { data } else { nil } }),
    .alternative(
      "matches", .regex,
      { text in
        let regex = TextRegex("^(?s:\(text))$")
        return .predicate("the body matches /\(text)/") { $0.text.map(regex.matches) ?? false }
      }),
    .alternative("matchesJsonPath", .either(jsonPath, or: jsonPathMatcher), { $0 }),
    .alternative(
      "absent", .bool, { $0 ? .pattern(.empty) : .anything },
      { if case .empty = $0.kind { true } else { nil } }),
    .property(
      "ignoreExtraElements", .bool,
      { body, allowsMore, _ in
        if allowsMore, case .json(let value) = body?.kind {
          body = .pattern(BodyPattern(kind: .jsonContaining(value)))
        }
      }, { if case .jsonContaining = $0?.kind { true } else { nil } }),
    .property(
      "ignoreArrayOrder", .bool,
      { body, ignoresOrder, place in
        switch body?.kind {
        case .json(let value), .jsonContaining(let value):
          if ignoresOrder, value.hasOrder { place.fault("arrays are compared in order here") }
        default: break
        }
      }),
  ])

  /// JSON that is written out, or in a string, as WireMock allows.
  private static let json: Format<JSONValue> = Format.json.map(
    { value, place in
      if "\(value)".contains("${json-unit.") {
        return place.refused("placeholders such as ${json-unit.ignore} are not supported")
      }
      guard let text = value.string else { return value }
      return (try? JSONValue(parsing: Data(text.utf8))) ?? place.refused("the text is not JSON")
    }, { $0 })

  private static let jsonPath: Format<WireMockBody> = path.map({ path, _ in .path(path, nil) })

  private static let path: Format<String> = Format.string.map({ text, place in
    guard text.hasPrefix("$"), let path = JSONPath(text), path.isOnePlace else {
      return place.refused("only a path to one place is supported, such as $.user.name")
    }
    return text
  })

  private static let jsonPathMatcher: Format<WireMockBody> = Format.object(
    WireMockJSONPath(),
    [.property("expression", path, \.expression).required()]
      + operators.map { $0.on(\WireMockJSONPath.value) }
  ).map({ matcher, _ in matcher.expression.map { .path($0, matcher.value) } })
}

private struct WireMockJSONPath: Sendable {
  var expression: String?
  var value: ValuePattern?
}

extension JSONValue {
  /// Whether an array in it has an order to speak of.
  fileprivate var hasOrder: Bool {
    switch self {
    case .array(let elements): elements.count > 1 || elements.contains(where: \.hasOrder)
    case .object(let members): members.values.contains(where: \.hasOrder)
    default: false
    }
  }
}
