// However the bytes of a web socket are cut, they are the same messages, or the same fault; and a
// message that was written is read as it was.
import Foundation
import UnderstudyHTTP

@testable import UnderstudyServer

private enum End: Equatable {
  case frames([WebSocketFrame])
  case fault([WebSocketFrame], WebSocketFault)
}

private func parse(_ bytes: [UInt8], by size: Int) -> End {
  var parser = WebSocketParser(limit: 1_024)
  var frames: [WebSocketFrame] = []
  var rest = bytes[...]
  do throws(WebSocketFault) {
    while !rest.isEmpty {
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let frame = try parser.next() {
        expect(frame.payload.count <= 1_024)
        frames.append(frame)
      }
    }
    return .frames(frames)
  } catch {
    return .fault(frames, error)
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = parse(bytes, by: .max)
  expect(whole == parse(bytes, by: 1), "byte by byte")
  expect(whole == parse(bytes, by: 3), "in threes")

  // The same session, with its answers, which are frames themselves.
  var session = WebSocketSession(
    WebSocket(RecordedRequest(url: URL(filePath: "/"))), limit: 1_024,
    unsent: Backlog(most: 1_024))
  _ = session.receive(bytes)

  let written = WebSocketFrame(kind: .data, payload: bytes.prefix(1_024) + []).bytes
  let header = written.count - min(bytes.count, 1_024)
  var masked = written
  masked[1] |= 0x80
  masked.insert(contentsOf: [0, 0, 0, 0], at: header)
  expect(
    parse(masked, by: .max)
      == .frames([WebSocketFrame(kind: .data, payload: Array(bytes.prefix(1_024)))]))
  return 0
}
