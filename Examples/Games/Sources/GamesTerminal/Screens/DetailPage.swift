import GamesKit
import TerminalKit

/// The detail of a game as it stands on a terminal.
@MainActor
final class DetailPage {
  let model: GameDetailModel
  private var window = Window()

  init(_ model: GameDetailModel) {
    self.model = model
  }

  // MARK: - Lines

  func lines(in size: ScreenSize) -> [Line] {
    let hasHint = size.rows > 1
    let height = size.rows - (hasHint ? 1 : 0)
    let text = text(width: max(1, size.columns))
    let range = window.range(height: height, count: text.count)
    let padding = Array(repeating: Line(""), count: max(0, height - range.count))
    let hint = Hint.line(
      ["q quit", "Esc back"] + (text.count > height ? ["↑↓ scroll"] : [])
        + ["s \(model.ratingScale.other.title)", "r again"], width: size.columns)
    return text[range] + padding + (hasHint ? [hint] : [])
  }

  /// The sections, with a word below the name where they are not all there.
  private func text(width: Int) -> [Line] {
    let sections = model.sections
    let status: [Line] =
      switch model.phase {
      case .idle, .loaded: []
      case .loading: [Line("Loading the rest …", .aside)]
      case .failed(let error):
        [Line("")] + error.description.printable.wrapped(to: width).map { Line($0, .failure) }
          + [Line("Press r to try again.")]
      }
    return GameText.lines(for: Array(sections.prefix(1)), width: width) + status
      + GameText.lines(for: Array(sections.dropFirst()), width: width)
  }

  // MARK: - Keys

  /// Scrolls, or tells the rating another way.
  func press(_ key: Key) {
    switch key {
    case .up: window.scroll(by: -1)
    case .down: window.scroll(by: 1)
    case .pageUp: window.scroll(by: -window.height)
    case .pageDown, .character(" "): window.scroll(by: window.height)
    case .home: window.scroll(by: .min)
    case .end: window.scroll(by: .max)
    case .character("s"): model.ratingScale = model.ratingScale.other
    default: break
    }
  }
}

extension RatingScale {
  /// The scale to change to.
  fileprivate var other: RatingScale { self == .points ? .stars : .points }

  fileprivate var title: String { self == .points ? "points" : "stars" }
}
