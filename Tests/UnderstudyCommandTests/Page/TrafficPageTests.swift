import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct TrafficPageTests {
  private let scratch = TestFolder()

  private func page(_ entries: JSONValue..., options: String...) async throws -> String {
    let path = try scratch.har("films.har", entries)
    let console = KeptConsole()
    let code = await Program.all.run(["inspect", path, "--html", "-"] + options, console.console)
    #expect(code == .success)
    return console.output
  }

  /// What the page's script reads.
  private func data(_ page: String) throws -> JSONValue {
    let start = try #require(page.range(of: "id=\"traffic\">"))
    let rest = page[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    return try JSONValue(parsing: Data(rest[..<end.lowerBound].utf8))
  }

  @Test func `The page holds the traffic as data`() async throws {
    let page = try await page(.entry("https://a.example/films", 404, #"{"error":"gone"}"#))

    let entry = try data(page)["entries"]?[0]
    let details = entry?["details"]
    #expect(entry?["method"] == "GET" && entry?["url"] == "https://a.example/films")
    #expect(entry?["status"] == 404 && entry?["milliseconds"] == 12)
    #expect(details?["statusText"] == "Not Found")
    #expect(
      details?["response"]?["body"]
        == ["type": "application/json", "text": #"{"error":"gone"}"#, "size": 16])
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!-- <script>", "\u{2028}\u{2029}\u{0}\u{7F}\u{FFFE}",
    "]]>",
  ])
  func `Nothing in a body ends the data`(_ text: String) async throws {
    let page = try await page(
      .entry(
        "https://a.example/\u{2028}", headers: [("X-Note", text)], 200, text, type: "text/plain"))

    let details = try data(page)["entries"]?[0]?["details"]
    #expect(details?["response"]?["body"]?["text"]?.string == text)
    // A line break in a header makes two of it.
    if !text.contains("\u{2028}") {
      #expect(details?["request"]?["headers"]?[0]?[1]?.string == text)
    }
  }

  @Test func `Its policy lets nothing be loaded and no other script run`() async throws {
    let page = try await page(.entry("https://a.example/<b>"))

    #expect(
      page.contains(
        /content="default-src 'none'; style-src 'nonce-(\w+)'; script-src 'nonce-\1'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"/
      ))
    for word in ["src=\"http", "href=", "@import", "url(", "innerHTML", "eval(", "fetch("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page != (try await self.page(.entry("https://a.example/<b>"))), "a nonce is used once")
  }

  @Test func `Secrets are not in it, unless that is asked for`() async throws {
    let entry = JSONValue.entry(
      "https://a.example/login?token=t0ps3cret1", sends: #"{"password":"t0ps3cret2"}"#,
      headers: [("Authorization", "Bearer t0ps3cret3"), ("Cookie", "s=t0ps3cret4")], 200,
      #"{"access_token":"t0ps3cret5"}"#)

    #expect(!(try await page(entry)).contains("t0ps3cret"))
    let open = try await page(entry, options: "--show-secrets")
    for number in 1...5 { #expect(open.contains("t0ps3cret\(number)")) }
    #expect(try data(open)["secrets"] == true)
  }

  @Test func `A secret that the cut goes through is not in it either`() async throws {
    let most = 1 << 18
    for offset in [5, 20, 200] {
      let filler = String(repeating: "x", count: most - offset)
      let text =
        #"{"a":"\#(filler)","access_token":"t0ps3cret\#(String(repeating: "9", count: 300))"}"#
      #expect(!(try await page(.entry("https://a.example/", 200, text))).contains("t0ps3"))
    }
  }

  @Test func `A long body is cut with a remark, and the page stays small`() async throws {
    let text = String(repeating: "lorem ipsum ", count: 1 << 20)

    let page = try await page(.entry("https://a.example/", 200, text, type: "text/plain"))

    let body = try data(page)["entries"]?[0]?["details"]?["response"]?["body"]
    #expect(body?["remark"] == "The beginning: 262 kB of 13 MB.")
    #expect(body?["size"]?.int == text.utf8.count)
    #expect(page.utf8.count < 400_000)
  }

  @Test func `Bodies that are no text are pictures or named`() async throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]).base64EncodedString()
    let bytes = Data(0...15).base64EncodedString()
    let page = try await page(
      .entry("https://a.example/p", 200, png, type: "text/html", base64: true),
      .entry("https://a.example/b", 200, bytes, type: "application/octet-stream", base64: true),
      .entry(
        "https://a.example/t", 200, Data([0x63, 0xE9]).base64EncodedString(),
        type: "text/plain; charset=iso-8859-1", base64: true))

    let entries = try data(page)["entries"]
    let bodies = (0..<3).map { entries?[$0]?["details"]?["response"]?["body"] }
    #expect(bodies[0] == ["image": .string(png), "type": "image/png", "size": 10])
    #expect(bodies[1]?["text"] == nil)
    #expect(bodies[1]?["remark"] == "Binary data.")
    #expect(bodies[2]?["text"] == "cé")
  }

  @Test func `A miss is there field by field`() async throws {
    let path = try scratch.write(try await SampleReport.text(), to: "report.json")
    let run = await CommandRun("inspect", path, "--html", "-")

    let data = try data(run.output)
    let miss = data["entries"]?[1]?["miss"]
    #expect(miss?["title"] == "The closest of 2 stubs:")
    #expect(miss?["draft"] == #".get("https://a.example/movies").reply(.status(200))"#)
    guard case .array(let rows)? = miss?["rows"] else {
      Issue.record("there are no rows")
      return
    }
    let row = rows.first { $0["field"] == "path" }
    #expect(row?["matches"] == false && row?["stub"] == "/movie" && row?["request"] == "/movies")
    #expect(rows.first { $0["field"] == "host" }?["request"] == "a.example")
    #expect(data["notes"]?[0]?["title"] == "Stubs never used")
  }

  @Test func `A page with too much in it says what it lacks`() async throws {
    let text = String(repeating: "lorem ipsum ", count: 18_000)
    let entries = (1...80).map { number in
      JSONValue.entry("https://a.example/\(number)", 200, text, type: "text/plain")
    }
    let path = try scratch.har("much.har", entries)

    let page = await CommandRun("inspect", path, "--html", "-").output

    #expect(
      try data(page)["notes"] == [
        [
          "title": "Cut to keep the page small", "isUrgent": false,
          "lines": ["Of each body the first 210 kB are shown, and searched."],
        ]
      ])
    #expect(page.utf8.count < 18_000_000)
  }

  @Test func `It is written beside and renamed, and says so`() async throws {
    let path = try scratch.har("films.har", .entry("https://a.example/"))
    let run = await CommandRun("inspect", path, "--html", scratch.path("new/page.html"))
    #expect(run.output == "")
    #expect(run.errors.contains(/Wrote .*page.html: 1 request, \d+ kB\./))
    #expect(scratch.read("new/page.html").hasPrefix("<!DOCTYPE html>"))
  }
}
