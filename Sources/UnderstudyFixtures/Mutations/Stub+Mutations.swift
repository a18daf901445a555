import UnderstudyHTTP

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
          Fixture.mutations(of: body, named: name) { document in
            TrafficChecks.current.flatMap {
              $0.forbidden(in: document, status: whole.status, of: self)
            }
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
    /// How many bytes of the body are cut out or put in.
    package let size: Int
    /// Which of several stubs is broken.
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
