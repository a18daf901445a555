import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct FileOutputTests {
  private let scratch: TestFolder

  init() throws { scratch = try TestFolder() }

  @Test func `A pipe is written to, and stays one`() async throws {
    let pipe = scratch.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for both, so that neither side waits for the other.
    let reader = try #require(FileHandle(forUpdatingAtPath: pipe))
    try NamedFile(pipe).write(Data("hello".utf8))
    #expect(try reader.read(upToCount: 5) == Data("hello".utf8))
    #expect(NamedFile(pipe).isStream)
  }

  @Test func `What a link points to is written, and the link stays`() throws {
    let file = try scratch.write("old", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: file)
    try NamedFile(scratch.path("link")).write(Data("new".utf8))
    #expect(scratch.read("file") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")) == file)
  }

  @Test func `A cassette is not recorded to a pipe`() async throws {
    let pipe = scratch.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: CommandError.self) {
      try RunFiles(report: nil, cassette: pipe, replaces: true)
    }
    #expect(error?.description == "\(pipe) is not a file; a cassette is read again.")
    #expect(error?.code == .cannotCreate)
  }
}
