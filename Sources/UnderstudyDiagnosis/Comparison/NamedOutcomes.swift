import Foundation
import UnderstudyCore

/// The requirements on the values in one place of a request, beside those that were sent.
struct NamedOutcomes: Sendable {
  /// The outcome of one requirement; values are told by their positions.
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
  /// The positions of the values that nothing requires, if that matters.
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
      for: requirement.name, among: places.map { sent[$0].name }
    ) { index in
      let value = sent[places[index]]
      let isFile = requirement.filename.flatMap { name in value.filename.map(name.matches) }
      return isFile == true
        || requirement.value.isEqual && value.isText && !value.value.isEmpty
          && requirement.value.matches(value.value)
    }
    guard isHeader, let other, other.hint.kind == .nameStyle else { return other }
    return (other.index, Hint(.nameStyle, other.hint.quoted[0], "separators"))
  }

  // MARK: - Several at once

  /// Why the value of a claimed item is not the one required, if others have a part in it.
  func hintOfSeveral(_ requirement: Requirement, _ place: Int, _ fragment: String?) -> Hint? {
    guard requirement.place.isClaimed, requirement.value.isEqual,
      outcomes.count <= Self.mostLookedAt
    else { return nil }
    let all = sent.filter { $0.name == requirement.name }.map(\.value).sorted()
    let wanted = outcomes.map(\.requirement).filter { $0.name == requirement.name }
      .map(\.value.text).sorted()
    let elements = { (text: String) in text.split(separator: ",").map(String.init).sorted() }
    if all.count > 1, elements(requirement.value.text) == all { return Hint(.listInItems) }
    if wanted.count > 1, elements(sent[place].value) == wanted {
      return Hint(.listInItems, side: .stub)
    }
    return cut(requirement, place, fragment)
  }

  /// Whether a value ends where a `#` or a `&` that was not escaped begins something else.
  private func cut(_ requirement: Requirement, _ place: Int, _ fragment: String?) -> Hint? {
    let (asked, value) = (requirement.value.text, sent[place].value)
    guard asked.utf8.count > value.utf8.count, asked.hasPrefix(value) else { return nil }
    let rest = asked.dropFirst(value.count)
    if rest.first == "#",
      fragment.map({ $0.hasPrefix(rest.dropFirst()) || rest.dropFirst().hasPrefix($0) }) == true
    {
      return .cutAtHash
    }
    let next = sent.indices.contains(place + 1) ? sent[place + 1].name : ""
    return rest.first == "&" && !next.isEmpty && rest.dropFirst().hasPrefix(next)
      ? Hint(.cutShort, "&", "as another item", "%26") : nil
  }
}

extension Hint {
  static let cutAtHash = Hint(.cutShort, "#", "in the fragment", "%23")
}

/// Values that are missing in one place of a request, and found in another.
struct Elsewhere {
  /// A named value somewhere in a request; nil stands for a member of its JSON.
  private typealias Spot = (place: Requirement.Place?, name: String, value: String)

  private static let most = 64
  private static let longestBody = 16_384
  private let spots: [Spot]
  private let request: RecordedRequest

  init(_ request: RecordedRequest, _ reading: inout RequestReading) {
    self.request = request
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
      return (lower.hasPrefix("x-") ? lower.dropFirst(2) : lower[...]).filter {
        !"_-. :".contains($0)
      }
    }
    return bare(name) == bare(other)
  }

  private func hint(ofValue asked: String, _ place: Requirement.Place) -> Hint? {
    let scheme = Credentials.scheme(of: asked)
    let value = asked.dropFirst(scheme.map { $0.utf8.count + 1 } ?? 0)
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
    return request.redaction.isSecret(name) && !VolatileValue.isVolatile(name)
      && ["auth", "token", "key", "secret"].contains(where: bare.contains)
  }
}
