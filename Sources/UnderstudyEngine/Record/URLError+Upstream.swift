import Foundation

extension URLError {
  /// An error with all that URLSession says of one.
  ///
  /// - Parameter url: without secrets.
  package init(
    _ code: Code, for url: URL?, because reason: (any Error)? = nil, _ words: String? = nil
  ) {
    let plain = NSError(domain: NSURLErrorDomain, code: code.rawValue)
    var info: [String: Any] = [NSLocalizedDescriptionKey: words ?? plain.localizedDescription]
    info[NSURLErrorFailingURLErrorKey] = url
    // The name of a constant that Foundation deprecates and goes on using.
    info["NSErrorFailingURLStringKey"] = url?.absoluteString
    // Of what a client has cancelled itself there is nothing below.
    if code != .cancelled { info[NSUnderlyingErrorKey] = reason ?? plain }
    self.init(code, userInfo: info)
  }

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
