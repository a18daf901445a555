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
    for (index, requirement) in wanted.enumerated() {
      let places = places(of: requirement)
      if isClaimed ? claims[index] != nil : requirement.isMet(by: sent) {
        outcomes.append((requirement, .met))
      } else if let place = places.first(where: { !isClaimed || free.contains($0) }) {
        outcomes.append((requirement, .otherValue(place)))
        free.remove(place)
      } else {
        missing.append(requirement)
      }
      // Elsewhere one value may meet several requirements, but stands for none of the others.
      if !isClaimed { free.subtract(places) }
    }
    var others = free.sorted()
    for requirement in missing {
      let other = underAnotherName(requirement, others.prefix(Self.mostLookedAt))
      outcomes.append(
        (requirement, other.map { .otherName(others.remove(at: $0.index), $0.hint) } ?? .missing))
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

  private func underAnotherName(
    _ requirement: Requirement, _ places: ArraySlice<Int>
  ) -> (index: Int, hint: Hint)? {
    let isHeader = requirement.place == .header
    let other = Spelling.otherName(
      for: requirement.name, among: places.map { sent[$0].name },
      mayBeShort: requirement.place.isClaimed
    ) { index in
      let value = sent[places[index]]
      let isFile = requirement.filename.flatMap { name in value.filename.map(name.matches) }
      return isFile == true
        || requirement.value.isEqual && value.isText && !value.value.isEmpty
          && requirement.value.matches(value.value)
    }
    guard isHeader, let other, other.hint.kind == .nameStyle else { return other }
    return (other.index, Hint(.nameSeparators, other.hint.quoted[0]))
  }

  // MARK: - Several at once

  /// Why the value of a claimed item is not the one required, where others have a part in it.
  func hintOfSeveral(_ requirement: Requirement, _ place: Int, _ fragment: String?) -> Hint? {
    guard requirement.place.isClaimed, requirement.value.isEqual,
      outcomes.count <= Self.mostLookedAt
    else { return nil }
    let all = sent.filter { $0.name == requirement.name }.map(\.value).sorted()
    let elements = requirement.value.text.split(separator: ",").map(String.init).sorted()
    return all.count > 1 && elements == all
      ? Hint(.listInItems) : cut(requirement, place, fragment)
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
