import Foundation

/// Somebody, or something, that posts on the service.
public struct User: Sendable, Hashable, Identifiable {
  /// Who is behind an account.
  public enum Kind: String, Sendable, CaseIterable {
    /// A person.
    case human
    /// Something that republishes, such as a newspaper.
    case feed
    /// A program that answers.
    case bot
  }

  /// What an account has collected.
  public struct Counts: Sendable, Hashable {
    /// How many it follows.
    public let following: Int
    /// How many follow it.
    public let followers: Int
    /// How much it has posted.
    public let posts: Int
    /// How many posts it has starred.
    public let stars: Int

    /// The counts of an account.
    public init(following: Int, followers: Int, posts: Int, stars: Int) {
      self.following = following
      self.followers = followers
      self.posts = posts
      self.stars = stars
    }
  }

  /// What the service knows the user by: digits, but text.
  public let id: String

  /// The name in addresses, without the `@`.
  public let username: String

  /// The name as it is shown.
  public let name: String

  /// What the user says about themselves; may be empty and have several lines.
  public let about: String

  /// The time zone, such as `Europe/Lisbon`.
  public let timeZone: String

  /// Language and region, such as `pt_PT`.
  public let locale: String

  /// Who is behind the account.
  public let kind: Kind

  /// When the account was made.
  public let joined: Date

  /// What the account has collected.
  public let counts: Counts

  /// The face beside each post.
  public let avatar: Picture

  /// The wide picture at the top of the page.
  public let cover: Picture

  /// The page of the user, for a browser.
  public let page: URL

  /// A user.
  public init(
    id: String, username: String, name: String, about: String, timeZone: String, locale: String,
    kind: Kind, joined: Date, counts: Counts, avatar: Picture, cover: Picture, page: URL
  ) {
    self.id = id
    self.username = username
    self.name = name
    self.about = about
    self.timeZone = timeZone
    self.locale = locale
    self.kind = kind
    self.joined = joined
    self.counts = counts
    self.avatar = avatar
    self.cover = cover
    self.page = page
  }
}
