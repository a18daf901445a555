/// What a terminal has to say.
enum TerminalEvent: Equatable, Sendable {
  /// The keys that came together.
  case pressed([Key])

  /// The window has this size now, or what it shows was lost and has to be drawn again.
  case resized(ScreenSize)

  /// Nobody is there any more.
  case closed
}
