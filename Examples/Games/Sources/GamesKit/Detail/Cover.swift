import Foundation

/// The picture on the box.
public enum Cover: Sendable, Hashable {
  /// The picture at an address.
  case picture(URL)

  /// What stands in the place of a picture that nobody has.
  case placeholder
}
