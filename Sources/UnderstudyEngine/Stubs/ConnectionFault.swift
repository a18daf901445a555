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
  package func code(on platform: ClientPlatform = .current) -> URLError.Code {
    let isOnLinux = platform == .onLinux
    return switch self {
    case .resetBeforeHead, .resetInBody: .networkConnectionLost
    case .emptyReply: isOnLinux ? .badServerResponse : .networkConnectionLost
    case .wrongContentLength: isOnLinux ? .unknown : .networkConnectionLost
    case .malformedChunk: isOnLinux ? .unknown : .cannotParseResponse
    case .malformedStatusLine, .randomBytes: isOnLinux ? .unsupportedURL : .cannotParseResponse
    case .stall: .timedOut
    }
  }

  /// The error that stands for the fault where code does not see the wire.
  package func urlError(for request: RecordedRequest) -> URLError {
    URLError(code(), for: request.failingURL, because: self)
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

/// The names of URLSession's errors, as Swift spells them; the usual ones first.
package enum URLErrorName {
  package static let codes: [(name: String, value: URLError.Code)] = [
    ("notConnectedToInternet", .notConnectedToInternet),
    ("timedOut", .timedOut),
    ("networkConnectionLost", .networkConnectionLost),
    ("cannotConnectToHost", .cannotConnectToHost),
    ("cannotFindHost", .cannotFindHost),
    ("dnsLookupFailed", .dnsLookupFailed),
    ("secureConnectionFailed", .secureConnectionFailed),
    ("badServerResponse", .badServerResponse),
    ("cancelled", .cancelled),
    ("serverCertificateUntrusted", .serverCertificateUntrusted),
    ("appTransportSecurityRequiresSecureConnection", .appTransportSecurityRequiresSecureConnection),
    ("backgroundSessionWasDisconnected", .backgroundSessionWasDisconnected),
    ("badURL", .badURL),
    ("callIsActive", .callIsActive),
    ("cannotDecodeContentData", .cannotDecodeContentData),
    ("cannotDecodeRawData", .cannotDecodeRawData),
    ("cannotLoadFromNetwork", .cannotLoadFromNetwork),
    ("cannotParseResponse", .cannotParseResponse),
    ("clientCertificateRejected", .clientCertificateRejected),
    ("clientCertificateRequired", .clientCertificateRequired),
    ("dataLengthExceedsMaximum", .dataLengthExceedsMaximum),
    ("dataNotAllowed", .dataNotAllowed),
    ("httpTooManyRedirects", .httpTooManyRedirects),
    ("internationalRoamingOff", .internationalRoamingOff),
    ("redirectToNonExistentLocation", .redirectToNonExistentLocation),
    ("resourceUnavailable", .resourceUnavailable),
    ("serverCertificateHasBadDate", .serverCertificateHasBadDate),
    ("serverCertificateHasUnknownRoot", .serverCertificateHasUnknownRoot),
    ("serverCertificateNotYetValid", .serverCertificateNotYetValid),
    ("unknown", .unknown),
    ("unsupportedURL", .unsupportedURL),
    ("userAuthenticationRequired", .userAuthenticationRequired),
    ("userCancelledAuthentication", .userCancelledAuthentication),
    ("zeroByteResource", .zeroByteResource),
  ]

  package static func name(of code: URLError.Code) -> String? {
    codes.first { $0.value == code }?.name
  }
}
