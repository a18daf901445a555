import Testing

@testable import UnderstudyCore

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
    ("same", "same", 0), ("Same", "sAME", 0), ("form", "from", 1),
  ])
  func `the distance is the fewest edits`(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }

  @Test(arguments: [
    ("page", "pgae"), ("page", "Page"), ("page_size", "pageSize"), ("X-Client-ID", "xclientid"),
    ("language", "langage"), ("movies", "movie"), ("api.example.com", "api.example.org"),
  ])
  func `two names spelled alike are probably one`(first: String, second: String) {
    #expect(EditDistance.isSlip(first, for: second))
    #expect(EditDistance.isSlip(second, for: first))
  }

  @Test(arguments: [
    ("page", "sort"), ("a", "b"), ("id", "name"), ("", "x"), ("page", "page_size"),
    ("movies", "genres"),
  ])
  func `two names spelled unlike are two`(first: String, second: String) {
    #expect(!EditDistance.isSlip(first, for: second))
  }
}
