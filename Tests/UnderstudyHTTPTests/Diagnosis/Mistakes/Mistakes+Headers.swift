@testable import UnderstudyHTTP

extension Mistake {
  private static let request = "GET https://api.example.com/movies"

  private static func header(
    _ title: String, _ name: String, _ value: ValuePattern, _ headers: HeaderFields, _ slip: Slip?
  ) -> Mistake {
    Mistake(
      title, .get("https://api.example.com/movies").header(name, value), request,
      headers: headers,
      .header(name), slip)
  }

  private static let noScheme = Slip.authorizationScheme(
    stub: "`Bearer`", request: "no scheme such as `Bearer`")

  static let ofHeaders: [Mistake] = [
    header("header missing", "Accept", "application/json", [:], .missing),
    header("header differs", "Accept", "application/json", ["Accept": "text/html"], nil),
    header(
      "header misspelt", "X-Client-ID", "7", ["X-Cleint-ID": "7"], .misspelt("X-Cleint-ID")),
    header(
      "header without a dash", "X-Client-ID", "7", ["XClient-ID": "7"],
      .otherSeparators("XClient-ID")),
    header(
      "header with an underscore", "X-Api-Version", "2", ["X_Api_Version": "2"],
      .otherSeparators("X_Api_Version")),
    header(
      "another header with the value", "X-Tenant", "acme", ["X-Organisation": "acme"],
      .otherName("X-Organisation")),
    header(
      "charset", "Content-Type", "application/json",
      ["Content-Type": "application/json; charset=utf-8"], .mediaTypeParameter),
    header(
      "charset of the stub", "Content-Type", "application/json; charset=utf-8",
      ["Content-Type": "application/json"], .mediaTypeInStub),
    header("no Bearer", "Authorization", "Bearer abc", ["Authorization": "abc"], noScheme),
    header(
      "no Bearer where it is contained", "Authorization", .contains("Bearer "),
      ["Authorization": "abc"], noScheme),
    header(
      "no Bearer where it is an expression", "Authorization", .regex("^Bearer .+$"),
      ["Authorization": "abc"], noScheme),
    header(
      "no Bearer where a closure asks for it", "Authorization",
      .where("is a bearer") { $0.hasPrefix("Bearer ") }, ["Authorization": "abc"], noScheme),
    header(
      "a Bearer too many", "Authorization", "abc", ["Authorization": "Bearer abc"],
      .authorizationScheme(stub: "no scheme such as `Bearer`", request: "`Bearer`")),
    header(
      "Token for Bearer", "Authorization", "Bearer abc", ["Authorization": "Token abc"],
      .authorizationScheme(stub: "`Bearer`", request: "`Token`")),
    header(
      "another token", "Authorization", "Bearer abc", ["Authorization": "Bearer abd"], nil),
    header(
      "an identity of the request", "X-Request-ID", "1", ["X-Request-ID": "2"], .changes),
    header("a signature", "X-Signature", "abc", ["X-Signature": "def"], .changes),
    header(
      "a date", "If-Modified-Since", "Fri, 05 Jan 2024 10:00:00 GMT",
      ["If-Modified-Since": "2024-01-05T10:00:00Z"], .sameDate),
    header("a quoted tag", "If-None-Match", "abc", ["If-None-Match": "\"abc\""], .quotationMarks),
    header(
      "one of a list", "Accept", "application/json",
      ["Accept": "application/json, text/plain, */*"],
      .oneOfList),
    header("a language", "Accept-Language", "en-US", ["Accept-Language": "en_US"], .separators),
    header("case of a value", "X-Mode", "Fast", ["X-Mode": "fast"], .caseOnly),
    header("an absent header", "X-Debug", .absent, ["X-Debug": "1"], .unexpected),
    Mistake(
      "an item instead of a header",
      .get("https://api.example.com/movies").header("X-Api-Key", .any),
      request + "?x_api_key=abc", .header("X-Api-Key"), .elsewhere("query item \"x_api_key\"")),
  ]

  static let ofStanding: [Mistake] = [
    Mistake(
      "exhausted", .get("https://api.example.com/movies").reply(.status(200)).times(2), request,
      before: 2, .stub, .exhausted(limit: 2)),
    Mistake(
      "a predicate",
      .get("https://api.example.com/movies").where("asks politely") { _ in false },
      request, .predicate("asks politely"), nil),
  ]
}
