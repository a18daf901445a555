import UnderstudyHTTP

extension Stub {
  /// The stub with its reply broken in each way in which a service and the way to it fail.
  ///
  /// ```swift
  /// let page: Stub = .get("/3/movie/popular").reply(.json(Fixture("popular-movies.json")))
  /// for broken in page.mutations {
  ///   let stubs = HTTPStubs(broken.stub)
  /// }
  /// ```
  ///
  /// The body is broken as `Fixture.mutations(of:named:)` breaks it, unless a closure, a stream or the
  /// test makes it. Then the rest: other statuses, errors of URLSession, broken connections, a slow one,
  /// redirects without end, other headers, and the login page of a captive portal. Of several replies
  /// each is broken in turn. A stub that cannot work has no mutations.
  public var mutations: [Mutation] {
    guard replies.allSatisfy({ $0.problem == nil }) else { return [] }
    return replies.indices.flatMap { index in
      let name = replies.count == 1 ? "\(pattern)" : "reply \(index + 1) of \(pattern)"
      return mutations(
        of: index, OriginalReply(replies[index], method: pattern.method), named: name)
    }
  }

  private func mutations(
    of index: Int, _ original: OriginalReply, named name: String
  ) -> [Mutation] {
    let bodies = original.bodies(named: name).map { body in
      Mutation(of: self, reply: index, .body(body.kind), body.description) { original.with(body) }
    }
    let others = ReplyDefect.all.filter { $0.reply(original) != nil }.map { defect in
      Mutation(of: self, reply: index, defect.kind, "\(name) \(defect.words)") {
        defect.reply(original)
      }
    }
    return bodies + others
  }

  /// A broken variant of a stub: see ``Stub/mutations``.
  public struct Mutation: BrokenVariant {
    /// The stub's method and URL and what is broken, without secrets, such as `GET /movies with status
    /// 503`: the same in every run, and no other variant's of the stub.
    public let description: String
    /// In which way the reply is broken.
    public let kind: Kind

    private let original: Stub
    private let index: Int
    private let make: @Sendable () -> Reply?

    fileprivate init(
      of original: Stub, reply index: Int, _ kind: Kind, _ description: String,
      _ make: @escaping @Sendable () -> Reply?
    ) {
      (self.original, self.index, self.kind) = (original, index, kind)
      (self.description, self.make) = (description, make)
    }

    /// The stub with the broken reply, made when it is asked for; all else of it is as it was.
    public var stub: Stub {
      var place = -1
      return original.replacingReplies { reply in
        place += 1
        return place == index ? make() ?? reply : reply
      }
    }
  }
}

extension Stub.Mutation {
  /// In which way a reply is broken.
  public enum Kind: Sendable, Hashable, CaseIterable, CustomStringConvertible {
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

    /// Every kind, those of bodies first.
    public static let allCases =
      Fixture.Mutation.Kind.allCases.map(body) + [
        .noContent, .redirect, .clientError, .serverError, .noConnection, .brokenConnection, .slow,
        .contentType, .compression, .loginPage,
      ]

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
