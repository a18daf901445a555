import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite struct RequestParserTests {
  /// Everything that a connection's bytes are read as, given so many at a time.
  private func parse(
    _ bytes: [UInt8], by size: Int = .max, limits: ServerLimits = ServerLimits()
  ) throws(Refusal) -> [IncomingRequest] {
    var parser = RequestParser(limits: limits)
    var requests: [IncomingRequest] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      reading: while true {
        switch try parser.next() {
        case .needsMore, .wantsContinue: break reading
        case .request(let request): requests.append(request)
        }
      }
    }
    return requests
  }

  private func parse(_ text: String, by size: Int = .max) throws(Refusal)
    -> [IncomingRequest]
  {
    try parse(Array(text.utf8), by: size)
  }

  private func fault(_ text: String, limits: ServerLimits = ServerLimits()) -> Refusal? {
    do throws(Refusal) {
      _ = try parse(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - What is taken

  @Test func `a body in chunks, with extensions and trailers`() throws {
    let requests = try parse(
      """
      POST / HTTP/1.1\r
      Host: a\r
      Transfer-Encoding: Chunked\r
      \r
      5;name="x"\r
      hello\r
      0A\r
      , everyone\r
      0\r
      X-Checksum: 7\r
      Content-Length: 99\r
      \r

      """)
    #expect(requests.map(\.body) == [Data("hello, everyone".utf8)])
    #expect(requests[0].head.headers["X-Checksum"] == "7")
    #expect(requests[0].head.headers["Content-Length"] == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `however the bytes are cut, the requests are the same`(size: Int) throws {
    let text =
      "\r\n\r\nPUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n11\r\n0123456789abcdefg\r\n"
      + "0\r\nX-T: 1\r\n\r\nPOST http://b.example/ HTTP/1.1\r\nHost: b.example\r\nContent-Length: 3\r\n\r\n"
      + "\r\n\rGET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    #expect(try parse(text, by: size) == parse(text))
    #expect(try parse(text).count == 3)
  }

  @Test func `values that are no UTF-8 are read as Latin-1`() throws {
    var bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX-A: ".utf8)
    bytes += [0x49, 0xE4]
    bytes += Array("\r\nX-B: é\r\n\r\n".utf8)
    let head = try parse(bytes)[0].head
    #expect(head.headers["X-A"] == "Iä")
    #expect(head.headers["X-B"] == "é")
  }

  // MARK: - What is refused

  @Test func `limits are named`() {
    let limits = ServerLimits(head: 64, body: 4)
    #expect(
      fault("GET /\(String(repeating: "a", count: 99)) HTTP/1.1\r\n", limits: limits)
        == Refusal(
          "the head is larger than the limit of 64 bytes (ServerLimits.head)", status: 431))
    let tooLarge = Refusal(
      "the body is larger than the limit of 4 bytes (ServerLimits.body)", status: 413)
    #expect(
      fault("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n", limits: limits) == tooLarge)
    #expect(
      fault(
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\n",
        limits: ServerLimits(body: 4)) == tooLarge)
  }

  @Test func `a large body in small chunks is read in one go`() throws {
    let chunk = "2\r\nab\r\n"
    let text =
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      + String(repeating: chunk, count: 200_000) + "0\r\n\r\n"
    #expect(try parse(text, by: 4_096)[0].body?.count == 400_000)
  }

  @Test func `random bytes never trap`() {
    var generator = SystemRandomNumberGenerator()
    let seeds = [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: b\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    ]
    for _ in 0..<3_000 {
      var bytes = Array(seeds.randomElement()!.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
        }
        if bytes.isEmpty { break }
      }
      // Whole or in pieces, the verdict is the same.
      let whole = Result { () throws(Refusal) in try parse(bytes) }
      let cut = Result { () throws(Refusal) in try parse(bytes, by: 3) }
      #expect((try? whole.get()) == (try? cut.get()))
    }
  }
}
