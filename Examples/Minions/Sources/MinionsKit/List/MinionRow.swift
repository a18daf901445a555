import Foundation

/// A minion as a row of the list.
public struct MinionRow: Sendable, Hashable, Identifiable {
  /// The number of the minion.
  public let id: Minion.ID

  /// The name.
  public let title: String

  /// Where to fetch the picture: an address, for a screen to load and a test to compare.
  public let image: URL

  /// What else there is to say.
  public let detail: String

  /// The row of a minion.
  public init(_ minion: Minion) {
    id = minion.id
    title = minion.name
    image = minion.image
    let eyes = minion.eyes == 1 ? "1 eye" : "\(minion.eyes) eyes"
    let motto = minion.motto.map { " · “\($0)”" } ?? ""
    detail = "\(eyes) · \(minion.fruit)\(motto)"
  }
}
