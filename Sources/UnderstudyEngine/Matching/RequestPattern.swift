/// The requests that a stub matches: everything in the chain must hold.
///
/// ```swift
/// let games = stubs.requests(.post("/games").header("Client-ID", .any).body(.contains("limit 25")))
/// ```
public struct RequestPattern: Sendable {
  package struct Predicate: Sendable {
    package let name: String
    package let holds: @Sendable (RecordedRequest) -> Bool
  }

  /// Nil stands for any method.
  package let method: String?
  package var url: URLPattern
  /// Requirements by name, one pattern a place, in the order of the places.
  package private(set) var places: [PlacePattern] = []
  package var bodies: [BodyPattern] = []
  package private(set) var predicates: [Predicate] = []
  /// The place at which the pattern was begun.
  package let location: CodeLocation
  /// The name in messages in place of the location, such as a file and a place in it.
  package var origin: String?
  /// The syntax of the stub; nil for Swift.
  package var notation: StubNotation?
  /// The names of secrets in the scope that the pattern belongs to.
  package var secretNames = SecretNames.standard
  /// The number of times that a stub of it answers, unless the stub says so.
  package var repetition = Repetition.anyNumber

  package init(method: String?, url: URLPattern, location: CodeLocation) {
    self.method = method
    self.url = url
    self.location = location
    if let items = url.template?.query {
      places = query(exactly: items.map { ($0.name, .equal($0.value)) }).places
    }
  }

  // MARK: - Chaining

  /// Requires a query item of this name and value, both decoded.
  ///
  /// ```swift
  /// .get("/movies").query("tag", "new").query("tag", "short")
  /// ```
  ///
  /// Each call claims one item, so a repeated name is required once per value. The request may have
  /// other items too, unless the URL was written with a query.
  public func query(_ name: String, _ value: String) -> RequestPattern {
    query(name, .equal(value))
  }

  /// Requires a query item of this name.
  ///
  /// ```swift
  /// .get("/movies").query("page", .regex("^[0-9]+$"))
  /// ```
  public func query(_ name: String, _ value: ValuePattern) -> RequestPattern {
    requiring(Requirement(.query, name, value))
  }

  /// Requires exactly these query items, in any order, and no others.
  ///
  /// ```swift
  /// .get("/movies").query(exactly: ["page": "1", "sort": "title"])
  /// ```
  public func query(exactly items: KeyValuePairs<String, String>) -> RequestPattern {
    query(exactly: items.map { ($0.key, .equal($0.value)) })
  }

  /// Requires query items of these names, all at once: one by one each call would copy those before.
  package func query(
    exactly items: [(name: String, value: ValuePattern)], isExact: Bool = true
  ) -> RequestPattern {
    changing(.query) { query in
      query.isExact = query.isExact || isExact
      for item in items { query.require(item.name, item.value) }
    }
  }

  package func ignoringQuery(_ names: Set<String>) -> RequestPattern {
    changing(.query) { $0.ignored = names }
  }

  /// Requires a header field; its name is matched ignoring case.
  ///
  /// ```swift
  /// .get("/movies").header("Accept", "application/json")
  /// ```
  public func header(_ name: String, _ value: String) -> RequestPattern {
    header(name, .equal(value))
  }

  /// Requires a header field; its name is matched ignoring case.
  ///
  /// ```swift
  /// .get("/movies").header("Authorization", .regex("^Bearer "))
  /// ```
  public func header(_ name: String, _ value: ValuePattern) -> RequestPattern {
    requiring(Requirement(.header, name, value))
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

  /// Requires a cookie of this name and value, whichever others the `Cookie` header has.
  ///
  /// ```swift
  /// .get("/profile").cookie("theme", "dark")
  /// ```
  public func cookie(_ name: String, _ value: String) -> RequestPattern {
    cookie(name, .equal(value))
  }

  /// Requires a cookie of this name, whichever others the `Cookie` header has.
  ///
  /// ```swift
  /// .get("/profile").cookie("session", .any)
  /// ```
  public func cookie(_ name: String, _ value: ValuePattern) -> RequestPattern {
    requiring(Requirement(.cookie, name, value))
  }

  /// Requires something of the body; with several calls, all must hold.
  ///
  /// ```swift
  /// .post("/movies").body(.json(["title": "Ida"]))
  /// ```
  public func body(_ body: BodyPattern) -> RequestPattern {
    if case .named(let values) = body.kind { return changing(values.place) { $0.add(values) } }
    return copy(of: self) { $0.bodies.append(body) }
  }

  package func requiring(_ requirement: Requirement) -> RequestPattern {
    changing(requirement.place) { $0.require(requirement) }
  }

  /// Requires the closure to return true; `name` stands for it in messages.
  ///
  /// ```swift
  /// .post("/photos").where("is small") { ($0.body?.count ?? 0) < 100_000 }
  /// ```
  ///
  /// It may be called on any thread, and more than once for a request that no stub matches.
  public func `where`(
    _ name: String = "a predicate", _ holds: @escaping @Sendable (RecordedRequest) -> Bool
  ) -> RequestPattern {
    copy(of: self) { $0.predicates.append(Predicate(name: name, holds: holds)) }
  }

  package func changing(
    _ place: Requirement.Place, _ change: (inout PlacePattern) -> Void
  ) -> RequestPattern {
    var copy = self
    let index = places.firstIndex { $0.place.rawValue >= place.rawValue } ?? places.endIndex
    if index == places.endIndex || places[index].place != place {
      copy.places.insert(PlacePattern(place), at: index)
    }
    change(&copy.places[index])
    return copy
  }

  // MARK: - Requirements

  package func values(in place: Requirement.Place) -> PlacePattern {
    places.first { $0.place == place } ?? PlacePattern(place)
  }

  /// All that is required by name, in the order of the places.
  package var requirements: [Requirement] { places.flatMap(\.requirements) }

  // MARK: - Matching

  /// Whether a request matches.
  ///
  /// ```swift
  /// let pattern: RequestPattern = .get("/movies").query("page", "1")
  /// #expect(pattern.matches(stubs.requests[0]))
  /// ```
  public func matches(_ request: RecordedRequest) -> Bool {
    var reading = RequestReading(request: request)
    return match(&reading) != nil
  }

  /// The request's path parameters if it matches, else nil; cheap checks come first.
  package func match(_ reading: inout RequestReading) -> [String: String]? {
    let request = reading.request
    if let method, method != request.method { return nil }
    guard let parameters = url.match(request) else { return nil }
    for place in places where !place.matches(&reading) { return nil }
    for body in bodies where !body.matches(&reading) { return nil }
    for predicate in predicates where !predicate.holds(request) { return nil }
    return parameters
  }

  /// Whether `match` calls a user's closure.
  package var runsCode: Bool {
    !predicates.isEmpty || url.runsCode || places.contains(where: \.runsCode)
  }
}

/// The least and the most uses of a stub.
package struct Repetition: Sendable, Equatable {
  package var minimum: Int
  /// Nil if there is no limit.
  package var maximum: Int?
  /// Whether one use is required of all such stubs together, as of the entries of a cassette.
  package var isShared = false

  /// The default: at least once, since an unused stub is a mistake.
  package static let anyNumber = Repetition(minimum: 1, maximum: nil)

  package func allows(_ use: Int) -> Bool { maximum.map { use < $0 } ?? true }

  package var problem: String? {
    minimum < 0 || maximum.map { $0 < 0 } == true
      ? "a stub cannot be used \(minimum < 0 ? minimum : maximum ?? 0) times" : nil
  }
}

extension Repetition: CustomStringConvertible {
  package var description: String {
    switch (minimum, maximum) {
    case (0, nil): "any number"
    case (let minimum, nil): "at least \(minimum)"
    case (let minimum, let maximum?) where minimum == maximum: "exactly \(minimum)"
    case (0, let maximum?): "at most \(maximum)"
    case (let minimum, let maximum?): "\(minimum) to \(maximum)"
    }
  }
}
