import UnderstudyCore

/// Which requests a stub is for: everything chained must hold.
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
  public let location: CodeLocation

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

  /// Asks for a query item of this name and value, both decoded.
  ///
  /// Each call claims one item, so a repeated name is asked for once per value. Other items may be
  /// there too, unless the URL was written with a query.
  public func query(_ name: String, _ value: String) -> RequestPattern {
    query(name, .equal(value))
  }

  /// Asks for a query item of this name.
  public func query(_ name: String, _ value: ValuePattern) -> RequestPattern {
    with { $0.query.require(name, value) }
  }

  /// Asks for exactly these query items, in any order, and no others.
  public func query(exactly items: KeyValuePairs<String, String>) -> RequestPattern {
    with { pattern in
      pattern.query.isExhaustive = true
      for item in items { pattern.query.require(item.key, .equal(item.value)) }
    }
  }

  /// Asks for a header field; its name compares without regard to case.
  public func header(_ name: String, _ value: String) -> RequestPattern {
    header(name, .equal(value))
  }

  /// Asks for a header field; its name compares without regard to case.
  public func header(_ name: String, _ value: ValuePattern) -> RequestPattern {
    with { $0.headers.append(HeaderPattern(name: name, value: value)) }
  }

  /// Asks something of the body; several calls must all hold.
  public func body(_ body: BodyPattern) -> RequestPattern {
    with { $0.bodies.append(body) }
  }

  /// Asks the closure; `name` stands for it in messages. It may be called from any thread, and of
  /// a request that no stub fits more than once.
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

  /// Whether a request fits.
  public func matches(_ request: RecordedRequest) -> Bool {
    var reading = RequestReading(request)
    return match(&reading) != nil
  }

  /// The request's path parameters where it fits, nil where it doesn't; cheap checks come first.
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

  /// Why no request can ever fit, where the pattern itself is broken.
  package var problem: String? {
    url.problem
      ?? query.requirements.lazy.compactMap(\.value.problem).first
      ?? headers.lazy.compactMap(\.value.problem).first
      ?? bodies.lazy.compactMap(\.problem).first
  }
}

extension RequestPattern: CustomStringConvertible {
  /// The method and the URL as they were written.
  public var description: String { "\(method ?? "ANY") \(url)" }
}
