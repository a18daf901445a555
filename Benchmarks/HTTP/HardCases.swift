import Foundation
import UnderstudyHTTP

/// What is cheap even when it is hard: long bodies, many items, many stubs, as ratios to a request
/// that a stub matches.
enum HardCases {
  static let all = [
    reading, wrongLetter, wrongValue, items("query", hit: true), items("query", hit: false),
    items("form", hit: true), items("form", hit: false), templates, unused,
  ]

  /// The reader of JSON beside Foundation's, on the same 0.9 MB.
  private static let reading = {
    let data = page(of: 3_200)
    return Comparison(
      "reading 0.9 MB of JSON ÷ with JSONSerialization", bar: 0.5, operations: (1, 1),
      left: { consume(try JSONValue(parsing: data)) },
      right: { consume(try JSONSerialization.jsonObject(with: data)) })
  }()

  private static let wrongLetter = {
    let text = String(repeating: "lorem ipsum dolor ", count: 9_500)
    let wrong = text.prefix(90_000) + "X" + text.dropFirst(90_001)
    return miss(
      "one wrong letter in 170 kB of text", .text(text), Data(wrong.utf8), right: Data(text.utf8))
  }()

  private static let wrongValue = {
    let data = page(of: 3_200)
    let wrong = page(of: 3_200, wrong: 3_000)
    return miss("one wrong value in 0.9 MB of JSON", .json(data), wrong, right: data, bar: 5)
  }()

  private static func miss(
    _ name: String, _ pattern: BodyPattern, _ wrong: Data, right: Data, bar: Double? = nil
  ) -> Comparison {
    let stubs = HTTPStubs(.post("/x").body(pattern).reply(.status(200)))
    return Comparison(
      "\(name) ÷ a hit", bar: bar, rounds: 7, operations: (1, 1),
      left: { _ = try? await stubs.data(for: post(wrong)) },
      right: { _ = try await stubs.data(for: post(right)) })
  }

  /// 400 items of one name and one value.
  private static func items(_ kind: String, hit: Bool) -> Comparison {
    let count = 400
    var pattern = RequestPattern.post("/x")
    let sent = [String](repeating: "a=1", count: hit ? count : count - 1) + (hit ? [] : ["a=2"])
    let text = sent.joined(separator: "&")
    let isQuery = kind == "query"
    if isQuery {
      for _ in 0..<count { pattern = pattern.query("a", "1") }
    } else {
      var items = PlacePattern(.field)
      for _ in 0..<count { items.require("a", .equal("1")) }
      pattern = pattern.body(BodyPattern(kind: .named(items)))
    }
    let many = HTTPStubs(pattern.reply(.status(200)))
    let one = HTTPStubs(.post("/x").query("a", "1").reply(.status(200)))
    let request = isQuery ? post(Data(), "?\(text)") : post(Data(text.utf8))
    return Comparison(
      "400 equal \(kind) items, a \(hit ? "hit" : "miss") ÷ a hit with one", rounds: 7,
      operations: (10, 1_000),
      left: { for _ in 0..<10 { _ = try? await many.data(for: request) } },
      right: { for _ in 0..<1_000 { _ = try await one.data(for: post(Data(), "?a=1")) } })
  }

  private static let templates = {
    let stubs = HTTPStubs(
      (0..<10_000).map {
        .get("https://api.example.com/v\($0 % 7)/movies/{id}/part\($0)").query("page", "\($0)")
          .header("Accept", "text/\($0)").reply(.status(200))
      })
    let accept: HeaderFields = ["Accept": "text/9999"]
    func request(_ path: String) -> RecordedRequest {
      RecordedRequest(
        url: URL(string: "https://api.example.com/v3/movies/7/\(path)?page=9999")!, headers: accept)
    }
    let (missing, planned) = (request("part"), request("part9999"))
    return Comparison(
      "a miss among 10,000 templates with query and header ÷ a hit", rounds: 7,
      operations: (1, 1_000),
      left: { _ = try? await stubs.data(for: missing) },
      right: { for _ in 0..<1_000 { _ = try await stubs.data(for: planned) } })
  }()

  private static let unused = {
    let body = page(of: 850)
    let unused = (0..<100).map {
      Stub.post("/x/\($0 % 3)").body(.json(["id": .int($0), "title": "x"])).reply(.status(200))
    }
    let planned = Stub.post("/x").body(.json(body)).reply(.status(200))
    return Comparison(
      "the report of 100 unused JSON stubs beside 250 kB ÷ a hit", bar: 40, rounds: 7,
      operations: (1, 1),
      left: {
        let stubs = HTTPStubs(unused + [planned])
        _ = try await stubs.data(for: post(body))
        let report = stubs.report
        for use in report.unused { consume(report.explanation(of: use)) }
      },
      right: { _ = try await HTTPStubs(planned).data(for: post(body)) })
  }()

  private static func post(_ body: Data, _ query: String = "") -> RecordedRequest {
    RecordedRequest(
      method: "POST", url: URL(string: "https://api.example.com/x\(query)")!, body: body)
  }

  /// A page of films, the one at `wrong` with another number.
  private static func page(of count: Int, wrong: Int? = nil) -> Data {
    let films = (0..<count).map { number in
      """
      {"adult":false,"genre_ids":[18,80,\(number)],"id":\(number == wrong ? -1 : number),\
      "overview":"What happens, told in some words, \\"quoted\\" ones too, so that it is as long as \
      they are: \(number)","poster_path":"/\(number).jpg","title":"Film \(number)",\
      "vote_average":\(Double(number) / 7),"vote_count":\(number * 7)}
      """
    }
    return Data("{\"page\":1,\"results\":[\(films.joined(separator: ","))]}".utf8)
  }
}
