// Whatever a text has in it, as a stub file of any format and as a template it is stubs, a text, or a fault.
import Foundation
import UnderstudyHTTP

@testable import UnderstudyStubFiles

private let request = RecordedRequest(
  method: "POST", url: URL(string: "https://a.example/films/7?page=2&page=3")!,
  headers: ["Content-Type": "application/json", "Cookie": "a=b"],
  body: Data(#"{"a": [1, {"b": "c"}], "d": null}"#.utf8))

private func read<Value>(_ data: Data, as format: Format<Value>) -> Value? {
  do throws(StubFileError) {
    let file = try FormatReading(
      data, path: "/fuzzed.json", name: "fuzzed.json", folder: nil, ignoring: [])
    (file.isStrict, file.variables) = (false, ["a": "b"])
    return try file.value(of: format)
  } catch {
    // The message itself must not trap.
    expect(!error.description.isEmpty)
    return nil
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  for format in [StubFileFormat.file, WireMockFormat.file, PostmanCollection.file] {
    for parts in read(data, as: format) ?? [] {
      _ = parts.stub?.pattern.matches(request)
      expect(parts.stub.map { !$0.shown.isEmpty } ?? true)
    }
  }
  let text = String(decoding: data, as: UTF8.self)
  for type in ["application/json", "text/plain"] {
    let template = try? ResponseTemplate(text, in: TemplateLanguage(of: data, type: type))
    var numbers = SeededNumbers(of: data)
    _ = try? template?.text(for: request, &numbers)
  }
  return 0
}
