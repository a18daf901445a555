import Foundation
import GamesKit
import TerminalKit

/// Games in lines of text, for the interactive screen and for a pipe alike.
enum GameText {
  /// The heading and a line for each game.
  static func table(of games: [Game], width: Int?) -> [String] {
    var table = TextTable(columns: [
      .init(title: "Rating", alignment: .right, rank: 3),
      .init(title: "Name", rank: 4, narrowest: 12),
      .init(title: "Released", rank: 2),
      .init(title: "ID", alignment: .right, rank: 1),
    ])
    table.rows = games.map { game in
      [
        game.rating.map { String(Int(min(max($0, 0), 100).rounded())) } ?? "–",
        game.name.printable,
        game.firstRelease.map { "\(Release.out($0))" } ?? "–",
        String(game.id),
      ]
    }
    return table.lines(width: width)
  }

  /// The list of a platform, to be printed.
  static func lines(for games: [Game], on platform: Platform, width: Int?) -> [Line] {
    if games.isEmpty {
      return nothing(on: platform).wrapped(to: width ?? .max).map { Line($0) }
    }
    return table(of: games, width: width).enumerated().map { index, text in
      Line(text, index == 0 ? .heading : .plain)
    }
  }

  /// What stands in the place of an empty list.
  static func nothing(on platform: Platform) -> String {
    "There are no games for \(platform.title)."
  }

  /// The detail of a game, section after section.
  static func lines(for sections: [DetailSection], width: Int) -> [Line] {
    sections.flatMap { section -> [Line] in
      let text = text(of: section).flatMap { $0.printable.wrapped(to: width) }
      if case .header = section {
        let name = section.name.printable.wrapped(to: width).map { Line($0, .heading) }
        return name + text.map { Line($0) }
      }
      return [Line(""), Line((section.title ?? "").cut(to: width), .heading)]
        + text.map { Line($0) }
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

extension DetailSection {
  fileprivate var name: String {
    if case .header(let name, _) = self { name } else { "" }
  }
}
