import UnderstudyCore

/// A line at the foot of the terminal that tells how far things are, while a program writes above it.
///
/// The program does not know of the line, so the terminal is asked to scroll only what is above, as
/// `apt` does. Nothing is written where there is no terminal, or a short one.
final class ProgressLine: Sendable {
  private let channel: Channel
  private let rows: Int
  private let shown = Lock<String?>(nil)

  private static let leastRows = 5

  init(_ channel: Channel) {
    self.channel = channel
    rows = channel.isTerminal && channel.canBeSteered ? channel.height() : 0
    guard rows >= Self.leastRows else { return }
    // A line of room; then the region, which moves the cursor, and back.
    channel.write(raw: "\n\u{1B}7\u{1B}[1;\(rows - 1)r\u{1B}8\u{1B}[1A")
  }

  /// Shows the text where it is another than before.
  func show(_ text: String) {
    guard rows >= Self.leastRows else { return }
    let isNew = shown.withLock { shown in
      defer { shown = text }
      return shown != text
    }
    guard isNew else { return }
    let line = StyledText(String(text.prefix(max(10, channel.width() - 1))), .dim)
      .rendered(inColor: channel.isColored)
    channel.write(raw: "\u{1B}7\u{1B}[\(rows);1H\u{1B}[2K\(line)\u{1B}8")
  }

  /// Gives the whole terminal back.
  func end() {
    guard rows >= Self.leastRows else { return }
    channel.write(raw: "\u{1B}7\u{1B}[r\u{1B}[\(rows);1H\u{1B}[2K\u{1B}8")
  }
}
