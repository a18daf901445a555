import Foundation
import ProfilesKit

/// A user as lines of text.
struct Card {
  private let user: User

  init(_ user: User) { self.user = user }

  var lines: [String] {
    var lines = [user.name]
    lines.append("@\(user.username) · \(user.kind.words) · since \(user.joined.day)")
    if !user.about.allSatisfy(\.isWhitespace) {
      lines.append("")
      lines += user.about.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map(String.init)
    }
    lines.append("")
    lines.append(user.counts.words)
    lines.append("\(user.timeZone) · \(user.locale)")
    lines.append(user.page.absoluteString)
    lines.append("Picture: \(user.avatar.words)")
    lines.append("Cover: \(user.cover.words)")
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
