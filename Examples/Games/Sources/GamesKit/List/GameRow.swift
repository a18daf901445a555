import Foundation

/// A game as it stands in the list.
public struct GameRow: Sendable, Hashable, Identifiable {
  /// The service's number of the game.
  public let id: Game.ID

  /// The name.
  public let title: String

  /// What the players think of it, such as “87 of 100” or “★★★★☆”; nil where nobody has said.
  public let rating: String?

  /// Whether it is out, and since when.
  public let release: Release

  /// The picture in front of the row.
  public let cover: Cover

  /// A row.
  public init(id: Game.ID, title: String, rating: String?, release: Release, cover: Cover) {
    self.id = id
    self.title = title
    self.rating = rating
    self.release = release
    self.cover = cover
  }
}

extension GameRow {
  /// The row of a game.
  init(_ game: Game, asOf day: Date, ratingScale: RatingScale) {
    self.init(
      id: game.id, title: game.name, rating: game.rating.map(ratingScale.text),
      release: game.release(asOf: day), cover: Cover(of: game, .smallCover))
  }
}
