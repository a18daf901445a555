#if canImport(FoundationNetworking)
import Foundation
import UnderstudyHTTP

@testable import UnderstudyServer

/// A server of a few lines that has nothing of the library: it reads requests and says bytes.
final class RawServer: Sendable {
  /// The bytes that it says, and whether it breaks the connection off then.
  struct Answer {
    let bytes: [UInt8]
    var isReset = false
  }

  let port: Int
  private let descriptor: CInt
  private let requests = Lock<[String]>([])

  /// The requests so far, each with its header fields in order of their names.
  var log: [String] { requests.withLock(\.self) }

  /// - Parameter answers: one for each request; the last one for all that follow.
  init(_ answers: [Answer]) {
    let descriptor = socket(AF_INET, Socket.stream, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, length)
        _ = getsockname(descriptor, $0, &length)
      }
    }
    listen(descriptor, 16)
    (self.descriptor, port) = (descriptor, Int(UInt16(bigEndian: name.sin_port)))
    Thread.detachNewThread { [self] in
      var answers = answers[...]
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0 { return }
        if let request = Self.request(from: connection), let answer = answers.first {
          requests.withLock { $0.append(request) }
          if answers.count > 1 { answers.removeFirst() }
          _ = answer.bytes.withUnsafeBytes {
            Glibc.send(connection, $0.baseAddress, $0.count, Socket.sendFlags)
          }
          if answer.isReset {
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
              connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
          } else {
            shutdown(connection, CInt(SHUT_WR))
          }
        }
        close(connection)
      }
    }
  }

  func stop() {
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  private static func request(from connection: CInt) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let request = whole(bytes) { return request }
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }

  /// The request, once all of it is there.
  private static func whole(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    var lines = text[..<end.lowerBound].split(separator: "\r\n")
    let line = lines.removeFirst().split(separator: " ")
    let fields = lines.map { line -> (String, String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
    var headers = HeaderFields()
    for field in fields { headers.append(field.0, field.1) }
    var body = text[end.upperBound...]
    if headers["Transfer-Encoding"] != nil {
      guard body.hasSuffix("0\r\n\r\n") else { return nil }
      var (rest, whole) = (body, "")
      while let line = rest.firstRange(of: "\r\n"),
        let size = Int(rest[..<line.lowerBound], radix: 16), size > 0
      {
        let end = rest.utf8.index(line.upperBound, offsetBy: size)
        whole += rest[line.upperBound..<end]
        rest = rest[rest.utf8.index(end, offsetBy: 2)...]
      }
      body = whole[...]
    } else if let length = headers["Content-Length"].flatMap({ Int($0) }), body.utf8.count < length
    {
      return nil
    }
    return Arrived.text(String(line[0]), String(line[1]), headers, String(body))
  }
}

/// A request in a form in which it can be compared, whoever got it.
enum Arrived {
  /// - Parameter target: its path and query.
  static func text(
    _ method: String, _ target: String, _ headers: HeaderFields, _ body: String
  ) -> String {
    let fields = headers.filter {
      !["host", "connection", "expect"].contains($0.name.lowercased())
    }
    .map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return (["\(method) \(target)"] + fields + [body]).joined(separator: "\n  ")
  }

  static func text(_ request: RecordedRequest) -> String {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return text(
      request.method, (path.isEmpty ? "/" : path) + query, request.headers, request.text ?? "")
  }
}
#endif
