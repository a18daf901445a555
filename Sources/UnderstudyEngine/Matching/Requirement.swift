/// A stub's requirement on a named value of a request: a query item, header, cookie, form field or
/// part.
package struct Requirement: Sendable {
  /// The places of a request's named values, in the order in which they are looked at.
  package enum Place: Int, Sendable, Hashable, CaseIterable {
    case query, header, cookie, field, part

    /// The places that a request without a body has.
    package static let ofHead = allCases.filter(\.isOfHead)
    /// The places that only a request with a body has.
    package static let ofBody = allCases.filter { !$0.isOfHead }

    private var isOfHead: Bool {
      switch self {
      case .query, .header, .cookie: true
      case .field, .part: false
      }
    }
  }

  package let place: Place
  package let name: String
  package let value: ValuePattern
  /// The file name of a part; nil requires nothing.
  package let filename: ValuePattern?

  package init(
    _ place: Place, _ name: String, _ value: ValuePattern, filename: ValuePattern? = nil
  ) {
    (self.place, self.name, self.value, self.filename) = (place, name, value, filename)
  }

  /// Whether a value meets the requirement.
  package func matches(_ sent: PlacedValue) -> Bool {
    place.areEqual(name, sent.name) && allowsValue(of: sent)
      && filename.map { sent.filename.map($0.matches) ?? $0.isAbsent } ?? true
  }

  private func allowsValue(of sent: PlacedValue) -> Bool {
    // A part that is not text, such as an image, still has "any" value.
    if case .any = value.kind { true } else { sent.isText && value.matches(sent.value) }
  }

  /// Whether one of the values sent meets the requirement, whatever else is required.
  package func isMet(by sent: [PlacedValue]) -> Bool {
    if value.isAbsent { return !sent.contains { place.areEqual(name, $0.name) } }
    if sent.contains(where: matches) { return true }
    guard place == .header else { return false }
    // Several fields of one name mean the same as one with a list.
    let values = sent.filter { place.areEqual(name, $0.name) }.map(\.value)
    return values.count > 1 && value.matches(values.joined(separator: ", "))
  }

  package var runsCode: Bool { value.runsCode || filename?.runsCode == true }

  /// The name in the form that is equal for two that mean the same.
  var key: String { place.key(of: name) }

  /// The name by which the value is known to be a secret.
  package var secretName: String { place.secretName(name) }
}

extension Requirement.Place {
  /// The name by which a value is known to be a secret: every cookie's is.
  package func secretName(_ name: String) -> String { self == .cookie ? "Cookie" : name }

  /// Whether each requirement takes a value of its own, so that a repeated name is required once per
  /// value.
  package var isClaimed: Bool { self == .query || self == .field }

  /// Whether two names mean the same here.
  package func areEqual(_ name: String, _ other: String) -> Bool {
    self == .header ? name.equalsIgnoringASCIICase(other) : name == other
  }

  /// The form of a name that is equal for two names that mean the same here.
  package func key(of name: String) -> String { self == .header ? name.lowercased() : name }

  /// The name of a value in messages.
  package var noun: String {
    switch self {
    case .query: "query item"
    case .header: "header"
    case .cookie: "cookie"
    case .field: "form field"
    case .part: "part"
    }
  }
}

/// The requirements on the values in one place of a request, such as the items of its query.
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
    return ItemClaims(wanted, sent).positions.allSatisfy { $0 != nil }
  }
}

/// A named value where a request has it.
package struct PlacedValue: Sendable, Hashable {
  package let place: Requirement.Place
  package let name: String
  /// The value, decoded; empty for a part that is not text.
  package let value: String
  package var isText = true
  /// The file name of a part.
  package var filename: String?

  package init(_ place: Requirement.Place, _ name: String, _ value: String) {
    (self.place, self.name, self.value) = (place, name, value)
  }

  init(_ part: MultipartPart) {
    self.init(.part, part.name ?? "", part.text ?? "")
    isText = part.text != nil
    filename = part.filename
  }
}

extension RecordedRequest {
  /// The named values that the request has in a place, in order.
  package func values(in place: Requirement.Place) -> [PlacedValue] {
    switch place {
    case .query: query.map { PlacedValue(place, $0.name, $0.value) }
    case .header: headers.map { PlacedValue(place, $0.name, $0.value) }
    case .cookie: cookies.map { PlacedValue(place, $0.name, $0.value) }
    case .field: form.map { PlacedValue(place, $0.name, $0.value) }
    case .part: parts.map(PlacedValue.init)
    }
  }
}

/// The assignment of items to requirements, so that as many as possible have one.
///
/// A requirement of one value can have nothing else, and goes first; `.any` goes last; those between are
/// placed by augmenting paths.
package struct ItemClaims {
  /// The position of the item that each requirement claims.
  package private(set) var positions: [Int?]

  package init(_ wanted: [Requirement], _ items: [PlacedValue]) {
    positions = Array(repeating: nil, count: wanted.count)
    // Reversed, so that the first is taken first.
    var free = Dictionary(grouping: items.indices.reversed()) { items[$0] }
    var (between, last): ([Int], [Int]) = ([], [])
    for (index, requirement) in wanted.enumerated() {
      switch requirement.value.kind {
      case .equal(let value):
        let item = PlacedValue(requirement.place, requirement.name, value)
        positions[index] = free[item]?.popLast()
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
    for (index, position) in zip(between, claims.places) { positions[index] = position }
    named = unclaimed(of: items)
    for index in last { positions[index] = named[wanted[index].name]?.popLast() }
  }

  /// The positions of the items that are free, by name, the first last.
  private func unclaimed(of items: [PlacedValue]) -> [String: [Int]] {
    let claimed = Set(positions.compactMap(\.self))
    return Dictionary(grouping: items.indices.reversed().filter { !claimed.contains($0) }) {
      items[$0].name
    }
  }
}
