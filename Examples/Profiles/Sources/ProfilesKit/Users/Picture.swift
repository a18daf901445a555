import Foundation

/// A picture of a user.
public struct Picture: Sendable, Hashable {
  /// Where it is.
  public let url: URL

  /// How wide it is, in pixels.
  public let width: Int

  /// How high it is, in pixels.
  public let height: Int

  /// Whether it is the service's own, because the user has given none.
  public let isDefault: Bool

  /// A picture.
  public init(url: URL, width: Int, height: Int, isDefault: Bool) {
    self.url = url
    self.width = width
    self.height = height
    self.isDefault = isDefault
  }
}
