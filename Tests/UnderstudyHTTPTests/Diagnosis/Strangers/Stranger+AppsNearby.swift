@testable import UnderstudyHTTP

/// The fourth table of consumer apps, with neighbours that differ in little: feeds, carts, courses.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]

  private static let blue = "https://social.example/xrpc/"
  private static let feeds: [RequestPattern] = [
    .get("https://social.example/xrpc/app.feed.getTimeline").query("limit", "10"),
    .get("https://social.example/xrpc/app.feed.getTimeline").query("cursor", "abc"),
    .get("https://social.example/xrpc/app.feed.getAuthorFeed").query("actor", "bo.example"),
    .get("https://social.example/xrpc/app.feed.getPostThread").query("uri", "at://none"),
    .post("https://social.example/xrpc/repo.createRecord")
      .body(.json(containing: ["collection": "app.feed.like"])),
    .post("https://social.example/xrpc/repo.createRecord")
      .body(.json(containing: ["collection": "app.graph.follow"])),
    .post("https://social.example/xrpc/repo.deleteRecord")
      .body(.json(containing: ["collection": "app.feed.like"])),
    .post("https://social.example/xrpc/repo.uploadBlob").header("Content-Type", "image/png"),
  ]

  private static let cloud = "https://store.example/v1/projects/p1/databases/(default)/documents"
  private static let documents: [RequestPattern] = [
    .get("https://store.example/v1/projects/p1/databases/(default)/documents/users/{id}")
      .header("X-Nobody", "1"),
    .get("https://store.example/v1/projects/p1/databases/(default)/documents/users"),
    .patch("https://store.example/v1/projects/p1/databases/(default)/documents/users/{id}")
      .query("updateMask.fieldPaths", "none"),
    .post("https://store.example/v1/projects/p1/databases/(default)/documents:runQuery")
      .body(.json(containing: ["structuredQuery": ["limit": 777]])),
    .post("https://store.example/v1/projects/p1/databases/(default)/documents:commit"),
    .post("https://store.example/v1/projects/p1/messages:send")
      .body(.json(containing: ["message": ["topic": "none"]])),
  ]

  private static let course = "https://learn.example/api/"
  private static let courses: [RequestPattern] = [
    .get("https://learn.example/api/courses").query("page", "1").query("level", "b1"),
    .get("https://learn.example/api/courses").query("page", "2").query("level", "a1"),
    .get("https://learn.example/api/courses").header("Accept-Language", "fr"),
    .get("https://learn.example/api/courses/{id}/lessons").query("page", "3"),
    .post("https://learn.example/api/answers").body(.json(["lesson": 1, "choice": "c"])),
    .post("https://learn.example/api/answers").body(.json(["lesson": 2, "choice": "b"])),
    .put("https://learn.example/api/streak").body(.form(["day": "2026-01-01"])),
    .post("https://learn.example/api/recordings").body(.part("lang", "fr")),
  ]

  private static let pages: [RequestPattern] = [
    .get("https://news.example/v2/top").query("country", "us").query("page", "1"),
    .get("https://news.example/v2/top").query("country", "de").query("page", "2"),
    .get("https://news.example/v2/everything").query("q", "swift").query("page", "1"),
    .get("https://news.example/v2/top/sources").query("country", "de"),
    .get("https://news.example/v1/top").query("country", "de").query("page", "1"),
    .get("https://news.example/v2/top").header("X-Edition", "uk"),
    .post("https://news.example/v2/top").body(.json(["country": "de"])),
  ]

  static let ofFeeds: [Stranger] = [
    Stranger(
      "a limit above the usual", feeds,
      .get("https://social.example/xrpc/app.feed.getTimeline").query("limit", "50")
        .query("algorithm", "reverse-chronological"),
      "GET \(blue)app.feed.getTimeline?limit=50&algorithm=reverse_chronological",
      .query("algorithm"), words: ["separator"]),
    Stranger(
      "a post's collection in the plural", feeds,
      .post("https://social.example/xrpc/repo.createRecord")
        .body(.json(containing: ["collection": "app.feed.post", "record": ["text": "Hi"]])),
      "POST \(blue)repo.createRecord", headers: json,
      body: #"{"collection":"app.feed.posts","record":{"text":"Hi"}}"#, .key("collection"),
      words: ["typo"]),
    Stranger(
      "a handle with its sign", feeds,
      .get("https://social.example/xrpc/app.actor.getProfile").query("actor", "ida.example"),
      "GET \(blue)app.actor.getProfile?actor=@ida.example", .query("actor"),
      words: ["`@`", "in front"]),
    Stranger(
      "a name of the older kind", feeds,
      .get("https://social.example/xrpc/app.feed.getFeedSkeleton").query("feed", "x"),
      "GET \(blue)app.feed.getfeedskeleton?feed=x", .path, words: ["case"]),
    Stranger(
      "a blob of HEIC", feeds,
      .post("https://social.example/xrpc/repo.uploadBlob").header("Content-Type", "image/jpeg")
        .header("X-Alt", "a cat"),
      "POST \(blue)repo.uploadBlob",
      headers: ["Content-Type": "image/heic", "X-Alt": "a cat"], .header("Content-Type"),
      words: []),
    Stranger(
      "a record's text with its line break escaped", feeds,
      .post("https://social.example/xrpc/repo.putRecord")
        .body(.json(containing: ["record": ["text": "Hi\nBo"]])),
      "POST \(blue)repo.putRecord", headers: json, body: #"{"record":{"text":"Hi\\nBo"}}"#,
      .key("record.text"), words: ["backslash", "escaped"]),
    Stranger(
      "a facet's bytes counted in characters, and a typo beside", feeds,
      .post("https://social.example/xrpc/repo.putRecord")
        .body(.json(["index": ["byteStart": 4, "byteEnd": 9], "type": "mention"])),
      "POST \(blue)repo.putRecord", headers: json,
      body: #"{"index":{"byteStart":4,"byteEnd":8},"type":"mentoin"}"#, .key("index.byteEnd"),
      .key("type"), words: ["typo"]),
  ]

  static let ofCommunityDocuments: [Stranger] = [
    Stranger(
      "an integer as a number", documents,
      .post("https://store.example/v1/projects/p1/databases/(default)/documents/scores")
        .body(.json(["fields": ["points": ["integerValue": "12"]]])),
      "POST \(cloud)/scores", headers: json, body: #"{"fields":{"points":{"integerValue":12}}}"#,
      .key("fields.points.integerValue"), words: ["string", "number"]),
    Stranger(
      "a double for an integer", documents,
      .post("https://store.example/v1/projects/p1/databases/(default)/documents/scores")
        .body(.json(["fields": ["points": ["doubleValue": 12]]])),
      "POST \(cloud)/scores", headers: json, body: #"{"fields":{"points":{"integerValue":"12"}}}"#,
      .key("fields.points.doubleValue"), .key("fields.points.integerValue"), words: []),
    Stranger(
      "masks in one item", documents,
      .patch("https://store.example/v1/projects/p1/databases/(default)/documents/clubs/{id}")
        .query("updateMask.fieldPaths", "name").query("updateMask.fieldPaths", "city"),
      "PATCH \(cloud)/clubs/c1?updateMask.fieldPaths=name,city",
      .query("updateMask.fieldPaths"), .query("updateMask.fieldPaths"),
      words: ["list in one value"]),
    Stranger(
      "another database", documents,
      .get("https://store.example/v1/projects/p1/databases/(default)/documents/clubs"),
      "GET https://store.example/v1/projects/p1/databases/default/documents/clubs", .path,
      words: ["(", "typo"]),
    Stranger(
      "a topic with the old prefix", documents,
      .post("https://store.example/v1/projects/p1/messages:send")
        .body(.json(containing: ["message": ["topic": "news"]])),
      "POST https://store.example/v1/projects/p1/messages:send", headers: json,
      body: #"{"message":{"topic":"/topics/news","notification":{"title":"Hi"}}}"#,
      .key("message.topic"), words: ["/topics/", "in front"]),
    Stranger(
      "an operator's enum in Swift's case", documents,
      .post("https://store.example/v1/projects/p1/databases/(default)/documents:runQuery")
        .body(
          .json(containing: [
            "structuredQuery": ["where": ["fieldFilter": ["op": "GREATER_THAN"]]]
          ])),
      "POST \(cloud):runQuery", headers: json,
      body: #"{"structuredQuery":{"where":{"fieldFilter":{"op":"greaterThan"}}}}"#,
      .key("structuredQuery.where.fieldFilter.op"), words: ["case"]),
    Stranger(
      "from as one collection instead of a list", documents,
      .post("https://store.example/v1/projects/p1/databases/(default)/documents:runQuery")
        .body(
          .json(containing: ["structuredQuery": ["from": [["collectionId": "clubs"]]]])),
      "POST \(cloud):runQuery", headers: json,
      body: #"{"structuredQuery":{"from":{"collectionId":"clubs"}}}"#,
      .key("structuredQuery.from"), words: ["array", "only element"]),
  ]

  static let ofCourses: [Stranger] = [
    Stranger(
      "a level in capitals on page one", courses,
      .get("https://learn.example/api/courses").query("page", "1").query("level", "a1"),
      "GET \(course)courses?page=1&level=A1", .query("level"), words: ["case"]),
    Stranger(
      "a choice's key renamed", courses,
      .post("https://learn.example/api/answers").body(.json(["lesson": 1, "choice": "b"])),
      "POST \(course)answers", headers: json, body: #"{"lesson":1,"answer":"b"}"#,
      .key("choice"), words: ["\"answer\""]),
    Stranger(
      "a lesson's number as text", courses,
      .post("https://learn.example/api/answers").body(.json(["lesson": 7, "choice": "a"])),
      "POST \(course)answers", headers: json, body: #"{"lesson":"7","choice":"a"}"#,
      .key("lesson"), words: ["string"]),
    Stranger(
      "a streak sent as JSON", courses,
      .put("https://learn.example/api/streak").body(.form(["day": "2026-11-22"])),
      "PUT \(course)streak", headers: json, body: #"{"day":"2026-11-22"}"#, .body,
      words: ["JSON"]),
    Stranger(
      "a streak of yesterday, in the device's zone", courses,
      .put("https://learn.example/api/streak").body(.form(["day": "2026-11-22", "zone": "CET"])),
      "PUT \(course)streak", headers: form, body: "day=2026-11-21&zone=CET", .formField("day"),
      words: ["one day", "time zone"]),
    Stranger(
      "a recording whose language is a locale", courses,
      .post("https://learn.example/api/recordings").body(.part("lang", "de"))
        .body(.part("audio", filename: "a.m4a")),
      "POST \(course)recordings", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"lang\"\r\n\r\nde_DE\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"audio\"; filename=\"a.m4a\"\r\n\r\nx\r\n"
        + "--b--\r\n",
      .part("lang"), words: []),
    Stranger(
      "the language in the query rather than in the header", courses,
      .get("https://learn.example/api/courses").header("Accept-Language", "de")
        .query("level", "c1"),
      "GET \(course)courses?level=c1&lang=de", .header("Accept-Language"), words: []),
    Stranger(
      "a lesson below its course forgotten", courses,
      .get("https://learn.example/api/courses/{id}/exercises"),
      "GET \(course)exercises", .path, words: ["courses/{id}", "lacks"]),
  ]

  static let ofPapers: [Stranger] = [
    Stranger(
      "page one of Germany, counted from nought", pages,
      .get("https://news.example/v2/top").query("country", "de").query("page", "1"),
      "GET https://news.example/v2/top?country=de&page=0", .query("page"),
      words: ["by one", "counted"]),
    Stranger(
      "a country in three letters and a page's size", pages,
      .get("https://news.example/v2/top").query("country", "fr").query("pageSize", "20"),
      "GET https://news.example/v2/top?country=FR&page_size=20", .query("country"),
      .query("pageSize"), words: ["case"]),
    Stranger(
      "sources of the everything", pages,
      .get("https://news.example/v2/everything/sources").query("country", "at"),
      "GET https://news.example/v2/everything/source?country=at", .path, words: ["typo"]),
    Stranger(
      "the key in the header that was in the query", pages,
      .get("https://news.example/v2/top").query("country", "nl").query("apiKey", "k123456789"),
      "GET https://news.example/v2/top?country=nl", headers: ["X-Api-Key": "k123456789"],
      .query("apiKey"), words: ["header"]),
    Stranger(
      "a date range whose ends are renamed", pages,
      .get("https://news.example/v2/everything").query("q", "euro").query("from", "2026-11-01")
        .query("to", "2026-11-22"),
      "GET https://news.example/v2/everything?q=euro&since=2026-11-01&until=2026-11-22",
      .query("from"), .query("to"), words: ["\"since\""]),
    Stranger(
      "a phrase with its quotes dropped", pages,
      .get("https://news.example/v2/everything").query("q", "\"swift 6\"").query("page", "3"),
      "GET https://news.example/v2/everything?q=swift%206&page=3", .query("q"),
      words: ["quotation"]),
    Stranger(
      "an edition's case, and another agent", pages,
      .get("https://news.example/v2/briefing").header("X-Edition", "de").header(
        "X-Client", "ios/7"),
      "GET https://news.example/v2/briefing", headers: ["X-Edition": "DE", "X-Client": "ios/8"],
      .header("X-Edition"), .header("X-Client"), words: ["case"]),
    Stranger(
      "the stub of the list for one article", pages,
      .get("https://news.example/v2/articles").query("id", "77"),
      "GET https://news.example/v2/articles/77", .path, .query("id"), words: ["77"]),
  ]

  static let appsNearby = ofFeeds + ofCommunityDocuments + ofCourses + ofPapers
}
