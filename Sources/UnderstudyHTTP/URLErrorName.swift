import Foundation

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
