import Foundation
import ProfilesKit
import TerminalKit

/// A user as lines of text, for a window or a pipe.
struct Card {
  private let user: User

  init(_ user: User) { self.user = user }

  /// The lines, wrapped to a width; nil leaves them as long as they are.
  func lines(width: Int?) -> [Line] {
    func wrapped(_ text: String, _ style: Line.Style = .plain) -> [Line] {
      let text = text.printable
      let lines = width.map(text.wrapped) ?? [text]
      return (lines.isEmpty ? [""] : lines).map { Line($0, style) }
    }
    var lines = wrapped(user.name, .heading)
    lines += wrapped("@\(user.username) · \(user.kind.words) · since \(user.joined.day)", .aside)
    if !user.about.allSatisfy(\.isWhitespace) {
      lines += wrapped("")
      lines += user.about.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .flatMap { wrapped(String($0)) }
    }
    lines += wrapped("")
    lines += wrapped(user.counts.words)
    lines += wrapped("\(user.timeZone) · \(user.locale)")
    lines += wrapped(user.page.absoluteString)
    lines += wrapped("Picture: \(user.avatar.words)")
    lines += wrapped("Cover: \(user.cover.words)")
    return lines
  }
}

extension User.Kind {
  fileprivate var words: String {
    switch self {
    case .human: "a person"
    case .feed: "a feed"
    case .bot: "a bot"
    }
  }
}

extension User.Counts {
  fileprivate var words: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    return [
      count(posts, "post"), count(followers, "follower"), "\(following) following",
      count(stars, "star"),
    ].joined(separator: " · ")
  }
}

extension Picture {
  fileprivate var words: String {
    isDefault ? "none of their own" : "\(url.absoluteString) (\(width) × \(height))"
  }
}

extension Date {
  fileprivate var day: String { formatted(.iso8601.year().month().day()) }
}
