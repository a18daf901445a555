import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("What others wrote into a cassette")
struct KeptTextTests {
  private static var chrome: String {
    get throws { String(decoding: try HARSample.data("kept"), as: UTF8.self) }
  }

  @Test
  func `a foreign entry of a cassette stays byte for byte when an entry is added, in its order`()
    async throws
  {
    let stage = CassetteStage()
    try stage.write(Self.chrome)
    try await stage.run(.missing, "T/a", .says("new")) { try await $0.get("/m") }
    #expect(try stage.entries == ["/z é", "/b b", "/m new T/a"])
    let end = "\n    ],\n    \"pages\": []"
    let (head, tail) = try #require(Self.chrome.split(at: end))
    let text = try stage.text
    #expect(text.hasPrefix(head + ",\n      {\n        \"_test\" : \"T/a\",\n"))
    #expect(text.hasSuffix("\n      }" + tail))
  }

  @Test func `a foreign entry of a cassette stays when an entry among it is recorded anew`()
    async throws
  {
    let stage = CassetteStage()
    try stage.write(Self.chrome)
    try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/b") }
    #expect(try stage.entries == ["/b new T/a", "/z é"])
    let (_, rest) = try #require(Self.chrome.split(at: "{\n        \"time\""))
    let (kept, _) = try #require(rest.split(at: ",\n      {\n        \"request\""))
    #expect(try stage.text.contains("\n      },\n      " + kept + "\n    ],"))
  }

  @Test func `a foreign entry of a cassette is indented as it was`() async throws {
    let stage = CassetteStage()
    let step = "  "
    try stage.write("{\n\(step)\"log\": {\n\(step)\(step)\"entries\": []\n\(step)}\n}\n")
    try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/x") }
    let three = String(repeating: step, count: 3)
    let text = try stage.text
    #expect(
      text.hasPrefix(
        "{\n\(step)\"log\": {\n\(step)\(step)\"entries\": [\n\(three){\n\(three)\(step)"
          + "\"_test\""))
    #expect(text.hasSuffix("\n\(three)}\n\(step)\(step)]\n\(step)}\n}\n"))
  }

  @Test(arguments: ["\u{FEFF}{\"log\":{\"entries\":[]}}", #"{"log":{"entries":null}}"#])
  func `a foreign entry of a cassette may be a mark before it, or no entries`(text: String)
    async throws
  {
    let stage = CassetteStage()
    try stage.write(text)
    try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/x") }
    #expect(try Cassette(contentsOf: stage.file).count == 1)
    let mark = Data([0xEF, 0xBB, 0xBF])
    #expect(
      try Data(contentsOf: stage.file).starts(with: mark) == Data(text.utf8).starts(with: mark))
  }

  @Test func `a foreign entry does not decide the order in which tests write`() async throws {
    var texts: Set<[String]> = []
    for order in [
      ["/a", "/c", "/m"], ["/m", "/c", "/a"], ["/c", "/a", "/m"], ["/c", "/m", "/a"],
    ] {
      let stage = CassetteStage()
      try stage.write(Self.chrome)
      for path in order {
        try await stage.run(.new, "T\(path)", .says("new")) { try await $0.get(path) }
      }
      texts.insert(try stage.entries)
    }
    #expect(
      texts == [["/a new T/a", "/z é", "/b b", "/c new T/c", "/m new T/m"]])
  }

  // MARK: - Redacting

  @Test func `a foreign entry of a cassette stays when a secret is taken out of another entry`()
    throws
  {
    let kept = Self.entry("/x")
    let text = Self.entries([kept, Self.entry("/y?api_key=s3cr3tXyz9")])
    let redacted = try Cassette(Data(text.utf8)).redacted().data
    let changed = String(decoding: redacted, as: UTF8.self)
    #expect(changed.hasPrefix(#"{"log":{"entries":["# + kept + ","))
    #expect(!changed.contains("s3cr3tXyz9"))
  }

  @Test
  func `a foreign entry of a cassette goes where a later member of the same key hides a secret`()
    throws
  {
    let text = Self.entries([#"{"comment":"password=s3cr3tXyz9","# + Self.entry("/x").dropFirst()])
      .replacing(#""request""#, with: #""comment":"","request""#)
    let redacted = try Cassette(Data(text.utf8)).redacted().data
    #expect(!String(decoding: redacted, as: UTF8.self).contains("s3cr3tXyz9"))
    #expect(try Cassette(redacted).count == 1)
  }

  private static func entry(_ path: String) -> String {
    #"{"request":{"method":"GET","url":"https://a.example\#(path)"},"#
      + #""response":{"status":200,"content":{"text":"old"}}}"#
  }

  private static func entries(_ entries: [String]) -> String {
    #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#
  }
}

extension String {
  /// What is before a text, and it with all behind it.
  fileprivate func split(at text: String) -> (String, String)? {
    range(of: text).map { (String(self[..<$0.lowerBound]), String(self[$0.lowerBound...])) }
  }
}
