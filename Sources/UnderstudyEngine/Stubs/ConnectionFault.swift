import Foundation

/// A way for a connection to break, as a server, or what lies before it, breaks it.
package enum ConnectionFault: String, Error, Hashable, CaseIterable {
  case resetBeforeHead, resetInBody, emptyReply, wrongContentLength, malformedChunk
  case malformedStatusLine, randomBytes, stall

  /// The fault that an error stands for.
  package init?(_ error: any Error) {
    guard let fault = (error as? URLError)?.userInfo[NSUnderlyingErrorKey] as? Self
    else { return nil }
    self = fault
  }

  /// The code that URLSession gives for it; on Linux that is one of libcurl's errors, of which Foundation
  /// knows a few.
  package var code: URLError.Code {
    let isOnLinux = ClientPlatform.current == .onLinux
    return switch self {
    case .resetBeforeHead, .resetInBody: .networkConnectionLost
    case .emptyReply: isOnLinux ? .badServerResponse : .networkConnectionLost
    case .wrongContentLength: isOnLinux ? .unknown : .networkConnectionLost
    case .malformedChunk: isOnLinux ? .unknown : .cannotParseResponse
    case .malformedStatusLine, .randomBytes: isOnLinux ? .unsupportedURL : .cannotParseResponse
    case .stall: .timedOut
    }
  }
}

// Behind a socket the client sees these on the wire. Behind URLSession, and in memory, the request fails
// with the error that URLSession gives for it.
extension Reply {
  /// The connection is reset before a byte of the response: `networkConnectionLost`.
  ///
  /// ```swift
  /// .get("/movies").reply(.resetBeforeHead, .json(["page": 1]))
  /// ```
  public static let resetBeforeHead = broken(.resetBeforeHead)
  /// The connection is reset after the head and half of a body: `networkConnectionLost`.
  public static let resetInBody = broken(.resetInBody)
  /// The connection ends in good order, without a byte: `networkConnectionLost`; `badServerResponse` on Linux.
  public static let emptyReply = broken(.emptyReply)
  /// The `Content-Length` is more than what comes: `networkConnectionLost`; `unknown` on Linux.
  public static let wrongContentLength = broken(.wrongContentLength)
  /// The size of a chunk is not a number: `cannotParseResponse`; `unknown` on Linux.
  public static let malformedChunk = broken(.malformedChunk)
  /// The response begins with a line that is not a status: `cannotParseResponse`; `unsupportedURL` on Linux.
  public static let malformedStatusLine = broken(.malformedStatusLine)
  /// Bytes that are not HTTP at all: `cannotParseResponse`; `unsupportedURL` on Linux.
  public static let randomBytes = broken(.randomBytes)
  /// Nothing comes, and the connection stays open: `timedOut`, when the client's timeout has passed.
  public static let stall = broken(.stall)

  /// Every way in which a connection breaks, for the arguments of a test.
  ///
  /// ```swift
  /// for fault in Reply.connectionFaults {
  ///   let stubs = HTTPStubs(.get("/movies").reply(fault))
  ///   await #expect(throws: URLError.self) { try await stubs.data(from: url) }
  /// }
  /// ```
  ///
  /// With ``stall`` a request fails only after its timeout, on the clock of the stubs.
  public static let connectionFaults = ConnectionFault.allCases.map(broken)

  package static func broken(_ fault: ConnectionFault) -> Reply { Reply(.broken(fault)) }
}
