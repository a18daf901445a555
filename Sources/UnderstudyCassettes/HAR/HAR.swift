import Foundation

/// A record of HTTP traffic in the format HAR 1.2, which browsers' developer tools open.
///
/// ```swift
/// let har = stubs.report.har()
/// try har.data().write(to: URL(filePath: "traffic.har"))
/// ```
///
/// The names are those of the format. What other programs add to it is not kept.
public struct HAR: Sendable, Hashable, Codable {
  /// All there is in the file.
  public var log: Log

  /// Makes a record.
  public init(log: Log) {
    self.log = log
  }

  /// The record as the text of a file: indented, with sorted keys, the same every time.
  ///
  /// - Throws: an `EncodingError` where a time is no number.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension HAR {
  /// The traffic, and who wrote it down.
  public struct Log: Sendable, Hashable, Codable {
    /// The version of the format: 1.2.
    public var version: String
    /// The program that wrote the record.
    public var creator: Creator
    /// The browser the traffic is from, where it is from one.
    public var browser: Creator?
    /// The pages a browser loaded.
    public var pages: [Page]?
    /// The requests with their answers, the oldest first.
    public var entries: [Entry]
    /// A remark.
    public var comment: String?

    /// Makes a log.
    public init(
      version: String = "1.2", creator: Creator, browser: Creator? = nil, pages: [Page]? = nil,
      entries: [Entry], comment: String? = nil
    ) {
      self.version = version
      self.creator = creator
      self.browser = browser
      self.pages = pages
      self.entries = entries
      self.comment = comment
    }
  }

  /// A program, by name and version.
  public struct Creator: Sendable, Hashable, Codable {
    /// The program's name.
    public var name: String
    /// The program's version.
    public var version: String
    /// A remark.
    public var comment: String?

    /// Makes a creator.
    public init(name: String, version: String, comment: String? = nil) {
      self.name = name
      self.version = version
      self.comment = comment
    }

    /// This library.
    public static let understudy = Creator(name: "Understudy", version: "0.1.0")
  }
}
