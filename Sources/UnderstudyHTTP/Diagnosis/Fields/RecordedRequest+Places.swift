/// A place in a request that holds values by name.
enum NamedPlace: Sendable {
  case query, header, form, json
}

extension RecordedRequest {
  /// Says where a value of this name is, if not where it was looked for; nil where it is nowhere.
  func place(of name: String, otherThan place: NamedPlace) -> Slip? {
    // `X-Api-Key` is the header for the item `apiKey`.
    let bare = { (name: String) in
      name.lowercased().hasPrefix("x-") ? String(name.dropFirst(2)) : name
    }
    let isNamed = { (other: String) in
      other == name || Slip.isOtherStyle(name, other) || Slip.isOtherStyle(bare(name), bare(other))
        || bare(other) == bare(name)
    }
    if place != .query, let item = query.first(where: { isNamed($0.name) }) {
      return .elsewhere("query item \"\(item.name)\"")
    }
    if place != .header, let field = headers.first(where: { isNamed($0.name) }) {
      return .elsewhere("header \(field.name)")
    }
    guard let body, body.count <= Self.mostBytesRead else { return nil }
    if place != .form, isForm, let item = form.first(where: { isNamed($0.name) }) {
      return .elsewhere("form field \"\(item.name)\"")
    }
    if place != .json, case .object(let members)? = try? JSONValue(parsing: body),
      let key = members.keys.first(where: isNamed)
    {
      return .elsewhere("a member of its JSON, \"\(key)\"")
    }
    return nil
  }
}

// MARK: - The same value

extension RecordedRequest {
  /// Says where a value is that is found nowhere under its name; nil for what may be there by chance.
  func place(ofValue value: ValuePattern, otherThan place: NamedPlace) -> Slip? {
    guard case .equal(let asked) = value.kind, asked.utf8.count > 3,
      asked.contains(where: \.isNumber) || asked.utf8.count > 11
    else { return nil }
    let isSame = { (sent: String) in
      sent == asked || sent.utf8.count == asked.utf8.count + 2 && sent == "\"\(asked)\""
    }
    if place != .query, let item = query.first(where: { isSame($0.value) }) {
      return .elsewhere("query item \"\(item.name)\"")
    }
    if place != .header, let field = headers.first(where: { isSame($0.value) }) {
      return .elsewhere("header \(field.name)")
    }
    return nil
  }
}

// MARK: - Credentials

extension RecordedRequest {
  /// Says where the request has credentials, if not under the name of those asked for.
  ///
  /// - Parameter headers: The names of the headers that may have them.
  func credentials(insteadOf name: String, isHeader: Bool, _ headers: [String]) -> Slip? {
    let bare = name.lowercased().filter(\.isLetter)
    let isOfClient = ["clientid", "clientsecret", "username", "password"].contains(bare)
    guard isOfClient || Self.isCredential(name, redaction) else { return nil }
    if let header = headers.first(where: { Self.isCredential($0, redaction) }) {
      return .credentials("header \(header)")
    }
    guard isHeader, let item = query.first(where: { Self.isCredential($0.name, redaction) })
    else { return nil }
    return .credentials("query item \"\(item.name)\"")
  }

  /// Whether a name is one of credentials, and not of any other secret: a cookie, a signature.
  private static func isCredential(_ name: String, _ redaction: Redaction) -> Bool {
    let bare = name.lowercased().filter(\.isLetter)
    return redaction.isSecret(name) && !Volatile.isVolatile(name) && !bare.contains("cookie")
      && ["auth", "token", "key", "secret"].contains(where: bare.contains)
  }
}

extension Slip {
  fileprivate static func credentials(_ place: String) -> Slip {
    Slip("the request has none, but credentials in its \(place)", namesBoth: true)
  }
}
