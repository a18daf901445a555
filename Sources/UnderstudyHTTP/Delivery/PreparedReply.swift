import Foundation

/// A response made ready for one request: its head complete, its bytes at hand.
package struct PreparedReply: Sendable {
  package enum Body: Sendable {
    case chunks([Data], interval: Duration)
    case stream(ChunkStream)
    /// A large file, read as its reader takes it.
    case file(URL)
  }

  private static let largeSize = 1 << 20

  package let head: ResponseHead
  package let body: Body

  /// - Throws: `StubError` where the body is a file that cannot be read.
  package init(_ head: ResponseHead, _ body: ReplyBody, for request: RecordedRequest) throws {
    self.head = head
    guard head.allowsBody(for: request) else {
      self.body = .chunks([], interval: .zero)
      return
    }
    switch body {
    case .none: self.body = .chunks([], interval: .zero)
    case .data(let data): self.body = Self.whole(data)
    case .deferred(let read): self.body = Self.whole(try read())
    case .file(let url):
      do {
        self.body =
          Self.isLarge(url) ? .file(url) : Self.whole(try Data(contentsOf: url))
      } catch {
        throw StubError(
          .impossibleReply,
          """
          \(request.shown) could not be answered: the file \(url.path) cannot be read \
          (\(request.redaction.redacted(text: error.teaching)))
          """)
      }
    case .chunks(let chunks, let interval): self.body = .chunks(chunks, interval: interval)
    case .stream(let stream): self.body = .stream(stream)
    }
  }

  /// The body of a redirect, which a client gets that declines to follow it; of a stream, nothing.
  package var bytesAtHand: Data {
    switch body {
    case .chunks(let chunks, _): Data(chunks.joined())
    case .file(let url): (try? Data(contentsOf: url)) ?? Data()
    case .stream: Data()
    }
  }

  private static func isLarge(_ file: URL) -> Bool {
    let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
    return values?.isRegularFile == true && values?.fileSize ?? 0 > largeSize
      && FileManager.default.isReadableFile(atPath: file.path)
  }

  private static func whole(_ bytes: Data) -> Body {
    .chunks(bytes.isEmpty ? [] : [bytes], interval: .zero)
  }
}
