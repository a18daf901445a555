extension Game {
  /// The same game with all that `service` knows about it.
  ///
  /// A value keeps no service: it is given one for this one question.
  ///
  /// - Throws: ``GamesError``.
  public func details(from service: any GameService) async throws(GamesError) -> Game {
    try await service.game(id: id)
  }
}
