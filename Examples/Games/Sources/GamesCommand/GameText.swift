import CommandKit
import Foundation
import GamesKit

/// Games in lines of text.
enum GameText {
  /// A line for each game.
  static func lines(for games: [Game]) -> [String] {
    games.map { game in
      [
        String(game.id),
        game.name,
        game.rating.map { String(Int(min(max($0, 0), 100).rounded())) } ?? "–",
        game.firstRelease.map { "\(Release.out($0))" } ?? "–",
      ]
    }.table(.right, .left, .right)
  }

  /// The detail of a game, section after section.
  static func lines(for sections: [DetailSection]) -> [String] {
    sections.flatMap { section in
      if case .header(let name, _) = section { return [name] + text(of: section) }
      return ["", section.title ?? ""] + text(of: section)
    }
  }

  private static func text(of section: DetailSection) -> [String] {
    switch section {
    case .header(_, let release): [release.description]
    case .cover(.picture(let address)): [address.absoluteString]
    case .cover(.placeholder): ["No picture."]
    case .rating(let text), .summary(let text), .storyline(let text): [text]
    case .genres(let names), .companies(let names): [names.joined(separator: ", ")]
    case .screenshots(let addresses): addresses.map(\.absoluteString)
    }
  }
}
