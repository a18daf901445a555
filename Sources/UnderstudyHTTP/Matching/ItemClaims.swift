/// Which requirement claims which item, so that as many as possible have one.
///
/// Items of one name and value are equal for every requirement, so they are only counted. A requirement
/// of one value can have nothing else, and goes first; `.any` goes last; those between are placed by
/// augmenting paths.
package struct ItemClaims {
  /// The position of the item that each requirement claims.
  package private(set) var places: [Int?]

  /// The items of one name and value.
  private struct Supply {
    let value: String
    /// The positions not yet claimed, the first last.
    var free: [Int]
    /// The requirements that could have another item.
    var movable: [Int] = []
  }

  private let wanted: [Requirement]
  private var supplies: [Supply] = []
  /// The supplies of each name, in the order of their first items.
  private var named: [String: [Int]] = [:]
  private var known: [Int: [Int]] = [:]

  package init(_ wanted: [Requirement], _ items: [PlacedValue]) {
    self.wanted = wanted
    places = Array(repeating: nil, count: wanted.count)
    var found: [PlacedValue: Int] = [:]
    for (place, item) in items.enumerated() {
      if let index = found[item] {
        supplies[index].free.append(place)
      } else {
        found[item] = supplies.count
        named[item.name, default: []].append(supplies.count)
        supplies.append(Supply(value: item.value, free: [place]))
      }
    }
    for index in supplies.indices { supplies[index].free.reverse() }

    var between: [Int] = []
    var last: [Int] = []
    for (index, requirement) in wanted.enumerated() {
      switch requirement.value.kind {
      case .equal(let value):
        if let supply = found[PlacedValue(requirement.place, requirement.name, value)] {
          places[index] = supplies[supply].free.popLast()
        }
      case .any: last.append(index)
      default: between.append(index)
      }
    }
    var seen: Set<Int> = []
    for index in between where place(index, &seen) { seen = [] }
    // Whatever is left will do for these.
    for index in last {
      let supply = named[wanted[index].name]?.first { !supplies[$0].free.isEmpty }
      if let supply { places[index] = supplies[supply].free.popLast() }
    }
  }

  /// Gives a requirement an item, if need be one of a requirement that can have another.
  ///
  /// What a search in vain has seen is of no use to a later one either, so only a successful one makes
  /// the rest forget it.
  private mutating func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
    let candidates = candidates(for: index)
    for supply in candidates where !seen.contains(supply) {
      if let free = supplies[supply].free.popLast() {
        return take(free, of: supply, for: index)
      }
    }
    for supply in candidates where seen.insert(supply).inserted {
      for (position, holder) in supplies[supply].movable.enumerated() {
        guard let place = places[holder], self.place(holder, &seen) else { continue }
        supplies[supply].movable.remove(at: position)
        return take(place, of: supply, for: index)
      }
    }
    return false
  }

  private mutating func take(_ place: Int, of supply: Int, for index: Int) -> Bool {
    places[index] = place
    supplies[supply].movable.append(index)
    return true
  }

  /// The supplies that a requirement matches, asked of each value once.
  private mutating func candidates(for index: Int) -> [Int] {
    if let known = known[index] { return known }
    let requirement = wanted[index]
    let candidates = (named[requirement.name] ?? []).filter {
      requirement.value.matches(supplies[$0].value)
    }
    known[index] = candidates
    return candidates
  }
}
