import Foundation

/// The picture on the box, as it is shown.
public enum Cover: Sendable, Hashable {
  /// The picture at an address.
  case picture(URL)

  /// What stands in the place of a picture that nobody has.
  case placeholder
}

extension Cover {
  /// The cover of a game in the size that it is shown in.
  init(of game: Game, _ size: PictureAddresses.Size) {
    self = game.cover.map { .picture($0.address(size)) } ?? .placeholder
  }
}
