#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

// The ways of Foundation's own protocol with a 401 and with a cache: a URLProtocol in its place must do as it does.

extension Platform {
  // MARK: - Credentials

  /// Asks the delegate.
  ///
  /// Foundation would send the request again by its own protocol, to the network. A task that nobody gives
  /// credentials waits for good there; here it gets its 401.
  static func challenge(
    _ head: ResponseHead, for request: RecordedRequest, of task: URLSessionTask?, failures: Int
  ) -> Challenge? {
    guard let task, let delegate = task.delegate, let session = session(of: task),
      let host = request.url.host(),
      let realm = head.headers["WWW-Authenticate"]?.basicRealm
    else { return nil }
    let space = URLProtectionSpace(
      host: host, port: request.url.port ?? (request.target.scheme == "http" ? 80 : 443),
      protocol: request.target.scheme, realm: realm,
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: failures,
      failureResponse: head.response(for: request.url), error: nil, sender: NoSender())
    return { answer in
      session.delegateQueue.addOperation {
        delegate.urlSession(session, task: task, didReceive: challenge) { disposition, credential in
          switch disposition {
          case .useCredential: answer(credential?.authorization)
          case .performDefaultHandling: answer(nil)
          case .cancelAuthenticationChallenge, .rejectProtectionSpace: task.cancel()
          }
        }
      }
    }
  }

  /// A sender that is never asked, since URLSession asks its delegate.
  private final class NoSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  // MARK: - Caches

  /// A stored response that Foundation would not ask a server for, whatever the policy of the request.
  static func usable(
    _ stored: CachedURLResponse?, for urlProtocol: URLProtocol
  ) -> CachedURLResponse? {
    guard let stored, let response = stored.response as? HTTPURLResponse else { return nil }
    let request = urlProtocol.request
    let isSafe =
      request.httpMethod == "GET" || request.httpMethod == "HEAD" && stored.data.isEmpty
    let isPublic = ["Authorization", "Proxy-Authorization"].allSatisfy {
      request.value(forHTTPHeaderField: $0) == nil
    }
    let isForAll = ["WWW-Authenticate", "Proxy-Authenticate", "Vary"].allSatisfy {
      response.value(forHTTPHeaderField: $0) == nil
    }
    let statuses = [200, 203, 204, 206, 300, 301, 404, 405, 410, 414, 501]
    let isUsable = isSafe && isPublic && isForAll && statuses.contains(response.statusCode)
    return isUsable && response.isFresh ? stored : nil
  }
}

extension URLCredential {
  fileprivate var authorization: String {
    "Basic \(Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString())"
  }
}

extension String {
  /// The realm of a Basic challenge, the one kind that Foundation answers.
  fileprivate var basicRealm: String? {
    let challenge = /(?i)(?:^|,)\s*basic\s.*?\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/
    guard let match = firstMatch(of: challenge) else { return nil }
    return (match.1 ?? match.2).map { String($0).replacing(/\\(.)/) { $0.1 } }
  }
}

extension HTTPURLResponse {
  private func date(_ name: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "EEE',' dd' 'MMM' 'yyyy HH':'mm':'ss zzz"
    return value(forHTTPHeaderField: name).flatMap(format.date)
  }

  /// Whether its headers let it be given again without asking; without a date it is taken for new.
  fileprivate var isFresh: Bool {
    let words = (value(forHTTPHeaderField: "Cache-Control") ?? "").lowercased().split(
      separator: ","
    )
    .map { $0.trimmingCharacters(in: .whitespaces) }
    if words.contains("no-cache") || words.contains("no-store") { return false }
    let age = { (name: String) in
      words.first { $0.hasPrefix(name) }
        .flatMap { UInt32($0.dropFirst(name.count).replacing("\"", with: "")) }
    }
    let (maximum, shared, now) = (age("max-age="), age("s-maxage="), Date())
    if let maximum, min(date("Date") ?? now, now) + TimeInterval(maximum) <= now { return false }
    if maximum != nil || shared != nil || value(forHTTPHeaderField: "Expires") == nil {
      return true
    }
    return date("Expires").map { now < $0 } ?? false
  }
}
#endif
