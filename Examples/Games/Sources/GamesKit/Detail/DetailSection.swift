import Foundation

/// A part of the detail of a game, as it stands on the screen.
public enum DetailSection: Sendable, Hashable {
  /// The name, and whether it is out.
  case header(name: String, release: Release)

  /// The picture on the box, or that there is none.
  case cover(Cover)

  /// What the players think of it.
  case rating(String)

  /// What it is about.
  case summary(String)

  /// The plot.
  case storyline(String)

  /// The kinds of game it is.
  case genres([String])

  /// Who made it.
  case companies([String])

  /// Pictures of the game as it is played.
  case screenshots([URL])

  /// The heading of the section; nil where it needs none.
  public var title: String? {
    switch self {
    case .header: nil
    case .cover: "Cover"
    case .rating: "Rating"
    case .summary: "Summary"
    case .storyline: "Storyline"
    case .genres: "Genres"
    case .companies: "Companies"
    case .screenshots: "Screenshots"
    }
  }
}

extension [DetailSection] {
  /// The sections of a game; what is not known has none, but for the cover, whose place stays.
  init(_ game: Game, asOf day: Date, ratingScale: RatingScale) {
    self = [.header(name: game.name, release: game.release(asOf: day))]
    append(.cover(Cover(of: game, .bigCover)))
    if let rating = game.rating { append(.rating(ratingScale.text(for: rating))) }
    if let summary = game.summary { append(.summary(summary)) }
    if let storyline = game.storyline { append(.storyline(storyline)) }
    if !game.genres.isEmpty { append(.genres(game.genres)) }
    if !game.companies.isEmpty { append(.companies(game.companies)) }
    if !game.screenshots.isEmpty {
      append(.screenshots(game.screenshots.map { $0.address(.mediumScreenshot) }))
    }
  }
}
