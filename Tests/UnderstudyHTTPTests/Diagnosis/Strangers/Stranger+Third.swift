@testable import UnderstudyHTTP

/// The third table: neighbours on the very endpoint, so that the rest of the request must tell which
/// stub was meant.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let tv = "https://tv.example.com/api/"

  private static let pages: [RequestPattern] = [
    .get("https://tv.example.com/api/shows").query("page", "1"),
    .get("https://tv.example.com/api/shows").query("page", "2"),
    .get("https://tv.example.com/api/shows").query("genre", "drama"),
    .get("https://tv.example.com/api/shows").query("genre", "comedy").query("page", "1"),
    .get("https://tv.example.com/api/shows/{id}"),
    .get("https://tv.example.com/api/shows").header("Accept-Language", "de"),
    .post("https://tv.example.com/api/shows").body(.json(containing: ["kind": "series"])),
  ]

  static let ofPages: [Stranger] = [
    Stranger(
      "a genre misspelt", pages,
      .get("https://tv.example.com/api/shows").query("genre", "thriller").query("page", "3"),
      "GET \(tv)shows?genre=thriler&page=3", .query("genre"), words: ["typo"]),
    Stranger(
      "the page of a genre", pages,
      .get("https://tv.example.com/api/shows").query("genre", "crime").query("page", "5"),
      "GET \(tv)shows?genre=crime&page=05", .query("page"), words: ["number", "zeros"]),
    Stranger(
      "a sort among genres", pages,
      .get("https://tv.example.com/api/shows").query("genre", "crime").query("sort", "title"),
      "GET \(tv)shows?genre=crime&sort=Title", .query("sort"), words: ["case"]),
    Stranger(
      "a language of a region", pages,
      .get("https://tv.example.com/api/shows").header("Accept-Language", "pt-BR"),
      "GET \(tv)shows", headers: ["Accept-Language": "pt_BR"], .header("Accept-Language"),
      words: ["separator"]),
    Stranger(
      "a network by another name", pages,
      .get("https://tv.example.com/api/shows").query("network", "hbo"),
      "GET \(tv)shows?channel=hbo", .query("network"), words: ["channel"]),
    Stranger(
      "a kind in capitals", pages,
      .post("https://tv.example.com/api/shows").body(.json(containing: ["kind": "film"])),
      "POST \(tv)shows", headers: json, body: #"{"kind":"Film","title":"Ida"}"#, .key("kind"),
      words: ["case"]),
    Stranger(
      "a title and a kind", pages,
      .post("https://tv.example.com/api/shows").body(.json(["kind": "film", "title": "Ida"])),
      "POST \(tv)shows", headers: json, body: #"{"kind":"film","name":"Ida"}"#, .key("title"),
      words: ["\"name\""]),
    Stranger(
      "a show of the others", pages,
      .get("https://tv.example.com/api/shows/{id}/episodes").query("season", "1"),
      "GET \(tv)shows/7/episodes?season=01", .query("season"), words: ["number"]),
    Stranger(
      "an exact query", pages, .get("https://tv.example.com/api/shows?genre=crime&page=1"),
      "GET \(tv)shows?genre=crime&page=1&limit=20", .query("limit"), words: ["no items"]),
    Stranger(
      "a flag as a word", pages,
      .get("https://tv.example.com/api/shows").query("ended", "true").query("page", "9"),
      "GET \(tv)shows?ended=1&page=9", .query("ended"), words: ["truth"]),
    Stranger(
      "dates of a schedule", pages,
      .get("https://tv.example.com/api/shows").query("from", "2024-03-01").query(
        "to", "2024-03-31"),
      "GET \(tv)shows?from=2024-03-01&to=31.03.2024", .query("to"), words: ["date"]),
    Stranger(
      "a genre of several", pages,
      .get("https://tv.example.com/api/shows").query("genre", "crime").query("genre", "noir"),
      "GET \(tv)shows?genre=crime", .query("genre"), words: ["2 times"]),
    Stranger(
      "a list of genres", pages,
      .get("https://tv.example.com/api/shows").query("genres", "crime,noir"),
      "GET \(tv)shows?genres=noir,crime", .query("genres"), words: ["order"]),
  ]

  private static let queue = "https://sqs.example.com/"
  private static let actions: [RequestPattern] = [
    .post("https://sqs.example.com/{queue}")
      .body(.form(["Action": "SendMessage", "Version": "2012-11-05"])),
    .post("https://sqs.example.com/{queue}")
      .body(.form(["Action": "ReceiveMessage", "Version": "2012-11-05"])),
    .post("https://sqs.example.com/{queue}")
      .body(.form(["Action": "DeleteMessage", "Version": "2012-11-05"])),
    .post("https://sqs.example.com/").body(.form(["Action": "ListQueues"])),
    .get("https://sqs.example.com/{queue}"),
  ]

  static let ofActions: [Stranger] = [
    Stranger(
      "an action in small letters", actions,
      .post("https://sqs.example.com/{queue}")
        .body(.form(["Action": "PurgeQueue", "Version": "2012-11-05"])),
      "POST \(queue)orders", headers: form, body: "Action=purgeQueue&Version=2012-11-05",
      .formField("Action"), words: ["case"]),
    Stranger(
      "another message", actions,
      .post("https://sqs.example.com/{queue}")
        .body(.form(["Action": "SendMessage", "MessageBody": "hello world"])),
      "POST \(queue)orders", headers: form, body: "Action=SendMessage&MessageBody=hello%2Bworld",
      .formField("MessageBody"), words: ["plus"]),
    Stranger(
      "a limit of another name", actions,
      .post("https://sqs.example.com/{queue}")
        .body(.form(["Action": "ReceiveMessage", "MaxNumberOfMessages": "10"])),
      "POST \(queue)orders", headers: form, body: "Action=ReceiveMessage&MaxMessages=10",
      .formField("MaxNumberOfMessages"), words: ["MaxMessages"]),
    Stranger(
      "an action in JSON", actions,
      .post("https://sqs.example.com/{queue}")
        .body(.form(["Action": "GetQueueUrl", "QueueName": "orders"])),
      "POST \(queue)orders", headers: json, body: #"{"Action":"GetQueueUrl","QueueName":"orders"}"#,
      .body, words: ["JSON"]),
    Stranger(
      "an action in the query", actions,
      .post("https://sqs.example.com/{queue}").query("Action", "TagQueue"),
      "POST \(queue)orders", headers: form, body: "Action=TagQueue", .query("Action"),
      words: ["form field"]),
    Stranger(
      "a handle of a message", actions,
      .post("https://sqs.example.com/{queue}")
        .body(.form(["Action": "ChangeMessageVisibility", "ReceiptHandle": "AQEBzbVv1"])),
      "POST \(queue)orders", headers: form,
      body: "Action=ChangeMessageVisibility&ReceiptHandle=MbZj6wDWli",
      .formField("ReceiptHandle"), words: []),
  ]

  private static let rules: [RequestPattern] = [
    .get(.regex("/v1/users/[0-9]+$")),
    .get(.regex("/v1/teams/[a-z]+/members")),
    .get(.where("is an avatar") { $0.path().hasPrefix("/avatars/") }),
    .get("https://*.example.com/assets/**"),
    .any("/metrics"),
    .post(.regex("^https://hooks\\.example\\.com/.*")),
    .any().where("has a trace") { $0.headers["traceparent"] != nil },
  ]

  static let ofRules: [Stranger] = [
    Stranger(
      "a user by name", rules, .get(.regex("/v1/users/[0-9]+$")),
      "GET https://api.example.com/v1/users/ida", .url, words: []),
    Stranger(
      "a user with a query", rules, .get(.regex("/v1/users/[0-9]+$")),
      "GET https://api.example.com/v1/users/7?full=1", .url, words: ["$"]),
    Stranger(
      "a team in capitals", rules, .get(.regex("/v1/teams/[a-z]+/members")),
      "GET https://api.example.com/v1/teams/OPS/members", .url, words: ["case"]),
    Stranger(
      "an avatar in the singular", rules,
      .get(.where("is an avatar") { $0.path().hasPrefix("/avatars/") }),
      "GET https://img.example.net/avatar/7.png", .url, words: []),
    Stranger(
      "an asset of another domain", rules, .get("https://*.example.com/assets/**"),
      "GET https://cdn.example.net/assets/app.css", .host, words: [".net", "net"]),
    Stranger(
      "a hook without TLS", rules, .post(.regex("^https://hooks\\.example\\.com/.*")),
      "POST http://hooks.example.com/x", .url, words: ["scheme"]),
    Stranger(
      "backslashes twice", rules, .get(.regex("/v2/orders/\\\\d+")),
      "GET https://api.example.com/v2/orders/7", .url, words: ["backslash"]),
    Stranger(
      "a question mark of its own", rules, .get(.regex("/v2/orders?state=open")),
      "GET https://api.example.com/v2/orders?state=open", .url, words: ["special"]),
    Stranger(
      "an item of a template with a rest", rules, .get("/files/{bucket}/**"),
      "GET https://api.example.com/file/b1/a/b.txt", .path, words: ["typo"]),
    Stranger(
      "a metric of another path", rules, .any("/metrics"), "PUT https://api.example.com/metric",
      .path, words: ["typo"]),
    Stranger(
      "a predicate with a method", rules,
      .delete("https://api.example.com/v1/sessions/{id}").where("is by an admin") {
        $0.headers["X-Role"] == "admin"
      },
      "DELETE https://api.example.com/v1/sessions/7", headers: ["X-Role": "Admin"],
      .predicate("is by an admin"), words: []),
    Stranger(
      "a header of an expression", rules,
      .get("https://api.example.com/v1/me").header("X-Build", .regex("^[0-9]+$")),
      "GET https://api.example.com/v1/me", headers: ["X-Build": "build-81"], .header("X-Build"),
      words: []),
  ]
}
