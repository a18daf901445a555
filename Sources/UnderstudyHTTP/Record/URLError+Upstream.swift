import Foundation

extension URLError {
  private static let upstreamKey = "UnderstudyUpstream"

  /// The error of a real server that a request was passed on to: a proxy can say so.
  ///
  /// - Parameter url: where it was passed on to, without secrets.
  package func ofUpstream(_ url: String) -> URLError {
    URLError(code, userInfo: userInfo.merging([Self.upstreamKey: url]) { $1 })
  }

  /// Where the request was passed on to that failed so; nil where the stubs made the error.
  package var upstream: String? { userInfo[Self.upstreamKey] as? String }
}
