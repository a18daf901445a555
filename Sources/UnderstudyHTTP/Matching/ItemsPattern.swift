/// What the items of a query, or the fields of a form, must be.
///
/// Each requirement claims one item, and no two claim the same, so that repeated names can be asked
/// for one by one in any order.
package struct ItemsPattern: Sendable {
  package struct Requirement: Sendable {
    package let name: String
    package let value: ValuePattern
  }

  package private(set) var requirements: [Requirement] = []
  /// Whether no two requirements can want the same item, the usual case.
  private var hasDistinctNames = true
  /// Whether an item that nothing claims is one too many.
  package var isExhaustive = false

  package init() {}

  package mutating func require(_ name: String, _ value: ValuePattern) {
    if requirements.contains(where: { $0.name == name }) { hasDistinctNames = false }
    requirements.append(Requirement(name: name, value: value))
  }

  package var isEmpty: Bool { requirements.isEmpty && !isExhaustive }

  package var runsCode: Bool { requirements.contains(where: \.value.runsCode) }

  package func matches(_ items: [FormItem]) -> Bool {
    var wanted = 0
    for requirement in requirements {
      let name = requirement.name
      if requirement.value.isAbsent {
        if items.contains(where: { $0.name == name }) { return false }
        continue
      }
      wanted += 1
      let hasOne = items.contains { $0.name == name && requirement.value.matches($0.value) }
      if !hasOne { return false }
    }
    if isExhaustive ? items.count != wanted : items.count < wanted { return false }
    if hasDistinctNames { return true }
    return Self.claims(of: requirements.filter { !$0.value.isAbsent }, on: items)
      .allSatisfy { $0 != nil }
  }

  /// The item each requirement claims, found by augmenting paths: a plain pattern such as
  /// `.any` gives way to a stricter one that can have nothing else.
  package static func claims(of wanted: [Requirement], on items: [FormItem]) -> [Int?] {
    var claimant = [Int?](repeating: nil, count: items.count)
    func claim(_ index: Int, _ seen: inout Set<Int>) -> Bool {
      let requirement = wanted[index]
      for (place, item) in items.enumerated()
      where item.name == requirement.name && requirement.value.matches(item.value) {
        if !seen.insert(place).inserted { continue }
        if claimant[place].map({ claim($0, &seen) }) ?? true {
          claimant[place] = index
          return true
        }
      }
      return false
    }
    var claims = [Int?](repeating: nil, count: wanted.count)
    for index in wanted.indices {
      var seen: Set<Int> = []
      _ = claim(index, &seen)
    }
    for (place, index) in claimant.enumerated() {
      if let index { claims[index] = place }
    }
    return claims
  }
}
