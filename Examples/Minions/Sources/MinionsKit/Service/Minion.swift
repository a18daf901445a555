import Foundation

/// One of the staff.
public struct Minion: Sendable, Hashable, Identifiable {
  /// The number the service knows the minion by.
  public var id: Int

  /// What to call out.
  public var name: String

  /// Where to fetch the picture.
  public var image: URL

  /// How many there are.
  public var eyes: Int

  /// The favourite fruit, which is what they work for.
  public var fruit: String

  /// What the minion says, if anything.
  public var motto: String?

  /// A minion.
  public init(id: Int, name: String, image: URL, eyes: Int, fruit: String, motto: String? = nil) {
    self.id = id
    self.name = name
    self.image = image
    self.eyes = eyes
    self.fruit = fruit
    self.motto = motto
  }
}
