import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCassettes

@Suite("Undoing compression")
struct InflateTests {
  /// 400 words of Latin, by gzip; the codes are the file's own.
  private let words = (try? TableRow.rows("../Tables/words.txt"))?.first?.text ?? ""

  private func inflated(_ base64: String) -> String? {
    Data(base64Encoded: base64).flatMap { Inflate.inflated($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `gzip and zlib are undone, whichever way they were made`() {
    let text = inflated(words)
    #expect(text?.utf8.count == 2_508)
    #expect(text?.hasPrefix("ipsum ") == true)
    let allowed: Set = ["lorem", "ipsum", "dolor", "sit", "amet", "consectetur"]
    #expect(text?.split(separator: " ").allSatisfy { allowed.contains(String($0)) } == true)
    // Fixed codes, and none at all.
    #expect(inflated("eNorLskvSk1RKEahAFxPCBQ=") == "stored stored stored ")
    #expect(inflated("eAEBFQDq/3N0b3JlZCBzdG9yZWQgc3RvcmVkIFxPCBQ=") == "stored stored stored ")
  }

  @Test
  func `deflate without a head is undone where the headers say so, and the bytes are no text`()
    throws
  {
    let bytes = try #require(Data(base64Encoded: "Ky7JL0pNUShGoQA="))
    #expect(Inflate.inflated(bytes) == nil)
    #expect(Inflate.inflated(bytes, encoding: "gzip") == nil)
    #expect(Inflate.inflated(bytes, encoding: "deflate") == Data("stored stored stored ".utf8))
    #expect(Inflate.inflated(Data("{\"page\":1}".utf8), encoding: "deflate") == nil)
  }

  @Test func `what is not compressed, or broken, is nothing`() throws {
    #expect(Inflate.inflated(Data()) == nil)
    #expect(Inflate.inflated(Data("{\"page\":1}".utf8)) == nil)
    let bytes = try #require(Data(base64Encoded: words))
    // The last eight bytes are a checksum, which nobody asks.
    for count in 0..<bytes.count - 9 { #expect(Inflate.inflated(bytes.prefix(count)) == nil) }
    for index in 10..<bytes.count {
      var changed = bytes
      changed[index] ^= 0x55
      _ = Inflate.inflated(changed)
    }
  }

  @Test func `a small text cannot fill the memory`() throws {
    let bytes = try #require(Data(base64Encoded: words))
    #expect(Inflate.inflated(bytes, limit: 2_508) != nil)
    #expect(Inflate.inflated(bytes, limit: 2_507) == nil)
  }
}
