/// Who gets which place of those that each could have, so that as many as possible have one: by augmenting
/// paths.
package struct Claims {
  /// The place that each has.
  package private(set) var places: [Int?]
  private var claimants: [Int: Int] = [:]
  private let candidates: [[Int]]

  /// - Parameter candidates: The places that each could have, the best first.
  package init(_ candidates: [[Int]]) {
    self.candidates = candidates
    places = Array(repeating: nil, count: candidates.count)
    var seen: Set<Int> = []
    // Places seen in vain are of no use to a later one either.
    for index in candidates.indices where place(index, &seen) { seen = [] }
  }

  /// Gives one a place, if need be that of another who can have another.
  private mutating func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
    if let free = candidates[index].first(where: { claimants[$0] == nil }) {
      claim(free, for: index)
      return true
    }
    for place in candidates[index] where seen.insert(place).inserted {
      if let other = claimants[place], self.place(other, &seen) {
        claim(place, for: index)
        return true
      }
    }
    return false
  }

  private mutating func claim(_ place: Int, for index: Int) {
    places[index] = place
    claimants[place] = index
  }
}
