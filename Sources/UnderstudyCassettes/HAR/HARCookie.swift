import UnderstudyHTTP

/// Cookies as HAR lists them, read from the headers that have them.
enum HARCookie {
  /// The cookies of a `Cookie` header.
  static func sent(_ header: String) -> [JSONValue] { CookiePair.all(in: header).map(json) }

  /// The cookie of a `Set-Cookie` header, whose attributes stay in the header.
  static func set(_ header: String) -> JSONValue? {
    header.split(separator: ";", maxSplits: 1).first.map { json(CookiePair($0)) }
  }

  private static func json(_ cookie: CookiePair) -> JSONValue {
    ["name": .string(cookie.name), "value": .string(cookie.value)]
  }
}
