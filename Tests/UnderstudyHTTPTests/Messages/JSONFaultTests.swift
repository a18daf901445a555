import Foundation
import Testing
import UnderstudyHTTP

@Suite struct JSONFaultTests {
  struct Row: Decodable, Sendable {
    let json: String
    let fault: String
  }

  @Test(arguments: try table("json-faults") as [Row])
  func `a fault is found where it is, with its reason`(row: Row) {
    let data = Data(row.json.utf8)
    #expect(JSONFault.first(in: data)?.description == row.fault)
    let error = #expect(throws: (any Error).self) { try JSONValue(parsing: data) }
    #expect(error.map { "\($0)" } == row.fault)
    #expect(error?.localizedDescription == row.fault)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xE9, 0x22, 0x5D], 2), ([0xE9], 0), ([0x22, 0xC3, 0xA9, 0xC0, 0x80, 0x22], 3),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0xFF, 0xFE, 0x5B, 0x00], 0), ([0x00, 0x5B], 0),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are a fault`(bytes: [UInt8], offset: Int) {
    let fault = JSONFault.first(in: Data(bytes))
    #expect(fault?.offset == offset)
    #expect(fault?.reason == "the text is not UTF-8")
  }

  @Test func `nesting as deep as the text is long does not overflow the stack`() {
    let fault = JSONFault.first(in: Data(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(fault?.description == "at 1:513, nested deeper than 512 levels")
  }

  @Test func `what is found faulty, and nothing else, Foundation refuses too`() {
    let sample = Array(#"{"a": [1, -2.5e3, "x\u0041\n", true, null, {}], "b": {"c": false}}"#.utf8)
    for index in sample.indices {
      for byte in Array("{}[],:\"\\0123e.-+ tfnux\n".utf8) {
        var bytes = sample
        bytes[index] = byte
        let data = Data(bytes)
        let isRefused = (try? JSONSerialization.jsonObject(with: data)) == nil
        let fault = JSONFault.first(in: data)
        #expect((fault != nil) == isRefused, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
