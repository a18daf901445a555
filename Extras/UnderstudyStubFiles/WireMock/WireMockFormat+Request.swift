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
        { pattern, bodies, _ in pattern = bodies.reduce(pattern) { $0.requiringBody(of: $1) } },
        { $0.bodies.isEmpty ? nil : $0.bodies.map(anything.body) }),
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

  // MARK: - Values

  private static let value: Format<ValuePattern> = .choice(operators)

  private static let operators: [Field<ValuePattern?>] = [
    .alternative("equalTo", .string, { .equal($0) }, \.equalText),
    .alternative("contains", .string, { .contains($0) }, \.containedText),
    .alternative(
      "doesNotContain", .string,
      { text in .where("does not contain \"\(text)\"") { !$0.contains(text) } }),
    .alternative(
      "matches", .regex, { .regex("^(?:\($0))$") },
      { $0.isAny ? "(?s).*" : $0.regex?.ofWhole }),
    .alternative(
      "doesNotMatch", .regex,
      { text in
        let regex = TextRegex("^(?:\(text))$")
        return .where("does not match /\(text)/") { !regex.matches($0) }
      }),
    .alternative("absent", .bool, { $0 ? .absent : .any }, { $0.isAbsent ? true : nil }),
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

  private static let anything = RequestPattern(nil, .any)

  /// The requirements on a body, as a pattern of its own.
  private static let body: Format<RequestPattern> = .choice([
    .alternative(
      "equalToJson", json, { anything.body(BodyPattern(kind: .json($0))) },
      { $0.bodies.first?.equalJSON ?? $0.bodies.first?.containedJSON }),
    .alternative("equalTo", .string, { anything.body(.text($0)) }, \.bodies.first?.equalText),
    .alternative(
      "contains", .string, { anything.body(.contains($0)) }, \.bodies.first?.containedText),
    .alternative("binaryEqualTo", .base64, { anything.body(.data($0)) }, \.bodies.first?.equalData),
    .alternative(
      "matches", .regex,
      { text in
        let regex = TextRegex("^(?s:\(text))$")
        return anything.where("the body matches /\(text)/") {
          $0.text.map(regex.matches) ?? false
        }
      }),
    .alternative("matchesJsonPath", .either(jsonPath, or: jsonPathMatcher), { $0 }),
    .alternative(
      "absent", .bool, { $0 ? anything.body(.empty) : anything }, \.bodies.first?.isEmpty),
    .property(
      "ignoreExtraElements", .bool,
      { body, allowsMore, _ in
        if allowsMore, let value = body?.bodies.first?.equalJSON {
          body = anything.body(BodyPattern(kind: .jsonContaining(value)))
        }
      }, { $0?.bodies.first?.containedJSON == nil ? nil : true }),
    .property(
      "ignoreArrayOrder", .bool,
      { body, ignoresOrder, _ in
        guard ignoresOrder, let pattern = body?.bodies.first else { return }
        body = anything.body(pattern.ignoringArrayOrder())
      }, { $0?.bodies.first?.ignoresArrayOrder == true ? true : nil }),
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

  private static let jsonPath: Format<RequestPattern> = path.map({ path, _ in value(at: path, nil) }
  )

  private static let path: Format<String> = Format.string.map({ text, place in
    guard text.hasPrefix("$"), let path = JSONPath(text), path.isOnePlace else {
      return place.refused("only a path to one place is supported, such as $.user.name")
    }
    return text
  })

  private static let jsonPathMatcher: Format<RequestPattern> = Format<ValuePattern?>.object(
    nil, [.unused("expression").required()] + operators
  ).map({ pattern, place in
    let expression = place.members.first { $0.value.key == "expression" }
    return expression.flatMap(path.read).map { value(at: $0, pattern) }
  })

  /// The value at a path in JSON; without a pattern it need only be there.
  private static func value(at text: String, _ pattern: ValuePattern?) -> RequestPattern {
    let path = JSONPath(text)
    return anything.where("\(text) \(pattern.map { "is \($0)" } ?? "is there")") { request in
      guard let json = try? request.json(), let found = path?.value(in: json) else {
        return pattern?.isAbsent ?? false
      }
      return pattern.map { $0.matches(found.string ?? found.description) } ?? true
    }
  }
}

extension RequestPattern {
  fileprivate func requiringBody(of other: RequestPattern) -> RequestPattern {
    let pattern = other.bodies.reduce(self) { $0.body($1) }
    return other.predicates.reduce(pattern) { $0.where($1.name, $1.holds) }
  }
}

extension RequestPattern {
  /// The same pattern with any value if there is a secret, as far as WireMock has words for it.
  func withoutSecrets(_ remarks: inout Remarks) throws(Inexpressible) -> RequestPattern {
    if !values(in: .part).isEmpty {
      throw Inexpressible("a part of a body in several parts is asked for")
    }
    var copy = RequestPattern(method, try url.withoutSecrets(redaction, &remarks))
    for place in Requirement.Place.allCases {
      let pattern = values(in: place)
      let items = pattern.requirements.map { $0.withoutSecret(redaction, &remarks) }
      if place == .query, pattern.isExact, pattern.ignored.isEmpty {
        let whole = copy.query(exactly: items.map { ($0.name, $0.value) })
        if try WireMockURL(whole)?.key == "url" {
          copy = whole
          continue
        }
      }
      if pattern.isExact { remarks.add("\(place.noun)s that a stub does not name are allowed") }
      var names: Set<String> = []
      for item in items {
        if names.insert(item.name).inserted {
          copy = copy.requiring(item)
        } else {
          remarks.add("of \(place.noun)s of one name the first is required alone")
        }
      }
    }
    for body in bodies {
      if body.hasSecret(redaction) { remarks.addSecret() } else { copy = copy.body(body) }
    }
    return copy
  }
}

extension Remarks {
  fileprivate mutating func addSecret() { add("any value matches where there was a secret") }
}

extension URLPattern {
  /// The path alone, with a `*` for each segment that has a secret.
  fileprivate func withoutSecrets(
    _ redaction: Redaction, _ remarks: inout Remarks
  ) throws(Inexpressible) -> URLPattern {
    if case .regex(let regex) = kind, redaction.redacted(url: regex.pattern) != regex.pattern {
      throw Inexpressible("the regular expression of its URL has a secret")
    }
    guard template != nil else { return self }
    let path = written.path.isEmpty ? "/" : written.path
    let sent = path.map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined()
    let redacted = redaction.redacted(url: sent)
    if redacted == sent { return URLPattern(sent) }
    remarks.addSecret()
    return URLPattern(
      redacted.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.contains(Redaction.placeholder) ? "*" : $0 }.joined(separator: "/"))
  }
}

extension Requirement {
  fileprivate func withoutSecret(_ redaction: Redaction, _ remarks: inout Remarks) -> Requirement {
    switch value.kind {
    case .equal(let text), .contains(let text):
      if redaction.redacted(text, of: secretName) == text { return self }
      remarks.addSecret()
      return Requirement(place, name, .any)
    case .regex(let regex):
      let isSecret =
        redaction.isSecret(secretName)
        || redaction.redacted(text: regex.pattern) != regex.pattern
      if !isSecret { return self }
      remarks.addSecret()
      return Requirement(place, name, .any)
    case .any, .absent, .predicate: return self
    }
  }
}

extension BodyPattern {
  fileprivate func hasSecret(_ redaction: Redaction) -> Bool {
    switch kind {
    case .data(let data): redaction.redacted(data, type: nil) != data
    case .text(let text), .contains(let text): redaction.redacted(text: text) != text
    case .json(let value), .jsonContaining(let value):
      redaction.redacted(text: value.description) != value.description
    case .redactedJSON, .redactedText: true
    case .empty, .named, .unreadable: false
    }
  }
}
