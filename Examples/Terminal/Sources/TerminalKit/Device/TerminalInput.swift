import Dispatch
import Foundation

/// What the terminal on the standard input and output has to say, until told to stop.
struct TerminalInput {
  let events: AsyncStream<TerminalEvent>

  private let sources: [any DispatchSourceProtocol]

  init() {
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let queue = DispatchQueue(label: "terminal")
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    var decoder = KeyDecoder()
    input.setEventHandler {
      guard let bytes = readAvailable(STDIN_FILENO) else {
        continuation.yield(.closed)
        input.cancel()
        return
      }
      let keys = decoder.decode(bytes)
      if !keys.isEmpty { continuation.yield(.pressed(keys)) }
    }
    let window = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    window.setEventHandler {
      if let size = ScreenSize(ofTerminal: STDOUT_FILENO) { continuation.yield(.resized(size)) }
    }
    // The shell has had the terminal meanwhile.
    let resumption = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    resumption.setEventHandler {
      TerminalMode.resume()
      if let size = ScreenSize(ofTerminal: STDOUT_FILENO) { continuation.yield(.resized(size)) }
    }
    sources = [input, window, resumption]
    self.events = events
    for source in sources { source.activate() }
  }

  /// Leaves to others what is typed from now on.
  func stop() {
    for source in sources { source.cancel() }
  }
}

/// What there is to read, perhaps nothing; nil where nothing will ever come again.
private func readAvailable(_ descriptor: CInt) -> [UInt8]? {
  var buffer = [UInt8](repeating: 0, count: 1024)
  let count = read(descriptor, &buffer, buffer.count)
  if count < 0, lastError == EINTR || lastError == EAGAIN { return [] }
  guard count > 0 else { return nil }
  let bytes = Array(buffer.prefix(count))
  // A slow line may cut a sequence in two behind its ESC, which would then be the Escape key.
  if bytes.last == 0x1B, hasMoreSoon(descriptor) {
    return bytes + (readAvailable(descriptor) ?? [])
  }
  return bytes
}
