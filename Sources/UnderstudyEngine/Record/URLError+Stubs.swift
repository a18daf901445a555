import Foundation

// The error that the code under test gets, as URLSession would make it.

extension URLError {
  /// The stubs' own error, if the stubs made this one.
  ///
  /// ```swift
  /// let error = await #expect(throws: URLError.self) { try await stubs.data(from: url) }
  /// #expect(error?.stubError?.kind == .unplanned)
  /// ```
  public var stubError: StubError? {
    (userInfo[NSUnderlyingErrorKey] as? StubErrorReference)?.error
  }
}

/// A `StubError` that prints as how to get it, so that nothing is said twice.
struct StubErrorReference: Error, LocalizedError, CustomStringConvertible, CustomReflectable {
  let error: StubError

  var description: String { "see `stubError`, or the issue of the test" }
  var errorDescription: String? { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// An error that prints as one line: Foundation's prints all that is in it.
///
/// Unchecked, since it adds nothing to an error of Foundation's.
private final class BriefError: NSError, @unchecked Sendable {
  override var description: String {
    let isOfStubs = userInfo[NSUnderlyingErrorKey] is StubErrorReference
    let advice = isOfStubs ? " (see the issue of the test, or `stubError`)" : ""
    return "URLError \(code): \(localizedDescription)\(advice)"
  }
}

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
    self.init(_nsError: BriefError(domain: NSURLErrorDomain, code: code.rawValue, userInfo: info))
  }

  private static let upstreamKey = "UnderstudyUpstream"

  /// The error of a real server that a request was passed on to: a proxy can say so.
  ///
  /// - Parameter url: where it was passed on to, without secrets.
  package func ofUpstream(_ url: String) -> URLError {
    URLError(code, userInfo: userInfo.merging([Self.upstreamKey: url]) { $1 })
  }

  /// The URL to which the failed request was passed on; nil if the stubs made the error.
  package var upstream: String? { userInfo[Self.upstreamKey] as? String }
}
