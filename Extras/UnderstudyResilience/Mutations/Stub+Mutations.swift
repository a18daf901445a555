import Foundation
import UnderstudyFixtures
import UnderstudyHTTP

// The broken variants of a stub: its body's, and those of its status, headers and connection.

extension Stub {
  /// The stub with its reply broken in each way in which a service and the way to it fail.
  ///
  /// ```swift
  /// let page: Stub = .get("/3/movie/popular").reply(.json(Fixture("popular-movies.json")))
  /// for broken in page.mutations {
  ///   let stubs = HTTPStubs(broken.stub)
  ///   _ = try? await MoviesClient(session: stubs.session).popular()
  /// }
  /// ```
  ///
  /// The body is broken as `Fixture.mutations(of:named:)` breaks it, unless a closure, a stream or the
  /// test makes it. Then the rest: other statuses, errors of URLSession, broken connections, a slow one,
  /// redirects without end, other headers, and the login page of a captive portal. Of several replies
  /// each is broken in turn. A stub that cannot work has no mutations.
  ///
  /// In a test with the trait `.contract(…)`, values that the contract does not allow stand in the body,
  /// too, such as a number above its `maximum`.
  public var mutations: [Mutation] { mutations(named: "\(pattern)") }

  /// Each of some stubs broken in each way, the others as they are: see ``Mutation/plan(in:)``.
  ///
  /// Stubs that differ only in their bodies, as those of a cassette do, are told apart by their number.
  package static func mutations(of stubs: [Stub]) -> [Mutation] {
    var counts: [String: Int] = [:]
    return stubs.enumerated().flatMap { number, stub in
      let name = "\(stub.pattern)"
      counts[name, default: 0] += 1
      let count = counts[name]!
      return stub.mutations(named: count == 1 ? name : "\(name) #\(count)", number: number)
    }
  }

  private func mutations(named name: String, number: Int = 0) -> [Mutation] {
    guard replies.allSatisfy({ $0.problem == nil }) else { return [] }
    return replies.enumerated().flatMap { index, reply in
      let name = replies.count == 1 ? name : "reply \(index + 1) of \(name)"
      let whole = OriginalReply(reply, method: pattern.method)
      func mutation(
        _ name: String, _ kind: Mutation.Kind, size: Int = 0,
        _ broken: @escaping @Sendable () -> Reply?
      ) -> Mutation {
        Mutation(
          description: name, kind: kind, size: size, number: number, original: self, place: index,
          reply: broken)
      }
      let bodies =
        whole.body.map { body in
          Fixture.mutations(of: body, named: name) {
            ForbiddenValue.finder($0, whole.status, self)
          }
        } ?? []
      return bodies.map { body in
        mutation(body.description, .body(body.kind), size: body.size) {
          whole.changing(body: body.data) {
            if body.kind == .html { $0.headers["Content-Type"] = "text/html" }
          }
        }
      }
        + OriginalReply.defects.compactMap { defect in
          defect.broken(whole).map { reply in
            mutation("\(name) \(defect.words)", defect.kind) { reply }
          }
        }
    }
  }

  /// A broken variant of a stub: see ``Stub/mutations``.
  public struct Mutation: BrokenVariant {
    /// The name, such as `GET /movies with status 404`: stable, unique in the stub and without secrets.
    public let description: String
    /// In which way the reply is broken.
    public let kind: Kind
    /// The number of bytes of the body that are cut out or put in.
    package let size: Int
    /// The index of the stub that is broken, among several.
    fileprivate let number: Int

    fileprivate let original: Stub
    fileprivate let place: Int
    fileprivate let reply: @Sendable () -> Reply?

    /// The stub with the broken reply, made when it is asked for; all else of it is as it was.
    public var stub: Stub {
      var index = -1
      return original.replacingReplies { old in
        index += 1
        return index == place ? reply() ?? old : old
      }
    }

    /// Whether a client got the broken reply, given how often each of the stubs was used.
    package func isReached(by uses: [Int]) -> Bool {
      uses.indices.contains(number) && uses[number] > place
    }

    /// The stubs that were broken in turn, of which this one is.
    package func plan(in stubs: [Stub]) -> [Stub] {
      var plan = stubs
      plan[number] = stub
      return plan
    }
  }
}

extension Stub.Mutation {
  /// In which way a reply is broken.
  public enum Kind: Sendable, Hashable, CustomStringConvertible {
    /// The body is broken.
    case body(Fixture.Mutation.Kind)
    /// There is no body, as with 204.
    case noContent
    /// A redirect that leads nowhere, or to itself.
    case redirect
    /// The client is told that it is at fault, as with 404.
    case clientError
    /// The service fails, as with 503.
    case serverError
    /// No response, since no connection is made or trusted.
    case noConnection
    /// The connection breaks, or what comes is not HTTP.
    case brokenConnection
    /// The response comes late, or never.
    case slow
    /// The `Content-Type` is missing or wrong.
    case contentType
    /// The body is not compressed as the response says.
    case compression
    /// The login page of a captive portal.
    case loginPage

    /// The kind in a few words, such as `key missing` or `5xx`.
    public var description: String {
      switch self {
      case .body(let kind): kind.rawValue
      case .noContent: "no content"
      case .redirect: "3xx"
      case .clientError: "4xx"
      case .serverError: "5xx"
      case .noConnection: "no connection"
      case .brokenConnection: "broken connection"
      case .slow: "slow"
      case .contentType: "content type"
      case .compression: "compression"
      case .loginPage: "login page"
      }
    }
  }
}

/// A reply that is to be broken, with its body if that can be had before the request.
struct OriginalReply: Sendable {
  let reply: Reply
  private let response: (head: ResponseHead, body: ReplyBody)?
  var status: Int { response?.head.status ?? 200 }
  /// The bytes that a client gets; nil if it gets none, or they are not known.
  let body: Data?

  init(_ reply: Reply, method: String?) {
    self.reply = reply
    // A response without a body by its status has none to break.
    if case .response(let head, let body) = reply.source, ![204, 304].contains(head.status) {
      response = (head, body)
    } else {
      response = nil
    }
    let bytes = method == "HEAD" ? nil : try? response?.body.wholeBytes()
    body = bytes?.isEmpty == false ? bytes : nil
  }

  /// The same reply with another body, or a head that a closure changes; nil if nothing changes.
  func changing(body: Data? = nil, _ change: (inout ResponseHead) -> Void) -> Reply? {
    guard var (head, source) = response else { return nil }
    change(&head)
    if body == nil, head == response?.head { return nil }
    if let body {
      // The right length of another body.
      head.headers["Content-Length"] = nil
      source = .data(body)
    }
    return copy(of: reply) { $0.source = .response(head, source) }
  }
}

extension OriginalReply {
  /// Each way to break a reply apart from its body; nil if it cannot be broken so, or stays as it is.
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
