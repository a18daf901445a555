import Testing
import UnderstudyHTTP

@Suite("Several header fields at once")
struct HeaderTests {
  private static let x = RequestPattern.get("/x")

  @Test(
    arguments: [
      (x.headers([:]), ["A": "1"], true),
      (x.headers(["A": "1", "b": "2"]), ["B": "2", "a": "1"], true),
      (x.headers(["A": "1", "B": "2"]), ["A": "1"], false),
      (x.headers(["A": "1"]).header("B", "2"), ["A": "1"], false),
      (x.headers(["A": "1", "A": "2"]), ["A": "1", "A": "2"], true),
      (x.headers(["A": .any, "B": .absent, "C": "3"]), ["A": "", "C": "3"], true),
      (x.headers(["A": .any, "B": .absent]), ["B": "1"], false),
      (x.headers(HeaderFields(["A": "1"])), [:], false),
    ] as [(RequestPattern, HeaderFields, Bool)])
  func `several header fields at once are all required`(
    pattern: RequestPattern, headers: HeaderFields, matches: Bool
  ) throws {
    #expect(pattern.matches(try sent("https://a.example/x", headers: headers)) == matches)
  }
}
