import Seams

extension Dependencies {
  /// Whom a ``MinionService`` asks that was not given a server of its own.
  @Seam public var minionServer: MinionServer = .standard

  /// What takes responses to the main thread.
  @Seam public var delivery: any Delivery = MainQueue()
}
