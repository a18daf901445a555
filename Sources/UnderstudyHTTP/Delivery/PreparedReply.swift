import Foundation

/// A response made ready for one request: its head complete, its bytes at hand.
package struct PreparedReply: Sendable {
  package enum Body: Sendable {
    case chunks([Data], interval: Duration)
    case stream(ChunkStream)
  }

  package let head: ResponseHead
  package let body: Body

  /// - Throws: `StubError` where the body is a file that cannot be read.
  package init(_ head: ResponseHead, _ body: ReplyBody, for request: RecordedRequest) throws {
    let mayHaveBody = head.allowsBody(for: request)
    switch body {
    case .none: (self.head, self.body) = Self.whole(head, Data(), mayHaveBody)
    case .data(let data): (self.head, self.body) = Self.whole(head, data, mayHaveBody)
    case .file(let url):
      do {
        (self.head, self.body) = Self.whole(head, try Data(contentsOf: url), mayHaveBody)
      } catch {
        throw StubError(
          .impossibleReply,
          """
          \(request.shown) could not be answered: the file \(url.path) cannot be read \
          (\(request.redaction.redacted(message: error.teaching)))
          """)
      }
    case .chunks(let chunks, let interval):
      (self.head, self.body) = (head, .chunks(mayHaveBody ? chunks : [], interval: interval))
    case .stream(let stream):
      (self.head, self.body) = (head, mayHaveBody ? .stream(stream) : Self.nothing)
    }
  }

  private static let nothing = Body.chunks([], interval: .zero)

  private static func whole(
    _ head: ResponseHead, _ bytes: Data, _ mayHaveBody: Bool
  ) -> (ResponseHead, Body) {
    let isSent = mayHaveBody && !bytes.isEmpty
    return (head.announcing(bytes), isSent ? .chunks([bytes], interval: .zero) : nothing)
  }
}
