import Foundation

/// Where pictures are, and in which size.
public struct PictureAddresses: Sendable, Hashable {
  /// The sizes to choose from, by the service's names.
  public enum Size: String, CaseIterable, Sendable {
    /// A stamp, 90 by 90.
    case thumb

    /// The height of a list or a page, 227 by 320.
    case cover = "cover_big"

    /// A screen, 1,280 by 720.
    case screen = "720p"
  }

  /// The address of the real service.
  public static let service = URL(string: "https://images.igdb.com/igdb/image/upload")!

  /// What the addresses begin with.
  public var base: URL

  /// The size of the pictures.
  public var size: Size

  /// Addresses of pictures of one size.
  public init(base: URL = Self.service, size: Size = .cover) {
    self.base = base
    self.size = size
  }

  /// The address of a picture.
  public func address(of picture: Picture) -> URL {
    base.appending(path: "t_\(size.rawValue)").appending(path: "\(picture.id).jpg")
  }
}
