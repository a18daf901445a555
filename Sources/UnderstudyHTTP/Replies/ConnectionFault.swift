import Foundation

/// A way for a connection to break, as a server, or what lies before it, breaks it.
///
/// ```swift
/// .get("/movies").reply(.broken(.emptyReply), .json(["page": 1]))
/// ```
///
/// Behind a socket the client sees it on the wire. Behind URLSession, and in memory, the request fails
/// with the error that URLSession gives for it.
public enum ConnectionFault: String, Sendable, Hashable, CaseIterable {
  /// The connection is reset before a byte of the response: `networkConnectionLost`.
  case resetBeforeHead
  /// The connection is reset after the head and half of a body: `networkConnectionLost`.
  case resetInBody
  /// The connection ends in good order, without a byte: `networkConnectionLost`.
  case emptyReply
  /// The `Content-Length` is more than what comes: `networkConnectionLost`.
  case wrongContentLength
  /// The size of a chunk is not a number: `cannotParseResponse`.
  case malformedChunk
  /// The response begins with a line that is no status: `cannotParseResponse`.
  case malformedStatusLine
  /// Bytes that are no HTTP at all: `cannotParseResponse`.
  case randomBytes
  /// Nothing comes, and the connection stays open: `timedOut`, when the client's time-out has passed.
  case stall
}

extension ConnectionFault {
  /// The key under which a `URLError` that stands for a fault has it.
  private static let key = "UnderstudyConnectionFault"

  /// The fault that an error stands for.
  package init?(_ error: any Error) {
    guard let fault = (error as? URLError)?.userInfo[Self.key] as? Self else { return nil }
    self = fault
  }

  private var code: URLError.Code {
    switch self {
    case .resetBeforeHead, .resetInBody, .emptyReply, .wrongContentLength: .networkConnectionLost
    case .malformedChunk, .malformedStatusLine, .randomBytes: .cannotParseResponse
    case .stall: .timedOut
    }
  }

  /// The error that stands for the fault where code does not see the wire.
  package func urlError(for request: RecordedRequest) -> URLError {
    URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: request.failingURL, Self.key: self])
  }
}

extension Reply {
  /// A connection that breaks in this way instead of a response.
  public static func broken(_ fault: ConnectionFault) -> Reply { Reply(.broken(fault)) }
}
