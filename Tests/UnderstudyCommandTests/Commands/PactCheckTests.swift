import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

/// Stubs and traffic that are checked against a file of Pact's.
@Suite struct PactCheckTests {
  private let scratch = TestFolder()

  /// The content of a response instead of the one that is expected, with the rules for its body, and what is said of it.
  private static let bodies: [(rules: String, expected: String, sent: String, told: String)] = [
    ("{}", #"{"a": 1}"#, #"{"a": 1, "b": 2}"#, ""),
    ("{}", #"{"a": 1}"#, #"{"a": 2}"#, "body.a is 2 and must be 1"),
    ("{}", #"{"a": 1}"#, "{}", "body.a is missing"),
    ("{}", #"{"a": [1, 2]}"#, #"{"a": [1]}"#, "body.a has 1 element and must have at least 2"),
    ("{}", #"{"a": null}"#, #"{"a": 7}"#, "body.a is 7 and must be null"),
    (#"{"$": [{"match": "type"}]}"#, #"{"a": [{"b": 1}]}"#, #"{"a": [{"b": 7}, {"b": 8}]}"#, ""),
    (
      #"{"$": [{"match": "type"}]}"#, #"{"a": [{"b": 1}]}"#, #"{"a": [{"b": 7}, {"b": "x"}]}"#,
      #"body.a[1].b is "x" and must be a number"#
    ),
    (
      #"{"$.a": [{"match": "type", "min": 2}]}"#, #"{"a": [1]}"#, #"{"a": [5]}"#,
      "body.a has 1 element and must have at least 2"
    ),
    (
      #"{"$.a": [{"match": "regex", "regex": "^[a-c]+$"}]}"#, #"{"a": "abc"}"#, #"{"a": "x"}"#,
      #"body.a is "x" and must match /^[a-c]+$/"#
    ),
    (
      #"{"$.a": [{"match": "integer"}]}"#, #"{"a": 1}"#, #"{"a": 1.5}"#,
      "body.a is 1.5 and must be an integer"
    ),
    (#"{"$.a": [{"match": "include", "value": "b."}]}"#, #"{"a": "b."}"#, #"{"a": "ab.c"}"#, ""),
    (
      #"{"$.a": [{"match": "include", "value": "b."}]}"#, #"{"a": "b."}"#, #"{"a": "abc"}"#,
      #"body.a is "abc" and must match /b\./"#
    ),
    (#"{"$.a": [{"match": "values"}]}"#, #"{"a": {"x": 1}}"#, #"{"a": {"y": 1}}"#, ""),
    (
      #"{"$.a": [{"match": "notEmpty"}]}"#, #"{"a": "x"}"#, #"{"a": ""}"#,
      "body.a has 0 characters and must have at least 1"
    ),
    (#"{"$.a": [{"match": "date"}]}"#, #"{"a": "2024-01-01"}"#, #"{"a": "any"}"#, ""),
    (
      #"{"$.a": [{"match": "equality"}]}"#, #"{"a": {"b": 1}}"#, #"{"a": {"b": 1, "c": 2}}"#,
      "body.a.c is not declared, and nothing else is allowed"
    ),
  ]

  private func check(_ pact: String, _ stubs: String) async throws -> CommandRun {
    let files = try [("films.pact.json", pact), ("stubs.json", stubs)].map {
      try scratch.write($1, to: $0)
    }
    return await CommandRun("check", files[1], "--against", files[0])
  }

  private func pact(_ interactions: String) -> String {
    #"{"consumer": {"name": "app"}, "provider": {"name": "films"}, "interactions": ["#
      + "\n\(interactions)]}"
  }

  @Test(arguments: bodies.indices)
  func `A body is judged by the rules of its interaction`(_ row: Int) async throws {
    let (rules, expected, sent, told) = Self.bodies[row]
    let matchers = rules.replacing("[{", with: #"{"matchers": [{"#).replacing("}]", with: "}]}")
    let run = try await check(
      pact(
        #"{"description": "a film", "request": {"method": "GET", "path": "/films/7"}, "#
          + #""response": {"status": 200, "body": \#(expected), "#
          + #""matchingRules": {"body": \#(rules == "{}" ? rules : matchers)}}}"#),
      #"{"stubs": [{"request": "GET /films/{id}", "reply": {"json": \#(sent)}}]}"#)
    let title =
      "The stub GET /films/{id} (stubs.json:1) breaks films.pact.json, GET /films/7 (a film): "
    #expect(run.output == (told.isEmpty ? "" : "\(title)\(told) (films.pact.json:2)\n"))
    #expect(run.code == (told.isEmpty ? .success : .failure))
  }

  @Test func `A header and a status are judged, and a request that no interaction has is not`()
    async throws
  {
    let run = try await check(
      pact(
        #"{"description": "a", "request": {"path": "/a"}, "response": {"status": 201,"#
          + #" "headers": {"Location": "/a/1"}}},"# + "\n"
          + #"{"description": "b", "request": {"path": "/b", "headers": {"X-Key": "1"}},"#
          + #" "response": {"status": 200}}"#),
      #"{"stubs": [{"request": "GET /a", "reply": {"status": 201, "headers": {"Location": "/b"}}},"#
        + #"{"request": "GET /a", "reply": {"status": 204}}, {"request": "GET /c", "reply": {}}]}"#)
    #expect(
      run.output == """
        The stub GET /a (stubs.json:1) breaks films.pact.json, GET /a (a): header Location is "/b" \
        and must be "/a/1" (films.pact.json:2)
        The stub GET /a (stubs.json:1) breaks films.pact.json, GET /a (a): status is 204 and must \
        be 201 (films.pact.json:2)

        """)
    #expect(run.errors.contains("not judged: 1 of them: films.pact.json has no interaction"))
    #expect(run.errors.contains("not seen of films.pact.json: 'b' (films.pact.json:3)"))
  }

  @Test func `One of several interactions with the same request is enough`() async throws {
    let interactions = [200, 404].map {
      #"{"description": "\#($0)", "request": {"path": "/a"}, "response": {"status": \#($0)}}"#
    }.joined(separator: ",\n")
    let run = try await check(
      pact(interactions), #"{"stubs": [{"request": "GET /a", "reply": {"status": 404}}]}"#)
    #expect(run.output == "")
    #expect(!run.errors.contains("not seen"))
  }

  @Test func `An interaction that cannot be checked is named, or an error`() async throws {
    let odd = pact(
      #"{"description": "odd", "request": {"path": "/a"}, "response": {"body": {}, "matchingRules":"#
        + #" {"body": {"$": {"matchers": [{"match": "oddity"}]}}}}}"#)
    let stubs = #"{"stubs": [{"request": "GET /a", "reply": {}}]}"#
    let run = try await check(odd, stubs)
    #expect(
      run.errors.contains(
        "films.pact.json:2: 'odd' is left out: the matcher 'oddity' is not supported"))
    let none = await CommandRun(
      "check", scratch.path("stubs.json"), "--against",
      try scratch.write(#"{"consumer": {}, "interactions": 7}"#, to: "none.json"))
    #expect(none.errors.contains("nothing") || none.code != .success)
  }
}
