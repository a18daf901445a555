// Whatever a file has in it, reading it is an error or a cassette, which can be replayed, searched for
// secrets and written anew, and is then the same to replay.
import Foundation
import UnderstudyHTTP

@testable import UnderstudyCassettes

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  do throws(CassetteError) {
    let cassette = try Cassette(data, name: "fuzzed.har")
    let engine = HTTPStubs(cassette.stubs { $0.usesRecordedTiming = true })
    _ = engine.report.description
    _ = try cassette.scan()
    var document = try CassetteDocument(reading: try cassette.data(), of: "fuzzed.har")
    try expect(document.text, cassette.count, "written as it was")
    _ = document.add([added])
    try expect(document.text, cassette.count + 1, "with an entry more")
    let redacted = try Cassette(document.text, name: "written.har").redacted()
    try expect(redacted.data, cassette.count + 1, "without secrets")
    for entry in cassette.entries.prefix(20) {
      guard let url = URL(string: entry.url) else { fatalError("an entry without a URL") }
      let request = RecordedRequest(method: entry.method, url: url, headers: entry.headers)
      _ = engine.engine.firstLook(at: request, .atOnce)
    }
  } catch {
    // The message itself must not trap.
    expect(!error.description.isEmpty)
  }
  return 0
}

private let added = {
  var entry = HAREntry()
  (entry.method, entry.url, entry.status) = ("GET", "https://m.example/", 204)
  let text = Data(entry.json.description.utf8)
  return CassetteDocument.Entry(entry, .memory(text), digest: text.digest)
}()

/// Reads the text of a cassette again.
private func expect(_ data: Data, _ count: Int, _ circumstance: String) throws(CassetteError) {
  let again = try Cassette(data, name: "written.har")
  expect(again.count == count, "\(again.count) of \(count) entries, \(circumstance)")
}

extension CassetteDocument {
  /// The text of the file.
  fileprivate var text: Data {
    var copy = self
    guard let file = try? OpenFile(in: .temporaryDirectory), (try? copy.write(to: file)) != nil,
      let data = try? file.read(0..<file.count)
    else { fatalError("the folder for temporary files is full") }
    return data
  }
}
