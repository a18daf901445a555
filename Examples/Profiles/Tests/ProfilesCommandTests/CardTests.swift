import Foundation
import ProfilesKit
import Testing
import Understudy

@testable import ProfilesCommand

@Suite struct CardTests {
  /// The card of a user of the sample, changed.
  private func card(
    _ name: String, change: (inout JSONValue) -> Void = { _ in }
  ) throws -> [String] {
    let users = try Fixture("users.json", in: SampleService.bundle).json()
    var answer: JSONValue = ["data": try #require(users[name])]
    change(&answer)
    return Card(try User(answer: Data(answer.description.utf8))).lines
  }

  @Test func `a card tells all about a user`() throws {
    #expect(
      try card("ida") == [
        "Ida Torvund",
        "@ida · a person · since 2013-02-07",
        "",
        "Ferry pilot. Maps, tides & bread.",
        "I answer on Mondays.",
        "",
        "4090 posts · 1308 followers · 112 following · 77 stars",
        "Europe/Oslo · nb_NO",
        "https://alpha.example.com/ida",
        "Picture: https://images.example.com/ida/face.png (200 × 200)",
        "Cover: none of their own",
      ])
  }

  @Test func `a user who says nothing has a shorter card`() throws {
    #expect(
      try card("emil")[...3] == [
        "Emil Kasprzak", "@emil · a person · since 2013-02-11", "",
        "1 post · 1 follower · 3 following · 0 stars",
      ])
  }

  @Test func `feeds and bots are told from people`() throws {
    #expect(try card("harbour")[1] == "@harbour · a feed · since 2012-11-03")
    #expect(try card("tock")[1] == "@tock · a bot · since 2013-04-01")
  }

  @Test func `paragraphs stay apart`() throws {
    let card = try card("odile") { $0["data"]?["description"]?["text"] = "One.\n\nTwo." }
    #expect(card[3...5] == ["One.", "", "Two."])
  }
}
