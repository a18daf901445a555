import Foundation
import Testing

@testable import UnderstudyDiagnosis

/// What a miss costs: at most as much more as the request, or the stubs, are larger.
///
/// With the variable `MISS_COSTS` the figures are printed; they say something in a release build.
@Suite("The cost of a miss", .serialized)
struct MissCostTests {
  /// What grows, with a size that a miss takes a few milliseconds for.
  enum Input: String, CaseIterable {
    case segment, segments, query, items, header, json, keys, list, text, form, stubs, templates

    var size: Int {
      switch self {
      case .segments: 2_000
      case .items, .form: 500
      case .json, .keys, .list: 300
      case .stubs, .templates: 2_000
      case .segment, .query, .header, .text: 20_000
      }
    }
  }

  @Test("grows no faster than what is sent", arguments: Input.allCases)
  func isLinear(_ input: Input) throws {
    // Of a few tries the least disturbed; what is twice as large may cost as much again, and some.
    let isLinear = try (0..<3).contains { _ in
      let (small, large) = (try cost(input, input.size), try cost(input, 4 * input.size))
      if ProcessInfo.processInfo.environment["MISS_COSTS"] != nil {
        print("\(input) \(input.size): \(small * 1e3) ms, four times as large: \(large * 1e3) ms")
      }
      return large < 8 * small + 0.01
    }
    #expect(isLinear)
  }

  private func cost(_ input: Input, _ size: Int) throws -> Double {
    let stubs = Self.stubs(input, size)
    let candidates = stubs.enumerated().map {
      Candidate(planned: PlannedStub($1, order: $0), uses: 0, hasEnded: false)
    }
    let request = try Self.request(input, size)
    let start = threadTime()
    let message = Diagnosis(request, among: candidates).description
    let seconds = threadTime() - start
    #expect(!message.isEmpty)
    return seconds
  }

  private static func stubs(_ input: Input, _ size: Int) -> [Stub] {
    switch input {
    case .segment, .segments, .query, .items, .header:
      [
        .get("/a/{id}/b").header("X-A", .regex("^b+$")).query("q", "b").reply(.status(200)),
        .get("/a/b").header("X-A", "b").query("q", .contains("b")).reply(.status(200)),
        .get("/\(String(repeating: "b", count: 1_000))/c").reply(.status(200)),
      ]
    case .json:
      (0..<24).map { .post("/a").body(.json(object(size, $0))).reply(.status(200)) }
    case .keys: [.post("/a").body(.json(["zzz": 1])).reply(.status(200))]
    case .list:
      (0..<24).map {
        .post("/a").body(.json(containing: .array(list(size, $0)))).reply(.status(200))
      }
    case .text:
      [
        .post("/a").body(.text(words(size).reversed().joined(separator: " "))).reply(.status(200)),
        .post("/a").body(.contains("zzz")).reply(.status(200)),
        .post("/a").body(.data(Data(repeating: 7, count: size))).reply(.status(200)),
      ]
    case .form:
      [
        .post("/a").body(.form(fields(size, 1), isExact: true)).reply(.status(200)),
        .post("/a").body(.form(["b": "c"])).reply(.status(200)),
      ]
    case .stubs: (0..<size).map { .get("/v1/items/\($0)/detail").reply(.status(200)) }
    case .templates:
      (0..<size).map { .get("/v1/r\($0)/{id}/x").query("a", "\($0)").reply(.status(200)) }
    }
  }

  private static func request(_ input: Input, _ size: Int) throws -> RecordedRequest {
    let long = String(repeating: "a", count: size)
    let items = (0..<size).map { "k\($0)=\($0)" }.joined(separator: "&")
    switch input {
    case .segment: return try sent("https://a.example/a/\(long)/c")
    case .segments:
      return try sent("https://a.example/" + String(repeating: "a/", count: size))
    case .query: return try sent("https://a.example/a/b?q=\(long)")
    case .items: return try sent("https://a.example/a/b?\(items)")
    case .header: return try sent("https://a.example/a/b", headers: ["X-A": long])
    case .json, .keys:
      return try sent("POST", "https://a.example/a", body: "\(object(size, 24))")
    case .list:
      return try sent("POST", "https://a.example/a", body: "\(JSONValue.array(list(size, 24)))")
    case .text:
      return try sent("POST", "https://a.example/a", body: words(size).joined(separator: " "))
    case .form:
      return try sent(
        "POST", "https://a.example/a",
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: items)
    case .stubs: return try sent("https://a.example/v1/items/77/detial")
    case .templates: return try sent("https://a.example/r77/5/x")
    }
  }

  private static func object(_ size: Int, _ number: Int) -> JSONValue {
    let members = list(size, 0).enumerated().map { ("key\($0)", $1) }
    return .object(
      Dictionary(uniqueKeysWithValues: members).merging(["zzz": .int(number)]) { $1 })
  }

  private static func list(_ size: Int, _ number: Int) -> [JSONValue] {
    (0..<size).map { ["id": .int($0), "name": "item", "tags": ["a", "b", .int(number)]] }
  }

  private static func words(_ size: Int) -> [String] { (0..<size / 8).map { "word\($0)" } }

  private static func fields(_ size: Int, _ number: Int) -> [FormItem] {
    (0..<size).map { FormItem(name: "k\($0)", value: "\($0 + number)") }
  }
}
