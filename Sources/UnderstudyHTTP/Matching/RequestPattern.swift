import UnderstudyCore

/// Which requests a stub matches: everything in the chain must hold.
///
/// ```swift
/// stubs.requests(.post("/games").header("Client-ID", .any).body(.contains("limit 25")))
/// ```
public struct RequestPattern: Sendable {
  package struct Predicate: Sendable {
    package let name: String
    package let holds: @Sendable (RecordedRequest) -> Bool
  }

  /// Nil stands for any method.
  package let method: String?
  package let url: URLPattern
  package private(set) var query: ItemsPattern
  package private(set) var headers: [HeaderPattern] = []
  package private(set) var bodies: [BodyPattern] = []
  package private(set) var predicates: [Predicate] = []
  /// Where the pattern was begun.
  package let location: CodeLocation
  /// What messages name instead of the location, such as a file and what is meant in it.
  package var origin: String?
  /// What is a secret in the scope the pattern belongs to.
  package var secretNames = SecretNames.standard

  package init(method: String?, url: URLPattern, location: CodeLocation) {
    self.method = method?.uppercased()
    self.url = url
    self.location = location
    query = ItemsPattern()
    if let items = url.template?.query {
      query.isExhaustive = true
      for item in items { query.require(item.name, .equal(item.value)) }
    }
  }

  // MARK: - Chaining

  /// Requires a query item of this name and value, both decoded.
  ///
  /// Each call claims one item, so a repeated name is required once per value. The request may have
  /// other items too, unless the URL was written with a query.
  public func query(_ name: String, _ value: String) -> RequestPattern {
    query(name, .equal(value))
  }

  /// Requires a query item of this name.
  public func query(_ name: String, _ value: ValuePattern) -> RequestPattern {
    with { $0.query.require(name, value) }
  }

  /// Requires query items of these names, all at once: one by one each call would copy those before.
  func query(_ items: [(name: String, value: ValuePattern)]) -> RequestPattern {
    with { pattern in for item in items { pattern.query.require(item.name, item.value) } }
  }

  /// Requires exactly these query items, in any order, and no others.
  public func query(exactly items: KeyValuePairs<String, String>) -> RequestPattern {
    with { pattern in
      pattern.query.isExhaustive = true
      for item in items { pattern.query.require(item.key, .equal(item.value)) }
    }
  }

  /// Takes no notice of query items of these names.
  package func ignoringQuery(_ names: Set<String>) -> RequestPattern {
    with { $0.query.ignored = names }
  }

  /// Requires a header field; its name is matched ignoring case.
  public func header(_ name: String, _ value: String) -> RequestPattern {
    header(name, .equal(value))
  }

  /// Requires a header field; its name is matched ignoring case.
  public func header(_ name: String, _ value: ValuePattern) -> RequestPattern {
    with { $0.headers.append(HeaderPattern(name: name, value: value)) }
  }

  /// Requires all of these header fields, and perhaps others; `[:]` requires nothing.
  ///
  /// ```swift
  /// .get("/games").headers(["Client-ID": "abc", "Accept": "application/json"])
  /// ```
  public func headers(_ fields: HeaderFields) -> RequestPattern {
    fields.reduce(self) { $0.header($1.name, $1.value) }
  }

  /// Requires all of these header fields, and perhaps others.
  ///
  /// ```swift
  /// .get("/games").headers(["Client-ID": .any, "Accept": .contains("json")])
  /// ```
  @_disfavoredOverload
  public func headers(_ fields: KeyValuePairs<String, ValuePattern>) -> RequestPattern {
    fields.reduce(self) { $0.header($1.key, $1.value) }
  }

  /// Requires something of the body; several calls must all hold.
  public func body(_ body: BodyPattern) -> RequestPattern {
    with { $0.bodies.append(body) }
  }

  /// Requires the closure to return true; `name` stands for it in messages.
  ///
  /// It may be called on any thread, and more than once for a request that no stub matches.
  public func `where`(
    _ name: String = "a predicate", _ holds: @escaping @Sendable (RecordedRequest) -> Bool
  ) -> RequestPattern {
    with { $0.predicates.append(Predicate(name: name, holds: holds)) }
  }

  private func with(_ change: (inout RequestPattern) -> Void) -> RequestPattern {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: - Matching

  /// Whether a request matches.
  public func matches(_ request: RecordedRequest) -> Bool {
    var reading = RequestReading(request)
    return match(&reading) != nil
  }

  /// The request's path parameters where it matches, else nil; cheap checks come first.
  package func match(_ reading: inout RequestReading) -> [String: String]? {
    let request = reading.request
    if let method, method != request.method { return nil }
    guard let parameters = url.match(request) else { return nil }
    for header in headers where !header.matches(request.headers) { return nil }
    if !query.isEmpty, !query.matches(reading.query) { return nil }
    for body in bodies where !body.matches(&reading) { return nil }
    for predicate in predicates where !predicate.holds(request) { return nil }
    return parameters
  }

  /// Whether `match` calls a user's closure.
  package var runsCode: Bool {
    !predicates.isEmpty || url.runsCode || query.runsCode
      || headers.contains(where: \.value.runsCode) || bodies.contains(where: \.runsCode)
  }

  /// Why no request can ever match, where the pattern itself is broken.
  package var problem: String? {
    url.problem(redaction)
      ?? query.requirements.lazy.compactMap { $0.value.problem(of: $0.name, redaction) }.first
      ?? headers.lazy.compactMap { $0.value.problem(of: $0.name, redaction) }.first
      ?? bodies.lazy.compactMap { $0.problem(redaction) }.first
  }
}

extension RequestPattern: CustomStringConvertible, CustomReflectable {
  /// The redaction of the scope the pattern belongs to.
  package var redaction: Redaction { Redaction(secretNames) }

  /// The method and the URL as they were written, without secrets.
  public var description: String { "\(method ?? "ANY") \(url.shown(redaction))" }

  /// What `dump` shows: all that the pattern requires, without secrets.
  public var customMirror: Mirror {
    let redaction = redaction
    var children: [Mirror.Child] = [("description", description)]
    for item in query.requirements {
      children.append(("query", "\(item.name): \(item.value.shown(as: item.name, redaction))"))
    }
    for header in headers {
      children.append(
        ("header", "\(header.name): \(header.value.shown(as: header.name, redaction))"))
    }
    for body in bodies { children.append(("body", body.shown(redaction))) }
    for predicate in predicates {
      children.append(("where", redaction.redacted(text: predicate.name)))
    }
    return Mirror(self, children: children)
  }
}
