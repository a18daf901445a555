import ProfilesKit
import TerminalKit

/// The screen with a field for the name and the card of the user below it.
@MainActor final class ProfileScreen: InteractiveScreen {
  private let model: ProfileModel
  private let title: String
  private let names: [String]
  private var field = NameField()

  /// Which of `names` Tab offered last.
  private var offered: Int?

  /// The first line of the content that is seen, and how far and how much it can be moved: what
  /// fits is known when the lines are made, and needed when a key is pressed.
  private var top = 0
  private var lowestTop = 0
  private var page = 1

  /// A screen on `model`.
  ///
  /// - Parameters:
  ///   - title: Who is asked.
  ///   - names: What Tab offers.
  ///   - name: Whom to ask for at once.
  init(
    _ model: ProfileModel, title: String, offering names: [String] = [],
    loading name: String? = nil
  ) {
    self.model = model
    self.title = title
    self.names = names
    if let name {
      field.replace(with: ProfileEndpoint.name(in: name))
      load()
    }
  }

  var changes: AsyncStream<Void> {
    let states = model.states()
    return AsyncStream { changes in
      let passing = Task {
        for await _ in states { changes.yield() }
        changes.finish()
      }
      changes.onTermination = { _ in passing.cancel() }
    }
  }

  // MARK: - Keys

  func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): field.type(character)
    case .backspace: field.deleteBackward()
    case .enter: load()
    case .tab: offer(1)
    case .backTab: offer(-1)
    case .escape:
      field.clear()
      model.clear()
      top = 0
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= page
    case .pageDown: top += page
    case .home: top = 0
    case .end: top = lowestTop
    case .left, .right: break
    case .interrupt:
      model.clear()
      return false
    }
    top = min(max(0, top), lowestTop)
    return true
  }

  private func load() {
    field.finish()
    top = 0
    model.load(field.text)
  }

  private func offer(_ step: Int) {
    if names.isEmpty { return }
    let next =
      offered.map { ($0 + step + names.count) % names.count } ?? (step > 0 ? 0 : names.count - 1)
    offered = next
    field.replace(with: names[next])
  }

  // MARK: - Lines

  func lines(in size: ScreenSize) -> [Line] {
    var head = [Line(field.shown(width: size.columns), .selected)]
    if size.rows >= 8 { head.append(Line("")) }
    if size.rows >= 10 { head.insert(Line("Profiles, \(title)", .heading), at: 0) }
    let hasFooter = size.rows >= 4

    let content = content(width: size.columns)
    page = max(1, size.rows - head.count - (hasFooter ? 1 : 0))
    lowestTop = max(0, content.count - page)
    top = min(top, lowestTop)
    let seen = content[top...].prefix(page)
    let lines = (head + seen).prefix(size.rows)
    guard hasFooter else { return Array(lines) }
    let gap = size.rows - 1 - lines.count
    return lines + Array(repeating: Line(""), count: max(0, gap))
      + [Line(footer(seen.indices, of: content.count, width: size.columns), .aside)]
  }

  private func content(width: Int) -> [Line] {
    func wrapped(_ text: String, _ style: Line.Style = .plain) -> [Line] {
      text.printable.wrapped(to: width).map { Line($0, style) }
    }
    switch model.state {
    case .idle:
      let hint = wrapped("Type a name and press Enter.")
      if names.isEmpty { return hint }
      return hint + [Line("")] + wrapped("Names to try: \(names.joined(separator: ", "))", .aside)
    case .loading(let name): return wrapped("Asking for @\(name) …", .aside)
    case .loaded(let user): return Card(user).lines(width: width)
    case .failed(_, let error): return wrapped(error.description, .failure)
    }
  }

  private func footer(_ seen: Range<Int>, of count: Int, width: Int) -> String {
    let scroll =
      seen.count < count ? "↑↓ \(seen.lowerBound + 1)–\(seen.upperBound) of \(count) · " : ""
    let offer = names.isEmpty ? "" : "Tab offers a name · "
    let choices = [
      "\(scroll)Enter loads · \(offer)Esc clears · Ctrl-C leaves",
      "\(scroll)Enter loads · Esc clears · Ctrl-C leaves", "\(scroll)Enter · Esc · Ctrl-C",
      "\(scroll)Esc · Ctrl-C", "\(scroll)^C",
    ]
    return choices.first { $0.displayWidth <= width } ?? choices[choices.count - 1]
  }
}
