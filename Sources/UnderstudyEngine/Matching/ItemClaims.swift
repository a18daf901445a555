/// Which requirement claims which item, so that as many as possible have one.
///
/// A requirement of one value can have nothing else, and goes first; `.any` goes last; those between are
/// placed by augmenting paths.
package struct ItemClaims {
  /// The position of the item that each requirement claims.
  package private(set) var places: [Int?]

  package init(_ wanted: [Requirement], _ items: [PlacedValue]) {
    places = Array(repeating: nil, count: wanted.count)
    // Reversed, so that the first is taken first.
    var free = Dictionary(grouping: items.indices.reversed()) { items[$0] }
    var (between, last): ([Int], [Int]) = ([], [])
    for (index, requirement) in wanted.enumerated() {
      switch requirement.value.kind {
      case .equal(let value):
        let item = PlacedValue(requirement.place, requirement.name, value)
        places[index] = free[item]?.popLast()
      case .any: last.append(index)
      default: between.append(index)
      }
    }
    var named = unclaimed(of: items)
    let claims = Claims(
      between.map { index in
        var known: [String: Bool] = [:]
        return (named[wanted[index].name] ?? []).reversed().filter { place in
          let value = items[place].value
          let matches = known[value] ?? wanted[index].value.matches(value)
          known[value] = matches
          return matches
        }
      })
    for (index, place) in zip(between, claims.places) { places[index] = place }
    named = unclaimed(of: items)
    for index in last { places[index] = named[wanted[index].name]?.popLast() }
  }

  /// The positions of the items that are free, by name, the first last.
  private func unclaimed(of items: [PlacedValue]) -> [String: [Int]] {
    let claimed = Set(places.compactMap(\.self))
    return Dictionary(grouping: items.indices.reversed().filter { !claimed.contains($0) }) {
      items[$0].name
    }
  }
}
