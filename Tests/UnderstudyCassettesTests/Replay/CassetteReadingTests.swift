import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Reading a cassette")
struct CassetteReadingTests {
  private func cassette(_ text: String) throws -> Cassette {
    try Cassette(Data(text.utf8), name: "films.har")
  }

  @Test(arguments: HARSample.gallery)
  func `HAR is read and replayed in each producer's manner`(sample: HARSample) async throws {
    let cassette = try Cassette(sample.data)
    #expect(cassette.remarks == sample.remarks)
    #expect(try cassette.data() == sample.data, "all that a producer wrote is kept, byte for byte")
    let stubs = HTTPStubs(cassette.stubs())
    let (data, head) = try await stubs.data(for: sent("https://a.example/films?page=1"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"page":1}"#)
    #expect(head.status == 200)
    #expect(head.headers["Content-Type"] == "application/json")
    #expect(head.headers["Content-Encoding"] == nil)
    #expect(stubs.report.isClean)
  }

  @Test func `a file in UTF-16 is read`() throws {
    let text = String(decoding: try HARSample.data("chrome"), as: UTF8.self)
    let data = try #require(text.data(using: .utf16))
    #expect(try Cassette(data).count == 1)
  }

  @Test func `what this library writes is read`() async throws {
    let written = HTTPStubs(
      .post("https://a.example/films").reply(.json(["id": 7], status: 201)),
      .get("https://a.example/poster").reply(.data(Data([0xFF, 0x00]))))
    for (method, path, body) in [("POST", "films", "{}"), ("GET", "poster", nil)] {
      _ = try await written.data(for: sent(method, "https://a.example/\(path)", body: body))
    }
    let cassette = try Cassette(written.report.har(), name: "own.har")
    #expect(cassette.description == "own.har (2 entries)")
    #expect(cassette.remarks.isEmpty)
    let stubs = HTTPStubs(cassette.stubs())
    let poster = try await stubs.data(for: sent("https://a.example/poster")).0
    #expect(poster == Data([0xFF, 0x00]))
    let films = try sent("POST", "https://a.example/films", body: " { } ")
    #expect(try await stubs.data(for: films).1.status == 201)
  }

  private static func refusals() throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: HARSample.table("refused.json"))
  }

  @Test("what is no HAR is refused, with line, column and entry", arguments: try refusals())
  func refused(text: String, message: String) {
    let error = #expect(throws: CassetteError.self) { try cassette(text) }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  @Test func `a file that is not there is refused by its path`() {
    let error = #expect(throws: CassetteError.self) {
      try Cassette(contentsOf: URL(filePath: "/no/such/films.har"))
    }
    #expect(
      error?.description.hasPrefix("The cassette /no/such/films.har cannot be read: ") == true)
  }

  @Test func `a folder of that name is told`() throws {
    let folder = try TestFolder(["films.har/inside": ""])
    let file = folder.url.appending(path: "films.har")
    let error = #expect(throws: CassetteError.self) { try Cassette(contentsOf: file) }
    #expect(error?.description == "The cassette \(file.path) cannot be read: it is a folder")
  }

  @Test func `any cut of a file is an error, and never a trap`() throws {
    let bytes = Array(try HARSample.data("chrome"))
    for count in stride(from: 0, to: bytes.count, by: 3) {
      #expect(throws: CassetteError.self) { try Cassette(Data(bytes.prefix(count))) }
    }
  }

  @Test func `a changed byte is an error or another cassette, and never a trap`() throws {
    let sample = Array(try HARSample.data("polly"))
    for index in stride(from: 0, to: sample.count, by: 2) {
      for byte in Array("\"{}[]0\\".utf8) {
        var bytes = sample
        bytes[index] = byte
        if let cassette = try? Cassette(Data(bytes)) { _ = cassette.stubs() }
      }
    }
  }

  // MARK: - Bodies

  private func body(_ content: String, _ headers: String = "[]") async throws -> Data {
    let cassette = try cassette(
      """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"},"response":{
      "status":200,"headers":\(headers),"content":\(content)}}]}}
      """)
    return try await HTTPStubs(cassette.stubs()).data(for: sent("https://a.example/x")).0
  }

  @Test func `half of a surrogate pair is read as a replacement, and told`() async throws {
    #expect(try await body(#"{"text":"a\ud83d!"}"#) == Data("a\u{FFFD}!".utf8))
    let cassette = try cassette(
      #"{"log":{"creator":{"name":"\udc00"},"entries":[]}}"#)
    #expect(cassette.remarks == ["halves of surrogate pairs were read as U+FFFD"])
  }

  @Test func `base64 is read with line breaks and without its end`() async throws {
    #expect(try await body(#"{"encoding":"BASE64","text":"aGVs\r\nbG8"}"#) == Data("hello".utf8))
    #expect(try await body(#"{"encoding":"base64","text":""}"#).isEmpty)
    #expect(
      try await body(#"{"encoding":"base64","text":"no base64!"}"#) == Data("no base64!".utf8))
    #expect(try await body(#"{"encoding":null,"text":null}"#).isEmpty)
  }

  @Test func `text is replayed in the character set of its type`() async throws {
    let latin = #"[{"name":"Content-Type","value":"text/plain; charset=\"ISO-8859-1\""}]"#
    #expect(try await body(#"{"text":"é"}"#, latin) == Data([0xE9]))
    #expect(
      try await body(#"{"mimeType":"text/plain;charset=windows-1252","text":"€"}"#) == Data([0x80]))
    #expect(try await body(#"{"text":"€"}"#, latin) == Data("€".utf8))
  }

  @Test func `a body of any length is replayed`() async throws {
    let long = String(repeating: "é\\n", count: 50_000)
    #expect(try await body("{\"text\":\"\(long)\"}").count == 150_000)
  }

  @Test func `a body in a file beside the cassette is replayed, but none from elsewhere`()
    async throws
  {
    let folder = try TestFolder(["body.txt": "beside"])
    let entries = ["body.txt", "../\(folder.url.lastPathComponent)/body.txt", "/etc/hostname"]
      .enumerated()
      .map { number, file in
        """
        {"request":{"method":"GET","url":"https://a.example/\(number)"},"response":{"status":200,
        "content":{"_file":"\(file)"}}}
        """
      }
    let text = "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}"
    try folder.write(Data(text.utf8), to: "films.har")
    let file = folder.url.appending(path: "films.har")
    let stubs = HTTPStubs(try Cassette(contentsOf: file).stubs())
    for (number, body) in ["beside", "", ""].enumerated() {
      #expect(try await stubs.text("https://a.example/\(number)") == body)
    }
  }

  @Test func `a file that changes after it was opened fails what it would have answered`()
    async throws
  {
    let folder = TestFolder()
    let file = folder.url.appending(path: "films.har")
    let long = String(repeating: "a", count: 10_000)
    let text = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/x"},"response":{
      "status":200,"content":{"text":"\(long)"}}}]}}
      """
    try Data(text.utf8).write(to: file)
    let cassette = try Cassette(contentsOf: file)
    let stubs = HTTPStubs(cassette.stubs())
    let request = try sent("https://a.example/x")
    #expect(try await stubs.data(for: request).0.count == 10_000)
    try Data((text + " ").utf8).write(to: file)
    let changed = CassetteError.unreadable(
      file: file.path, reason: "it has changed since it was opened")
    await #expect(throws: changed) { try await stubs.data(for: request) }
    #expect(throws: changed) { try cassette.data() }
    #expect(HTTPStubs(cassette.stubs()).report.problems.count == 1)
  }

  @Test func `a cassette is found by its name, beside the file that asks`() throws {
    let folder = try TestFolder(["Cassettes/films.har": #"{"log":{"entries":[]}}"#])
    let cassettes = folder.url.appending(path: "Cassettes")
    let caller = folder.url.appending(path: "Tests.swift").path
    #expect(try Cassette("films", filePath: caller).name == "films.har")
    #expect(try Cassette("films.har", filePath: caller).count == 0)
    let error = #expect(throws: CassetteError.self) { try Cassette("film", filePath: caller) }
    #expect(
      error?.description == """
        There is no cassette 'film.har' in \(cassettes.path). Did you mean 'films.har'? Record it with \
        `.cassette(…)` on a test, in a run with UNDERSTUDY_RECORD=new, or save the traffic there as HAR \
        1.2: from a browser's developer tools, a proxy, or `stubs.report.har()`.
        """)
  }

  @Test func `a cassette missing on a device has the bundle's folder as advice`() {
    let error = #expect(throws: CassetteError.self) {
      try Cassette("film", filePath: "/nowhere/Tests/Tests.swift")
    }
    #expect(
      error?.description == """
        There is no cassette 'film.har' in /nowhere/Tests/Cassettes. The sources are not here, as on a \
        device: copy the cassettes into the test bundle, and name their folder there with the option \
        `folder`. Record it with `.cassette(…)` on a test, in a run with UNDERSTUDY_RECORD=new, or save \
        the traffic there as HAR 1.2: from a browser's developer tools, a proxy, or \
        `stubs.report.har()`.
        """)
  }

  @Test(arguments: ["", "sub/", "sub/.har", "../../x", "sub/../../x.har", ".."])
  func `a name that is empty, or leads out of the folder, is refused`(name: String) {
    let error = #expect(throws: CassetteError.self) { try Cassette(name) }
    let reason =
      name.contains("..")
      ? "its name leads out of its folder. Name another folder with the option `folder`"
      : "its name is empty"
    #expect(error?.description == "The cassette '\(name)' cannot be read: \(reason)")
  }

  @Test(arguments: [
    ("popluar", "popular.har"), ("Popular.har", "popular.har"), ("films", "sub/films.har"),
    ("sub/flims", "films.har"), ("series", nil), ("x", nil),
    ("notes", nil),
  ])
  func `a name that is like another is taken for a slip`(name: String, meant: String?) throws {
    let folder = try TestFolder([
      "Cassettes/popular.har": "", "Cassettes/sub/films.har": "", "Cassettes/notes.txt": "",
    ])
    let file = try Cassette.file(
      named: name, in: Cassette.folder(beside: folder.url.appending(path: "Tests.swift").path))
    let error = CassetteError.unrecorded(
      name: file.lastPathComponent, folder: file.deletingLastPathComponent().path, command: "record"
    )
    let guess = meant.map { " Did you mean '\($0)'?" } ?? ""
    #expect(
      error.description == """
        There is no cassette '\(file.lastPathComponent)' in \(file.deletingLastPathComponent().path).\
        \(guess) Record it from the real service: record
        """)
  }
}
