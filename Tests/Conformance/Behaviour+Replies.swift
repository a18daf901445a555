import Foundation
import Testing
import UnderstudyHTTP

extension Behaviour {
  static let replies = [
    Behaviour("status, headers and body arrive") { face async throws in
      let stubs = HTTPStubs(
        .any().reply(.data(Data([0, 255]), status: 418, headers: ["X-A": "1", "X-B": "two"])))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(seen.status == 418)
      #expect(seen.headers["x-a"] == "1")
      #expect(seen.headers["X-B"] == "two")
      #expect(seen.data == Data([0, 255]))
    },
    Behaviour("the length of a body that is there as a whole arrives, unless the stub says it") {
      face async throws in
      let file = URL(filePath: #filePath)
      let size = try Data(contentsOf: file).count
      let (bytes, own) = (Data([0, 255]), ["Content-Length": "1"] as HeaderFields)
      let stubs = HTTPStubs(
        .any("/bare").reply(.data(bytes)), .any("/status").reply(.status(200)),
        .any("/said").reply(.data(Data([0]), headers: own)), .any("/file").reply(.file(file)),
        .any("/computed").reply { _ in .data(bytes) }, .any("/none").reply(.status(204)),
        .any("/chunks").reply(.chunks([bytes])))
      var lengths: [String?] = []
      for path in ["bare", "status", "said", "file", "computed", "none", "chunks"] {
        let seen = try await face.send(to: "https://a.example/\(path)", through: stubs)
        lengths.append(seen.headers["Content-Length"])
      }
      #expect(lengths == ["2", "0", "1", "\(size)", "2", nil, nil])
    },
    Behaviour("a field sent twice arrives joined") { face async throws in
      let stubs = HTTPStubs(.any().reply(.status(200, headers: ["X-A": "1", "x-a": "2"])))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(seen.headers["X-A"] == "1, 2")
    },
    Behaviour("JSON arrives with its type") { face async throws in
      let stubs = HTTPStubs(.any().reply(.json(["a": [1, nil, "é"]])))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(try JSONValue(parsing: seen.data) == ["a": [1, nil, "é"]])
      #expect(seen.headers["Content-Type"] == "application/json")
    },
    Behaviour("every status that can end an answer arrives") { face async throws in
      for status in [200, 204, 206, 304, 400, 404, 429, 500, 503, 599] {
        let stubs = HTTPStubs(.any().reply(.status(status)))
        let seen = try await face.send(to: "https://a.example/x", through: stubs)
        #expect(seen.status == status)
        #expect(seen.data.isEmpty)
      }
    },
    Behaviour("401 is an answer as any other") { face async throws in
      let stubs = HTTPStubs(
        .any().reply(.text("no", status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(seen.status == 401)
      #expect(seen.text == "no")
    },
    Behaviour("a connection that breaks is an error of its own") { face async throws in
      for fault in ConnectionFault.allCases where fault != .stall {
        let stubs = HTTPStubs(.any().reply(.broken(fault)))
        #expect(await face.error(to: "https://a.example/x", through: stubs) == fault.code)
        #expect(stubs.report.isClean)
      }
    },
    Behaviour("HEAD gets a head and no body") { face async throws in
      let stubs = HTTPStubs(.head("/x").reply(.text("hello")))
      let seen = try await face.send("HEAD", to: "https://a.example/x", through: stubs)
      #expect(seen.status == 200)
      #expect(seen.headers["Content-Type"] == "text/plain; charset=utf-8")
      #expect(seen.headers["Content-Length"] == "5")
      #expect(seen.data.isEmpty)
    },
    Behaviour("204 has no body") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("x", status: 204)))
      #expect(try await face.send(to: "https://a.example/x", through: stubs).data.isEmpty)
    },
    Behaviour("chunks arrive complete and in order") { face async throws in
      let stubs = HTTPStubs(.any().reply(.chunks(["ab", "", "cd", "e"].map { Data($0.utf8) })))
      #expect(try await face.send(to: "https://a.example/x", through: stubs).text == "abcde")
    },
    Behaviour("a stream arrives complete") { face async throws in
      let stubs = HTTPStubs(
        .any().reply(
          .stream { request in
            AsyncStream<Data> { stream in
              for text in ["a", request.url.path, "b"] { stream.yield(Data(text.utf8)) }
              stream.finish()
            }
          }))
      #expect(try await face.send(to: "https://a.example/x", through: stubs).text == "a/xb")
    },
    Behaviour("events arrive") { face async throws in
      let stubs = HTTPStubs(.any().reply(.events(["one", "two"])))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(seen.text == "data: one\n\ndata: two\n\n")
      #expect(seen.headers["Content-Type"] == "text/event-stream")
    },
    Behaviour("a planned error is the error of the request") { face async throws in
      for code in [URLError.Code.notConnectedToInternet, .timedOut, .cannotConnectToHost] {
        let stubs = HTTPStubs(.any().reply(.failing(code)))
        #expect(await face.error(to: "https://a.example/x", through: stubs) == code)
        #expect(await stubs.end().isClean)
      }
    },
    Behaviour("a computed reply sees the request, and may throw") { face async throws in
      struct Odd: Error {}
      let stubs = HTTPStubs(
        .post("/x").reply { request in
          await Task.yield()
          return .text("\(request.method) \(request.text ?? "")")
        },
        .get("/x").reply { _ in throw Odd() })
      let seen = try await face.send(
        "POST", to: "https://a.example/x", body: Data("hi".utf8), through: stubs)
      #expect(seen.text == "POST hi")
      #expect(await face.error(to: "https://a.example/x", through: stubs) != nil)
    },
    Behaviour("a truncated body loses the connection") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("hello").truncated(afterBytes: 2)))
      #expect(
        await face.error(to: "https://a.example/x", through: stubs) == .networkConnectionLost)
    },
    Behaviour("a reply that cannot be given fails the request, and is reported") {
      face async throws in
      for reply in [Reply.status(99), .text("x").throttled(bytesPerSecond: 0)] {
        let stubs = HTTPStubs(.any().reply(reply))
        #expect(
          await face.error(to: "https://a.example/x", through: stubs) == .resourceUnavailable)
        #expect(!stubs.report.problems.isEmpty)
      }
    },
  ]

  static let redirects = [
    Behaviour("a redirect is followed") { face async throws in
      let stubs = HTTPStubs(
        .get("/a").reply(.redirect(to: "/b")), .get("/b").reply(.redirect(to: "/c", status: 301)),
        .get("/c").reply(.text("there")))
      #expect(try await face.send(to: "https://a.example/a", through: stubs).text == "there")
      #expect(stubs.requests.map(\.url.path) == ["/a", "/b", "/c"])
    },
    Behaviour("a circle of redirects ends") { face async throws in
      let stubs = HTTPStubs(.get("/a").reply(.redirect(to: "/a")))
      #expect(
        await face.error(to: "https://a.example/a", through: stubs) == .httpTooManyRedirects)
      #expect(stubs.requests.count == 21)
    },
    Behaviour("a redirect without a place to go is the answer") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("where", status: 302)))
      let seen = try await face.send(to: "https://a.example/x", through: stubs)
      #expect(seen.status == 302)
      #expect(seen.text == "where")
    },
  ]
}
