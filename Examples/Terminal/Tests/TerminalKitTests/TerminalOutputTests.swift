import Foundation
import Testing

@testable import TerminalKit

@Suite struct TerminalOutputTests {
  @Test func `all of a text is written, even where it is taken bit by bit`() async throws {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting.fileDescriptor
    // As a terminal is that another program has made non-blocking: full, it takes part or nothing.
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "紙の雨が降る町\n", count: 50_000)

    async let read = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile())
      }
    }
    TerminalOutput(descriptor: writing).write(text)
    try pipe.fileHandleForWriting.close()
    #expect(await read == Data(text.utf8))
  }

  @Test func `a terminal that has gone is not written to for ever`() {
    TerminalOutput(descriptor: -1).write("gone")
  }

  @Test func `what is no terminal has no size`() {
    #expect(ScreenSize(ofTerminal: Pipe().fileHandleForReading.fileDescriptor) == nil)
  }
}
