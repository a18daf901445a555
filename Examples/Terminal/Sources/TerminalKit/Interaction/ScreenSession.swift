/// A screen on a terminal, from its first frame to its end.
@MainActor final class ScreenSession {
  private let screen: any InteractiveScreen
  private var size: ScreenSize
  private let isStyled: Bool
  private let write: (String) -> Void

  /// What the terminal shows; nil where that is not known.
  private var shown: Frame?

  /// Nothing is written any more: the terminal belongs to somebody else then.
  private var hasEnded = false

  init(
    _ screen: any InteractiveScreen, in size: ScreenSize, isStyled: Bool,
    write: @escaping (String) -> Void
  ) {
    self.screen = screen
    self.size = size
    self.isStyled = isStyled
    self.write = write
  }

  /// Shows the screen until it ends the program, or the terminal goes away.
  func run(_ events: AsyncStream<TerminalEvent>) async {
    // Asked for before the first frame, so that no change falls between the two.
    let changes = screen.changes
    draw()
    let redrawing = Task { for await _ in changes { draw() } }
    defer {
      hasEnded = true
      redrawing.cancel()
    }
    for await event in events {
      guard goesOn(after: event) else { return }
      draw()
    }
    _ = screen.press(.interrupt)
  }

  private func goesOn(after event: TerminalEvent) -> Bool {
    switch event {
    case .pressed(let keys):
      return keys.allSatisfy { screen.press($0) && $0 != .interrupt }
    case .resized(let size):
      self.size = size
      shown = nil
      return true
    case .closed:
      _ = screen.press(.interrupt)
      return false
    }
  }

  private func draw() {
    guard !hasEnded else { return }
    let frame = Frame(screen.lines(in: size), in: size, isStyled: isStyled)
    if frame == shown { return }
    shown = frame
    write(frame.text)
  }
}
