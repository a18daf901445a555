@testable import UnderstudyHTTP

extension Mistake {
  static let ofSlashes: [Mistake] = [
    Mistake(
      "trailing slash", .get("https://api.example.com/movies"),
      "GET https://api.example.com/movies/", .path, .trailingSlash(isInRequest: true)),
    Mistake(
      "no trailing slash", .get("https://api.example.com/movies/"),
      "GET https://api.example.com/movies", .path, .trailingSlash(isInRequest: false)),
    Mistake(
      "trailing slash behind a parameter", .get("https://api.example.com/movies/{id}"),
      "GET https://api.example.com/movies/7/", .path, .trailingSlash(isInRequest: true)),
    Mistake(
      "double slash", .get("https://api.example.com/v1/movies"),
      "GET https://api.example.com/v1//movies", .path, .doubleSlash),
    Mistake(
      "double slash in front", .get("https://api.example.com/movies"),
      "GET https://api.example.com//movies", .path, .doubleSlash),
    Mistake(
      "a trailing slash and a typo", .get("https://api.example.com/movies/popular"),
      "GET https://api.example.com/movies/populer/", .path,
      .all([.pathTypo(of: "populer", for: "popular"), .trailingSlash(isInRequest: true)])),
    Mistake(
      "an empty parameter", .get("https://api.example.com/users/{id}/posts"),
      "GET https://api.example.com/users//posts", .path, .emptyParameter("{id}")),
    Mistake(
      "an empty parameter at the end", .delete("https://api.example.com/users/{id}"),
      "DELETE https://api.example.com/users/", .path, .emptyParameter("{id}")),
    Mistake(
      "path encoded twice", .get("https://api.example.com/movies/a b"),
      "GET https://api.example.com/movies/a%2520b", .path, .encodedTwice),
    Mistake(
      "plus in a path", .get("https://api.example.com/tags/a b"),
      "GET https://api.example.com/tags/a+b", .path, .plusInPath),
    Mistake(
      "plus in the path of the stub", .get("https://api.example.com/tags/a+b"),
      "GET https://api.example.com/tags/a%20b", .path, .plusInPath),
    Mistake(
      "encoded slash", .get("https://api.example.com/files/a/b"),
      "GET https://api.example.com/files/a%2Fb", .path, .encodedSlash),
    Mistake(
      "encoded slash in the stub", .get("https://api.example.com/files/a%2Fb"),
      "GET https://api.example.com/files/a/b", .path, .encodedSlash),
    Mistake(
      "a slash inside an identity", .get("https://gitlab.example/api/v4/projects/{id}/issues"),
      "GET https://gitlab.example/api/v4/projects/group/name/issues", .path,
      .slashInParameter("{id}", ["group", "name"], isLast: false)),
    Mistake(
      "a slash inside the last parameter", .get("https://api.example.com/files/{path}"),
      "GET https://api.example.com/files/docs/a.txt", .path,
      .slashInParameter("{path}", ["docs", "a.txt"], isLast: true)),
    Mistake(
      "segments run together", .get("https://api.example.com/v1/movies"),
      "GET https://api.example.com/v1movies", .path,
      .runTogether("v1", "movies", inRequest: true)),
    Mistake(
      "segments of the stub run together", .get("https://api.example.com/v1movies"),
      "GET https://api.example.com/v1/movies", .path,
      .runTogether("v1", "movies", inRequest: false)),
    Mistake(
      "a query in the path", .get("https://api.example.com/movies").query("page", "1"),
      "GET https://api.example.com/movies%3Fpage=1", .path, .queryInPath),
    Mistake(
      "a base URL in the path", .get("https://api.example.com/movies"),
      "GET https://api.example.com/https://api.example.com/movies", .path, .urlInPath),
  ]

  static let ofSegments: [Mistake] = [
    Mistake(
      "path case", .get("https://api.example.com/movies"), "GET https://api.example.com/Movies",
      .path, .pathCase),
    Mistake(
      "path case beside a parameter", .get("https://api.example.com/movies/{id}/cast"),
      "GET https://api.example.com/movies/7/Cast", .path, .pathCase),
    Mistake(
      "path typo", .get("https://api.example.com/movies/popular"),
      "GET https://api.example.com/movies/populer", .path, .pathTypo),
    Mistake(
      "plural for singular", .get("https://api.example.com/3/movie/{id}"),
      "GET https://api.example.com/3/movies/7", .path, .pathTypo),
    Mistake(
      "plural in ies", .get("https://api.example.com/category"),
      "GET https://api.example.com/categories", .path, .pathTypo),
    Mistake(
      "camel case", .get("https://api.example.com/user-profiles/{id}"),
      "GET https://api.example.com/userProfiles/7", .path,
      .segmentStyle(stub: "user-profiles", request: "userProfiles")),
    Mistake(
      "a version lacks", .get("https://api.example.com/v1/movies/{id}/credits"),
      "GET https://api.example.com/movies/7/credits", .path, .segmentsMissing(["v1"])),
    Mistake(
      "a version too many", .get("https://api.example.com/movies"),
      "GET https://api.example.com/v1/movies", .path, .segmentsExtra(["v1"])),
    Mistake(
      "another version", .get("https://api.example.com/v1/movies"),
      "GET https://api.example.com/v2/movies", .path, .version(stub: "v1", request: "v2")),
    Mistake(
      "another version by number", .get("https://api.themoviedb.org/3/movie/{id}"),
      "GET https://api.themoviedb.org/4/movie/7", .path, .version(stub: "3", request: "4")),
    Mistake(
      "a prefix lacks", .get("https://example.com/wp-json/wp/v2/posts"),
      "GET https://example.com/posts", .path, .segmentsMissing(["wp-json", "wp", "v2"])),
    Mistake(
      "a prefix twice", .get("https://api.example.com/api/v1/users/{id}"),
      "GET https://api.example.com/api/v1/api/v1/users/7", .path, .prefixTwice(["api", "v1"])),
    Mistake(
      "a version twice", .get("https://api.example.com/v1/users"),
      "GET https://api.example.com/v1/v1/users", .path, .prefixTwice(["v1"])),
    Mistake(
      "the last segment lacks",
      .get("https://api.example.com/movies/{id}/cast").header("Accept", "application/json"),
      "GET https://api.example.com/movies/7", headers: ["Accept": "application/json"], .path,
      .segmentsMissing(["cast"])),
    Mistake(
      "a segment too many", .get("https://api.example.com/movies/popular"),
      "GET https://api.example.com/movies/popular/today", .path, .segmentsExtra(["today"])),
    Mistake(
      "an identity lacks", .get("https://api.example.com/users/{id}/posts"),
      "GET https://api.example.com/users/posts", .path, .segmentsMissing(["{id}"])),
    Mistake(
      "neighbours exchanged", .get("https://api.example.com/users/profile/{id}"),
      "GET https://api.example.com/profile/users/7", .path, .shuffled(["profile", "users"])),
    Mistake(
      "a parameter exchanged with its neighbour", .get("https://api.example.com/users/{id}/posts"),
      "GET https://api.example.com/users/posts/7", .path, .shuffled(["posts", "7"])),
    Mistake(
      "the root", .get("https://api.example.com/"), "GET https://api.example.com/movies", .path,
      .segmentsExtra(["movies"])),
    Mistake(
      "a resource and its part exchanged", .get("https://api.example.com/users/{id}/posts"),
      "GET https://api.example.com/posts/7/users", .path, .shuffled(["posts", "7", "users"])),
    Mistake(
      "Optional", .get("https://api.example.com/users/42"),
      "GET https://api.example.com/users/Optional(42)", .path,
      Placeholder("Optional(42)", meaning: "42")?.slip),
    Mistake(
      "nil", .get("https://api.example.com/users/42"), "GET https://api.example.com/users/nil",
      .path, Placeholder("nil", meaning: "42")?.slip),
    Mistake(
      "undefined", .get("https://api.example.com/users/42/posts"),
      "GET https://api.example.com/users/undefined/posts", .path,
      Placeholder("undefined", meaning: "42")?.slip),
    Mistake(
      "Optional in a parameter, and a typo", .get("https://api.example.com/orders/{id}/lines"),
      "GET https://api.example.com/orders/Optional(42)/line", .path,
      .all([Placeholder("Optional(42)", meaning: "")!.slip, .pathTypo(of: "line", for: "lines")])),
    Mistake(
      "undefined in a parameter, and an unusual difference",
      .get("https://api.example.com/accounts/{id}.json/lines"),
      "GET https://api.example.com/members/undefined.json/lines", .path,
      Placeholder("undefined", meaning: "")?.slip),
    Mistake(
      "a word in a parameter, and a typo", .get("https://api.example.com/orders/{id}/lines"),
      "GET https://api.example.com/orders/optional/line", .path, .pathTypo),
    Mistake(
      "a template sent", .get("https://api.example.com/users/42"),
      "GET https://api.example.com/users/%7Bid%7D", .path,
      Placeholder("{id}", meaning: "42")?.slip),
    Mistake(
      "a parameter with a colon in the stub", .get("https://api.example.com/users/:id/posts"),
      "GET https://api.example.com/users/42/posts", .path, .foreignParameter(":id", "id")),
    Mistake(
      "a regular expression in the path", .get("https://api.example.com/users/[0-9]+"),
      "GET https://api.example.com/users/42", .path, .patternInPath("[0-9]+")),
    Mistake(
      "another identity", .get("https://api.example.com/users/7"),
      "GET https://api.example.com/users/8", .path, .otherIdentity(stub: "7", request: "8")),
    Mistake(
      "another long identity", .get("https://api.example.com/orders/10025"),
      "GET https://api.example.com/orders/10026", .path,
      .otherIdentity(stub: "10025", request: "10026")),
    Mistake(
      "another resource", .get("https://api.example.com/movies/{id}/credits"),
      "GET https://api.example.com/films/7/credits", .path, nil),
    Mistake(
      "a file extension", .get("https://api.example.com/feeds/news"),
      "GET https://api.example.com/feeds/news.json", .path,
      .fileExtension(stub: "", request: ".json")),
    Mistake(
      "dots", .get("https://api.example.com/v1/movies"),
      "GET https://api.example.com/v1/app/../movies",
      .path, .dotSegments),
    Mistake(
      "another file extension", .get("https://api.example.com/posters/{id}.jpg"),
      "GET https://api.example.com/posters/7.png", .path,
      .affix("{id}.jpg", "", ".jpg", "7.png")),
    Mistake(
      "no scheme in the stub", .put("api.example.com/movies"), "PUT https://api.example.com/movies",
      .url,
      .unreadablePattern(
        "cannot read the URL pattern \"api.example.com/movies\": write it as "
          + "\"https://api.example.com/movies\", or begin it with \"/\" for any host")),
  ]

  static let ofExpressions: [Mistake] = [
    Mistake(
      "unescaped question mark",
      .get(.regex("^https://api.example.com/movies?page=[0-9]+$")),
      "GET https://api.example.com/movies?page=1", .url, .unescapedQuestionMark),
    Mistake(
      "case in a regular expression", .get(.regex("^https://api.example.com/Movies$")),
      "GET https://api.example.com/movies", .url, .caseOnly),
    Mistake(
      "an anchor before a path", .get(.regex("^/movies/[0-9]+")),
      "GET https://api.example.com/movies/42", .url, .startAnchorOfURL),
    Mistake(
      "an anchor before the query", .get(.regex("/movies/[0-9]+$")),
      "GET https://api.example.com/movies/42?language=de", .url, .endAnchorOfURL),
    Mistake(
      "anchors on both sides", .get(.regex("^/movies/[0-9]+$")),
      "GET https://api.example.com/movies/42?language=de", .url, .anchorOfURL),
    Mistake(
      "an expression for digits", .get(.regex("/movies/[0-9]+$")),
      "GET https://api.example.com/movies/popular", .url, nil),
    Mistake(
      "an expression for the decoded URL", .get(.regex("/search/new york$")),
      "GET https://api.example.com/search/new%20york", .url, .regexSeesEscapes),
    Mistake(
      "an expression for https", .get(.regex("^https://cdn\\.example\\.com/")),
      "GET http://cdn.example.com/posters/7", .url, .schemeOfURL),
    Mistake(
      "backslashes twice", .get(.regex(#"/movies/\\d+"#)),
      "GET https://api.example.com/movies/42", .url, .slashesTwice),
    Mistake(
      "a closure for the path without its slash",
      .get(.where("is movies") { $0.path() == "/movies" }),
      "GET https://api.example.com/movies/", .url, .withoutTrailingSlash),
  ]
}
