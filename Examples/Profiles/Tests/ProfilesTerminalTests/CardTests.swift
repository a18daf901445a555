import Foundation
import ProfilesKit
import TerminalKit
import Testing
import Understudy

@testable import ProfilesTerminal

@Suite struct CardTests {
  /// The card of a user of the sample, changed.
  private func card(
    _ name: String, width: Int? = nil, change: (inout JSONValue) -> Void = { _ in }
  ) throws -> [String] {
    let users = try Fixture("users.json", in: SampleService.bundle).json()
    var answer: JSONValue = ["data": try #require(users[name])]
    change(&answer)
    return Card(try User(answer: Data(answer.description.utf8))).lines(width: width).map(\.text)
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

  @Test func `paragraphs stay apart, and are wrapped`() throws {
    let card = try card("odile", width: 40) {
      $0["data"]?["description"]?["text"] = "One paragraph that is longer than the window.\n\nTwo."
    }
    #expect(
      card[3...6] == ["One paragraph that is longer than the", "window.", "", "Two."])
  }

  @Test(arguments: SampleService.users, [20, 33, 80])
  func `no line is wider than the window`(name: String, width: Int) throws {
    #expect(try card(name, width: width).allSatisfy { $0.displayWidth <= width })
  }

  @Test func `what the service says cannot steer the terminal`() throws {
    let card = try card("ida") {
      $0["data"]?["name"] = "\u{1B}[2JWiped"
      $0["data"]?["description"]?["text"] = "\u{202E}turned\u{7}"
    }
    #expect(card[0] == "[2JWiped")
    #expect(card[3] == "turned")
  }
}
