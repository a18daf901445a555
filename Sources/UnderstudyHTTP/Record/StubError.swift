import Foundation

/// Why a request got no planned response.
public struct StubError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Kind: Sendable, Hashable {
    /// No stub matched the request.
    case unplanned
    /// The request came after the scope had ended.
    case straggler
    /// The reply of the stub cannot be given.
    case impossibleReply
    /// The body of the request is larger than the limits of the stubs allow.
    case overLimit
    /// The test held the request and never answered it.
    case neverAnswered
    /// The reply waits for a manual clock that nobody advances.
    case clockNeverAdvanced
    /// The request was redirected too often, or in a circle.
    case redirectLoop
    /// This platform cannot do what was asked.
    case unsupported
  }

  /// The kind of reason.
  public let kind: Kind
  /// The whole message: the request, what is wrong, and what to do.
  public let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The whole message.
  public var errorDescription: String? { description }

  /// The error as code that uses URLSession expects it: a `URLError` described by the first line,
  /// with the whole as its underlying error. The URL has no secrets: an error that nobody planned is
  /// mostly printed.
  package func urlError(for request: RecordedRequest) -> URLError {
    urlError(for: request.redaction.redacted(request.url))
  }

  package func urlError(for url: URL) -> URLError {
    let code: URLError.Code =
      switch kind {
      case .overLimit: .dataLengthExceedsMaximum
      case .redirectLoop: .httpTooManyRedirects
      // Never `timedOut`, which a test of the code's own time-out would take for that.
      case .unplanned, .straggler, .impossibleReply, .neverAnswered, .clockNeverAdvanced,
        .unsupported:
        .resourceUnavailable
      }
    return URLError(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: String(description.prefix { !$0.isNewline }),
        NSUnderlyingErrorKey: self,
        NSURLErrorFailingURLErrorKey: url,
      ])
  }
}

extension URLError {
  /// The stubs' own error, where the stubs made this one.
  public var stubError: StubError? { userInfo[NSUnderlyingErrorKey] as? StubError }
}
