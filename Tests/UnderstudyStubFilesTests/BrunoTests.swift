import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// The saved examples of Bruno's requests.
struct BrunoTests {
  private static let request = """
    meta {
      name: One film
      type: http
    }

    get {
      url: {{base}}/films/:id?lang=en
      body: none
    }

    headers {
      ~x-off: 1
    }

    docs {
      example {
    }

    example {
      name: There
      description: A film

      request: {
        url: {{base}}/films/:id?lang=en
        method: get
        mode: none
      }

      response: {
        headers: {
          X-Count: 1
        }
        status: {
          code: 200
          text: OK
        }
        body: {
          type: json
          content: '''
            {
              "id": 7
            }
          '''
        }
      }
    }

    example {
      name: Made
      request: {
        url: {{base}}/films
        method: post
        body:json: {
          {"title": "Ida"}
        }
      }
      response: {
        status: {
          code: Created
          text: 201
        }
      }
    }
    """

  private func stubs(_ files: [String: String]) throws -> (HTTPStubs, StubSource) {
    let folder = try TestFolder(
      ["bruno.json": #"{"version": "1", "name": "Films"}"#].merging(files) { $1 })
    let source = try StubSource(contentsOf: folder.url)
    return (HTTPStubs(source.stubs, options: { $0.strictness = .allow }), source)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a saved example answers its request`(newline: String) async throws {
    let (stubs, source) = try stubs([
      "films/one.bru": Self.request.replacing("\n", with: newline),
      "environments/test.bru": "vars {\n  base: https://a.example\n}\n",
    ])
    #expect(source.remarks == [])
    #expect(
      source.stubs.map(\.shown) == [
        "GET https://a.example/films/{id} (films/one.bru:19, There)",
        "POST https://a.example/films (films/one.bru:48, Made)",
      ])
    let film = try sent("https://a.example/films/7?lang=en")
    #expect(await stubs.outcome(film) == "200 {\n  \"id\": 7\n}")
    let (_, head) = try await stubs.data(for: film)
    #expect(head.headers["Content-Type"] == "application/json")
    #expect(head.headers["X-Count"] == "1")
    let made = try sent(
      "POST", "https://a.example/films", headers: ["Content-Type": "application/json"],
      body: #"{"title":"Ida"}"#)
    #expect(await stubs.outcome(made) == "201 ")
  }

  @Test func `a variable of which environments have several values stands for any server`()
    async throws
  {
    let (stubs, _) = try stubs([
      "one.bru": Self.request,
      "environments/a.bru": "vars {\n  base: https://a.example\n}\n",
      "environments/b.bru": "vars {\n  base: https://b.example\n}\n",
    ])
    let text = try await stubs.text("https://c.example/films/7?lang=en")
    #expect(text.contains("7"))
  }

  @Test func `a request without an example is left out by name`() throws {
    let (_, source) = try stubs([
      "one.bru": Self.request,
      "two.bru": "meta {\n  name: Two\n}\n\nget {\n  url: https://a.example/two\n}\n",
    ])
    #expect(source.remarks == ["two.bru:5: item[0]: 'Two' has no saved example, and is left out"])
  }

  @Test func `the blocks of a file may come in any order`() throws {
    let blocks = Self.request.split(separator: /\n\n(?=\S)/)
    for start in blocks.indices {
      let turned = Array(blocks[start...] + blocks[..<start]).joined(separator: "\n\n")
      let (_, source) = try stubs(["one.bru": turned])
      #expect(source.stubs.count == 2)
    }
  }

  @Test func `a file that ends too early is read as far as it goes`() throws {
    for count in stride(from: 0, through: Self.request.utf8.count, by: 7) {
      let text = String(Self.request.prefix(count))
      _ = try? stubs(["one.bru": text])
      _ = try? stubs(["one.bru": String(repeating: "example {\n", count: count) + text])
    }
  }
}
