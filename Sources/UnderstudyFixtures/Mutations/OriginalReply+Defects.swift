import Foundation
import UnderstudyHTTP

extension OriginalReply {
  /// Each way to break a reply apart from its body.
  static let defects = statuses + errors + connections + headers

  private static let statuses: [ReplyDefect] =
    [401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map { status in
      let isTemporary = [429, 503].contains(status)
      let words = "with status \(status)\(isTemporary ? " and Retry-After" : "")"
      return .init(status < 500 ? .clientError : .serverError, words) { _ in
        let text = #"{"error":{"code":\#(status),"message":"\#(StatusText.of(status))"}}"#
        return .json(
          Data(text.utf8), status: status, headers: isTemporary ? ["Retry-After": "30"] : [:])
      }
    } + [
      .init(.serverError, "with status 500 and its own body") { original in
        original.body.flatMap { original.changing(body: $0) { $0.status = 500 } }
      },
      .init(.noContent, "with status 204") { _ in .status(204) },
      .init(.noContent, "with status 304") { _ in .status(304) },
      .init(.redirect, "with status 302 and no Location") { _ in .status(302) },
      .init(.redirect, "redirected to itself") { _ in
        .computed { .redirect(to: $0.url.absoluteString, status: 307) }
      },
    ]

  private static let errors =
    failing(
      .noConnection, .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost,
      .dnsLookupFailed, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
      .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRequired)
    + failing(.slow, .timedOut)
    + failing(
      .brokenConnection, .networkConnectionLost, .badServerResponse, .cannotParseResponse,
      .cancelled)
    + failing(.compression, .cannotDecodeContentData, .cannotDecodeRawData)
    + failing(.redirect, .httpTooManyRedirects, .redirectToNonExistentLocation)

  private static func failing(
    _ kind: Stub.Mutation.Kind, _ codes: URLError.Code...
  ) -> [ReplyDefect] {
    codes.map { code in
      let name = URLErrorName.name(of: code) ?? "\(code.rawValue)"
      return .init(kind, "failing with \(name)") { _ in .failing(code) }
    }
  }

  private static let connections: [ReplyDefect] =
    ConnectionFault.allCases.map { fault in
      let kind: Stub.Mutation.Kind = fault == .stall ? .slow : .brokenConnection
      return .init(kind, "broken by \(fault.rawValue)") { _ in .broken(fault) }
    } + [
      .init(.slow, "after 30 seconds") { $0.reply.delayed(by: .seconds(30)) },
      .init(.brokenConnection, "lost in the middle of the body") { original in
        guard let count = original.body?.count, count > 1 else { return nil }
        return original.reply.truncated(afterBytes: count / 2)
      },
    ]

  private static let headers: [ReplyDefect] = [
    .init(.contentType, "without a Content-Type") { original in
      original.changing { $0.headers["Content-Type"] = nil }
    },
    .init(.contentType, "with another Content-Type") { original in
      original.changing { $0.headers["Content-Type"] = "application/octet-stream" }
    },
    .init(.contentType, "with another charset") { original in
      original.changing { $0.headers["Content-Type"] = "application/json; charset=utf-16" }
    },
    .init(.compression, "with bytes that are not gzip as it says") { original in
      original.changing(body: Data("no gzip".utf8)) { $0.headers["Content-Encoding"] = "gzip" }
    },
    .init(.loginPage, "with the login page of a captive portal") { _ in
      let page = "<!DOCTYPE html><title>Wi-Fi</title><form><button>Connect</button></form>\n"
      return .data(Data(page.utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
    },
  ]
}
