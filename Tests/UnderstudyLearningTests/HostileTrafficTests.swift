import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI

@testable import UnderstudyLearning

@Suite struct `Traffic that is not meant well` {
  @Test func `a body that is nested as deeply as JSON may be is learnt`() throws {
    let body = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let contract = try Traffic(["6× GET /deep 200 \(body)"]).contract
    #expect(contract.table.operations.count == 1)
  }

  @Test func `a path that is longer than any is left out`() throws {
    let path = String(repeating: "/a", count: 10_000)
    #expect(try Traffic(["1× GET \(path) 200 {}"]).learning.count == 0)
  }

  @Test func `names without end are taken for data`() throws {
    let members = (0..<1_000).map { #""k\#(Traffic.word($0))":\#($0)"# }.joined(separator: ",")
    let document = try Traffic(["6× GET /many 200 {\(members)}"]).learning.document()
    let schema = document["components"]?["schemas"]?["Many"]
    #expect(schema?["properties"]?.members.count == 200)
    #expect(schema?["additionalProperties"]?["type"] == "integer")
  }

  /// Paths of which each answers in its own way, though all have two names in common.
  static let ways = [
    "the path": #"3× GET /~ 200 {"~":1,"a~":"x","b~":2,"id":1,"name":"a"}"#,
    "the elements of a list": #"3× GET /all/~ 200 [{"~":1,"a~":"x","b~":2,"id":1,"name":"a"}]"#,
    "a path below": #"3× GET /~/# 200 {"~":1,"a~":"x","b~":2,"id":1,"name":"a"}"#,
  ]

  @Test(arguments: ways.keys.sorted())
  func `many paths of which each answers in its own way are compared a few times only`(
    _ way: String
  ) throws {
    // All with each other, they would be compared 79,800 times.
    let lines = (0..<400).map { Self.ways[way]!.replacing("~", with: Traffic.word($0)) }
    let learning = try Traffic(lines).learning
    #expect(learning.document()["paths"]?.members.count == 400)
    var node = try #require(learning.services.values.first)
    node = node.branches[.word("all")] ?? node
    #expect(node.joinWords(isFirst: true, owner: "") < 1_200)
  }

  @Test func `paths without end share a branch`() throws {
    let lines = (0..<400).map { #"1× GET /films/~x 200 {"id":\#($0)}"# }
    let document = try Traffic(lines).learning.document()
    #expect(document["paths"]?.members.keys.sorted() == ["/films/{film}"])
  }

  @Test func `a request without a response says nothing`() {
    let request = RecordedRequest(method: "GET", url: URL(string: "https://example.com/a")!)
    let exchange = Exchange(
      request: request, planned: nil, outcome: .cancelled, started: .zero, ended: nil)
    var learning = Learning()
    learning.add(exchange, of: "films.har")
    #expect(learning.count == 0)
  }
}
