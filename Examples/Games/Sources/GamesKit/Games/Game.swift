import Foundation

/// A game, with as much as was asked for and is known.
///
/// The service leaves out what it does not know, so everything but the number and the name may be
/// missing.
public struct Game: Sendable, Hashable, Identifiable {
  /// The service's number of the game.
  public let id: Int

  /// The name.
  public var name: String

  /// What the players think of it, from 0 to 100.
  public var rating: Double?

  /// The day of its first release, wherever that was.
  public var firstRelease: Date?

  /// What the game is about, in a few sentences.
  public var summary: String?

  /// The plot.
  public var storyline: String?

  /// The kinds of game it is.
  public var genres: [String]

  /// Who made it.
  public var companies: [String]

  /// The picture on the box.
  public var cover: Picture?

  /// Pictures of the game as it is played.
  public var screenshots: [Picture]

  /// A game.
  public init(
    id: Int, name: String, rating: Double? = nil, firstRelease: Date? = nil,
    summary: String? = nil, storyline: String? = nil, genres: [String] = [],
    companies: [String] = [], cover: Picture? = nil, screenshots: [Picture] = []
  ) {
    self.id = id
    self.name = name
    self.rating = rating
    self.firstRelease = firstRelease
    self.summary = summary
    self.storyline = storyline
    self.genres = genres
    self.companies = companies
    self.cover = cover
    self.screenshots = screenshots
  }
}
