import Foundation
import ProfilesKit
import Testing

@testable import ProfilesCommand

@Suite struct CardTests {
  private func card(
    about: String = "", kind: User.Kind = .human, count: Int = 0, hasPictures: Bool = true
  ) -> [String] {
    let picture = Picture(
      url: URL(string: "https://images.example.com/tock.png")!, width: 64, height: 32,
      isDefault: !hasPictures)
    return Card(
      User(
        id: "7", username: "tock", name: "Tock", about: about, timeZone: "Europe/Riga",
        locale: "lv_LV", kind: kind, joined: Date(timeIntervalSince1970: 0),
        counts: .init(following: count, followers: count, posts: count, stars: count),
        avatar: picture, cover: picture, page: URL(string: "https://example.com/tock")!)
    ).lines
  }

  @Test func `a card tells all about a user`() {
    #expect(
      card(about: "It ticks.", count: 2) == [
        "Tock",
        "@tock · a person · since 1970-01-01",
        "",
        "It ticks.",
        "",
        "2 posts · 2 followers · 2 following · 2 stars",
        "Europe/Riga · lv_LV",
        "https://example.com/tock",
        "Picture: https://images.example.com/tock.png (64 × 32)",
        "Cover: https://images.example.com/tock.png (64 × 32)",
      ])
  }

  @Test(arguments: ["", " \n"])
  func `a user who says nothing has a shorter card`(about: String) {
    #expect(
      card(about: about)[1...3] == [
        "@tock · a person · since 1970-01-01", "", "0 posts · 0 followers · 0 following · 0 stars",
      ])
  }

  @Test func `paragraphs stay apart`() {
    #expect(card(about: "One.\n\nTwo.")[3...5] == ["One.", "", "Two."])
  }

  @Test(arguments: [(User.Kind.human, "a person"), (.feed, "a feed"), (.bot, "a bot")])
  func `feeds and bots are told from people`(kind: User.Kind, words: String) {
    #expect(card(kind: kind)[1] == "@tock · \(words) · since 1970-01-01")
  }

  @Test func `one is not several`() {
    #expect(card(count: 1).contains("1 post · 1 follower · 1 following · 1 star"))
  }

  @Test func `pictures of the service are none of the user's own`() {
    #expect(
      card(hasPictures: false).suffix(2) == [
        "Picture: none of their own", "Cover: none of their own",
      ])
  }
}
