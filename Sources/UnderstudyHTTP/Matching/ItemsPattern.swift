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
  /// The names required so far.
  private var names: Set<String> = []
  /// Whether no two requirements can want the same item, the usual case.
  private var hasDistinctNames = true
  /// Whether an item that nothing claims is one too many.
  package var isExhaustive = false
  /// The names of items that are none of the pattern's business.
  package var ignored: Set<String> = []

  package init() {}

  package mutating func require(_ name: String, _ value: ValuePattern) {
    if !names.insert(name).inserted { hasDistinctNames = false }
    requirements.append(Requirement(name: name, value: value))
  }

  package var isEmpty: Bool { requirements.isEmpty && !isExhaustive }

  package var runsCode: Bool { requirements.contains(where: \.value.runsCode) }

  /// As many comparisons as cost less than sorting the items by their names.
  private static let fewComparisons = 64

  package func matches(_ items: [FormItem]) -> Bool {
    let items = ignored.isEmpty ? items : items.filter { !ignored.contains($0.name) }
    if hasDistinctNames, requirements.count * items.count <= Self.fewComparisons {
      return matchesOneByOne(items)
    }
    let wanted = requirements.filter { !$0.value.isAbsent }
    if isExhaustive ? items.count != wanted.count : items.count < wanted.count { return false }
    if wanted.count < requirements.count {
      let sent = Set(items.lazy.map(\.name))
      if requirements.contains(where: { $0.value.isAbsent && sent.contains($0.name) }) {
        return false
      }
    }
    return Self.claims(of: wanted, on: items).allSatisfy { $0 != nil }
  }

  private func matchesOneByOne(_ items: [FormItem]) -> Bool {
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
    return isExhaustive ? items.count == wanted : items.count >= wanted
  }

  /// The item each requirement claims: a plain pattern such as `.any` gives way to a stricter one that
  /// can have nothing else.
  package static func claims(of wanted: [Requirement], on items: [FormItem]) -> [Int?] {
    ItemClaims(wanted, items).places
  }
}
