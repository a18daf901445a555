import Foundation
import Testing
import UnderstudyHTTP
@testable import UnderstudyEngine

@Suite("The index")
struct StubIndexTests {
  @Test("chooses as a plain scan does, whatever the stubs", arguments: 0..<8)
  func agreement(part: UInt64) async throws {
    let base = UInt64.random(in: 0...(.max))
    for round in 0..<20 as Range<UInt64> {
      let seed = base &+ part << 32 &+ round
      let difference = try await Self.difference(seed: seed)
      #expect(difference == nil, "seed \(seed)")
      if difference != nil { return }
    }
  }

  /// Add the seed of a failure here, so that it stays tried.
  @Test("chooses as a plain scan does for these seeds", arguments: [0, 1, 2, 3] as [UInt64])
  func agreement(seed: UInt64) async throws {
    #expect(try await Self.difference(seed: seed) == nil)
  }

  /// Where stubs and a plain scan part; nil where they never do.
  private static func difference(seed: UInt64) async throws -> String? {
    var random = SplitMix64(state: seed)
    let stubs = HTTPStubs(options: { $0.patience = .zero })
    var scan = PlainScan()
    // Many stubs of one path, or few of many.
    let isNarrow = random.next(upTo: 2) == 0
    for layer in 0..<random.next(upTo: 4) + 1 {
      let added = (0..<random.next(upTo: isNarrow ? 60 : 12)).map { place in
        RandomStub.make(name: "\(layer).\(place)", isNarrow: isNarrow, &random)
      }
      stubs.add(added.map(\.stub))
      scan.add(added)
      for _ in 0..<random.next(upTo: 8) {
        let request = try RandomStub.request(isNarrow: isNarrow, &random)
        let expected = scan.winner(for: request)
        let actual = await stubs.outcome(request)
        if actual != expected.map({ "200 \($0)" })
          ?? "\(URLError.Code.resourceUnavailable.rawValue)"
        {
          return "\(request): \(actual) instead of \(expected ?? "none"), of \(scan)"
        }
      }
    }
    let counts = Dictionary(
      uniqueKeysWithValues: stubs.report.uses.map { ($0.stub.location.line, $0.count) })
    return counts == scan.counts ? nil : "counts \(counts) instead of \(scan.counts)"
  }

  @Test func `a number that stands for a secret keeps no stub from being found`() async throws {
    let stubs = HTTPStubs(
      (1...40).map { number in
        .post("/login").body(.json(["pin": .int(733_228_000 + number)]).ignoringSecrets())
          .reply(.text("\(number)"))
      }, options: { $0.patience = .zero })
    let url = try #require(URL(string: "https://a.example/login"))
    let body = Data(#"{"pin": 1234}"#.utf8)
    #expect(await stubs.outcome(RecordedRequest(method: "POST", url: url, body: body)) == "200 1")
  }

  @Test func `what cannot match by method, host or path is no candidate`() throws {
    var index = StubIndex()
    let patterns: [RequestPattern] = [
      .post("https://a.example/x"), .get("https://b.example/x"), .get("https://a.example/y"),
      .get("https://b.example/{id}"), .get("/y/{id}"), .get("/x"),
    ]
    for (priority, pattern) in patterns.enumerated() { index.insert(pattern, priority: priority) }
    var reading = RequestReading(request: try sent("https://a.example/x"))
    #expect(Array(index.candidates(for: &reading)) == [5])
  }

  @Test func `ten thousand stubs leave one candidate`() throws {
    var index = StubIndex()
    for id in 0..<10_000 {
      index.insert(.get(URLPattern("https://a.example/movies/\(id)/{part}")), priority: id)
    }
    var reading = RequestReading(request: try sent("https://a.example/movies/77/cast"))
    #expect(Array(index.candidates(for: &reading)) == [77])
  }

  private static let patterns: [@Sendable (Int) -> RequestPattern] = [
    { .post("/x").query("page", "\($0)") },
    { .post("/{any}").query("size", "7").header("Accept", "\($0)") },
    { .post(.regex("x$")).cookie("session", "\($0)") },
    { .post("/x").body(.form(["page": "\($0)"])) },
    { .post("/x").body(.json(["query": "…", "variables": ["page": .int($0), "all": [1]]])) },
    { .post("/x").body(.json(containing: ["variables": ["page": .int($0)]])) },
    { .post("/x").query("a", "\($0 / 100)").query("b", "\($0 % 100)") },
    { $0 % 2 == 0 ? .post("/x").query("page", "\($0)") : .post("/x").header("Page", "\($0)") },
  ]

  @Test("leaves few of ten thousand stubs of one path", arguments: patterns.indices)
  func onePath(number: Int) throws {
    var index = StubIndex()
    for id in 0..<10_000 { index.insert(Self.patterns[number](id), priority: id) }
    let body =
      number == 3 ? "page=77" : #"{"query": "…", "variables": {"page": 77.0, "all": [1]}}"#
    let request = try sent(
      "POST", "https://a.example/x?page=77&size=7&a=0&b=77",
      headers: ["accept": "77", "page": "77", "Cookie": "session=77"], body: body)
    var reading = RequestReading(request: request)
    let candidates = Array(index.candidates(for: &reading))
    #expect(candidates.contains(77) || number == 7)
    #expect(candidates.count <= 8)
  }
}

/// The rules of precedence, written down as plainly as can be.
private struct PlainScan: CustomStringConvertible {
  private(set) var layers: [[RandomStub]] = []
  private(set) var counts: [Int: Int] = [:]

  mutating func add(_ layer: [RandomStub]) {
    layers.append(layer)
    for stub in layer { counts[stub.stub.location.line] = 0 }
  }

  mutating func winner(for request: RecordedRequest) -> String? {
    for stub in layers.reversed().joined() where stub.stub.pattern.matches(request) {
      let line = stub.stub.location.line
      if let limit = stub.limit, counts[line, default: 0] >= limit { continue }
      counts[line, default: 0] += 1
      return stub.name
    }
    return nil
  }

  var description: String {
    layers.map { layer in layer.map { "\($0.name) \($0.stub.pattern)" }.joined(separator: ", ") }
      .joined(separator: " | ")
  }
}

private struct RandomStub {
  let name: String
  let stub: Stub
  /// How often it may be used, kept apart from what the stub itself says.
  let limit: Int?

  static func make(name: String, isNarrow: Bool, _ random: inout SplitMix64) -> RandomStub {
    let host = [
      "https://a.example", "https://b.example:81", "https://*.example", "//a.example", "",
    ]
    let path = [
      "/", "/x", "/x/", "/x/y", "//", "/x%2Fy", "/{a}", "/{a}/y", "/x/{b}", "/x/**", "/**", "/*/y",
      "/{a}/", "/x{a}", "/x?q=1", "/{a}?q=1",
    ]
    let url: URLPattern =
      switch random.next(upTo: 12) {
      case 0: .any
      case 1: .regex("x")
      case 2: .where { $0.absoluteString.count % 2 == 0 }
      default: URLPattern(random.pick(host) + random.pick(path))
      }
    // The line makes a name of the stub that the report can be compared by.
    let line = name.split(separator: ".").compactMap { Int($0) }.reduce(0) { $0 * 100 + $1 }
    var pattern = RequestPattern.request(random.pick([nil, "GET", "POST"]), url, line: line)
    if isNarrow {
      pattern = random.pick([.post("/x", line: line), .any("/{a}", line: line)])
      for _ in 0..<random.next(upTo: 3) { pattern = random.requiring(of: pattern) }
    }
    if random.next(upTo: 6) == 0 { pattern = pattern.query("q", .any) }
    if random.next(upTo: 6) == 0 { pattern = pattern.header("H", "1") }
    let stub = pattern.reply(.text(name))
    switch random.next(upTo: 4) {
    case 0:
      let limit = random.next(upTo: 3)
      return RandomStub(name: name, stub: stub.times(limit), limit: limit)
    case 1: return RandomStub(name: name, stub: stub.times(...2), limit: 2)
    case 2: return RandomStub(name: name, stub: stub.times(1...), limit: nil)
    default: return RandomStub(name: name, stub: stub, limit: nil)
    }
  }

  static func request(
    isNarrow: Bool, _ random: inout SplitMix64
  ) throws -> RecordedRequest {
    if isNarrow { return try random.request() }
    let host = [
      "https://a.example", "https://b.example:81", "https://c.example", "http://A.example",
    ]
    let path = ["", "/", "/x", "/x/", "/x/y", "/x/y/z", "//", "/x%2fy", "/z", "/z/y", "/xyz"]
    let query = ["", "", "?q=1", "?q=2", "?"]
    return try sent(
      random.pick(["GET", "POST"]), random.pick(host) + random.pick(path) + random.pick(query),
      headers: random.pick([[:], ["h": "1"]]))
  }
}

/// A small generator with a seed, so that a failure can be had again.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next(upTo bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[next(upTo: elements.count)]
  }

  // MARK: - Stubs of one path

  mutating func requiring(of pattern: RequestPattern) -> RequestPattern {
    let value = "\(next(upTo: 4))"
    let number = JSONValue.int(next(upTo: 4))
    return switch next(upTo: 9) {
    case 0: pattern.query("q", value)
    case 1: pattern.query("r", .contains(value))
    case 2: pattern.header("H", value)
    case 3: pattern.header("h", .equal("\(value), 1"))
    case 4: pattern.cookie("c", value)
    case 5: pattern.body(.form(["f": value]))
    case 6: pattern.body(.json(["a": ["b": number, "c": [1]]]))
    case 7: pattern.body(.json(containing: ["a": ["b": number]]))
    default: pattern.header("H", .absent)
    }
  }

  mutating func request() throws -> RecordedRequest {
    let value = next(upTo: 4)
    let query = pick(["", "q=\(value)", "q=\(value)&q=1&r=\(value)", "r=2"])
    let headers: HeaderFields = pick([
      [:], ["h": "\(value)"], ["H": "\(value)", "h": "1", "Cookie": "c=\(value)"],
    ])
    let body = pick([
      "", "f=\(value)", #"{"a": {"c": [1], "b": \#(value).0}}"#, #"{"a": {"b": \#(value)}}"#,
    ])
    return try sent("POST", "https://a.example/x?\(query)", headers: headers, body: body)
  }
}
