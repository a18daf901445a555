import Foundation
import Seams

/// The parts that are looked up instead of passed on.
///
/// The service is not among them: the models take it in their initializers, so that a model
/// without one does not compile, and what asks the network is named at the composition root alone.
extension Dependencies {
  /// Where pictures are. A cover needs it three levels below the composition root, and nobody in
  /// between has a use for it.
  @Seam(inTests: .live) public var pictureAddresses: PictureAddresses = PictureAddresses()

  /// How ratings are shown. It has no value for tests: a test that shows ratings says how.
  @Seam public var ratingScale: RatingScale = .points

  /// The present moment; in tests always the same one.
  @Seam(inTests: { { Date(timeIntervalSince1970: 1_795_219_200) } })
  public var now: @Sendable () -> Date = { Date() }
}
