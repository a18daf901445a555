import Foundation
import UnderstudyCore

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

  /// Says where else the request has credentials, if that is what a name stands for.
  ///
  /// - Parameter asked: The names that the stub requires, which are none of the others.
  func placeOfCredentials(missing name: String, otherThan asked: [String]) -> Slip? {
    let bare = name.lowercased().filter(\.isLetter)
    let isOfClient = ["clientid", "clientsecret", "username", "password"].contains(bare)
    guard isOfClient || isCredential(name) else { return nil }
    let isOther = { (other: String) in
      self.isCredential(other) && !asked.contains { $0.equalsIgnoringASCIICase(other) }
    }
    if let header = headers.first(where: { isOther($0.name) }) {
      return .otherCredentials("header \(header.name)")
    }
    let item = query.prefix(64).first { isOther($0.name) }
    return item.map { .otherCredentials("query item \"\($0.name)\"") }
  }

  /// Whether a name is one of credentials, and not of any other secret: a cookie, a signature.
  private func isCredential(_ name: String) -> Bool {
    let bare = name.lowercased().filter(\.isLetter)
    return redaction.isSecret(name) && !Volatile.isVolatile(name) && !bare.contains("cookie")
      && ["auth", "token", "key", "secret"].contains(where: bare.contains)
  }

  /// Says under which other name the headers or the query have a value, by itself or as credentials;
  /// nil where they have it nowhere.
  func place(ofValue asked: String, otherThan place: NamedPlace) -> Slip? {
    let value =
      Credentials.scheme(of: asked).map { asked.dropFirst($0.utf8.count + 1) } ?? asked[...]
    // Short ones are equal by chance.
    guard value.utf8.count > 3, value.utf8.count < 4_096 else { return nil }
    for header in headers {
      let scheme = Credentials.scheme(of: header.value)
      let sent = scheme.map { header.value.dropFirst($0.utf8.count + 1) } ?? header.value[...]
      if sent == value, place != .header || scheme != Credentials.scheme(of: asked) {
        let remark = scheme.map { ", behind `\($0)`" } ?? ""
        return .valueElsewhere("header \(header.name)\(remark)")
      }
      guard scheme?.lowercased() == "basic",
        let pair = Data(base64Encoded: String(sent)).map({ String(decoding: $0, as: UTF8.self) })
      else { continue }
      if pair.split(separator: ":", maxSplits: 1).contains(value) {
        return .valueElsewhere("header \(header.name), as part of `\(scheme ?? "")` credentials")
      }
    }
    let item = place == .query ? nil : query.prefix(64).first { $0.value == value }
    return item.map { .valueElsewhere("query item \"\($0.name)\"") }
  }
}
