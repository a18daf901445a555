import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// Files of Pact's, of each specification.
struct PactTests {
  private func answers(
    _ file: String, _ requests: [(String, String, HeaderFields, String?)]
  ) async throws -> [String] {
    let folder = try TestFolder(["films.json": file])
    let source = try StubSource(contentsOf: folder.url.appending(path: "films.json"))
    let stubs = HTTPStubs(source.stubs)
    var answers: [String] = source.remarks
    for (method, path, headers, body) in requests {
      do {
        let request = request(method, "https://a.example\(path)", headers, body)
        let (data, head) = try await stubs.data(for: request)
        answers.append("\(head.status) \(String(decoding: data, as: UTF8.self))")
      } catch {
        answers.append("refused")
      }
    }
    return answers
  }

  @Test func `a rule of a path lets any be sent, or is named with what is left out`() async throws {
    let file = #"""
      {"interactions": [
        {"description": "any", "request": {"method": "GET", "path": "/films/7",
          "matchingRules": {"path": {"matchers": [{"match": "type"}]}}}, "response": {"status": 204}},
        {"description": "some", "request": {"method": "PUT", "path": "/films/7",
          "matchingRules": {"path": {"matchers": [{"match": "include", "value": "7"}]}}},
          "response": {"status": 205}}],
       "provider": {"name": "films"}, "consumer": {"name": "app"}}
      """#
    let sent = [
      ("GET", "/movies/8/cast", HeaderFields(), String?.none), ("PUT", "/films/7", [:], nil),
    ]
    #expect(
      try await answers(file, sent) == [
        "films.json:4:3: interactions[1]: 'some' is left out: the rule of its path is not supported",
        "204 ", "refused",
      ])
  }

  @Test func `a file that only has a provider is no pact`() throws {
    let folder = try TestFolder([
      "a.json": #"{"stubs": [{"request": "GET /a", "reply": {}}]}"#,
      "settings.json": #"{"provider": "maps", "consumer": "app"}"#,
    ])
    let source = try StubSource(contentsOf: folder.url)
    #expect(source.stubs.count == 1)
    #expect(source.remarks.map { $0.hasPrefix("settings.json: left out, since ") } == [true])
  }

  @Test func `an interaction of version 2 matches by its rules`() async throws {
    let file = #"""
      {"consumer": {"name": "app"}, "provider": {"name": "films"}, "interactions": [
        {"description": "a vote", "providerState": "a film", "request": {"method": "post",
          "path": "/films/7/vote", "query": "lang=en&tag=a&tag=b", "headers": {"X-User": "u1"},
          "body": {"stars": 5, "tags": ["good"]},
          "matchingRules": {"$.path": {"match": "regex", "regex": "^/films/[0-9]+/vote$"},
            "$.query.lang": {"match": "regex", "regex": "^(en|de)$"},
            "$.headers.X-User": {"match": "type"},
            "$.body.stars": {"match": "type"}, "$.body.tags": {"match": "type", "min": 1}}},
          "response": {"status": 201, "body": {"id": 7}}},
        {"description": "none", "request": {"method": "POST", "path": "/none", "body": null},
          "response": {"status": 204, "body": null}}],
        "metadata": {"pactSpecification": {"version": "2.0.0"}}}
      """#
    let path = "/films/12/vote?tag=a&lang=de&tag=b"
    let user: HeaderFields = ["X-User": "u9"]
    let answers = try await self.answers(
      file,
      [
        ("POST", path, user, #"{"stars": 1, "tags": ["x", "y"]}"#),
        ("POST", path, user, #"{"stars": "1", "tags": ["x"]}"#),
        ("POST", path, user, #"{"stars": 1, "tags": []}"#),
        ("POST", path, user, #"{"stars": 1, "tags": ["x"], "more": 1}"#),
        ("POST", path, [:], #"{"stars": 1, "tags": ["x"]}"#),
        ("POST", path + "&page=1", user, #"{"stars": 1, "tags": ["x"]}"#),
        ("POST", "/films/x/vote?tag=a&lang=de&tag=b", user, #"{"stars": 1, "tags": ["x"]}"#),
        ("POST", "/none", [:], nil),
      ])
    #expect(answers.first == #"201 {"id":7}"#)
    #expect(answers.dropFirst().dropLast().allSatisfy { $0 == "refused" })
    #expect(answers.last == "204 ")
  }

  @Test func `interactions of version 3 and 4 come under other keys, too`() async throws {
    let file = #"""
      {"interactions": [
        {"type": "Synchronous/HTTP", "description": "a film", "request": {"method": "GET",
          "path": "/films/7", "query": {"lang": ["en"]}, "headers": {"Accept": ["text/plain"]},
          "matchingRules": {"query": {"lang": {"matchers": [{"match": "type"}]}}}},
          "response": {"status": 200, "headers": {"Content-Type": ["text/plain"]},
          "body": {"content": "SWRh", "contentType": "text/plain", "encoded": "base64"}}},
        {"description": "no film", "request": {"method": "GET",
          "path": "/films/7", "query": {"lang": ["en"]}, "headers": {"Accept": ["text/plain"]},
          "matchingRules": {"query": {"lang": {"matchers": [{"match": "type"}]}}}},
          "response": {"status": 404}},
        {"type": "Asynchronous/Messages", "description": "news"},
        {"description": "odd", "request": {"path": "/odd", "body": {},
          "matchingRules": {"body": {"$": {"matchers": [{"match": "oddity"}]}}}}, "response": {}}],
       "provider": {"name": "films"}, "consumer": {"name": "app"}}
      """#
    let plain: HeaderFields = ["Accept": "text/plain"]
    let answers = try await self.answers(
      file,
      [
        ("GET", "/films/7?lang=de", plain, nil), ("GET", "/films/7", plain, nil),
        ("GET", "/films/7?lang=de", ["Accept": "text/plain; charset=utf-8"], nil),
        ("GET", "/films/7?lang=de", ["Accept": "text/plainer"], nil),
      ])
    let expected = [
      "films.json:7:3: interactions[1]: 'no film' has the request of 'a film', and is left out",
      "films.json:11:3: interactions[2]: 'news' is not HTTP, and is left out",
      "films.json:12:3: interactions[3]: 'odd' is left out: the matcher 'oddity' is not supported",
      "200 Ida", "refused", "200 Ida", "refused",
    ]
    #expect(answers == expected)
  }
}
