/// What the values in one place of a request must be, such as the items of its query.
///
/// In a query or a form each requirement claims one item, and no two claim the same, so that repeated
/// names can be required one by one in any order.
package struct PlacePattern: Sendable {
  package let place: Requirement.Place
  package private(set) var requirements: [Requirement] = []
  /// The names required so far.
  private var names: Set<String> = []
  /// Whether no two requirements can want the same value, the usual case.
  private var hasDistinctNames = true
  /// Whether a value that nothing requires is one too many.
  package var isExact = false
  /// The names of values that do not count.
  package var ignored: Set<String> = []

  package init(_ place: Requirement.Place) { self.place = place }

  package mutating func require(_ requirement: Requirement) {
    if place.isClaimed, !names.insert(requirement.name).inserted { hasDistinctNames = false }
    requirements.append(requirement)
  }

  package mutating func require(_ name: String, _ value: ValuePattern) {
    require(Requirement(place, name, value))
  }

  /// Requires all that another pattern of this place does.
  mutating func add(_ other: PlacePattern) {
    other.requirements.forEach { require($0) }
    isExact = isExact || other.isExact
  }

  package var isEmpty: Bool { requirements.isEmpty && !isExact }

  package var runsCode: Bool { requirements.contains(where: \.runsCode) }

  /// As many comparisons as cost less than sorting the values by their names.
  private static let fewComparisons = 64

  package func matches(_ reading: inout RequestReading) -> Bool {
    isEmpty || matches(reading.values(in: place))
  }

  package func matches(_ sent: [PlacedValue]) -> Bool {
    var sent = sent
    if !ignored.isEmpty { sent.removeAll { ignored.contains($0.name) } }
    let isSmall = requirements.count * sent.count <= Self.fewComparisons
    guard place.isClaimed, !(hasDistinctNames && isSmall) else {
      return requirements.allSatisfy { $0.isMet(by: sent) } && (!isExact || hasOnlyRequired(sent))
    }
    return matchesByClaims(sent)
  }

  private func hasOnlyRequired(_ sent: [PlacedValue]) -> Bool {
    sent.count == requirements.count { !$0.value.isAbsent }
  }

  private func matchesByClaims(_ sent: [PlacedValue]) -> Bool {
    let wanted = requirements.filter { !$0.value.isAbsent }
    if isExact ? sent.count != wanted.count : sent.count < wanted.count { return false }
    if wanted.count < requirements.count {
      let names = Set(sent.lazy.map(\.name))
      if requirements.contains(where: { $0.value.isAbsent && names.contains($0.name) }) {
        return false
      }
    }
    return ItemClaims(wanted, sent).places.allSatisfy { $0 != nil }
  }
}
