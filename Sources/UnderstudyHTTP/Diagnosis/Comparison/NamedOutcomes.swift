import UnderstudyCore

/// What is required of the values in one place of a request, beside those that were sent.
struct NamedOutcomes: Sendable {
  /// What became of one requirement; values are told by their positions.
  enum Outcome: Sendable {
    case met
    case otherValue(Int)
    /// Spelled alike, or with the same value alone.
    case otherName(Int, Hint)
    case missing
    /// It is there, and must not be.
    case unexpected(Int)
  }

  /// The values sent, without those that do not count.
  let sent: [PlacedValue]
  private(set) var outcomes: [(requirement: Requirement, outcome: Outcome)] = []
  /// The positions of the values that nothing requires, where that matters.
  private(set) var unclaimed: [Int] = []
  /// The positions of the values sent under a name.
  private let positions: [String: [Int]]

  /// Keeps a request of thousands of values from being compared with itself.
  private static let mostLookedAt = 64

  init(_ pattern: PlacePattern, _ all: [PlacedValue]) {
    sent = pattern.ignored.isEmpty ? all : all.filter { !pattern.ignored.contains($0.name) }
    let wanted = pattern.requirements.filter { !$0.value.isAbsent }
    let isClaimed = pattern.place.isClaimed
    positions = Dictionary(grouping: sent.indices) { [sent] in
      pattern.place.key(of: sent[$0].name)
    }
    var free = Set(sent.indices)
    var missing: [Requirement] = []
    let claims = isClaimed ? ItemClaims(wanted, sent).places : []
    free.subtract(claims.compactMap(\.self))
    var left = isClaimed ? positions.mapValues { $0.filter(free.contains)[...] } : [:]
    for (index, requirement) in wanted.enumerated() {
      if isClaimed ? claims[index] != nil : requirement.isMet(by: sent) {
        outcomes.append((requirement, .met))
      } else if let place = isClaimed
        ? left[requirement.name]?.popFirst() : places(of: requirement).first
      {
        outcomes.append((requirement, .otherValue(place)))
        free.remove(place)
      } else {
        missing.append(requirement)
      }
    }
    if !isClaimed {
      // One value may meet several requirements, but stands for none of the others.
      for requirement in wanted { free.subtract(places(of: requirement)) }
    }
    var others = free.sorted()
    for requirement in missing {
      let other = underAnotherName(requirement, others.prefix(Self.mostLookedAt))
      if let place = other?.0 { others.removeAll { $0 == place } }
      outcomes.append((requirement, other.map { .otherName($0, $1) } ?? .missing))
    }
    for requirement in pattern.requirements where requirement.value.isAbsent {
      let place = places(of: requirement).first
      outcomes.append((requirement, place.map(Outcome.unexpected) ?? .met))
    }
    if pattern.isExact { unclaimed = others }
  }

  /// The positions of the values sent under the name of a requirement.
  func places(of requirement: Requirement) -> [Int] {
    positions[requirement.place.key(of: requirement.name)] ?? []
  }

  /// A value under another name: one spelled alike, else the one that is equal.
  private func underAnotherName(
    _ requirement: Requirement, _ places: ArraySlice<Int>
  ) -> (Int, Hint)? {
    let alike = places.compactMap { place in
      hint(requirement, sentAs: sent[place].name).map { (place, $0) }
    }
    // Of several that are spelled alike the one with the value is meant.
    let best = alike.first { requirement.value.matches(sent[$0.0].value) } ?? alike.first
    if let best { return best }
    let same = places.first { place in
      let value = sent[place]
      let isFile = requirement.filename.flatMap { name in value.filename.map(name.matches) }
      return isFile == true
        || requirement.value.isEqual && value.isText && !value.value.isEmpty
          && requirement.value.matches(value.value)
    }
    if let same { return (same, Hint(.otherName, sent[same].name)) }
    guard requirement.place.isClaimed else { return nil }
    return places.first { Spelling.isAbbreviation(requirement.name, sent[$0].name) }
      .map { ($0, Hint(.abbreviatedName, sent[$0].name)) }
  }

  private func hint(_ requirement: Requirement, sentAs name: String) -> Hint? {
    guard let hint = Spelling.hint(ofName: requirement.name, sentAs: name) else { return nil }
    return requirement.place == .header && hint.kind == .nameStyle
      ? Hint(.nameSeparators, name) : hint
  }

  // MARK: - Several at once

  /// Why the value of a claimed item is not the one required, where others have a part in it.
  func hintOfSeveral(_ requirement: Requirement, _ place: Int, _ fragment: String?) -> Hint? {
    guard requirement.place.isClaimed, requirement.value.isEqual,
      outcomes.count <= Self.mostLookedAt
    else { return nil }
    return list(requirement, place) ?? cut(requirement, place, fragment)
  }

  /// Whether a list is in one value on one side, and in several items on the other.
  private func list(_ requirement: Requirement, _ place: Int) -> Hint? {
    let elements = { (text: String) in text.split(separator: ",").map(String.init) }
    let (asked, all) = (requirement.value.text, sent.filter { $0.name == requirement.name })
    if all.count > 1, elements(asked).sorted() == all.map(\.value).sorted() {
      return Hint(.listInItems)
    }
    let isList = outcomes.count { $0.requirement.name == requirement.name } > 1
    return isList && elements(sent[place].value).contains(asked) ? Hint(.listInValue) : nil
  }

  /// Whether a value ends where a `#` or a `&` that was not escaped begins something else.
  private func cut(_ requirement: Requirement, _ place: Int, _ fragment: String?) -> Hint? {
    let (asked, value) = (requirement.value.text, sent[place].value)
    guard asked.utf8.count > value.utf8.count, asked.hasPrefix(value) else { return nil }
    let rest = asked.dropFirst(value.count)
    if rest.first == "#",
      fragment.map({ $0.hasPrefix(rest.dropFirst()) || rest.dropFirst().hasPrefix($0) }) == true
    {
      return Hint(.cutAtHash)
    }
    let next = sent.indices.contains(place + 1) ? sent[place + 1].name : ""
    return rest.first == "&" && !next.isEmpty && rest.dropFirst().hasPrefix(next)
      ? Hint(.cutAtAmpersand) : nil
  }
}

extension ValuePattern {
  var isEqual: Bool { if case .equal = kind { true } else { false } }
}
