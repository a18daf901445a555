import UnderstudyHTTP

/// Cookies as HAR lists them, read from the headers that have them.
package enum HARCookie {
  /// The cookies of a `Cookie` header.
  static func sent(_ header: String) -> [JSONValue] {
    CookiePair.all(in: header).map { ["name": .string($0.name), "value": .string($0.value)] }
  }

  /// The cookie of a `Set-Cookie` header.
  static func set(_ header: String) -> JSONValue? {
    let pieces = header.split(separator: ";", omittingEmptySubsequences: false)
      .map(CookiePair.init)
    guard let first = pieces.first else { return nil }
    var cookie: JSONValue = ["name": .string(first.name), "value": .string(first.value)]
    for attribute in pieces.dropFirst() {
      let (name, value) = (attribute.name, attribute.value)
      // An attribute without a value stands for itself.
      switch (name.isEmpty ? value : name).lowercased() {
      case "path": cookie["path"] = .string(value)
      case "domain": cookie["domain"] = .string(value)
      case "expires": cookie["expires"] = isoDate(value).map(JSONValue.string)
      case "httponly": cookie["httpOnly"] = true
      case "secure": cookie["secure"] = true
      default: break
      }
    }
    return cookie
  }

  /// `Wed, 21 Oct 2026 07:28:00 GMT`, or with hyphens, in ISO 8601; nil for anything else.
  package static func isoDate(_ text: String) -> String? {
    let words = text.split { " ,-".contains($0) }
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard words.count == 6, let month = months.firstIndex(of: words[2].lowercased()),
      let day = Int(words[1]), (1...31).contains(day), let year = Int(words[3]), year > 1600,
      words[4].count == 8
    else { return nil }
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))T\(words[4]).000Z"
  }
}
