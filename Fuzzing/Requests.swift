// However the bytes of a connection are cut, they are the same requests, or the same fault.
import Foundation
import UnderstudyHTTP

@testable import UnderstudyServer

private enum End: Equatable {
  case requests([IncomingRequest])
  case fault([IncomingRequest], Refusal)
}

private func parse(_ bytes: [UInt8], pieces: some Sequence<Int>) -> End {
  var parser = RequestParser(limits: ServerLimits(head: 512, body: 1_024))
  var requests: [IncomingRequest] = []
  var rest = bytes[...]
  var sizes = pieces.makeIterator()
  do throws(Refusal) {
    while !rest.isEmpty {
      let size = max(1, sizes.next() ?? rest.count)
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      reading: while true {
        switch try parser.next() {
        case .needsMore, .wantsContinue: break reading
        case .request(let request):
          check(request)
          requests.append(request)
        }
      }
    }
    return .requests(requests)
  } catch {
    return .fault(requests, error)
  }
}

/// What a request that was taken must be, so that no other reader takes it for another.
private func check(_ request: IncomingRequest) {
  let headers = request.head.headers
  expect(request.head.method.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  expect(request.head.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  expect(headers.values(for: "Host").count <= 1)
  expect(headers.values(for: "Content-Length").count <= 1)
  expect(!(headers.contains("Content-Length") && headers.contains("Transfer-Encoding")))
  for field in headers {
    expect(!field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 })
  }
  if case .length(let length) = request.head.framing { expect(request.body?.count == length) }
  // Whatever came, there is an answer, or a word why not.
  let service = Service(stubs: HTTPStubs([]))
  if let recorded = try? service.record(request, through: nil, isSecure: false) {
    _ = recorded.target
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = parse(bytes, pieces: [])
  expect(whole == parse(bytes, pieces: repeatElement(1, count: count)), "byte by byte")
  var state = UInt64(truncatingIfNeeded: count) &+ UInt64(bytes.first ?? 0)
  let random = (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % 9
  }
  expect(whole == parse(bytes, pieces: random), "in pieces")
  return 0
}
