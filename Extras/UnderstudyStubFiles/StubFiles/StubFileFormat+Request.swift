import Foundation
import UnderstudyCore
import UnderstudyHTTP

// The keys of a request in a stub file.

extension StubFileFormat {
  /// `GET https://api.example.com/movies`, or a URL alone for any method.
  static let requestLine: Format<RequestPattern> = Format<String>.string.map(
    { line, place in
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, let problem = methodProblem(String(words[0])) {
        return place.refused(problem)
      }
      let url = urlPattern(String(words.last ?? ""), place)
      return RequestPattern(words.count == 2 ? String(words[0]) : nil, url)
    },
    { pattern in
      let query = pattern.values(in: .query)
      guard pattern.requirements.isEmpty, pattern.allBodies.isEmpty, pattern.predicates.isEmpty,
        pattern.url.template != nil, !query.isExact, query.ignored.isEmpty
      else { return nil }
      return "\(pattern.method ?? "ANY") \(pattern.url.textWithoutQuery)"
    }
  ).adding("description", "A method and a URL: `GET https://api.example.com/movies/{id}`.")

  static let request: Format<RequestPattern> = Format.object(
    RequestPattern(nil, .any),
    [
      .property(
        "method", .string,
        { pattern, method, place in
          if let problem = methodProblem(method) { place.fault(problem) }
          pattern = RequestPattern(method, pattern.url)
        }, \.method
      ).described("Without it, or with `ANY`, every method matches."),
      .property(
        "url", .either(urlText, or: url),
        { pattern, url, _ in pattern = RequestPattern(pattern.method, url) }, { $0.url }),
      .property(
        "query", items, { pattern, items, _ in pattern.require(items, in: .query) },
        { $0.values(in: .query).isExact ? nil : $0.items(in: .query) }
      ).exclusive(),
      .property(
        "exactQuery", items,
        { pattern, items, _ in
          pattern = pattern.query(exactly: [:])
          pattern.require(items, in: .query)
        }, { $0.values(in: .query).isExact ? $0.items(in: .query) ?? [] : nil }
      ).exclusive(),
      .property(
        "ignoredQuery", .list(of: .string),
        { pattern, names, _ in pattern = pattern.ignoringQuery(Set(names)) },
        { pattern in
          let ignored = pattern.values(in: .query).ignored.sorted()
          return ignored.isEmpty ? nil : ignored
        }),
      named("headers", .header), named("cookies", .cookie),
      .property(
        "body", .oneOrMore(body.defined(as: "body")),
        { pattern, bodies, _ in pattern = bodies.reduce(pattern) { $0.body($1) } },
        { $0.allBodies.isEmpty ? nil : $0.allBodies }),
    ]
  ).map({ pattern, _ in pattern }, { try $0.requiringNoPredicate() })

  private static func named(_ key: String, _ place: Requirement.Place) -> Field<RequestPattern> {
    .property(
      key, items, { pattern, items, _ in pattern.require(items, in: place) },
      { $0.items(in: place) })
  }

  private static func methodProblem(_ text: String) -> String? {
    let isMethod = text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
    return isMethod && !text.isEmpty ? nil : "'\(text)' is not a method"
  }

  // MARK: - URLs

  private static let urlText: Format<URLPattern> = Format<String>.string.map(
    { urlPattern($0, $1) }, { $0.template == nil ? nil : $0.textWithoutQuery }
  ).adding("description", "A URL, or a path on any host, with `{name}`, `*` and `/**`.")

  private static let url: Format<URLPattern> = .choice([
    .alternative(
      "matches", .regex, { .regex($0) },
      { if case .regex(let regex) = $0.kind { regex.pattern } else { nil } })
  ])

  private static func urlPattern(_ text: String, _ place: JSONPlace) -> URLPattern {
    let pattern = URLPattern(text)
    if case .unreadable(let reason) = pattern.kind {
      // The reason may quote what is written.
      let shown = Redaction.standard.redacted(text: reason)
      place.fault("cannot read the URL pattern: \(shown)")
    }
    return pattern
  }

  // MARK: - Values

  private static let items: Format<[(key: String, value: ValuePattern)]> =
    Format.byName(textOrValue.defined(as: "value"))

  static let textOrValue: Format<ValuePattern> =
    Format.either(equal, or: value)

  private static let equal: Format<ValuePattern> = Format<String>.string.map(
    { text, _ in .equal(text) },
    \.equalText)

  private static let value: Format<ValuePattern> = .choice([
    .alternative("equals", .string, { .equal($0) }),
    .alternative("contains", .string, { .contains($0) }, \.containedText),
    .alternative("matches", .regex, { .regex($0) }, \.regex?.pattern),
    .alternative(
      "present", .bool, { $0 ? .any : .absent },
      { $0.isAny ? true : $0.isAbsent ? false : nil }),
  ])

  // MARK: - Bodies

  static let body: Format<BodyPattern> = Format.choice([
    .alternative(
      "json", .unquoted, { BodyPattern(kind: .json($0)) },
      \.equalJSON
    ).described("This JSON, whatever the order of its keys."),
    .alternative(
      "jsonContaining", .unquoted, { BodyPattern(kind: .jsonContaining($0)) },
      \.containedJSON
    ).described("JSON whose objects may have more keys."),
    .alternative("text", .string, { .text($0) }, \.equalText),
    .alternative("contains", .string, { .contains($0) }, \.containedText),
    .alternative("base64", .base64, { .data($0) }, \.equalData),
    form("form", isExact: false), form("exactForm", isExact: true),
    .alternative(
      "part", part, { BodyPattern(kind: .named(PlacePattern([$0], in: .part))) },
      { pattern in
        guard case .named(let parts) = pattern.kind, parts.place == .part else { return nil }
        return parts.requirements.first
      }),
    .alternative("empty", .onlyTrue, { _ in .empty }, \.isEmpty),
    .property(
      "ignoreArrayOrder", .bool,
      { pattern, ignoresOrder, _ in pattern?.ignoresArrayOrder = ignoresOrder },
      { $0?.ignoresArrayOrder == true ? true : nil }
    ).described("Whether the elements of arrays may come in any order."),
    .property(
      "redacted", .bool,
      { pattern, isRedacted, place in
        if isRedacted {
          pattern = pattern?.redacted ?? place.refused("it is for 'json' and 'text'")
        }
      },
      { $0?.ignoresSecrets == true ? true : nil }
    ).described("Whether anything may stand for `REDACTED`."),
  ])

  private static func form(_ key: String, isExact: Bool) -> Field<BodyPattern?> {
    .alternative(
      key, items,
      { items in
        var fields = PlacePattern(items.map { Requirement(.field, $0.key, $0.value) }, in: .field)
        fields.isExact = isExact
        return BodyPattern(kind: .named(fields))
      },
      { pattern in
        guard case .named(let fields) = pattern.kind, fields.place == .field,
          fields.isExact == isExact
        else { return nil }
        return fields.items
      })
  }

  private static let part: Format<Requirement> = Format.object(
    Requirement(.part, "", .any),
    [
      .property(
        "name", .string,
        { part, name, _ in part = Requirement(.part, name, .any) }, { $0.name }
      ).required(),
      .property(
        "value", textOrValue.defined(as: "value"),
        { part, value, _ in part = Requirement(.part, part.name, value) },
        { $0.value.isAny ? nil : $0.value }),
      .property(
        "filename", textOrValue.defined(as: "value"),
        { part, name, _ in part = Requirement(.part, part.name, part.value, filename: name) },
        \.filename),
    ])
}

extension BodyPattern {
  /// The same, where anything may stand in place of a secret; nil if that cannot be.
  fileprivate var redacted: BodyPattern? {
    switch kind {
    case .json, .text: ignoringSecrets()
    default: nil
    }
  }
}

extension RequestPattern {
  /// A pattern that a file describes; `ANY` is any method.
  init(_ method: String?, _ url: URLPattern) {
    self.init(
      method: method?.uppercased() == "ANY" ? nil : method?.uppercased(), url: url,
      location: .nowhere)
  }

  mutating func require(
    _ items: [(key: String, value: ValuePattern)], in place: Requirement.Place
  ) {
    for item in items { self = requiring(Requirement(place, item.key, item.value)) }
  }

  /// The requirements by name in a place; nil if there are none.
  func items(in place: Requirement.Place) -> [(key: String, value: ValuePattern)]? {
    let items = values(in: place).items
    return items.isEmpty ? nil : items
  }

  /// All that is required of the body; of a form its fields at once, of parts each by itself.
  var allBodies: [BodyPattern] {
    let fields = values(in: .field)
    let named =
      (fields.isEmpty ? [] : [fields])
      + values(in: .part).requirements.map { PlacePattern([$0], in: .part) }
    return bodies + named.map { BodyPattern(kind: .named($0)) }
  }

  /// - Throws: if the request, or a part of it, is asked of a closure.
  func requiringNoPredicate() throws(Inexpressible) -> RequestPattern {
    if let predicate = predicates.first {
      throw Inexpressible("the request is asked of a closure (\(predicate.name))")
    }
    if case .predicate(let name, _) = url.kind {
      throw Inexpressible("the URL is asked of a closure (\(name))")
    }
    for requirement in requirements {
      for case .predicate(let name, _)? in [requirement.value.kind, requirement.filename?.kind] {
        throw Inexpressible(
          "the \(requirement.place.noun) \(requirement.name) is asked of a closure (\(name))")
      }
    }
    return self
  }
}

extension PlacePattern {
  init(_ requirements: [Requirement], in place: Requirement.Place) {
    self.init(place)
    for requirement in requirements { require(requirement) }
  }

  var items: [(key: String, value: ValuePattern)] { requirements.map { ($0.name, $0.value) } }
}

extension URLPattern {
  /// The server as it is written, which is empty if any will do, without a user, who does not
  /// matter; and the path, without the query, which the pattern of the request has.
  var written: (server: String, path: String) {
    let text = text.prefix { $0 != "?" && $0 != "#" }
    guard let match = text.prefixMatch(of: /([^\/]*\/\/)(?:[^\/]*@)?([^\/]*)/) else {
      return ("", String(text))
    }
    return (String(match.1 + match.2), String(text[match.range.upperBound...]))
  }

  var textWithoutQuery: String { written.server + written.path }
}
