import Foundation

/// The body of a response as a client hands it on: as long as `Content-Length` says, and, as URLSession has
/// it, decoded as `Content-Encoding` says.
package struct ReceivedBody {
  private let platform: ClientPlatform
  private let request: RecordedRequest
  private let codings: [String]
  /// The number in `Content-Length`; on Linux -1 if it is not a length, of which nothing is known of Apple platforms.
  private let length: Int?
  private var count = 0
  private var encoded = Data()

  /// Nil if a body is handed on as it comes.
  package init?(
    _ head: ResponseHead, for request: RecordedRequest, on platform: ClientPlatform,
    decodes: Bool = true
  ) {
    guard head.allowsBody(for: request) else { return nil }
    var length = head.headers.contains("Transfer-Encoding") ? nil : head.contentLength
    if platform == .documented, length ?? 0 < 0 { length = nil }
    let codings = decodes ? head.codings : []
    if codings.isEmpty, length == nil { return nil }
    (self.platform, self.request, self.codings, self.length) = (platform, request, codings, length)
  }

  /// Takes a chunk, and gives the bytes to hand on now.
  package mutating func receive(_ chunk: Data) -> Data {
    // The rest would be the begin of another response.
    let chunk = length.map { chunk.prefix(max(0, $0 - count)) } ?? chunk
    count += chunk.count
    if codings.isEmpty { return chunk }
    encoded += chunk
    return Data()
  }

  /// Gives the bytes to hand on at the end.
  ///
  /// - Throws: what a request fails with whose response is not as its head says.
  package func finish() throws -> Data {
    if let length, count < length {
      throw error(
        .networkConnectionLost, "\(count) of the \(length) bytes came that `Content-Length` says")
    }
    if let length, length < 0 {
      throw error(.unknown, "`Content-Length` is not a length")
    }
    return encoded.isEmpty ? encoded : try codings.reversed().reduce(encoded, decode)
  }

  private func decode(_ data: Data, of coding: String) throws -> Data {
    switch coding {
    case "gzip", "x-gzip", "deflate":
      guard let decoded = Inflate.decoded(data, of: coding) else {
        throw error(.cannotDecodeRawData, "the body is not \(coding), as `Content-Encoding` says")
      }
      return decoded
    case "br", "zstd":
      throw StubError(
        .impossibleReply,
        """
        \(request.shown) could not be answered: URLSession would decode a body of `Content-Encoding: \
        \(coding)`, which stubs cannot. Give them the decoded body, without this header.
        """
      ).urlError(for: request)
    default: throw error(.cannotDecodeContentData, "`Content-Encoding: \(coding)` is not known")
    }
  }

  /// Linux has one code for all that is wrong with a response.
  private func error(_ code: URLError.Code, _ words: String) -> URLError {
    URLError(platform == .onLinux ? .unknown : code, for: request.failingURL, words)
  }
}

extension StubEngine {
  /// Notes what a response cannot be handed on for, if the stub is to blame.
  package func note(problemOf error: any Error) {
    if let problem = (error as? URLError)?.stubError { note(problem: problem.description) }
  }
}

extension ResponseHead {
  /// The codings of the body, as they were applied.
  fileprivate var codings: [String] {
    headers.values(for: "Content-Encoding").flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.trimming(while: \.isWhitespace) }
      .filter { !["", "identity", "none"].contains($0) }
  }

  fileprivate var contentLength: Int? {
    headers.values(for: "Content-Length").last.map { Int($0) ?? -1 }
  }

  /// The number of bytes that URLSession hands on of the body; nil if only its end tells.
  package func length(for request: RecordedRequest) -> Int? {
    if !allowsBody(for: request) { return 0 }
    guard codings.isEmpty, !headers.contains("Transfer-Encoding") else { return nil }
    return contentLength.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Whether URLSession hands a body on as it is.
  package func isTrue(of body: Data) -> Bool {
    codings.isEmpty && (contentLength.map { $0 == body.count } ?? true)
  }
}
