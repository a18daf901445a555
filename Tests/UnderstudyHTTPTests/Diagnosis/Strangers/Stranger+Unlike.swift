@testable import UnderstudyHTTP

/// Misses without a slip: really other requests, of which nothing may be said but what differs.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let inn = "https://api.inn.example/v1/"
  private static let inns: [RequestPattern] = [
    .get("https://api.inn.example/v1/rooms").query("free", "true").query("floor", "9"),
    .get("https://api.inn.example/v1/rooms/{id}"),
    .post("https://api.inn.example/v1/stays").body(.json(containing: ["guest": "nobody"])),
    .get("https://api.inn.example/v1/stays/{id}/invoice"),
    .put("https://api.inn.example/v1/rooms/{id}/minibar"),
    .get("https://img.inn.example/rooms/{file}.jpg"),
  ]

  private static func item(_ name: String, _ asked: String, _ sent: String, of item: String)
    -> Stranger
  {
    Stranger(
      name, inns, .get("https://api.inn.example/v1/stays").query(item, asked),
      "GET \(inn)stays?\(item)=\(sent)", .query(item), words: [])
  }

  private static func field(_ name: String, _ asked: String, _ sent: String, of field: String)
    -> Stranger
  {
    Stranger(
      name, inns, .get("https://api.inn.example/v1/stays").header(field, asked), "GET \(inn)stays",
      headers: HeaderFields([field: sent]), .header(field), words: [])
  }

  private static func member(_ name: String, _ asked: JSONValue, _ sent: String) -> Stranger {
    Stranger(
      name, inns,
      .post("https://api.inn.example/v1/stays").body(.json(containing: ["about": asked])),
      "POST \(inn)stays", headers: json, body: "{\"about\":\(sent)}", .key("about"), words: [])
  }

  static let unlike: [Stranger] = [
    item("another city", "bonn", "rome", of: "city"),
    item("another number of nights", "2", "5", of: "nights"),
    item("another price", "120", "95", of: "max"),
    item("another guest", "ida", "ada", of: "guest"),
    item("two weeks later", "2025-03-01", "2025-03-15", of: "from"),
    item("another currency", "EUR", "USD", of: "currency"),
    item("another sort", "price", "rating", of: "sort"),
    item("the other direction", "asc", "desc", of: "order"),
    item("another state", "open", "closed", of: "state"),
    item("another unit", "metric", "imperial", of: "units"),
    item("another colour", "red", "reds2", of: "wine"),
    item("another floor", "12", "21", of: "floor"),
    item("a later hour", "14:00", "17:30", of: "at"),
    item("another set", "a,b", "c,d", of: "tags"),
    field("another tenant", "acme", "globex", of: "X-Tenant"),
    field("another media type", "text/html", "image/png", of: "Accept"),
    field("another language", "de", "fr", of: "Accept-Language"),
    field("another cache", "no-cache", "max-age=60", of: "Cache-Control"),
    field("another app", "Inn/2", "Desk/1", of: "User-Agent"),
    member("another name", "Ida", "\"Bo\""),
    member("another count", 2, "3"),
    member("another name for it", "suite 12", "\"loft 7\""),
    member("another truth", true, "false"),
    member("another amount", 99.5, "42.25"),
    member("another word of the kind", "single", "\"double\""),
    item("a lower limit for an upper", "price<100", "price%3E100", of: "where"),
    item("an open range", "10-", "-10", of: "floors"),
    item("a number with a point", "10.5km", "105km", of: "within"),
    item("a time before another", "1:30", "30", of: "length"),
    item("a year of a month", "01/2024", "2024", of: "period"),
    item("another part of a list", "a&b", "a%26c", of: "tags"),
    item("another index", "^GSPC", "DJI", of: "index"),
    member("another big number", 90_071_992_547_409, "90071992547410"),
    member("other bytes", "SGk=", "\"SGo=\""),
    member("another URL", "http://localhost:80/a", "\"http://127.0.0.1:80/b\""),
    Stranger(
      "another text", inns, .post("https://api.inn.example/v1/notes").body(.text("clean at ten")),
      "POST \(inn)notes", headers: ["Content-Type": "text/plain"], body: "no towels today", .body,
      words: []),
    Stranger(
      "another field of a form", inns,
      .post("https://api.inn.example/v1/login").body(.form(["room": "12"])), "POST \(inn)login",
      headers: form, body: "room=207", .formField("room"), words: []),
    Stranger(
      "another query of a graph", inns,
      .post("https://api.inn.example/graphql").body(.contains("query Rooms")),
      "POST https://api.inn.example/graphql", headers: json,
      body: #"{"query":"{ guests { id } }"}"#,
      .body, words: []),
    Stranger(
      "another file", inns, .get("https://img.inn.example/map.svg"),
      "GET https://img.inn.example/logo.svg", .path, words: []),
    Stranger(
      "an expression of other letters", inns,
      .get(.regex("/v1/rooms/[a-f]+/keys$")), "GET \(inn)rooms/77/keys", .url, words: []),
  ]
}
