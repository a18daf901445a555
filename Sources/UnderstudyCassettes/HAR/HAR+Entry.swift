import Foundation

extension HAR {
  /// One request with its response.
  package struct Entry: Sendable, Hashable, Encodable {
    /// When the request was sent.
    package var startedDateTime: Timestamp
    /// How long it all took, in milliseconds: the sum of the timings.
    package var time: Double
    package var request: Request
    package var response: Response
    package var cache = Cache()
    package var timings: Timings
    /// Which stub answered.
    package var comment: String?
  }

  /// The part of a cache in a request: none.
  package struct Cache: Sendable, Hashable, Encodable {}

  /// Where the time of a request went, in milliseconds.
  package struct Timings: Sendable, Hashable, Encodable {
    /// Sending the request.
    package var send = 0.0
    /// Waiting for the response.
    package var wait: Double
    /// Reading the response.
    package var receive = 0.0
  }
}
