/// Which requirement claims which item, so that as many as possible have one.
///
/// A requirement of one value can have nothing else, and goes first; `.any` goes last; those between are
/// placed by augmenting paths.
package struct ItemClaims {
  /// The position of the item that each requirement claims.
  package private(set) var places: [Int?]
  /// The requirement that claims each item.
  private var claimants: [Int?]
  /// The positions that a requirement between can have.
  private var candidates: [Int: [Int]] = [:]

  package init(_ wanted: [Requirement], _ items: [PlacedValue]) {
    places = Array(repeating: nil, count: wanted.count)
    claimants = Array(repeating: nil, count: items.count)
    // Reversed, so that the first is taken first.
    var free = Dictionary(grouping: items.indices.reversed()) { items[$0] }
    var (between, last): ([Int], [Int]) = ([], [])
    for (index, requirement) in wanted.enumerated() {
      switch requirement.value.kind {
      case .equal(let value):
        let item = PlacedValue(requirement.place, requirement.name, value)
        if let place = free[item]?.popLast() { claim(place, for: index) }
      case .any: last.append(index)
      default: between.append(index)
      }
    }
    var named = unclaimed(of: items)
    for index in between {
      var known: [String: Bool] = [:]
      candidates[index] = (named[wanted[index].name] ?? []).reversed().filter { place in
        let value = items[place].value
        let matches = known[value] ?? wanted[index].value.matches(value)
        known[value] = matches
        return matches
      }
    }
    var seen: Set<Int> = []
    // Items seen in vain are of no use to a later requirement either.
    for index in between where place(index, &seen) { seen = [] }
    named = unclaimed(of: items)
    for index in last {
      if let place = named[wanted[index].name]?.popLast() { claim(place, for: index) }
    }
  }

  /// The positions of the items that are free, by name, the first last.
  private func unclaimed(of items: [PlacedValue]) -> [String: [Int]] {
    Dictionary(grouping: items.indices.reversed().filter { claimants[$0] == nil }) {
      items[$0].name
    }
  }

  private mutating func claim(_ place: Int, for index: Int) {
    places[index] = place
    claimants[place] = index
  }

  /// Gives a requirement an item, if need be one of a requirement that can have another.
  private mutating func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
    let candidates = candidates[index] ?? []
    if let free = candidates.first(where: { claimants[$0] == nil }) {
      claim(free, for: index)
      return true
    }
    for place in candidates where seen.insert(place).inserted {
      if let other = claimants[place], self.place(other, &seen) {
        claim(place, for: index)
        return true
      }
    }
    return false
  }
}
