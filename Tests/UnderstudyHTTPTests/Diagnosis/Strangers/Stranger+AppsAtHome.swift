@testable import UnderstudyHTTP

/// Apps for runs, homes, meals and money, and the services without a server that many stand on.
extension Stranger {
  private static let tables: [RequestPattern] = [
    .get("https://ab.base.example/rest/v1/recipes").query("select", "none"),
    .post("https://ab.base.example/rest/v1/recipes").header("Prefer", "return=nothing"),
    .patch("https://ab.base.example/rest/v1/recipes").query("id", "eq.777"),
    .get("https://ab.base.example/rest/v1/authors").query("select", "none"),
    .post("https://ab.base.example/rest/v1/rpc/search").body(.json(["term": "none"])),
    .post("https://ab.base.example/auth/v1/token").query("grant_type", "none"),
    .post("https://ab.base.example/storage/v1/object/avatars/{name}").header("X-Nobody", "1"),
  ]

  private static let runs: [RequestPattern] = [
    .get("https://www.runs.example/api/v3/athlete").header("X-Nobody", "1"),
    .get("https://www.runs.example/api/v3/athlete/activities").query("page", "777"),
    .get("https://www.runs.example/api/v3/activities/{id}").header("X-Nobody", "1"),
    .get("https://www.runs.example/api/v3/activities/{id}/streams").query("keys", "none"),
    .post("https://www.runs.example/api/v3/uploads").body(.part("none")),
    .get("https://www.runs.example/api/v3/uploads/{id}").header("X-Nobody", "1"),
    .put("https://www.runs.example/api/v3/activities/{id}").body(.json(["name": "none"])),
  ]

  private static let house: [RequestPattern] = [
    .get("http://home.local:8123/api/states").header("X-Nobody", "1"),
    .get("http://home.local:8123/api/states/{entity}").header("X-Nobody", "1"),
    .post("http://home.local:8123/api/services/light/turn_on").body(.json(["entity_id": "none"])),
    .post("http://home.local:8123/api/services/light/turn_off"),
    .post("http://home.local:8123/api/services/climate/set_temperature")
      .body(.json(["entity_id": "none"])),
    .get("http://home.local:8123/api/history/period/{day}").query("end_time", "none"),
  ]

  private static let ledger: [RequestPattern] = [
    .get("https://api.bank.example/v2/accounts").header("X-Nobody", "1"),
    .get("https://api.bank.example/v2/accounts/{iban}/transactions").query("from", "none"),
    .post("https://api.bank.example/v2/transfers").body(.json(containing: ["to": "none"])),
    .get("https://api.bank.example/v2/transfers/{id}").header("X-Nobody", "1"),
    .delete("https://api.bank.example/v2/transfers/{id}"),
    .post("https://api.bank.example/graphql").body(.json(containing: ["operationName": "None"])),
    .post("https://api.bank.example/graphql").body(.json(containing: ["operationName": "Cards"])),
  ]

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let base = "https://ab.base.example/"

  static let ofRuns: [Stranger] = [
    Stranger(
      "an operator forgotten", tables,
      .patch("https://ab.base.example/rest/v1/recipes").query("id", "eq.5"),
      "PATCH \(base)rest/v1/recipes?id=5", .query("id"),
      words: ["eq.", "in front", "begins", "prefix"]),
    Stranger(
      "columns with spaces", tables,
      .get("https://ab.base.example/rest/v1/recipes").query("select", "id,title,author(name)"),
      "GET \(base)rest/v1/recipes?select=id,%20title,%20author(name)", .query("select"),
      words: ["space", "whitespace"]),
    Stranger(
      "descending in capitals", tables,
      .get("https://ab.base.example/rest/v1/recipes").query("order", "created_at.desc"),
      "GET \(base)rest/v1/recipes?order=created_at.DESC", .query("order"), words: ["case"]),
    Stranger(
      "a function called like a table", tables,
      .post("https://ab.base.example/rest/v1/rpc/nearby_recipes"),
      "POST \(base)rest/v1/nearby_recipes", .path, words: ["rpc"]),
    Stranger(
      "a preference whose parts changed places", tables,
      .post("https://ab.base.example/rest/v1/recipes")
        .header("Prefer", "resolution=merge-duplicates,return=minimal"),
      "POST \(base)rest/v1/recipes",
      headers: ["Prefer": "return=minimal,resolution=merge-duplicates"], .header("Prefer"),
      words: ["order"]),
    Stranger(
      "a cover with the other ending", tables,
      .post("https://ab.base.example/storage/v1/object/covers/ida.jpg"),
      "POST \(base)storage/v1/object/covers/ida.jpeg", .path,
      words: ["jpeg", "extension", "typo"]),
    Stranger(
      "since the epoch in milliseconds", runs,
      .get("https://www.runs.example/api/v3/athlete/activities").query("before", "1763805600"),
      "GET https://www.runs.example/api/v3/athlete/activities?before=1763805600000",
      .query("before"), words: ["millisecond"]),
    Stranger(
      "a page's size in camel case, its page counted from nought", runs,
      .get("https://www.runs.example/api/v3/athlete/activities")
        .query("page", "1").query("per_page", "30"),
      "GET https://www.runs.example/api/v3/athlete/activities?page=0&perPage=30",
      .query("page"), .query("per_page"), words: ["case"]),
    Stranger(
      "athletes for athlete", runs, .get("https://www.runs.example/api/v3/athlete/zones"),
      "GET https://www.runs.example/api/v3/athletes/zones", .path, words: ["typo", "plural"]),
    Stranger(
      "a track's kind in capitals", runs,
      .post("https://www.runs.example/api/v3/uploads").body(.part("data_type", "gpx")),
      "POST https://www.runs.example/api/v3/uploads",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"data_type\"\r\n\r\nGPX\r\n--b--\r\n",
      .part("data_type"), words: ["case"]),
    Stranger(
      "a file under another name", runs,
      .post("https://www.runs.example/api/v3/uploads").body(.part("file", filename: "run.gpx")),
      "POST https://www.runs.example/api/v3/uploads",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"activity\"; filename=\"run.gpx\"\r\n"
        + "Content-Type: application/gpx+xml\r\n\r\n<gpx/>\r\n--b--\r\n",
      .part("file"), words: ["\"activity\""]),
  ]

  static let ofHomes: [Stranger] = [
    Stranger(
      "one lamp for a list", house,
      .post("http://home.local:8123/api/services/light/turn_on")
        .body(.json(["entity_id": ["light.kitchen"]])),
      "POST http://home.local:8123/api/services/light/turn_on", headers: json,
      body: #"{"entity_id":"light.kitchen"}"#, .key("entity_id"), words: ["list", "array"]),
    Stranger(
      "the port forgotten", house, .get("http://home.local:8123/api/config"),
      "GET http://home.local/api/config", .port, words: []),
    Stranger(
      "a day as Swift describes it", house,
      .get("http://home.local:8123/api/history/period/2026-11-22T00:00:00Z/lamps"),
      "GET http://home.local:8123/api/history/period/2026-11-22%2000:00:00%20+0000/lamps", .path,
      words: ["date", "moment", "same time"]),
    Stranger(
      "degrees with a comma", house,
      .post("http://home.local:8123/api/services/climate/set_temperature")
        .body(.json(containing: ["temperature": 21.5])),
      "POST http://home.local:8123/api/services/climate/set_temperature", headers: json,
      body: #"{"entity_id":"climate.hall","temperature":"21,5"}"#, .key("temperature"),
      words: ["comma", "number"]),
    Stranger(
      "the service's parts swapped", house,
      .post("http://home.local:8123/api/services/scene/apply"),
      "POST http://home.local:8123/api/services/apply/scene", .path,
      words: ["order", "exchanged", "swapped"]),
    Stranger(
      "an IBAN as it is shown", ledger,
      .get("https://api.bank.example/v2/accounts/DE89370400440532013000/balance"),
      "GET https://api.bank.example/v2/accounts/DE89%203704%200044%200532%200130%2000/balance",
      .path, words: ["space"]),
    Stranger(
      "a price with its no-break space", ledger,
      .post("https://api.bank.example/v2/transfers")
        .body(.json(containing: ["note": "12,50 €"])),
      "POST https://api.bank.example/v2/transfers", headers: json,
      body: "{\"note\":\"12,50\u{A0}€\"}", .key("note"),
      words: ["no-break", "non-breaking", "U+00A0", "space"]),
    Stranger(
      "dates of another locale", ledger,
      .get("https://api.bank.example/v2/accounts/{iban}/transactions").query("from", "2026-11-22"),
      "GET https://api.bank.example/v2/accounts/DE89/transactions?from=22.11.2026",
      .query("from"), words: ["date"]),
    Stranger(
      "a date in JSONEncoder's own time, two deep", ledger,
      .post("https://api.bank.example/v2/transfers")
        .body(.json(containing: ["schedule": ["start": "2026-11-22T10:00:00Z"]])),
      "POST https://api.bank.example/v2/transfers", headers: json,
      body: #"{"to":"x","schedule":{"start":817034400}}"#, .key("schedule.start"),
      words: ["2001", "Date", "date"]),
    Stranger(
      "snake case all the way down", ledger,
      .post("https://api.bank.example/v2/transfers")
        .body(.json(["debtor": ["accountNumber": "12", "bankCode": "9"]])),
      "POST https://api.bank.example/v2/transfers", headers: json,
      body: #"{"debtor":{"account_number":"12","bank_code":"9"}}"#,
      .key("debtor.accountNumber"), .key("debtor.bankCode"), words: ["case", "separators"]),
    Stranger(
      "the client adds __typename", ledger,
      .post("https://api.bank.example/graphql")
        .body(.json(containing: ["query": "query Me { me { id name } }"])),
      "POST https://api.bank.example/graphql", headers: json,
      body: #"{"operationName":"Me","query":"query Me { me { __typename id name } }"}"#,
      .key("query"), words: ["__typename"]),
    Stranger(
      "an operation of another case", ledger,
      .post("https://api.bank.example/graphql")
        .body(.json(containing: ["operationName": "getAccounts"])),
      "POST https://api.bank.example/graphql", headers: json,
      body: #"{"operationName":"GetAccounts","variables":{}}"#, .key("operationName"),
      words: ["case"]),
    Stranger(
      "a variable that is nil", ledger,
      .post("https://api.bank.example/graphql")
        .body(
          .json([
            "operationName": "Feed", "variables": ["first": 20, "after": nil],
          ])),
      "POST https://api.bank.example/graphql", headers: json,
      body: #"{"operationName":"Feed","variables":{"first":20}}"#, .key("variables.after"),
      words: ["null", "nil", "leaves"]),
  ]
}
