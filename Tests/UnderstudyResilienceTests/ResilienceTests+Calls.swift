import Foundation
import Testing
import Understudy

@testable import UnderstudyResilience

/// Calls that ask for the resilience of a client: which there may be, and what they refuse.
extension ResilienceTests {
  private func table(_ path: String) async throws -> Resilience {
    let stub: Stub = .get("https://films.example/\(path)").reply(.text("good"))
    return try await resilience(of: stub, options: { $0.sample = 10 }) { stubs in
      let url = URL(string: "https://films.example/\(path)")!
      let (data, head) = try await stubs.data(for: RecordedRequest(url: url))
      if path == "trap", head.status != 200 { fatalError("trap") }
      return data
    }
  }

  @Test func `calls of one line at once, for other stubs, get their own tables`() async throws {
    async let (first, second, third) = (table("trap"), table("films"), table("users"))
    let tables = try await [first, second, third]
    #expect(tables.map(\.crashed.isEmpty) == [false, true, true])
    for (table, path) in zip(tables, ["trap", "films", "users"]) {
      #expect(table.findings.count == 10)
      #expect(table.findings.allSatisfy { $0.mutation.contains("films.example/\(path) ") })
    }
  }

  @Test func `calls of one line at once, for the same stubs, are refused`() async throws {
    async let first = Result { try await table("films") }
    async let second = Result { try await table("films") }
    for end in await [first, second] {
      let error = #expect(throws: ResilienceError.self) { try end.get() }
      #expect(
        error?.description == """
          Several calls for the same stubs at this line run at once, and a process of its own cannot tell \
          which is which. Await one before the next begins, or run the client in this process: \
          `options: { $0.runsApart = false }`.
          """)
    }
    #expect(try await table("films").findings.count == 10)
  }

  @Test(arguments: [true, false])
  func `an unplanned request is named, whatever the client makes of its error`(_ hides: Bool) async
  {
    struct Oops: Error {}
    let error = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page, options: { $0.runsApart = false }) { stubs in
        let films = try await stubs.page().films
        do { return try await films + [Self.name(stubs)] } catch { throw hides ? Oops() : error }
      }
    }
    let message = error?.description ?? ""
    #expect(message.contains("No stub matches GET https://films.example/user"))
    #expect(!message.contains("-1008"))
    #expect(message.contains("Oops()") == hides)
  }

  @Test func `a client that crashes with good answers is no client to ask`() async {
    let error = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page) { stubs in
        _ = try await stubs.page()
        abort()
      }
    }
    #expect(
      error?.description == """
        The client fails with the good answers, so that nothing can be said of broken ones: crashed: signal 6. \
        Plan all the requests that it makes, and let it end once it has what it needs.
        """)
  }

  @Test func `a call that fails does not keep a later one from its processes`() async throws {
    let error = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page) { _ in "films" }
    }
    // As in the test's own process, so in the others.
    #expect(error?.description.hasPrefix("The client fails with the good answers") == true)
    let table = try await resilience(of: .page, options: { $0.sample = 2 }) { stubs in
      try await stubs.page().films
    }
    #expect(table.findings.count == 2)
  }

  @Test func `stubs that have other names each time are refused`() async {
    let key = "\(UUID())"
    let error = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .get("https://films.example/page").reply(.json([key: 1]))) { stubs in
        try await stubs.data(from: URL(string: "https://films.example/page")!).0
      }
    }
    #expect(
      error?.description == """
        The broken answers have other names each time the test runs, so that a process of its own cannot \
        find them. Give the stubs the same patterns and keys every time, and an encoder of your own `.sortedKeys`.
        """)
  }

  @Test func `a name that there is not teaches those that there are`() throws {
    func words(_ name: String) -> String? {
      var options = ResilienceOptions()
      options.only = name
      let error = #expect(throws: ResilienceError.self) { try options.mutants(of: [.page]) }
      return error?.description
    }
    #expect(
      words("GET https://films.example/page with film missing") == """
        There is no mutation 'GET https://films.example/page with film missing'. Did you mean \
        'GET https://films.example/page with films missing'?
        """)
    #expect(
      words("xyz") == """
        There is no mutation 'xyz'. A table has the names, such as \
        'GET https://films.example/page with the root null'.
        """)
  }

  @Test func `a second call of a test is another`() async throws {
    let first = try await resilience(of: .page) { stubs in try await stubs.page().films[0] }
    let second = try await resilience(of: .page) { stubs in try await stubs.page().films[1] }
    #expect(first.crashed.count < second.crashed.count)
  }

  @Test func `resilience in the test's own process comes to the same`() async throws {
    var tables: [Resilience] = []
    for runsApart in [false, true] {
      tables.append(
        try await resilience(of: .page, options: { $0.runsApart = runsApart }) { stubs in
          try await stubs.page().films
        })
    }
    #expect(tables[0] == tables[1])
  }

  @Test func `a broken answer of one stub leaves the others good`() async throws {
    let user: Stub = .get("https://films.example/user").reply(.text("Ida"))
    let table = try await resilience(of: Stub.page, user) { stubs in
      let films = try await stubs.page().films
      let url = URL(string: "https://films.example/user")!
      return films + [String(decoding: try await stubs.data(from: url).0, as: UTF8.self)]
    }
    #expect(table.findings.count == Stub.page.mutations.count + user.mutations.count)
    #expect(table.refused.contains { $0.mutation.hasPrefix("GET https://films.example/user") })
  }

  @Test func `a cassette is broken entry by entry, each under a name of its own`() async throws {
    func entry(_ method: String, _ sent: String, _ text: String) -> JSONValue {
      [
        "request": [
          "method": .string(method), "url": "https://films.example/page",
          "postData": ["mimeType": "text/plain", "text": .string(sent)],
        ], "response": ["status": 200, "content": ["text": .string(text)]],
      ]
    }
    let entries = [("GET", "", "1"), ("POST", "a", "2"), ("POST", "b", "3"), ("GET", "", "4")]
    let log: JSONValue = ["log": ["entries": .array(entries.map(entry))]]
    let cassette = try Cassette(Data(log.description.utf8), name: "page.har")
    let table = try await resilience(of: cassette.stubs(), options: { $0.runsApart = false }) {
      stubs in
      var words: [String] = []
      for (method, sent, _) in entries {
        let request = RecordedRequest(
          method: method, url: URL(string: "https://films.example/page")!, body: Data(sent.utf8))
        words.append(String(decoding: try await stubs.data(for: request).0, as: UTF8.self))
      }
      return words
    }
    let names = table.findings.map(\.mutation)
    #expect(Set(names).count == names.count)
    let empty = table.answered.filter { $0.mutation.hasSuffix("without a byte") }
    #expect(
      empty.map(\.description) == [
        #"reply 1 of GET https://films.example/page without a byte: answered: ["", "2", "3", "4"]"#,
        #"reply 2 of GET https://films.example/page without a byte: answered: ["1", "2", "3", ""]"#,
        #"POST https://films.example/page without a byte: answered: ["1", "", "3", "4"]"#,
        #"POST https://films.example/page #2 without a byte: answered: ["1", "2", "", "4"]"#,
      ])
    let stubs = cassette.stubs()
    let found = try names.map { name in
      var options = ResilienceOptions()
      options.only = name
      return try options.mutants(of: stubs).map(\.description)
    }
    #expect(found == names.map { [$0] })
  }

  @Test func `a client that fails with good answers is no client to ask`() async throws {
    let error = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page) { stubs in
        _ = try await stubs.page()
        throw CancellationError()
      }
    }
    #expect(
      error?.description == """
        The client fails with the good answers, so that nothing can be said of broken ones: refused: \
        CancellationError(). Plan all the requests that it makes, and let it end once it has what it needs.
        """)
  }

  @Test func `a client that asks for nothing is no client to ask, and no sample is none`() async {
    let silent = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page) { _ in "films" }
    }
    #expect(
      silent?.description == """
        The client fails with the good answers, so that nothing can be said of broken ones: it asks for \
        none of them. Plan all the requests that it makes, and let it end once it has what it needs.
        """)
    let none = await #expect(throws: ResilienceError.self) {
      try await resilience(of: .page, options: { $0.sample = 0 }) { try await $0.page().films }
    }
    #expect(
      none?.description
        == "A sample of 0 tries nothing. Give `sample` 1 or more, or nil for all broken answers.")
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
