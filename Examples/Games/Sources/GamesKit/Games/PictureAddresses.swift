import Foundation

/// Where pictures are, and at which density.
public struct PictureAddresses: Sendable, Hashable {
  /// What a picture is shown as, by the service's name of the size.
  public enum Size: String, CaseIterable, Sendable {
    /// The cover in a row of a list, 90 by 128.
    case smallCover = "cover_small"

    /// The cover at the top of a detail, 264 by 374.
    case bigCover = "cover_big"

    /// One of several screenshots in a detail, 569 by 320.
    case mediumScreenshot = "screenshot_med"
  }

  /// The address of the real service.
  public static let service = URL(string: "https://images.igdb.com/igdb/image/upload")!

  /// What the addresses begin with.
  public var base: URL

  /// Whether pictures have twice as many pixels each way, for a Retina display.
  public var isRetina: Bool

  /// Addresses of pictures.
  public init(base: URL = Self.service, isRetina: Bool = false) {
    self.base = base
    self.isRetina = isRetina
  }

  /// The address of a picture in a size.
  public func address(of picture: Picture, _ size: Size) -> URL {
    base.appending(path: "t_\(size.rawValue)\(isRetina ? "_2x" : "")")
      .appending(path: "\(picture.id).jpg")
  }
}
