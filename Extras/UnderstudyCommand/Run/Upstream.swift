import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

/// A real server that requests are passed on to.
enum Upstream {
  /// Passes on what matches; each redirect is a response of its own.
  ///
  /// - Parameter server: Where requests go; nil stands for the server in their URL.
  static func stub(for pattern: RequestPattern, to server: URL? = nil) -> Stub {
    let passing = pattern.passthrough(to: server, streaming: true)
    guard case .computed(let answer)? = passing.replies.first?.source else {
      return passing.optional()
    }
    return pattern.reply { request in
      try check(request)
      return try await answer(request.forwarded)
    }.optional()
  }

  /// - Throws: `StubError` where URLSession would fail without saying why.
  private static func check(_ request: RecordedRequest) throws {
    #if canImport(FoundationNetworking)
    if request.method == "GET", request.body?.isEmpty == false {
      throw StubError(
        .unsupported,
        "\(request.shown) has a body, which on Linux cannot be passed on with a GET.")
    }
    #endif
  }
}

extension RecordedRequest {
  /// Fields of one connection only, and those that URLSession sets.
  private static let ownFields = [
    "Host", "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization", "TE", "Trailer",
    "Transfer-Encoding", "Upgrade", "Expect", "Content-Length",
  ]

  /// The request as it is passed on.
  fileprivate var forwarded: RecordedRequest {
    var headers = headers
    let named = (headers["Connection"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for name in Self.ownFields + named { headers[name] = nil }
    // URLSession would ask for gzip.
    if !headers.contains("Accept-Encoding") { headers["Accept-Encoding"] = "identity" }
    return RecordedRequest(method: method, url: url, headers: headers, body: body)
  }
}
