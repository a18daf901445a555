import Testing

@testable import UnderstudyCore

struct WordsTests {
  @Test(arguments: [
    ("haeders", "headers"), ("Body", "body"), ("stat", "status"), ("popluar", "films/popular"),
    ("old/popular", "films/popular"),
  ])
  func `the name spelled like an unknown one was meant`(name: String, meant: String) {
    let names = ["body", "headers", "status", "films/popular"]
    #expect(Words.nearest(to: name, among: names) == meant)
  }

  @Test(arguments: ["x", "", "delay", "movies"])
  func `no name is offered for one that is spelled unlike all`(name: String) {
    #expect(Words.nearest(to: name, among: ["body", "headers", "status"]) == nil)
  }

  @Test func `the first in the alphabet is the nearest of equally near names`() {
    let names = ["c.json", "b.json", "a/c.json"]
    #expect(Words.ranked(names, by: "a.json") == ["b.json", "c.json", "a/c.json"])
  }
}
