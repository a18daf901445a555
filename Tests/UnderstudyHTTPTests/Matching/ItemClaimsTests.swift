import Testing

@testable import UnderstudyEngine

@Suite("Which requirement claims which item")
struct ItemClaimsTests {
  private func requirements(_ values: [ValuePattern]) -> [Requirement] {
    values.map { Requirement(.query, "a", $0) }
  }

  private func items(_ values: [String]) -> [PlacedValue] {
    values.map { PlacedValue(.query, "a", $0) }
  }

  @Test func `equal items are claimed in their order`() {
    #expect(
      ItemClaims(
        requirements([.equal("1"), .any, .equal("1"), .equal("2"), .equal("1")]),
        items(["1", "2", "1", "3"])
      ).positions == [0, 3, 2, 1, nil])
  }

  @Test func `a chain of requirements moves on`() {
    #expect(
      ItemClaims(
        requirements([.contains("1"), .contains("2"), .regex("^1$")]), items(["1", "12", "2"])
      ).positions == [1, 2, 0])
  }

  @Test func `items are claimed by as many requirements as can be, whatever the patterns`() {
    let patterns: [ValuePattern] = [
      .any, .equal("1"), .equal("12"), .contains("1"), .contains("2"), .regex("^.$"),
      .regex("[23]"), .where { $0.count > 1 },
    ]
    let values = ["1", "2", "12", "23", "3", "123"]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let wanted = requirements(
        (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          patterns.randomElement(using: &generator) ?? .any
        })
      let sent = items(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          values.randomElement(using: &generator) ?? ""
        })
      let claims = ItemClaims(wanted, sent).positions
      let places = claims.compactMap(\.self)
      let message = "\(wanted.map(\.value)) of \(sent.map(\.value)): \(claims)"
      #expect(Set(places).count == places.count, "\(message)")
      #expect(places.count == most(wanted[...], sent, []), "\(message)")
      for (requirement, place) in zip(wanted, claims) {
        #expect(place.map { requirement.value.matches(sent[$0].value) } != false, "\(message)")
      }
    }
  }

  /// The most requirements that can have an item each, by trying everything.
  private func most(
    _ wanted: ArraySlice<Requirement>, _ items: [PlacedValue], _ taken: Set<Int>
  ) -> Int {
    guard let first = wanted.first else { return 0 }
    var best = most(wanted.dropFirst(), items, taken)
    for (place, item) in items.enumerated()
    where !taken.contains(place) && first.value.matches(item.value) {
      best = max(best, 1 + most(wanted.dropFirst(), items, taken.union([place])))
    }
    return best
  }

  @Test func `thousands of items are claimed, or found wanting, in a moment`() {
    // Cubic work would take minutes.
    let count = 5_000
    let values = [ValuePattern](repeating: .equal("1"), count: count)
    let sent = items([String](repeating: "1", count: count))
    #expect(ItemClaims(requirements(values), sent).positions.allSatisfy { $0 != nil })
    let short = Array(sent.dropLast()) + [PlacedValue(.query, "a", "2")]
    #expect(ItemClaims(requirements(values), short).positions.count { $0 == nil } == 1)
    let loose = [ValuePattern](repeating: .contains("1"), count: 400)
    let many = items((0..<399).map { "1\($0)" } + ["2"])
    #expect(ItemClaims(requirements(loose), many).positions.count { $0 == nil } == 1)
  }

  @Test func `a pattern of many names is compared by name`() {
    var pattern = PlacePattern(.query)
    for number in 0..<300 { pattern.require("n\(number)", .equal("\(number)")) }
    pattern.require("none", .absent)
    let sent = (0..<300).map { PlacedValue(.query, "n\($0)", "\($0)") }
    #expect(pattern.matches(sent.reversed()))
    #expect(!pattern.matches(Array(sent.dropLast())))
    #expect(!pattern.matches(sent + [PlacedValue(.query, "none", "")]))
    #expect(pattern.matches(sent + [PlacedValue(.query, "more", "")]))
    pattern.isExact = true
    #expect(pattern.matches(sent))
    #expect(!pattern.matches(sent + [PlacedValue(.query, "more", "")]))
  }
}
