/// A question in the query language of the service, which is the body of a request.
public struct GameQuery: Sendable, Hashable {
  /// Which fields of each game; a dot goes on into what a field refers to.
  public var fields: [String]

  /// Which games.
  public var condition: String

  /// The field to sort by, the highest first.
  public var sortedBy: String?

  /// How many games at most.
  public var limit: Int

  /// The games of a platform that players like best, with what a list shows of them.
  public static func popular(on platform: Platform, limit: Int = 25) -> GameQuery {
    GameQuery(
      fields: ["name", "rating", "first_release_date", "cover.image_id"],
      condition: "platforms = \(platform.rawValue)", sortedBy: "rating", limit: limit)
  }

  /// All about one game.
  public static func game(_ id: Game.ID) -> GameQuery {
    GameQuery(
      fields: [
        "name", "rating", "first_release_date", "summary", "storyline", "genres.name",
        "involved_companies.company.name", "cover.image_id", "screenshots.image_id",
      ],
      condition: "id = \(id)", sortedBy: nil, limit: 1)
  }

  /// The text that is sent.
  public var text: String {
    let clauses = [
      "fields \(fields.joined(separator: ","))", "where \(condition)",
      sortedBy.map { "sort \($0) desc" }, "limit \(limit)",
    ]
    return clauses.compactMap(\.self).map { "\($0);" }.joined(separator: " ")
  }
}
