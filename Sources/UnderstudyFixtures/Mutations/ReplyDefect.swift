import Foundation
import UnderstudyHTTP

/// A way to break a reply apart from its body: a row of a table.
struct ReplyDefect: Sendable {
  let kind: Stub.Mutation.Kind
  /// What follows the name of the stub.
  let words: String
  /// What comes in place of a reply; nil where that cannot be broken so.
  let reply: @Sendable (OriginalReply) -> Reply?

  init(
    _ kind: Stub.Mutation.Kind, _ words: String,
    _ reply: @escaping @Sendable (OriginalReply) -> Reply?
  ) {
    (self.kind, self.words, self.reply) = (kind, words, reply)
  }

  static let all = statuses + errors + connections + headers

  private static let statuses =
    [401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map { status in
      let isTemporary = [429, 503].contains(status)
      return ReplyDefect(
        status < 500 ? .clientError : .serverError,
        "with status \(status)\(isTemporary ? " and Retry-After" : "")"
      ) { _ in
        let text = #"{"error":{"code":\#(status),"message":"\#(StatusText.of(status))"}}"#
        return .json(
          Data(text.utf8), status: status, headers: isTemporary ? ["Retry-After": "30"] : [:])
      }
    } + [
      ReplyDefect(.serverError, "with status 500 and its own body") { original in
        original.body.map {
          .data($0, status: 500, headers: HeaderFields(contentType: original.contentType))
        }
      },
      ReplyDefect(.noContent, "with status 204") { _ in .status(204) },
      ReplyDefect(.noContent, "with status 304") { _ in .status(304) },
      ReplyDefect(.redirect, "with status 302 and no Location") { _ in .status(302) },
      ReplyDefect(.redirect, "redirected to itself") { _ in
        .computed { .redirect(to: $0.url.absoluteString, status: 307) }
      },
    ]

  private static let errors =
    [
      ("notConnectedToInternet", .notConnectedToInternet), ("cannotFindHost", .cannotFindHost),
      ("cannotConnectToHost", .cannotConnectToHost), ("dnsLookupFailed", .dnsLookupFailed),
      ("dataNotAllowed", .dataNotAllowed), ("internationalRoamingOff", .internationalRoamingOff),
      ("callIsActive", .callIsActive), ("secureConnectionFailed", .secureConnectionFailed),
      ("serverCertificateUntrusted", .serverCertificateUntrusted),
      ("serverCertificateHasBadDate", .serverCertificateHasBadDate),
      ("clientCertificateRequired", .clientCertificateRequired),
    ].map { failing(.noConnection, $0, $1) } + [
      failing(.slow, "timedOut", .timedOut),
      failing(.brokenConnection, "networkConnectionLost", .networkConnectionLost),
      failing(.brokenConnection, "badServerResponse", .badServerResponse),
      failing(.brokenConnection, "cannotParseResponse", .cannotParseResponse),
      failing(.brokenConnection, "zeroByteResource", .zeroByteResource),
      failing(.brokenConnection, "cancelled", .cancelled),
      failing(.compression, "cannotDecodeContentData", .cannotDecodeContentData),
      failing(.compression, "cannotDecodeRawData", .cannotDecodeRawData),
      failing(.redirect, "httpTooManyRedirects", .httpTooManyRedirects),
    ]

  private static func failing(
    _ kind: Stub.Mutation.Kind, _ name: String, _ code: URLError.Code
  ) -> ReplyDefect {
    ReplyDefect(kind, "failing with URLError.\(name)") { _ in .failing(code) }
  }

  private static let connections =
    ConnectionFault.allCases.map { fault in
      ReplyDefect(
        fault == .stall ? .slow : .brokenConnection, "broken by \(fault.rawValue)"
      ) { _ in .broken(fault) }
    } + [
      ReplyDefect(.slow, "after 30 seconds") { $0.reply.delayed(by: .seconds(30)) },
      ReplyDefect(.brokenConnection, "with its connection lost in the middle of the body") {
        original in
        guard let count = original.body?.count, count > 1 else { return nil }
        return original.reply.truncated(afterBytes: count / 2)
      },
    ]

  private static let headers: [ReplyDefect] = [
    ReplyDefect(.contentType, "without a Content-Type") { original in
      original.contentType.flatMap { _ in original.changing { $0["Content-Type"] = nil } }
    },
    ReplyDefect(.contentType, "with another Content-Type") { original in
      original.changing { $0["Content-Type"] = "application/octet-stream" }
    },
    ReplyDefect(.contentType, "with another charset") { original in
      original.contentType.flatMap { type in
        original.changing { $0["Content-Type"] = "\(type.prefix { $0 != ";" }); charset=utf-16" }
      }
    },
    ReplyDefect(.compression, "with bytes that are not gzip as it says") { original in
      original.changing(body: Data("no gzip".utf8)) { $0["Content-Encoding"] = "gzip" }
    },
    ReplyDefect(.loginPage, "with the login page of a captive portal") { _ in
      .data(
        Data(loginPage.utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
    },
  ]

  private static let loginPage = """
    <!DOCTYPE html>
    <html>
    <head><title>Welcome to our Wi-Fi</title></head>
    <body><form action="/login" method="post"><button>Accept and connect</button></form></body>
    </html>

    """
}

extension HeaderFields {
  fileprivate init(contentType: String?) {
    self = [:]
    self["Content-Type"] = contentType
  }
}
