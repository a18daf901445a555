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
    /// The reply waits for a manual clock that is never advanced.
    case clockNeverAdvanced
    /// The scope ended while the response was still under way.
    case neverEnded
    /// The request was redirected too often, or in a cycle.
    case redirectLoop
    /// This platform cannot do what was asked.
    case unsupported
  }

  /// The kind of reason.
  public let kind: Kind
  /// The whole message, without secrets: the request, what is wrong, and what to do.
  public let description: String

  /// The stub the request was probably meant for.
  package let closest: PlannedStub?
  /// Of an unplanned request the closest stub beside it, field by field.
  package let miss: MissTable?

  package init(
    _ kind: Kind, _ description: String, closest: PlannedStub? = nil, miss: MissTable? = nil
  ) {
    self.kind = kind
    self.description = description
    self.closest = closest
    self.miss = miss
  }

  /// The first line, which stands for the whole where the whole is told elsewhere.
  package var firstLine: String { String(description.prefix { !$0.isNewline }) }

  /// The whole message.
  public var errorDescription: String? { description }

  /// The error as code that uses URLSession expects it: a `URLError` with a reference to this one. It is
  /// described in one line, since the test is told the whole: Foundation prints all that is in the error.
  /// Its URL has no secrets for the same reason.
  package func urlError(for request: RecordedRequest) -> URLError {
    urlError(for: request.failingURL)
  }

  package func urlError(for url: URL) -> URLError {
    let code: URLError.Code =
      switch kind {
      case .overLimit: .dataLengthExceedsMaximum
      case .redirectLoop: .httpTooManyRedirects
      // Never `timedOut`, which a test of the code's own time-out would take for that.
      case .unplanned, .straggler, .impossibleReply, .neverAnswered, .clockNeverAdvanced,
        .neverEnded, .unsupported:
        .resourceUnavailable
      }
    return URLError(
      code, for: url, because: StubErrorReference(error: self), firstLine)
  }
}

extension StubError {
  /// Why a request was not answered whose reply waits for a manual clock.
  package static func clockNeverAdvanced(_ request: RecordedRequest, by stub: Stub) -> StubError {
    StubError(
      .clockNeverAdvanced,
      """
      The reply to \(request.shown) by the stub \(stub.shown) waits for a manual clock that is not \
      advanced any further. Call `await clock.advance(by: …)` while the request is under way.
      """)
  }
}

/// A miss as a table: the closest stub beside the request, field by field, without secrets.
///
/// It says what the message says, for those who show it with more room than a line has.
package struct MissTable: Sendable, Hashable, Codable {
  /// A field of the comparison.
  package struct Row: Sendable, Hashable, Codable {
    /// The subject of the comparison, such as `path` or `query item "page"`.
    package var field: String
    /// Whether the field matches.
    package var matches: Bool
    /// The value that the stub requires, if that is a text to compare.
    package var stub: String?
    /// The value in the request.
    package var request: String?
    /// The probable fault.
    package var hint: String?

    package init(field: String, matches: Bool, stub: String?, request: String?, hint: String?) {
      (self.field, self.matches, self.stub) = (field, matches, stub)
      (self.request, self.hint) = (request, hint)
    }
  }

  /// The rank of the stub, such as `The closest of 3 stubs:`.
  package var title: String
  /// The closest stub; nil if there are none.
  package var stub: String?
  package var rows: [Row]
  /// The source of a stub that would match.
  package var draft: String

  package init(title: String, stub: String?, rows: [Row], draft: String) {
    (self.title, self.stub, self.rows, self.draft) = (title, stub, rows, draft)
  }
}
