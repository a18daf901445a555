import Foundation
import Seams

/// A picture as the service names it: neither an address nor a size.
public struct Picture: Sendable, Hashable {
  /// The service's name of the picture.
  public let id: String

  /// A picture.
  public init(id: String) { self.id = id }
}

extension Picture {
  /// The address of the picture in the size that it is shown in.
  ///
  /// The bottom of the deep path: where pictures are comes from the container, so that neither the
  /// list nor the detail nor its sections have to take it and pass it on.
  public func address(_ size: PictureAddresses.Size) -> URL {
    injected(\.pictureAddresses).address(of: self, size)
  }
}
