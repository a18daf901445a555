// Whatever a document has in it, reading it is a fault or a document, whose references lead somewhere or
// are a fault; YAML is rewritten as JSON that is read, and is not much larger.
import Foundation
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  if let json = try? YAMLReader.json(from: data) {
    // A control character is an escape of six bytes; a null takes four where nothing is written, and a tag
    // twelve where it has a few.
    expect(json.count <= 12 * count + 16 + YAMLReader.mostCopies, "\(json.count) bytes of \(count)")
    let document = try? JSONDocument(json, toleratingHalfPairs: true)
    expect(document != nil, "no JSON: \(String(decoding: json, as: UTF8.self))")
  }
  let head = Data("openapi: 3.0.3\n".utf8)
  for text in [data, head + data] {
    do throws(SpecFault) {
      let document = try SpecDocument(text, name: "fuzzed.yaml")
      var nodes = [document.root]
      while let node = nodes.popLast() {
        expect(node.place.hasPrefix("fuzzed.yaml:"))
        do throws(SpecFault) {
          _ = try node.resolved().json
        } catch {
          expect(!error.description.isEmpty)
        }
        nodes += node.children
      }
    } catch {
      // The message itself must not trap.
      expect(!error.description.isEmpty)
    }
  }
  return 0
}
