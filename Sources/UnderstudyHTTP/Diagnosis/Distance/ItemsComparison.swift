import UnderstudyCore

/// What is required of the items of a query or a form, beside the items sent.
struct ItemsComparison: Sendable {
  /// What became of one requirement; items are told by their places.
  enum Outcome: Sendable {
    case met
    case otherValue(Int)
    /// Spelled alike, or with the same value alone.
    case otherName(Int, Slip, isAlike: Bool)
    case missing
    /// It is there, and must not be.
    case unexpected(Int)
  }

  /// The items sent, without those that are none of the pattern's business.
  let items: [FormItem]
  private(set) var outcomes: [(Requirement, Outcome)] = []
  /// The places of the items that nothing asks for, where that matters.
  private(set) var unclaimed: [Int] = []

  init(_ pattern: PlacePattern, _ items: [FormItem]) {
    let items =
      pattern.ignored.isEmpty ? items : items.filter { !pattern.ignored.contains($0.name) }
    self.items = items
    let wanted = pattern.requirements.filter { !$0.value.isAbsent }
    let claims = ItemClaims(
      wanted, items.map { PlacedValue(pattern.place, $0.name, $0.value) }
    ).places
    var free = Set(items.indices)
    free.subtract(claims.compactMap { $0 })
    var missing: [Requirement] = []
    for (requirement, claim) in zip(wanted, claims) {
      if claim != nil {
        outcomes.append((requirement, .met))
      } else if let place = Self.first(of: free, where: { items[$0].name == requirement.name }) {
        free.remove(place)
        outcomes.append((requirement, .otherValue(place)))
      } else {
        missing.append(requirement)
      }
    }
    for requirement in missing {
      if let (place, outcome) = Self.underAnotherName(requirement, free, items) {
        free.remove(place)
        outcomes.append((requirement, outcome))
      } else {
        outcomes.append((requirement, .missing))
      }
    }
    for requirement in pattern.requirements where requirement.value.isAbsent {
      let place = items.firstIndex { $0.name == requirement.name }
      outcomes.append((requirement, place.map(Outcome.unexpected) ?? .met))
    }
    if pattern.isExact { unclaimed = free.sorted() }
  }

  /// An item under another name: one spelled alike, else the one that has the value.
  private static func underAnotherName(
    _ requirement: Requirement, _ free: Set<Int>, _ items: [FormItem]
  ) -> (Int, Outcome)? {
    let places = free.sorted().prefix(mostLookedAt)
    let alike = places.lazy.compactMap { place in
      Slip.name(requirement.name, sentAs: items[place].name).map { (place, $0) }
    }
    // Of several that are spelled alike the one with the value is meant.
    if let (place, slip) = alike.first(where: { requirement.value.matches(items[$0.0].value) })
      ?? alike.first
    {
      return (place, .otherName(place, slip, isAlike: true))
    }
    if case .equal = requirement.value.kind,
      let place = places.first(where: { requirement.value.matches(items[$0].value) })
    {
      return (place, .otherName(place, .otherName(items[place].name), isAlike: false))
    }
    return places.first { Slip.isAbbreviation(requirement.name, items[$0].name) }.map { place in
      (place, .otherName(place, .abbreviated(items[place].name), isAlike: false))
    }
  }

  /// Keeps a request of thousands of items from being compared with itself.
  private static let mostLookedAt = 64

  private static func first(of free: Set<Int>, where isMeant: (Int) -> Bool) -> Int? {
    free.lazy.filter(isMeant).min()
  }

  /// Whether two values are right, but each has the name of the other.
  func exchange(of requirement: Requirement, _ place: Int) -> Slip? {
    for (other, outcome) in outcomes where other.name != requirement.name {
      guard case .otherValue(let otherPlace) = outcome,
        requirement.value.matches(items[otherPlace].value), other.value.matches(items[place].value)
      else { continue }
      return .exchangedValues(other.name)
    }
    return nil
  }

  var cost: Int {
    outcomes.reduce(unclaimed.count * Cost.unexpected) { cost, outcome in
      cost + self.cost(of: outcome.0, outcome.1)
    }
  }

  /// Whether a value is in a list that one item has whole: `tags=a,b` for `tags=a&tags=b`.
  private func isInList(_ requirement: Requirement) -> Bool {
    guard outcomes.count > 1, outcomes.count <= Self.mostLookedAt,
      case .equal(let asked) = requirement.value.kind,
      outcomes.count(where: { $0.0.name == requirement.name }) > 1
    else { return false }
    return items.prefix(Self.mostLookedAt).contains { item in
      item.name == requirement.name && item.value.utf8.count < 1_024
        && item.value.split(separator: ",").contains { $0 == asked }
    }
  }

  private func cost(of requirement: Requirement, _ outcome: Outcome) -> Int {
    switch outcome {
    case .met: requirement.value.isAbsent ? 0 : Cost.matchingItem
    case .otherValue(let place)
    where outcomes.count <= Self.mostLookedAt && exchange(of: requirement, place) != nil:
      Cost.otherWriting
    case .missing where isInList(requirement): Cost.slip
    case .otherValue where isInList(requirement):
      Cost.value(likeness: TextLikeness.most - 1)
    case .otherValue(let place):
      requirement.value.cost(of: items[place].value, named: requirement.name)
    case .otherName(let place, _, let isAlike):
      !isAlike
        ? Cost.otherName
        : requirement.value.isTold(by: items[place].value) ? Cost.otherWriting : Cost.misspelt
    case .missing: Cost.missing
    case .unexpected: Cost.unexpected
    }
  }
}

extension ValuePattern {
  /// What a value costs that does not match.
  func cost(of value: String, named name: String = "") -> Int {
    guard case .equal(let expected) = kind else { return Cost.value(likeness: likeness(value)) }
    guard let slip = Slip.between(expected, value, named: name) else {
      return Cost.value(likeness: TextLikeness.between(expected, value))
    }
    if slip == .valueTypo { return Cost.value(likeness: TextLikeness.most - 2) }
    let isSame = !slip.isGuess && !slip.isOfMore && Placeholder(value, meaning: expected) == nil
    return isSame ? Cost.otherWriting : Cost.value(likeness: TextLikeness.most - 1)
  }

  /// Whether a value is the one that is asked for, rather than any.
  fileprivate func isTold(by value: String) -> Bool {
    if case .equal = kind { matches(value) } else { false }
  }

  /// How like a value is to one that matches, from 0 to `TextLikeness.most`.
  func likeness(_ value: String) -> Int {
    if matches(value) { return TextLikeness.most }
    switch kind {
    case .equal(let expected):
      // A typo is a guess; the other slips are certain.
      return switch Slip.between(expected, value) {
      case nil: TextLikeness.between(expected, value)
      case Slip.valueTypo?: TextLikeness.most - 2
      default: TextLikeness.most - 1
      }
    case .contains(let text): return TextLikeness.words(of: text, in: value)
    case .regex(let regex): return TextLikeness.words(of: regex.pattern, in: value)
    case .any, .absent, .predicate: return 0
    }
  }
}
