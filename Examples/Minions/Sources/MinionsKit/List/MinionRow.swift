/// A minion as a line of the list.
public struct MinionRow: Sendable, Hashable, Identifiable {
  /// The number of the minion.
  public let id: Minion.ID

  /// The name.
  public let title: String

  /// What else there is to say.
  public let detail: String

  /// The row of a minion.
  public init(_ minion: Minion) {
    id = minion.id
    title = minion.name
    let eyes = minion.eyes == 1 ? "1 eye" : "\(minion.eyes) eyes"
    let motto = minion.motto.map { " · “\($0)”" } ?? ""
    detail = "\(eyes) · \(minion.fruit)\(motto)"
  }
}
