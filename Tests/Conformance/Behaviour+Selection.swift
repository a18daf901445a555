import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

extension Behaviour {
  static let selection = [
    Behaviour("the first stub of a list that matches wins") { face async throws in
      let stubs = HTTPStubs(
        .get("https://a.example/x").reply(.text("first")), .any().reply(.text("second")))
      #expect(try await face.send(to: "https://a.example/x", through: stubs).text == "first")
      #expect(try await face.send(to: "https://a.example/y", through: stubs).text == "second")
    },
    Behaviour("a stub added later wins over an earlier one") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("old")).optional())
      stubs.add(.any().reply(.text("new")))
      #expect(try await face.send(to: "https://a.example/x", through: stubs).text == "new")
    },
    Behaviour("an exhausted stub passes on") { face async throws in
      let stubs = HTTPStubs(
        .get("/x").reply(.text("once")).times(1), .get("/x").reply(.text("ever")))
      var texts: [String] = []
      for _ in 0..<3 {
        texts.append(try await face.send(to: "https://a.example/x", through: stubs).text)
      }
      #expect(texts == ["once", "ever", "ever"])
    },
    Behaviour("replies come in order, and the last one stays") { face async throws in
      let stubs = HTTPStubs(.get("/x").reply(.status(503), .status(429), .text("ok")))
      var statuses: [Int] = []
      for _ in 0..<4 {
        statuses.append(try await face.send(to: "https://a.example/x", through: stubs).status)
      }
      #expect(statuses == [503, 429, 200, 200])
    },
    Behaviour("method, host, path, query, headers and body decide") { face async throws in
      let stubs = HTTPStubs(
        .post("https://a.example/games/{id}").query("q", "a b").header("X-Key", "k")
          .body(.json(["limit": 25])).reply { request in
            .text(request.pathParameters["id"] ?? "none")
          },
        .any().reply(.text("else")))
      let fitting = "https://A.example:443/games/a%2Fb?q=a+b&r=1"
      let requests: [(String, String, HeaderFields, String, String)] = [
        ("POST", fitting, ["x-key": "k"], "{ \"limit\": 25.0 }", "a/b"),
        ("PUT", fitting, ["x-key": "k"], "{\"limit\":25}", "else"),
        ("POST", "https://b.example/games/7?q=a+b", ["x-key": "k"], "{\"limit\":25}", "else"),
        ("POST", "https://a.example/games/7/8?q=a+b", ["x-key": "k"], "{\"limit\":25}", "else"),
        ("POST", "https://a.example/games/7?q=a%2Bb", ["x-key": "k"], "{\"limit\":25}", "else"),
        ("POST", fitting, ["x-key": "l"], "{\"limit\":25}", "else"),
        ("POST", fitting, ["x-key": "k"], "{}", "else"),
      ]
      for (method, url, headers, body, expected) in requests {
        let seen = try await face.send(
          method, to: url, headers: headers, body: Data(body.utf8), through: stubs)
        #expect(seen.text == expected, "\(method) \(url) \(headers) \(body)")
      }
    },
    Behaviour("a request nobody planned fails, and is reported") { face async throws in
      let stubs = HTTPStubs()
      #expect(
        await face.error("DELETE", to: "https://a.example/x", through: stubs)
          == .resourceUnavailable)
      #expect(
        stubs.report.unplanned.map(\.request.description) == ["DELETE https://a.example/x"])
    },
    Behaviour("a straggler is refused, and reported") { face async throws in
      let stubs = HTTPStubs(.get("/x").reply(.status(200)).optional())
      await stubs.end()
      #expect(
        await face.error(to: "https://a.example/x", through: stubs) == .resourceUnavailable)
      #expect(stubs.report.stragglers.count == 1)
      #expect(stubs.report.uses.map(\.count) == [0])
    },
    Behaviour("an outer scope answers what the inner one does not plan") { face async throws in
      let outer = HTTPStubs(.get("/x").reply(.text("outer")))
      let inner = HTTPStubs([], outer: outer)
      #expect(try await face.send(to: "https://a.example/x", through: inner).text == "outer")
      #expect(inner.requests.count == 1)
      #expect(outer.requests.isEmpty)
    },
  ]

  static let record = [
    Behaviour("method, URL, headers and body are recorded as sent") { face async throws in
      let stubs = HTTPStubs(.any().reply(.status(204)))
      let url = "https://a.example/a%20b?q=%C3%A9&q=+"
      let body = Data([0x00, 0xFF, 0x0D, 0x0A])
      _ = try await face.send(
        "PATCH", to: url, headers: ["X-One": "1", "Content-Type": "a/b"], body: body,
        through: stubs)
      let request = try #require(stubs.requests.first)
      #expect(request.method == "PATCH")
      #expect(request.url.absoluteString == url)
      #expect(request.headers["x-one"] == "1")
      #expect(request.headers["content-type"] == "a/b")
      #expect(request.body == body)
    },
    Behaviour("a request without a body is recorded without one") { face async throws in
      let stubs = HTTPStubs(.any().reply(.status(204)))
      _ = try await face.send(to: "https://a.example/", through: stubs)
      #expect(stubs.requests.map(\.body) == [nil])
    },
    Behaviour("a large body goes up and comes down whole") { face async throws in
      let stubs = HTTPStubs(.post("/x").reply { .data($0.body ?? Data()) })
      let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      let seen = try await face.send("POST", to: "https://a.example/x", body: body, through: stubs)
      #expect(seen.data == body)
    },
    Behaviour("a body over the limit is refused") { face async throws in
      let stubs = HTTPStubs(
        .any().reply(.status(200)).optional(), options: { $0.requestBodyLimit = 3 })
      let code = await face.error(
        "POST", to: "https://a.example/x", body: Data("1234".utf8), through: stubs)
      #expect(code == .dataLengthExceedsMaximum)
      #expect(stubs.report.problems.count == 1)
    },
    Behaviour("the answer is recorded as it was seen") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("hello", status: 201)))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      let report = await stubs.end()
      let answer = try #require(report.exchanges[0].answer)
      #expect(answer.head.status == seen.status)
      #expect(answer.body == seen.data)
      #expect(report.isClean)
    },
    Behaviour("hundreds of requests at once each get their own answer") { face async throws in
      let stubs = HTTPStubs(
        .get("/{id}").reply { .text($0.pathParameters["id"] ?? "") }.times(200))
      let right = try await withThrowingTaskGroup(of: Bool.self) { group in
        for id in 0..<200 {
          group.addTask {
            try await face.send(to: "https://a.example/\(id)", through: stubs).text == "\(id)"
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(right == 200)
      #expect(await stubs.end().isClean)
    },
  ]
}
