import Testing

@testable import UnderstudyHTTP

@Suite("Two segments of a path")
struct SegmentPairTests {
  private func pair(_ stub: String, _ request: String) -> SegmentPair {
    SegmentPair(.literal(stub), request, isInFront: false, isLast: true)
  }

  @Test(
    "that differ in signs alone are told by them, whichever side has one",
    arguments: [
      ("a+b", "a b", Slip.plusInPath), ("a b", "a+b", .plusInPath),
      ("movies", "\"movies\"", .quotationMarks), ("movies", "'movies'", .quotationMarks),
      ("movies", "%22movies%22", .quotationMarks), ("\"movies\"", "movies", .quotationMarks),
      ("%22movies%22", "movies", .quotationMarks), ("movies", "movies ", .whiteSpace),
      (" movies", "movies", .whiteSpace), ("mov ies", "movies", .whiteSpace),
      ("a b", "a%2520b", .encodedTwice), ("a%2520b", "a b", .stubEncodedTwice),
      ("movies", "movies?page=1", .queryInPath), ("movies", "movies&page=1", .queryInPath),
      ("movies", "movies;page=1", .matrixParameters(";page=1")),
      ("report.json", "report.xml", .fileExtension(stub: ".json", request: ".xml")),
      ("report", "report.xml", .fileExtension(stub: "", request: ".xml")),
      ("my-post", "my_post", .segmentStyle(stub: "my-post", request: "my_post")),
      ("myPost", "my-post", .segmentStyle(stub: "myPost", request: "my-post")),
      (":id", "7", .foreignParameter(":id", "id")), ("%@", "7", .foreignParameter("%@", "id")),
      ("[0-9]+", "7", .patternInPath("[0-9]+")),
    ])
  func signs(_ stub: String, _ request: String, slip: Slip) {
    #expect(pair(stub, request).slip == slip)
    #expect(pair(stub, request).cost == Cost.slip)
  }

  @Test(
    "that are words are told by their letters",
    arguments: [
      ("Movies", "movies", Slip.pathCase), ("movies", "moveis", .pathTypo),
      ("movie", "movies", .pathTypo), ("category", "categories", .pathTypo),
    ])
  func words(_ stub: String, _ request: String, slip: Slip) {
    #expect(pair(stub, request).slip == slip)
  }

  @Test(
    "that share a sign, or a word beside one, are no slip for each other",
    arguments: [
      ("a+b", "c+d"), ("'movies'", "'people'"), ("new movies", "old people"), ("50%", "60%"),
      ("movies", "people?page=1"), ("movies", "people"), ("movies", "42"), ("42", "movies"),
    ])
  func others(_ stub: String, _ request: String) {
    #expect(pair(stub, request).slip == nil)
    #expect(pair(stub, request).cost >= Cost.exchange)
  }

  @Test func `cost the same however often they are compared`() {
    let sent = "/v1/movies/42/v1"
    var costs = SegmentCosts()
    for text in ["/v2/movies/{id}/v2", "/v2/films/{id}/v2", "/api/v2/movies/43", "/v2/{id}"] {
      let segments = text.pathSegments.map { piece -> PathPattern.Segment in
        piece == "{id}"
          ? .parameter(name: "id", prefix: "", suffix: "") : .literal(String(piece))
      }
      let pattern = PathPattern(segments: segments)
      let known = PathAlignment(pattern, sent, &costs)
      #expect(known.cost == PathAlignment(pattern, sent).cost)
      #expect(PathAlignment(pattern, sent, &costs).cost == known.cost)
    }
  }
}
