/// What a stub requires of one named value of a request: a query item, header, cookie, form field or
/// part.
package struct Requirement: Sendable {
  /// Where a request has values by name, in the order in which they are looked at.
  package enum Place: Int, Sendable, Hashable, CaseIterable {
    case query, header, cookie, field, part

    /// Those that a request without a body has.
    package static let ofHead: [Place] = [.query, .header, .cookie]
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

  /// Why nothing can ever meet the requirement, where its pattern is broken.
  package func problem(_ redaction: Redaction) -> String? {
    value.problem(of: secretName, redaction) ?? filename?.problem(of: "filename", redaction)
  }

  /// The name by which the value is known to be a secret.
  package var secretName: String { place.secretName(name) }

  /// The requirement in words, without secrets.
  package func shown(_ redaction: Redaction) -> String {
    "\(name): \(value.shown(as: secretName, redaction))"
  }
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

  /// What is equal for two names that mean the same here.
  package func key(of name: String) -> String { self == .header ? name.lowercased() : name }

  /// What a value is called in messages.
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
