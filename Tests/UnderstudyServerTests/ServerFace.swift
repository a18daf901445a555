import FaceConformance
import Foundation
import Testing
@testable import UnderstudyEngine
import UnderstudyHTTP
@testable import UnderstudyJSON
@testable import UnderstudySecrets
@testable import UnderstudyServer

/// Stubs behind a socket, asked as a client asks an HTTP proxy: with the whole URL.
struct ServerFace: Face {
  /// Who the server is, and whom to trust, where it speaks TLS.
  var identity: (any ServerIdentity)?
  var authority: String?
  var timeout = Duration.seconds(60)

  func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    // The client has URLSession's time-outs here, on the clock of the stubs.
    let server = try StubServer(
      Service(stubs: stubs, identity: identity, timeouts: LoadingTimeouts(idle: timeout)))
    let client = WireClient(server, trusting: authority)
    var request = request
    var cookies = RedirectCookies()
    var hops = 0
    while true {
      let (bytes, wasReset) = await client.exchange(request.wireBytes)
      if Task.isCancelled { throw URLError(.cancelled) }
      guard let response = WireResponse(bytes), response.isWhole, !wasReset else {
        throw Self.failure(stubs)
      }
      if let error = Self.told(response, stubs) { throw error }
      guard let next = Redirection.next(after: response.head, to: request) else {
        return (response.head, response.body)
      }
      hops += 1
      if hops > stubs.engine.options.redirectLimit { throw URLError(.httpTooManyRedirects) }
      cookies.store(response.head, from: request.url)
      request = cookies.adding(to: next)
    }
  }

  /// On the wire every failure looks alike; which one it was stands in the record.
  private static func failure(_ stubs: HTTPStubs) -> any Error {
    if case .failed(let error) = stubs.report.exchanges.last?.outcome {
      error
    } else {
      URLError(.networkConnectionLost)
    }
  }

  /// The error that a response in plain text stands for.
  private static func told(_ response: WireResponse, _ stubs: HTTPStubs) -> (any Error)? {
    guard let last = stubs.report.exchanges.last else { return nil }
    return switch last.outcome {
    case .unplanned(let error), .straggler(let error): error.urlError(for: last.request)
    case .failed(let error): error
    default: nil
    }
  }
}

/// A response read from the wire.
struct WireResponse {
  var head = ResponseHead()
  var body = Data()
  /// Whether the body came to its end.
  var isWhole = true

  init?(_ bytes: [UInt8]) {
    let data = Data(bytes)
    guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    var isChunked = false
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = String(line[..<colon])
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      switch name {
      case "Transfer-Encoding": isChunked = true
      case "Connection": break
      default: head.headers.append(name, value)
      }
    }
    head.status = status
    let rest = data[end.upperBound...]
    if isChunked {
      var (chunks, input) = (ChunkedBody(limits: ServerLimits()), IncomingBytes())
      input.append(rest)
      isWhole = (try? chunks.read(&input)) == true
      body = Data(chunks.body)
    } else {
      body = Data(rest)
    }
  }
}

extension RecordedRequest {
  /// The request as a client sends it to a proxy, as the last one of its connection.
  var wireBytes: [UInt8] {
    var text = "\(method) \(url.absoluteString) HTTP/1.1\r\nHost: \(url.host() ?? "")\r\n"
    for field in headers { text += "\(field.name): \(field.value)\r\n" }
    if let body { text += "Content-Length: \(body.count)\r\n" }
    return Array("\(text)Connection: close\r\n\r\n".utf8) + (body ?? Data())
  }
}

@Suite("What the server shows")
struct ServerConformanceTests {
  /// All but one: this client is a thread, and sends over another, of which a manual clock does not know. On
  /// a busy machine they may take longer than it waits for one that backs off.
  private static let behaviours = Behaviour.all.filter {
    !$0.testDescription.hasPrefix("a client that backs off")
  }

  @Test("over a socket", arguments: behaviours)
  func socket(_ behaviour: Behaviour) async throws {
    try await behaviour.show(ServerFace())
  }

  #if HTTPS
  /// One for all, since making it takes its time.
  private static let certificates = Result { try Certificates(names: ["localhost"]) }

  @Test("over TLS", arguments: behaviours)
  func tls(_ behaviour: Behaviour) async throws {
    let certificates = try Self.certificates.get()
    try await behaviour.show(ServerFace(identity: certificates, authority: certificates.pem))
  }
  #endif
}
