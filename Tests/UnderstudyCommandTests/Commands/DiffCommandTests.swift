import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct DiffCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `Each difference is told by its key path`() async throws {
    let old = try scratch.har(
      "old.har",
      .entry(
        "https://a.example/films", 200,
        #"{"page":1,"results":[{"id":1,"vote":7},{"id":2,"poster":"x"}]}"#),
      .entry("https://a.example/gone"),
      .entry("POST", "https://a.example/rate", sends: #"{"vote":1}"#))
    let new = try scratch.har(
      "new.har", .entry("POST", "https://a.example/rate", sends: #"{"vote":2}"#),
      .entry("https://a.example/fresh"),
      .entry(
        "https://a.example/films", 404,
        #"{"page":"1","results":[{"id":3},{"id":1,"vote":7.5},{"id":2,"poster":null}],"x":[]}"#,
        type: "application/problem+json"))

    let run = await CommandRun("diff", old, new)

    #expect(run.code == .failure)
    #expect(
      run.output == """
        --- \(old)
        +++ \(new)
        - GET https://a.example/gone (entry 2)
        + GET https://a.example/fresh (entry 2)
        ~ GET https://a.example/films (entries 1 and 3)
            status: 200 → 404
            header 'Content-Type': "application/json" → "application/problem+json"
            body at page: number 1 → string "1"
            body at results[id=1].vote: 7 → 7.5
            body at results[id=2].poster: string "x" → null
            body at results[id=3]: added, an object
            body at x: added, a list of 0
        ~ POST https://a.example/rate (entries 3 and 1)
            request body at vote: 1 → 2

        """)
    #expect(run.errors == "1 only in \(old), 1 only in \(new), 2 changed\n")
  }

  @Test func `Only the shape may be asked for`() async throws {
    let old = try scratch.har(
      "old.har", .entry("https://a.example/", 200, #"{"a":1,"b":[1,2]}"#))
    let same = try scratch.har(
      "same.har", .entry("https://a.example/", 200, #"{"a":2,"b":[3,4]}"#))
    let other = try scratch.har(
      "other.har", .entry("https://a.example/", 200, #"{"a":null,"b":[1,2]}"#))

    #expect(await CommandRun("diff", old, same).code == .failure)
    #expect(await CommandRun("diff", "--shape", old, same).code == .success)
    let run = await CommandRun("diff", "--shape", old, other)
    #expect(run.code == .failure)
    #expect(run.output.hasSuffix("    body at a: a number → null\n"))
  }

  @Test func `Secrets, their placeholders and the headers of the day are alike`() async throws {
    func entry(_ secret: String, _ date: String) -> JSONValue {
      var entry = JSONValue.entry(
        "https://a.example/?api_key=\(secret)", 200, #"{"token":"\#(secret)"}"#)
      entry["response"]?["headers"] = [
        ["name": "Content-Type", "value": "application/json"],
        ["name": "Date", "value": .string(date)],
        ["name": "X-Kind", "value": "film"],
      ]
      return entry
    }
    let old = try scratch.har("old.har", entry("t0ps3cret1", "today"))
    let new = try scratch.har("new.har", entry("REDACTED-7", "tomorrow"))

    let run = await CommandRun("diff", old, new)
    #expect(run.code == .success && run.output == "" && run.errors == "1 alike\n")
    let all = await CommandRun("diff", "--all-headers", old, new)
    #expect(all.output.contains(#"header 'Date': "today" → "tomorrow""#))
    #expect(!all.output.contains("t0ps3cret"))
  }

  @Test func `Repetitions are compared each with its own`() async throws {
    let old = try scratch.har(
      "old.har", .entry("https://a.example/", 503, ""), .entry("https://a.example/", 200, ""))
    let new = try scratch.har("new.har", .entry("https://a.example/", 503, ""))
    #expect(
      await CommandRun("diff", old, new).output.hasSuffix("- GET https://a.example/ (entry 2)\n"))
  }

  @Test func `Elements without an identity are compared in their order`() async throws {
    let old = try scratch.har("old.har", .entry("https://a.example/", 200, "[1,2,[3]]"))
    let new = try scratch.har("new.har", .entry("https://a.example/", 200, "[1,5,[3,4],6]"))
    let run = await CommandRun("diff", old, new, "--json")
    let json = try JSONValue(parsing: Data(run.output.utf8))
    #expect(
      json["changed"]?[0]?["differences"] == [
        ["place": "body", "kind": "changed", "old": "a list of 3", "new": "a list of 4"],
        ["place": "body at [1]", "kind": "changed", "old": "2", "new": "5"],
        ["place": "body at [2]", "kind": "changed", "old": "a list of 1", "new": "a list of 2"],
      ])
    #expect(json["same"] == 0)
  }

  @Test func `A file that can't be read ends with 2`() async throws {
    let old = try scratch.har("old.har")
    #expect(await CommandRun("diff", old, scratch.path("none.har")).code.rawValue == 2)
    #expect(await CommandRun("diff", old).code == .usage)
    let empty = await CommandRun("diff", old, old)
    #expect(empty.code == .success && empty.errors == "Both are empty.\n")
  }
}
