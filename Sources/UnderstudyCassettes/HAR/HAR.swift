import Foundation

/// A record of HTTP traffic in the format HAR 1.2, which the developer tools of browsers open.
///
/// ```swift
/// let har = stubs.report.har()
/// try har.data().write(to: URL(filePath: "traffic.har"))
/// ```
///
/// The names are those of the format.
public struct HAR: Sendable, Hashable, Encodable {
  /// All there is in the file.
  package let log: Log

  package init(entries: [Entry]) { log = Log(entries: entries) }

  /// The record as the text of a file: indented, with sorted keys, the same every time.
  ///
  /// - Throws: an `EncodingError` where a time is not a number.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension HAR {
  /// The traffic, and who recorded it.
  package struct Log: Sendable, Hashable, Encodable {
    package var version = "1.2"
    package var creator = Creator()
    /// The requests with their responses, the oldest first.
    package var entries: [Entry]
  }

  /// The program that made the record: this library.
  package struct Creator: Sendable, Hashable, Encodable {
    package var name = "Understudy"
    package var version = "0.1.0"

    package init() {}
  }

  /// A name with its value: a header field, or an item of a query.
  package struct NameValue: Sendable, Hashable, Encodable {
    package var name: String
    package var value: String
  }

  /// A cookie that was sent or set.
  package struct Cookie: Sendable, Hashable, Encodable {
    package var name: String
    package var value: String
    package var path: String?
    package var domain: String?
    /// In ISO 8601.
    package var expires: String?
    package var httpOnly: Bool?
    package var secure: Bool?

    package init(
      name: String, value: String, path: String? = nil, domain: String? = nil,
      expires: String? = nil, httpOnly: Bool? = nil, secure: Bool? = nil
    ) {
      self.name = name
      self.value = value
      self.path = path
      self.domain = domain
      self.expires = expires
      self.httpOnly = httpOnly
      self.secure = secure
    }
  }
}
