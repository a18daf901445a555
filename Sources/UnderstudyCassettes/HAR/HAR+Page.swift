import Foundation

extension HAR {
  /// A page that a browser loaded.
  public struct Page: Sendable, Hashable, Codable {
    /// When the page began to load.
    @Timestamp public var startedDateTime: Date
    /// What entries call the page by.
    public var id: String
    /// The page's title.
    public var title: String
    /// How long the page took.
    public var pageTimings: PageTimings
    /// A remark.
    public var comment: String?

    /// Makes a page.
    public init(
      startedDateTime: Date, id: String, title: String, pageTimings: PageTimings,
      comment: String? = nil
    ) {
      _startedDateTime = Timestamp(wrappedValue: startedDateTime)
      self.id = id
      self.title = title
      self.pageTimings = pageTimings
      self.comment = comment
    }
  }

  /// How long a page took, in milliseconds from its beginning; -1 where it does not apply.
  public struct PageTimings: Sendable, Hashable, Codable {
    /// Until the content was there.
    public var onContentLoad: Double?
    /// Until all was there.
    public var onLoad: Double?
    /// A remark.
    public var comment: String?

    /// Makes timings.
    public init(onContentLoad: Double? = nil, onLoad: Double? = nil, comment: String? = nil) {
      self.onContentLoad = onContentLoad
      self.onLoad = onLoad
      self.comment = comment
    }
  }
}
