import Foundation

/// Query items, headers, cookies, form fields and parts: a finding for each requirement.
extension Walk {
  func named(_ required: PlacePattern, _ reading: inout RequestReading) -> [Finding] {
    if required.isEmpty { return [] }
    var comparison = NamedComparison(self, required, reading.values(in: required.place))
    return comparison.findings(&reading)
  }
}

/// The named values that a stub requires in one place of a request, beside those that were sent: it finds
/// which stands for which.
struct NamedComparison {
  private let walk: Walk
  private let pattern: PlacePattern
  /// The requirements but for those of names that must be absent.
  private let wanted: [Requirement]
  /// The values sent, without those that do not count.
  private let sent: [PlacedValue]
  /// The positions of the values sent under a name.
  private let positions: [String: [Int]]
  /// The positions of the values that stand for no requirement, once those of the same name are known.
  private var free: [Int] = []

  /// Keeps a request of thousands of values from being compared with itself.
  private static let mostLookedAt = 64

  init(_ walk: Walk, _ pattern: PlacePattern, _ all: [PlacedValue]) {
    (self.walk, self.pattern) = (walk, pattern)
    wanted = pattern.requirements.filter { !$0.value.isAbsent }
    sent = pattern.ignored.isEmpty ? all : all.filter { !pattern.ignored.contains($0.name) }
    positions = Dictionary(grouping: sent.indices) { [sent] in
      pattern.place.key(of: sent[$0].name)
    }
  }

  mutating func findings(_ reading: inout RequestReading) -> [Finding] {
    let isClaimed = pattern.place.isClaimed
    let claims = isClaimed ? ItemClaims(wanted, sent).positions : []
    var free = Set(sent.indices).subtracting(claims.compactMap(\.self))
    var findings: [Finding] = []
    var missing: [Requirement] = []
    for (index, requirement) in wanted.enumerated() {
      let positions = positions(of: requirement)
      if isClaimed ? claims[index] != nil : requirement.isMet(by: sent) {
        findings.append(met(requirement))
      } else if let position = positions.first(where: { !isClaimed || free.contains($0) }) {
        findings.append(otherValue(requirement, position))
        free.remove(position)
      } else {
        missing.append(requirement)
      }
      // Elsewhere one value may meet several requirements, but stands for none of the others.
      if !isClaimed { free.subtract(positions) }
    }
    self.free = free.sorted()
    for requirement in missing {
      findings.append(otherName(requirement) ?? self.missing(requirement, &reading))
    }
    findings += pattern.requirements.filter(\.value.isAbsent).map(absent)
    return findings + (pattern.isExact ? self.free.map(oneTooMany) : [])
  }

  /// The positions of the values sent under the name of a requirement.
  private func positions(of requirement: Requirement) -> [Int] {
    positions[requirement.place.key(of: requirement.name)] ?? []
  }

  private func place(_ requirement: Requirement) -> Finding.Place {
    .named(requirement.place, requirement.name)
  }

  // MARK: - Findings

  private func met(_ requirement: Requirement) -> Finding {
    let cost =
      switch requirement.place {
      case .header: Cost.matchingHeader
      case .part: Cost.matchingBody
      default: Cost.matchingItem
      }
    let sent = positions(of: requirement).first.map { self.sent[$0] }
    return .met(place(requirement), cost, sent.map { .met(requirement, $0) } ?? .nothing)
  }

  private func absent(_ requirement: Requirement) -> Finding {
    guard let value = positions(of: requirement).first.map({ sent[$0].value }) else {
      return .met(place(requirement))
    }
    return .differs(
      place(requirement), Hint(.mustBeAbsent), cost: Cost.unexpected,
      .value(requirement, value, all: [value]))
  }

  private func oneTooMany(_ index: Int) -> Finding {
    let (name, value) = (sent[index].name, sent[index].shown)
    let isTwice = wanted.contains { $0.name == name }
    let hint = isTwice ? Hint(.otherCount, "once", "twice") : Hint(.oneTooMany)
    let any = Requirement(pattern.place, name, .any)
    return .differs(place(any), hint, cost: Cost.unexpected, .value(any, value, all: [value]))
  }

  private func otherValue(_ requirement: Requirement, _ index: Int) -> Finding {
    let (field, sent) = (place(requirement), self.sent[index])
    if let filename = requirement.filename, !(sent.filename.map(filename.matches) ?? false) {
      let file = Requirement(.part, "filename", filename)
      let hint = sent.filename.flatMap(file.hint)
      return .differs(field, hint, cost: Cost.misspelt - 1, .filename(file, sent.filename))
    }
    let hint = hintOfSeveral(requirement, index) ?? requirement.hint(sent.value)
    let cost = Cost.value(hint, requirement.value.likeness(sent.value))
    let shown =
      hint?.kind == .listInItems || requirement.place == .header
      ? positions(of: requirement).map { self.sent[$0].value } : [sent.shown]
    var finding = Finding.differs(
      field, hint, cost: cost, .value(requirement, sent.value, all: shown))
    if requirement.value.isEqual { finding.values = (requirement.value.text, sent.value) }
    return finding
  }

  private func missing(_ requirement: Requirement, _ reading: inout RequestReading) -> Finding {
    var (hint, cost) = (Hint(.missing), Cost.missing)
    let count = positions(of: requirement).count
    if count > 0 {
      let times = wanted.count { $0.name == requirement.name }
      hint = Hint(.otherCount, times.counting("time"), count.counting("time"))
    } else if pattern.requirements.count <= Self.mostLookedAt,
      let elsewhere = Elsewhere(walk.request, &reading)
        .hint(requirement, otherThan: walk.pattern.requirements)
    {
      hint = elsewhere
      if hint.kind != .otherCredentials { cost = Cost.otherName }
    } else if requirement.place == .query, walk.request.target.query == nil {
      hint = Hint(.noQuery)
    }
    return .differs(place(requirement), hint, cost: cost, .value(requirement, nil, all: []))
  }

  /// The finding for a value that stands under another name: spelled alike, or the only one that is the same.
  private mutating func otherName(_ requirement: Requirement) -> Finding? {
    let unused = free.prefix(Self.mostLookedAt)
    let other = Spelling.otherName(
      for: requirement.name, among: unused.map { sent[$0].name }
    ) { index in
      let value = sent[unused[index]]
      let isFile = requirement.filename.flatMap { name in value.filename.map(name.matches) }
      return isFile == true
        || requirement.value.isEqual && value.isText && !value.value.isEmpty
          && requirement.value.matches(value.value)
    }
    guard let (index, found) = other else { return nil }
    var hint = found
    free.remove(at: index)
    // The case of a header's name does not matter.
    if requirement.place == .header, hint.kind == .nameStyle {
      hint = Hint(.nameStyle, hint.quoted[0], "separators matter")
    }
    var finding = Finding.differs(
      place(requirement), hint, cost: Cost.misspelt, .value(requirement, nil, all: []))
    finding.names = TextPair(stub: requirement.name, request: sent[unused[index]].name)
    return finding
  }

  // MARK: - Several at once

  /// Why the value of a claimed item is not the one required, if others have a part in it.
  private func hintOfSeveral(_ requirement: Requirement, _ position: Int) -> Hint? {
    guard requirement.place.isClaimed, requirement.value.isEqual,
      pattern.requirements.count <= Self.mostLookedAt
    else { return nil }
    let all = sent.filter { $0.name == requirement.name }.map(\.value).sorted()
    let texts = wanted.filter { $0.name == requirement.name }.map(\.value.text).sorted()
    let elements = { (text: String) in text.split(separator: ",").map(String.init).sorted() }
    if all.count > 1, elements(requirement.value.text) == all { return Hint(.listInItems) }
    if texts.count > 1, elements(sent[position].value) == texts {
      return Hint(.listInItems, side: .stub)
    }
    return cut(requirement, position)
  }

  /// Whether a value ends where a `#` or a `&` that was not escaped begins something else.
  private func cut(_ requirement: Requirement, _ position: Int) -> Hint? {
    let (text, value) = (requirement.value.text, sent[position].value)
    guard text.utf8.count > value.utf8.count, text.hasPrefix(value) else { return nil }
    let rest = text.dropFirst(value.count)
    let fragment = requirement.place == .query ? walk.request.url.fragment : nil
    if rest.first == "#",
      fragment.map({ $0.hasPrefix(rest.dropFirst()) || rest.dropFirst().hasPrefix($0) }) == true
    {
      return .cutAtHash
    }
    let next = sent.indices.contains(position + 1) ? sent[position + 1].name : ""
    return rest.first == "&" && !next.isEmpty && rest.dropFirst().hasPrefix(next)
      ? Hint(.cutShort, "&", "as another item", "%26") : nil
  }
}

extension Hint {
  static let cutAtHash = Hint(.cutShort, "#", "in the fragment", "%23")
}

extension PlacedValue {
  /// The value, or a word for bytes.
  fileprivate var shown: String { isText ? value : "bytes" }
}

/// Values that are missing in one place of a request, and found in another.
struct Elsewhere {
  /// A named value somewhere in a request; nil stands for a member of its JSON.
  private typealias Spot = (place: Requirement.Place?, name: String, value: String)

  private static let most = 64
  private static let longestBody = 16_384
  private let spots: [Spot]

  init(_ request: RecordedRequest, _ reading: inout RequestReading) {
    var places = Requirement.Place.ofHead
    var spots: [Spot] = []
    if let body = request.body, body.count <= Self.longestBody {
      if request.isForm { places.append(.field) }
      if case .object(let members)? = reading.json {
        spots = members.sorted { $0.key < $1.key }.map { (nil, $0.key, $0.value.scalarText ?? "") }
      }
    }
    for place in places {
      spots += reading.values(in: place).prefix(Self.most).map { (place, $0.name, $0.value) }
    }
    self.spots = spots
  }

  private static func words(_ spot: Spot) -> String {
    spot.place.map { "\(Finding.Place.named($0, spot.name))" }
      ?? "a member of its JSON, \"\(spot.name)\""
  }

  /// The place of the missing value in the request: by its name, by its value, or as other credentials.
  func hint(_ missing: Requirement, otherThan required: [Requirement]) -> Hint? {
    let named = spots.first { $0.place != missing.place && Self.isNamed($0.name, missing.name) }
    if let named { return Hint(.elsewhere, Self.words(named)) }
    if missing.value.isEqual, let hint = hint(ofValue: missing.value.text, missing.place) {
      return hint
    }
    return hintOfCredentials(missing.name, required)
  }

  /// `X-Api-Key` is the header for the item `apiKey`.
  private static func isNamed(_ name: String, _ other: String) -> Bool {
    let bare = { (name: String) in
      let lower = name.lowercased()
      return Spelling.bare(lower.hasPrefix("x-") ? String(lower.dropFirst(2)) : lower)
    }
    return bare(name) == bare(other)
  }

  private func hint(ofValue text: String, _ place: Requirement.Place) -> Hint? {
    let scheme = Credentials.scheme(of: text)
    let value = text.dropFirst(scheme.map { $0.utf8.count + 1 } ?? 0)
    // Short ones are equal by chance.
    guard value.utf8.count > 3, value.utf8.count < 4_096 else { return nil }
    for spot in spots where spot.place == .header || spot.place == .query {
      let other = Credentials.scheme(of: spot.value)
      let sent = spot.value.dropFirst(other.map { $0.utf8.count + 1 } ?? 0)
      if sent == value, spot.place != place || other != scheme {
        let behind = other.map { ", behind `\($0)`" } ?? ""
        return Hint(.valueElsewhere, Self.words(spot) + behind)
      }
    }
    return nil
  }

  private func hintOfCredentials(_ name: String, _ required: [Requirement]) -> Hint? {
    let isOfClient = ["clientid", "clientsecret", "username", "password"]
      .contains(name.lowercased().filter(\.isLetter))
    guard isOfClient || isCredential(name) else { return nil }
    let other = spots.first { spot in
      [.header, .query].contains(spot.place) && isCredential(spot.name)
        && !required.contains { $0.name.equalsIgnoringASCIICase(spot.name) }
    }
    return other.map { Hint(.otherCredentials, Self.words($0)) }
  }

  /// Whether a name is one of credentials, and not of any other secret: a cookie, a signature.
  private func isCredential(_ name: String) -> Bool {
    let bare = name.lowercased().filter(\.isLetter)
    return Credentials.areNamed(name)
      && ["auth", "token", "key", "secret"].contains(where: bare.contains)
  }
}
