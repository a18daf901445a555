import Foundation
import UnderstudyCore

/// What is missing in one place of a request, and found in another.
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

  /// Where the request has what is missing: by its name, by its value, or as other credentials.
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
    return request.redaction.isSecret(name) && !Volatile.isVolatile(name)
      && ["auth", "token", "key", "secret"].contains(where: bare.contains)
  }
}
