import CommandKit
import Foundation
import GamesKit

/// Games in lines of text.
enum GameText {
  /// A line for each row of the list.
  static func lines(
    for rows: [GameRow], withCovers: Bool, fitting width: Int? = nil
  ) -> [String] {
    rows.map { row in
      [String(row.id), row.title, row.rating ?? "–", row.release.description]
        + (withCovers ? [text(of: row.cover)] : [])
    }.table(.right, .left, .right, fitting: width)
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
    case .cover(let cover): [text(of: cover)]
    case .rating(let text), .summary(let text), .storyline(let text): [text]
    case .genres(let names), .companies(let names): [names.joined(separator: ", ")]
    case .screenshots(let addresses): addresses.map(\.absoluteString)
    }
  }

  private static func text(of cover: Cover) -> String {
    switch cover {
    case .picture(let address): address.absoluteString
    case .placeholder: "no picture"
    }
  }
}
