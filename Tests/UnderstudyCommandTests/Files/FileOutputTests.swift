import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct FileOutputTests {
  private let scratch = TestFolder()

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

  @Test func `A file that cannot be written is named`() {
    let error = #expect(throws: CommandError.self) {
      try NamedFile("/proc/nowhere/out.har").write(Data())
    }
    #expect(error?.code == .cannotCreate)
    #expect(error?.description.hasPrefix("/proc/nowhere/out.har cannot be written: ") == true)
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

  @Test func `A gzipped cassette is read, with the sizes that the page shows`() async throws {
    let har = try #require(
      Data(
        base64Encoded: """
          H4sIAAAAAAACAx2MQQoCMRAE/9Ln4C5ehNzFD3gTD0FHdyGbxMwEgmH+7qy3ppqqgZjf8AOUpK7E
          8LeBSp9GLDveSJb8hMflfIVDq9H2IlLYT1M4UA9biTR1qDONS05Mu8cSpFntOM8Oj5zE+n++fu0/
          OQh1A3jlVqGqd9UfTt5MEosAAAA=
          """, options: .ignoreUnknownCharacters))
    let file = scratch.path("films.har.gz")
    try har.write(to: URL(filePath: file))
    let run = await CommandRun("inspect", file, "--json", "--html", scratch.path("page.html"))
    // The file says 7 of its four bytes.
    #expect(run.output.contains(#""responseSize" : 4"#))
    #expect(scratch.read("page.html").contains(#""responseSize":4"#))
    #expect(await CommandRun("convert", file, "--as", "stubs").output.contains("four"))
  }

  @Test(arguments: ["inspect", "scan"])
  func `A file that cannot be read gets its words`(command: String) async throws {
    let flows = try scratch.write("1371:9:websocket;0:~8:response;", to: "flows")
    let gzip = scratch.path("cut.har.gz")
    try Data([0x1F, 0x8B, 8, 0]).write(to: URL(filePath: gzip))
    _ = try scratch.write("{}", to: "films.har")
    let files = [
      (
        flows,
        "\(flows):1:5: it is a flow file of mitmproxy; `mitmdump -nr FILE --set hardump=FILE.har` writes it as HAR"
      ),
      (gzip, "\(gzip):1:1: it is gzip, and cannot be decompressed; `gunzip --test FILE` says why"),
      (
        scratch.path("flims.har"),
        "There is no file '\(scratch.path("flims.har"))'. Did you mean '\(scratch.path("films.har"))'?"
      ),
    ]
    for (file, words) in files {
      #expect(await CommandRun(command, file).errors.hasPrefix("understudy \(command): \(words)"))
    }
  }
}
