import Foundation

/// Makes games from the JSON of the service.
struct GameFactory: Sendable {
  /// The games of a response, in its order; one that comes twice is kept once.
  func games(from data: Data) throws(GamesError) -> [Game] {
    let games: [Game]
    do {
      games = try JSONDecoder().decode([GameJSON].self, from: data).map(Game.init)
    } catch {
      throw Self.explain(error, in: data)
    }
    if let place = games.firstIndex(where: { $0.name.nonEmpty == nil }) {
      throw .unexpectedJSON(reason: "'name' of game \(place + 1) is blank")
    }
    var seen: Set<Game.ID> = []
    return games.filter { seen.insert($0.id).inserted }
  }

  /// The service's own words about what went wrong; nil if it found none.
  func message(from data: Data) -> String? {
    let decoder = JSONDecoder()
    let failure =
      (try? decoder.decode(FailureJSON.self, from: data))
      ?? (try? decoder.decode([FailureJSON].self, from: data))?.first
    guard let failure else { return nil }
    let words = [failure.title, failure.cause, failure.message].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }

  private static func explain(_ error: any Error, in data: Data) -> GamesError {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      .unexpectedJSON(reason: "\(place(context.codingPath + [key])) is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      .unexpectedJSON(
        reason: context.codingPath.isEmpty
          ? "it is no list" : "\(place(context.codingPath)) is of another type")
    default:
      .notJSON(beginning: String(decoding: data.prefix(40), as: UTF8.self))
    }
  }

  /// A place in words: `'cover.image_id' of game 3`.
  private static func place(_ path: [any CodingKey]) -> String {
    guard let index = path.first?.intValue else { return "something" }
    if path.count == 1 { return "game \(index + 1)" }
    let keys = path.dropFirst().map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return "'\(keys.joined(separator: "."))' of game \(index + 1)"
  }
}

// MARK: - The service's JSON

private struct GameJSON: Decodable {
  struct Named: Decodable {
    let name: String
  }

  struct Involved: Decodable {
    let company: Named
  }

  struct Image: Decodable {
    let image_id: String
  }

  let id: Int
  let name: String
  let rating: Double?
  let first_release_date: Double?
  let summary: String?
  let storyline: String?
  let genres: [Named]?
  let involved_companies: [Involved]?
  let cover: Image?
  let screenshots: [Image]?
}

private struct FailureJSON: Decodable {
  let title: String?
  let cause: String?
  let message: String?
}

extension Game {
  fileprivate init(_ json: GameJSON) {
    self.init(
      id: json.id, name: json.name, rating: json.rating,
      firstRelease: json.first_release_date.flatMap(Date.init(serviceSeconds:)),
      summary: json.summary?.nonEmpty, storyline: json.storyline?.nonEmpty,
      genres: (json.genres ?? []).compactMap(\.name.nonEmpty),
      companies: (json.involved_companies ?? []).compactMap(\.company.name.nonEmpty),
      // An address without a name leads to no picture.
      cover: json.cover?.image_id.nonEmpty.map(Picture.init),
      screenshots: (json.screenshots ?? []).compactMap { $0.image_id.nonEmpty.map(Picture.init) })
  }
}

extension Date {
  /// A day of the years 1 to 9999: calendars trap on what is far beyond.
  fileprivate init?(serviceSeconds seconds: Double) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

extension String {
  /// A text of nothing but spaces says no more than none.
  fileprivate var nonEmpty: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
