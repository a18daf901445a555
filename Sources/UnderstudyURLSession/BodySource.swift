import Foundation
import UnderstudyHTTP

/// The source of a request's body.
enum BodySource {
  case none
  case data(Data)
  case file(URL)
  case stream(InputStream)
  /// An upload whose delegate is asked for the stream.
  case asked((@escaping @Sendable (InputStream?) -> Void) -> Void)
  /// An upload whose body URLSession keeps to itself.
  case withheld

  init(_ request: URLRequest, task: URLSessionTask?, _ system: any LoadingSystem.Type) {
    let upload = (task as? URLSessionUploadTask).map(system.uploadBody)
    switch upload {
    case .data, .file, .stream, .asked: self = upload ?? .none
    case .withheld where request.httpBody == nil && request.httpBodyStream == nil: self = .withheld
    case nil, .none?, .withheld:
      let body = request.ownBody.map(BodySource.data)
      self = body ?? request.httpBodyStream.map(BodySource.stream) ?? .none
    }
  }

  /// Whether reading it may block: one queue serves the loading of every session.
  var takesReading: Bool {
    switch self {
    case .none, .data, .withheld: false
    case .file, .stream, .asked: true
    }
  }

  /// Whether its length is not known before it is read.
  var isStreamed: Bool {
    switch self {
    case .stream, .asked: true
    case .none, .data, .file, .withheld: false
    }
  }

  /// The reason a request with this body cannot be answered, or `nil` if it can.
  var reasonToRefuse: String? {
    guard case .withheld = self else { return nil }
    return
      "URLSession does not show the body of this upload to a URLProtocol. Upload data instead of a "
      + "file, or ask a StubServer."
  }

  /// Reads on a thread of its own if that takes time, and tells the closure there; a stream one byte
  /// over the limit is not read further, since it will be refused.
  func read(limit: Int, _ done: @escaping @Sendable (Result<Data?, any Error>) -> Void) {
    switch self {
    case .none, .withheld: done(.success(nil))
    case .data(let data): done(.success(data))
    case .file(let url):
      Self.mayBlock {
        done(
          Result { try Data(contentsOf: url) }.mapError { error in
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            return URLError(
              isMissing ? .fileDoesNotExist : .cannotOpenFile,
              userInfo: [NSUnderlyingErrorKey: error])
          })
      }
    case .stream(let stream):
      let box = StreamBox(stream: stream)
      Self.mayBlock { done(Result { try box.stream.drain(limit) }) }
    case .asked(let ask):
      ask { stream in
        (stream.map(BodySource.stream) ?? .none).read(limit: limit, done)
      }
    }
  }

  /// Runs what may block: a serial queue has a thread of its own, if a global one could take those
  /// of the Swift tasks that feed a stream.
  private static func mayBlock(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "understudy.body").async(execute: work)
  }

  /// Unchecked, since a stream is not Sendable: it is used by the one block it is handed to.
  private struct StreamBox: @unchecked Sendable {
    let stream: InputStream
  }
}

extension URLRequest {
  /// The whole body, read without blocking a thread of Swift's.
  ///
  /// - Throws: `URLError(.requestBodyStreamExhausted)` if the stream fails, or `URLError(.cancelled)` as
  ///   soon as the task is cancelled.
  func body(limit: Int) async throws -> Data? {
    guard httpBody == nil, let stream = httpBodyStream else { return ownBody }
    let body = Promise<Data?>()
    BodySource.stream(stream).read(limit: limit) { body.settle($0) }
    return try await body.value { [url] in body.settle(.failure(URLError.cancelled(url))) }
  }
}

extension URLError {
  /// The error of a request that is cancelled, without secrets.
  static func cancelled(_ url: URL?) -> URLError {
    URLError(.cancelled, for: url.map { RecordedRequest(url: $0).failingURL })
  }
}

extension InputStream {
  /// Reads to the end, or one byte over the limit.
  func drain(_ limit: Int) throws -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while data.count <= limit {
      let count = read(&buffer, maxLength: min(buffer.count, limit + 1 - data.count))
      if count == 0 { break }
      // Not `streamError`, whose getter traps in a stream of a user's that does not override it.
      if count < 0 { throw URLError(.requestBodyStreamExhausted) }
      data.append(contentsOf: buffer[..<count])
    }
    return data
  }
}
