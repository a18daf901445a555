import Foundation
import UnderstudyHTTP

extension OriginalReply {
  /// Each way to break a reply apart from its body; nil where it cannot be broken so, or stays as it is.
  static let defects = statuses + errors + connections + headers

  private static let statuses: [ReplyDefect] =
    [401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map { status in
      let retry: HeaderFields = [429, 503].contains(status) ? ["Retry-After": "30"] : [:]
      let words = "with status \(status)\(retry.isEmpty ? "" : " and Retry-After")"
      let text = #"{"error":{"code":\#(status),"message":"\#(StatusText.of(status))"}}"#
      return .init(status < 500 ? .clientError : .serverError, words) { _ in
        .json(Data(text.utf8), status: status, headers: retry)
      }
    }
    + [
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

  private static let failures: [(Stub.Mutation.Kind, [URLError.Code])] = [
    (
      .noConnection,
      [
        .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
        .dataNotAllowed, .internationalRoamingOff, .callIsActive, .secureConnectionFailed,
        .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot, .clientCertificateRequired,
      ]
    ), (.slow, [.timedOut]),
    (
      .brokenConnection,
      [.networkConnectionLost, .badServerResponse, .cannotParseResponse, .cancelled]
    ), (.compression, [.cannotDecodeContentData, .cannotDecodeRawData]),
    (.redirect, [.httpTooManyRedirects, .redirectToNonExistentLocation]),
  ]

  private static let errors: [ReplyDefect] = failures.flatMap { kind, codes in
    codes.map { code in
      let name = URLErrorName.name(of: code) ?? "\(code.rawValue)"
      return .init(kind, "failing with \(name)") { _ in .failing(code) }
    }
  }

  private static let connections: [ReplyDefect] =
    ConnectionFault.allCases.map { fault in
      .init(fault == .stall ? .slow : .brokenConnection, "broken by \(fault.rawValue)") { _ in
        .broken(fault)
      }
    }
    + [
      .init(.slow, "after 30 seconds") { $0.reply.delayed(by: .seconds(30)) },
      .init(.brokenConnection, "lost in the middle of the body") { original in
        let half = (original.body?.count ?? 0) / 2
        return half > 0 ? original.reply.truncated(afterBytes: half) : nil
      },
    ]

  private static let headers: [ReplyDefect] =
    [
      ("without a Content-Type", nil), ("with another Content-Type", "application/octet-stream"),
      ("with another charset", "application/json; charset=utf-16"),
    ].map { words, type in
      .init(.contentType, words) { $0.changing { $0.headers["Content-Type"] = type } }
    }
    + [
      .init(.compression, "with bytes that are not gzip as it says") {
        $0.changing(body: Data("no gzip".utf8)) { $0.headers["Content-Encoding"] = "gzip" }
      },
      .init(.loginPage, "with the login page of a captive portal") { _ in
        let page = "<!DOCTYPE html><title>Wi-Fi</title><form><button>Connect</button></form>\n"
        return .data(
          Data(page.utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
      },
    ]
}
