import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

@testable import UnderstudyCassettes

@Suite("A recorded body that is no text")
struct BinaryBodyTests {
  /// The beginning of a file, bytes that follow no rule, and words that would be a secret in a text.
  private static func file(_ beginning: String) -> Data {
    let hex = Array(beginning)
    var data = Data(
      stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(String(hex[$0...$0 + 1]), radix: 16)
      })
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for place in 0..<1_024 {
      if place == 512 { data += Data("\npassword=Tr0ub4dor99\n".utf8) }
      state ^= state &<< 13
      state ^= state &>> 7
      state ^= state &<< 17
      data.append(UInt8(truncatingIfNeeded: state))
    }
    return data
  }

  @Test(arguments: try TableRow.rows("../Tables/binary.tsv"), [true, false])
  func `a binary body is replayed byte for byte, and searched for nothing`(
    row: TableRow, isTyped: Bool
  ) async throws {
    let body = Self.file(row[1])
    let headers: HeaderFields = ["Content-Type": isTyped ? row.text : "application/octet-stream"]
    let stage = CassetteStage()
    let recording = try StubReport(
      .sample(
        "POST", headers: headers, body: body, answer: ResponseHead(headers: headers),
        answerBody: body)
    ).recording(to: stage.file)
    #expect(recording.redactions.isEmpty && recording.suspicions.isEmpty)
    let entry = try #require(try Cassette(contentsOf: stage.file).entries.first)
    let stubs = HTTPStubs(try Cassette(contentsOf: stage.file).stubs())
    let request = RecordedRequest(
      method: entry.method, url: try #require(URL(string: entry.url)), headers: headers, body: body)
    #expect(try await stubs.data(for: request).0 == body)
  }

  @Test(arguments: [
    [], [0], [0, 0], [0x61, 0, 0x62, 0, 0x63], [0, 0x61, 0], [0xFF, 0xFE, 0x61], [0xFE, 0xFF],
    [0xEF, 0xBB, 0xBF], [0xFF, 0xFE, 0, 0, 0x61], [0x22, 0, 0x22], [0xD8, 0, 0x61, 0],
  ])
  func `a binary body that begins as a wide text is replayed to the last byte`(
    bytes: [UInt8]
  ) async throws {
    let headers: HeaderFields = ["Content-Type": "application/json"]
    let stage = CassetteStage()
    let recording = try StubReport(
      .sample(answer: ResponseHead(headers: headers), answerBody: Data(bytes))
    ).recording(to: stage.file)
    #expect(recording.redactions.isEmpty && recording.suspicions.isEmpty)
    let cassette = try Cassette(contentsOf: stage.file)
    #expect(try cassette.redacted().data == cassette.data())
    let request = try sent("https://a.example/x")
    #expect(try await HTTPStubs(cassette.stubs()).data(for: request).0 == Data(bytes))
  }
}
