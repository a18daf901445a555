import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How patiently to wait when the service responds with 429, too many requests.
///
/// A wait lasts as long as the service asks for in `Retry-After`; where it does not say, 1 s, then
/// 2 s, then 4 s and so on.
public struct RetryPolicy: Sendable, Hashable {
  /// How often one request is sent again before giving up.
  public var mostWaits: Int

  /// The longest single wait; asked for longer, the request fails at once.
  public var longestWait: Duration

  /// A policy; by default three waits of at most half a minute each.
  public init(mostWaits: Int = 3, longestWait: Duration = .seconds(30)) {
    self.mostWaits = mostWaits
    self.longestWait = longestWait
  }

  /// How long to wait after `response`, the `attempt`th (from 0) of its request; nil to give up.
  func wait(after response: HTTPURLResponse, attempt: Int) -> Duration? {
    guard attempt < mostWaits else { return nil }
    let wait = response.retryAfter ?? .seconds(1 << min(attempt, 16))
    return wait <= longestWait ? wait : nil
  }
}

extension HTTPURLResponse {
  /// The header `Retry-After`, given in seconds or as a date (RFC 9110, 10.2.3).
  ///
  /// A date is counted from the server's own clock, its header `Date`, so that a wrong clock here
  /// does not matter.
  var retryAfter: Duration? {
    guard let text = value(forHTTPHeaderField: "Retry-After") else { return nil }
    if text.allSatisfy({ $0.isASCII && $0.isNumber }), let seconds = Int32(text) {
      return .seconds(Int(seconds))
    }
    guard let end = Self.date(text) else { return nil }
    let now = value(forHTTPHeaderField: "Date").flatMap(Self.date) ?? Date()
    return .seconds(max(0, end.timeIntervalSince(now).rounded(.up)))
  }

  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text)
  }
}
