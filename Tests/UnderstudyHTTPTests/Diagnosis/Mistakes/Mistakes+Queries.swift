@testable import UnderstudyHTTP

extension Mistake {
  private static let movies = "https://api.example.com/movies"

  private static func query(
    _ title: String, _ name: String, _ value: ValuePattern, _ sent: String, _ slip: Slip?
  ) -> Mistake {
    Mistake(
      title, .get("https://api.example.com/movies").query("lang", "en").query(name, value),
      "GET \(movies)?lang=en&\(sent)", .query(name), slip)
  }

  static let ofNames: [Mistake] = [
    Mistake(
      "no query", .get("https://api.example.com/movies").query("page", "1"), "GET \(movies)",
      .query("page"), .noQuery),
    query("item missing", "page", "1", "sort=year", .missing),
    query("item misspelt", "page", "1", "pgae=1", .misspelt("pgae")),
    query("singular for plural", "genres", "drama", "genre=drama", .misspelt("genre")),
    query("item in other case", "page", "1", "Page=1", .otherStyle("Page")),
    query("camel case for snake case", "page_size", "1", "pageSize=1", .otherStyle("pageSize")),
    query("snake case for camel case", "perPage", "20", "per_page=20", .otherStyle("per_page")),
    query("lng for lon", "lon", "13.4", "lng=13.4", .otherName("lng")),
    query("q for query", "query", "ida", "q=ida", .otherName("q")),
    query("latitude for lat", "lat", .any, "latitude=52.5", .abbreviated("latitude")),
    query("limit for per_page", "per_page", "25", "limit=25", .otherName("limit")),
    query("brackets of a list", "ids", "7", "ids%5B%5D=7", .brackets("ids[]")),
    query("no brackets of a list", "ids[]", "7", "ids=7", .brackets("ids")),
    query("numbered brackets", "ids[]", "7", "ids%5B0%5D=7", .brackets("ids[0]")),
    query("a name around it", "title", "ida", "movie%5Btitle%5D=ida", .brackets("movie[title]")),
    query("an entity of HTML", "page", "1", "amp;page=1", .ampersandEntity("amp;page")),
    Mistake(
      "a header instead of an item", .get("https://api.example.com/movies").query("api_key", .any),
      "GET \(movies)?lang=en", headers: ["Api-Key": "abc"], .query("api_key"),
      .elsewhere("header Api-Key")),
    Mistake(
      "one item too many", .get("https://api.example.com/movies?page=1"),
      "GET \(movies)?page=1&lang=de", .query("lang"), .oneTooMany),
    query("an item that must not be there", "debug", .absent, "debug=1", .unexpected),
    query("a semicolon for an ampersand", "b", "2", "a=1;b=2", .insideValue(of: "a", ";")),
    Mistake(
      "a query in the fragment", .get("https://api.example.com/movies").query("page", "1"),
      "GET \(movies)#?page=1", .query("page"), .inFragment),
    Mistake(
      "a repeated name once",
      .get("https://api.example.com/movies").query("id", "1").query("id", "2"),
      "GET \(movies)?id=1", .query("id"), .tooFew(stub: 2, request: 1)),
  ]

  static let ofValues: [Mistake] = [
    query("another state", "state", "open", "state=closed", nil),
    query("other value", "genre", "drama", "genre=comedy", nil),
    query("a misspelt value", "sort", "popularity", "sort=popularty", .valueTypo),
    query("case of a value", "sort", "asc", "sort=ASC", .caseOnly),
    query("plus means space", "q", "a+b", "q=a+b", .plusMeansSpace),
    Mistake(
      "plus in the URL of the stub", .get("https://api.example.com/movies?q=a+b"),
      "GET \(movies)?q=a%2Bb", .query("q"), .spaceForPlus),
    Mistake(
      "a time zone in the URL of the stub",
      .get("https://api.example.com/events?from=2024-01-05T10:00:00+02:00"),
      "GET https://api.example.com/events?from=2024-01-05T10:00:00%2B02:00", .query("from"),
      .spaceForPlus),
    query("value encoded twice", "q", "a b", "q=a%2520b", .encodedTwice),
    query("stub written with escapes", "q", "a%20b", "q=a%20b", .stubIsEncoded),
    query("white space", "q", "a", "q=a%20", .whiteSpace),
    query("an invisible character", "q", "ida", "q=ida%E2%80%8B", .unseen("", "\u{200B}")),
    query("quotation marks", "etag", "abc", "etag=%22abc%22", .quotationMarks),
    query("a typographic apostrophe", "q", "it's", "q=it%E2%80%99s", .typography),
    query("1 for true", "adult", "true", "adult=1", .sameTruth),
    query("true for 1", "adult", "1", "adult=true", .sameTruth),
    query("no for false", "adult", "false", "adult=no", .sameTruth),
    query("a decimal comma", "lat", "52.52", "lat=52,52", .decimalComma),
    query("zeros behind the point", "price", "9.5", "price=9.50", .sameNumber),
    query("zeros in front", "month", "7", "month=07", .sameNumber),
    query("thousands", "max", "12000", "max=12,000", .sameNumber),
    query("rounding", "lat", "52.520007", "lat=52.52000659999999", .rounding),
    query("a page counted from 0", "page", "1", "page=0", .countedFromOne),
    query("a page counted from 1", "page", "0", "page=1", .countedFromOne),
    query("en_US for en-US", "locale", "en-US", "locale=en_US", .separators),
    query("a date in another notation", "day", "2024-01-05", "day=05.01.2024", .sameDate),
    query("an American date", "day", "2024-01-05", "day=1/5/2024", .sameDate),
    query("a date as a moment", "day", "2024-01-05", "day=2024-01-05T00:00:00Z", .sameDate),
    query(
      "a moment in seconds", "from", "2024-01-05T10:00:00Z", "from=1704448800", .sameDate),
    query("the day before", "day", "2024-01-05", "day=2024-01-04", .dayOff),
    query("local time", "from", "2024-01-05T10:00:00Z", "from=2024-01-05T12:00:00Z", .timeZone),
    query("milliseconds", "from", "1704448800", "from=1704448800000", .milliseconds),
    query(
      "another zone", "from", "2024-01-05T10:00:00Z", "from=2024-01-05T11:00:00%2B01:00", .sameDate
    ),
    query("a timestamp", "ts", "1704448800", "ts=1704449301", .changes),
    query(
      "a nonce", "nonce", "6fb1c2", "nonce=91aa07", .changes),
    query(
      "an identity of the request", "ref", "2f1c1a2e-9d56-4b8e-8f2f-0a4d1b6c7d8e",
      "ref=91e0f7a4-1c3b-4a5e-a7d7-3f0a2c9b8e1d", .changes),
    query("a cursor", "cursor", "abc", "cursor=def", .changes),
    query(
      "Optional", "id", "42", "id=Optional(42)", Placeholder("Optional(42)", meaning: "42")?.slip),
    query("nil", "id", "42", "id=nil", Placeholder("nil", meaning: "42")?.slip),
    query("an empty value", "q", "ida", "q=", .empty),
    query("a list in another order", "fields", "id,name", "fields=name,id", .otherOrder),
    query("a list as items", "ids", "1,2", "ids=1&ids=2", .listInItems),
    query("an empty value for an expression", "id", .regex("^[0-9]+$"), "id=", .empty),
    query("a template in a value", "id", "{id}", "id=42", .anyInValue),
    query("a star in a value", "id", "*", "id=42", .anyInValue),
    query("a regular expression in a value", "id", "[0-9]+", "id=42", .regexInValue),
    query("an expression of a value", "id", .regex("^[0-9]+$"), "id=4x2", nil),
    query(
      "an anchored expression of a value", "q", .regex("^ida"), "q=an%20ida", .startAnchorOfValue),
    query("a part of a value", "q", .contains("ida"), "q=IDA", .caseOnly),
    query("a secret differs", "api_key", "abc", "api_key=abd", nil),
  ]
}
