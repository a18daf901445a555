import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("The body of a request is recorded")
struct UploadTests {
  private let stubs = HTTPStubs(.any("/upload").reply(.status(201)))
  private let request = URLRequest("POST", "/upload")

  private func recorded() -> String? { stubs.requests.first?.text }

  @Test
  func `the body of a request is recorded from data, a stream, and an awaited upload of data`()
    async throws
  {
    var streamed = request
    streamed.httpBodyStream = InputStream(data: Data("stream".utf8))
    _ = try await stubs.session.data(for: URLRequest("POST", "/upload", body: "data"))
    _ = try await stubs.session.data(for: streamed)
    _ = try await stubs.session.upload(for: request, from: Data("upload".utf8))
    #expect(stubs.requests.map(\.text) == ["data", "stream", "upload"])
  }

  /// `streamError` is not overridden, whose getter traps in Foundation.
  private final class BrokenStream: InputStream {
    init() { super.init(data: Data()) }
    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { true }
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int { -1 }
  }

  @Test func `a body whose stream fails is not recorded, and its request fails`() async {
    var request = request
    request.httpBodyStream = BrokenStream()
    let sent = request
    for isInMemory in [false, true] {
      let error = await #expect(throws: URLError.self) {
        isInMemory ? try await stubs.data(for: sent) : try await stubs.session.data(for: sent)
      }
      #expect(error?.code == .requestBodyStreamExhausted)
    }
    #expect(recorded() == nil)
  }

  @Test func `the body of a request is recorded from an awaited upload of a file`() async throws {
    let folder = try TestFolder(["body": "file"])
    _ = try await stubs.session.upload(
      for: request, fromFile: folder.url.appending(path: "body"))
    #expect(recorded() == "file")
  }

  #if canImport(FoundationNetworking)
  @Test func `the body of a request is recorded from an upload task without a body`() async {
    await #expect(processExitsWith: .failure) {
      let url = URL(string: "https://api.example.com/u")!
      let session = URLSession(configuration: .ephemeral)
      session.uploadTask(with: URLRequest(url: url), from: nil) { _, _, _ in }.resume()
    }
    let status = await withCheckedContinuation { continuation in
      stubs.session.uploadTask(with: request, from: nil) { _, response, _ in
        continuation.resume(returning: response?.status)
      }.resume()
    }
    #expect(status == 201)
    #expect(stubs.requests[0].body?.isEmpty != false)
  }
  #endif

  @Test func `the body of a request is recorded from an upload whose delegate gives the stream`()
    async
  {
    let delegate = RecordingDelegate(bodyStream: { InputStream(data: Data("asked".utf8)) })
    let log = await delegate.log(of: stubs) { $0.uploadTask(withStreamedRequest: request) }
    #expect(log.error == nil)
    #expect(recorded() == "asked")
  }

  @Test func `a missing file of an upload fails the request as Foundation's own does`() async {
    let file = URL(filePath: "/nowhere/understudy")
    // Foundation looks at the file before it connects.
    var nowhere = request
    nowhere.url = URL(string: "http://127.0.0.1:9/upload")
    let sent = nowhere
    let real = await #expect(throws: URLError.self) {
      try await URLSession(configuration: .ephemeral).upload(for: sent, fromFile: file)
    }
    let error = await #expect(throws: URLError.self) {
      try await stubs.session.upload(for: request, fromFile: file)
    }
    #expect(error?.code == .fileDoesNotExist)
    #expect(error?.code == real?.code)
  }

  @Test func `a body over the limit is refused with an error that names it`() async {
    let stubs = HTTPStubs(
      .post("/upload").reply(.status(201)).optional(), options: { $0.requestBodyLimit = 4 })
    var request = request
    request.httpBodyStream = InputStream(data: Data(repeating: 0, count: 100_000))
    let sent = request
    let error = await #expect(throws: URLError.self) { try await stubs.session.data(for: sent) }
    #expect(error?.stubError?.description.contains("has 5 bytes, over the limit of 4.") == true)
  }
}
