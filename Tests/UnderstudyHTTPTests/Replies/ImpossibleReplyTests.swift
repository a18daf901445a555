import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

@Suite("Replies that cannot be given")
struct ImpossibleReplyTests {
  private static let url = "https://a.example/x"

  @Test("say what is wrong with them", arguments: impossible)
  func refused(_ reply: Reply, _ reason: String) async throws {
    let stub = Stub.get("/x").reply(reply)
    let stubs = HTTPStubs(stub)
    #expect(stubs.report.problems == ["The stub \(stub) can never reply: \(reason)"])
    let error = try #require(await stubs.stubError(try sent(Self.url)))
    #expect(error.kind == .impossibleReply)
    #expect(error.description == "GET https://a.example/x could not be answered: \(reason)")
    // Told once: the stub's fault, and not each request's.
    #expect(stubs.report.problems.count == 1)
  }

  @Test("that have a body where there is none say so once", arguments: [204, 304])
  func bodiless(_ status: Int) async throws {
    let stub = Stub.get("/x").reply(.json(["id": 7], status: status))
    let stubs = HTTPStubs(
      stub, .get("/y").reply(.status(status)), .get("/z").reply(.text("", status: status)))
    for _ in 0..<2 {
      let (data, head) = try await stubs.data(for: sent(Self.url))
      #expect(data.isEmpty && head.status == status)
    }
    #expect(
      stubs.report.problems == [
        """
        The stub \(stub) can never reply: a response with status \(status) has no body, so 8 bytes would \
        not be sent
        """
      ])
  }

  private static let jsonInString = """
    `.json(…)` was given text that is JSON itself, which would be JSON inside a string. Write the \
    value as a literal, `.json(["page": 1])`, or give the bytes, `.json(Data(text.utf8))`; for a \
    string that holds JSON on purpose, `.json(try JSONEncoder().encode(text))`
    """

  private static func row(_ reply: Reply, _ reason: String) -> (Reply, String) { (reply, reason) }

  static let impossible = [
    row(.status(99), "99 is not a status a response can end with; use 200 to 599"),
    row(.status(600), "600 is not a status a response can end with; use 200 to 599"),
    row(.json(1, status: -1), "-1 is not a status a response can end with; use 200 to 599"),
    row(.redirect(to: "/y", status: 200), "200 is not a redirect; use 301, 302, 303, 307 or 308"),
    row(
      .json(["a": Double.infinity]),
      "`Dictionary<String, Double>` cannot be encoded as JSON: at a, Unable to encode Double.inf "
        + "directly in JSON"),
    row(
      .json(JSONValue.double(.nan)),
      "`JSONValue` cannot be encoded as JSON: at the root, Unable to encode Double.nan directly in "
        + "JSON"),
    row(.json(#"{"page": 1}"#), jsonInString),
    row(.json(" [1]\n" as String), jsonInString),
    row(.json(.string("{}")), jsonInString),
    row(.status(99).header("A", "1"), "99 is not a status a response can end with; use 200 to 599"),
    row(
      .status(200, headers: ["X-A": "1\r\nX-B: 2"]),
      "the value of the header X-A has a line break; give each header a field of its own"),
    row(
      .text("x").header("Set-Cookie", "token=s3\n"),
      "the value of the header Set-Cookie has a line break; give each header a field of its own"),
    row(.redirect(to: "/y\0"), "the value of the header Location has a NUL character"),
    row(.json([1], headers: ["": "1"]), "a header has no name"),
    row(
      .data(Data(), headers: ["X A\n": "1"]),
      "\"X A\\n\" cannot be the name of a header, which has only letters, digits and !#$%&'*+-.^_`|~"
    ),
    row(.held.header("A", "1"), "a reply without a response of its own cannot have a header"),
    row(
      .failing(.timedOut).header("A", "1"),
      "a reply without a response of its own cannot have a header"),
    row(
      .text("x").throttled(bytesPerSecond: 0), "a reply cannot be throttled to 0 bytes per second"),
    row(.text("x").truncated(afterBytes: -1), "a reply cannot be truncated after -1 bytes"),
    row(.text("x").delayed(by: .seconds(-1)), "a reply cannot be delayed by -1.0 seconds"),
  ]

  @Test func `a reply computed that cannot be given is a problem when it comes`() async throws {
    let stubs = HTTPStubs(.get("/x").reply { _ in .text("x").throttled(bytesPerSecond: 0) })
    #expect(stubs.report.problems.isEmpty)
    _ = await stubs.outcome(try sent(Self.url))
    #expect(
      stubs.report.problems == [
        "GET https://a.example/x could not be answered: a reply cannot be throttled to 0 bytes "
          + "per second"
      ])
  }

  @Test func `replies that compute replies without end are given up`() async throws {
    @Sendable func again(_ request: RecordedRequest) -> Reply { .computed(again) }
    let stubs = HTTPStubs(.get("/x").reply(.computed(again)))
    #expect(
      await stubs.stubError(try sent(Self.url))?.description
        == "GET https://a.example/x could not be answered: its replies compute further replies without end"
    )
  }

  @Test func `a file that cannot be read is a problem that names it`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.file(URL(filePath: "/nowhere/movies.json"))))
    let error = try #require(await stubs.stubError(try sent(Self.url)))
    #expect(error.kind == .impossibleReply)
    #expect(
      error.description.hasPrefix(
        "GET https://a.example/x could not be answered: the file /nowhere/movies.json cannot be "
          + "read ("))
    #expect(stubs.report.problems == [error.description])
  }

  @Test(arguments: ["pipe", "folder", "link", "/dev/zero"])
  func `what is no file is refused and not opened`(_ name: String) async throws {
    let scratch = try TestFolder(["folder/a": ""])
    let place = { (name: String) in scratch.url.appending(path: name).path }
    #expect(mkfifo(place("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: place("link"), withDestinationPath: place("pipe"))
    let path = name.hasPrefix("/") ? name : place(name)
    let stubs = HTTPStubs(.get("/x").reply(.file(URL(filePath: path))))
    let error = try #require(await stubs.stubError(try sent(Self.url)))
    let reason = "(it is no file, but a folder, a pipe, a socket or a device)"
    #expect(error.description.hasSuffix("the file \(path) cannot be read \(reason)"))
    #expect(stubs.report.problems == [error.description])
  }
}
