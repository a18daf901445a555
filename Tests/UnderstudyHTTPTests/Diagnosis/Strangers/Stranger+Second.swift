@testable import UnderstudyHTTP

/// The second table, written when the first was all right: its first figures tell how general that was.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let bank = "https://api.eu.bank.example/v2/"
  private static let accounts: [RequestPattern] = [
    .get("https://api.eu.bank.example/v2/accounts"),
    .get("https://api.eu.bank.example/v2/accounts/{id}"),
    .get("https://api.eu.bank.example/v2/accounts/{id}/transactions"),
    .post("https://api.eu.bank.example/v2/accounts/{id}/transfers"),
    .get("https://api.eu.bank.example/v2/accounts/{id}/statements/{year}.pdf"),
    .post("https://api.eu.bank.example/v2/payees"),
    .get("https://*.cdn.bank.example/{file}"),
    .get("http://localhost:8080/health"),
  ]

  static let ofAccounts: [Stranger] = [
    Stranger(
      "a region left out", accounts, .get("https://api.eu.bank.example/v2/accounts"),
      "GET https://api.bank.example/v2/accounts", .host, words: ["eu"]),
    Stranger(
      "the domain of a star", accounts, .get("https://*.cdn.bank.example/{file}"),
      "GET https://cdn.bank.example/logo.svg", .host, words: ["covers"]),
    Stranger(
      "any interface", accounts, .get("http://localhost:8080/health"),
      "GET http://0.0.0.0:8080/health", .host, words: ["this machine"]),
    Stranger(
      "another port of this machine", accounts, .get("http://localhost:8080/health"),
      "GET http://localhost:3000/health", .port, words: ["3000"]),
    Stranger(
      "a base without a slash", accounts, .get("https://api.eu.bank.example/v2/accounts/{id}"),
      "GET https://api.eu.bank.examplev2/accounts/7", .host, words: ["run together"]),
    Stranger(
      "a base of two segments twice", accounts, .post("https://api.example.net/api/v2/payees"),
      "POST https://api.example.net/api/v2/api/v2/payees", .path, words: ["twice"]),
    Stranger(
      "an identity not set", accounts, .get("https://api.eu.bank.example/v2/accounts/42"),
      "GET \(bank)accounts/undefined", .path, words: ["undefined"]),
    Stranger(
      "an account not replaced", accounts,
      .get("https://api.eu.bank.example/v2/accounts/42/transactions"),
      "GET \(bank)accounts/%7Bid%7D/transactions", .path, words: ["not replaced"]),
    Stranger(
      "a year without its ending", accounts,
      .get("https://api.eu.bank.example/v2/accounts/{id}/statements/{year}.pdf"),
      "GET \(bank)accounts/7/statements/2024", .path, words: [".pdf"]),
    Stranger(
      "an amount in words of Germany", accounts,
      .post("https://api.eu.bank.example/v2/accounts/{id}/transfers")
        .body(.form(["amount": "1234.56"])),
      "POST \(bank)accounts/7/transfers", body: "amount=1.234%2C56", .formField("amount"),
      words: ["number", "comma"]),
    Stranger(
      "a telephone number", accounts,
      .post("https://api.eu.bank.example/v2/payees").body(.form(["phone": "+49170123"])),
      "POST \(bank)payees", body: "phone=+49170123", .formField("phone"), words: ["%2B"]),
    Stranger(
      "an address with a plus", accounts,
      .get("https://api.eu.bank.example/v2/accounts").query("email", "ida+test@example.com"),
      "GET \(bank)accounts?email=ida+test@example.com", .query("email"), words: ["%2B"]),
    Stranger(
      "days as Americans write them", accounts,
      .get("https://api.eu.bank.example/v2/accounts/{id}/transactions").query("from", "2024-01-25"),
      "GET \(bank)accounts/7/transactions?from=01/25/2024", .query("from"), words: ["date"]),
    Stranger(
      "days without dashes", accounts,
      .get("https://api.eu.bank.example/v2/accounts/{id}/transactions").query("from", "2024-01-25"),
      "GET \(bank)accounts/7/transactions?from=20240125", .query("from"), words: ["date"]),
    Stranger(
      "a cursor of the last page", accounts,
      .get("https://api.eu.bank.example/v2/accounts/{id}/transactions")
        .query("after", "eyJpZCI6MTAwfQ"),
      "GET \(bank)accounts/7/transactions?after=eyJpZCI6MjAwfQ", .query("after"),
      words: [".any"]),
    Stranger(
      "a rounded sum", accounts,
      .post("https://api.eu.bank.example/v2/accounts/{id}/transfers")
        .body(.json(["amount": 59.97, "to": "DE1"])),
      "POST \(bank)accounts/7/transfers", headers: json,
      body: #"{"amount":59.970000000000006,"to":"DE1"}"#, .key("amount"), words: ["rounding"]),
    Stranger(
      "a moment of JSONEncoder", accounts,
      .post("https://api.eu.bank.example/v2/accounts/{id}/transfers")
        .body(.json(containing: ["due": "2024-01-25T12:00:00Z"])),
      "POST \(bank)accounts/7/transfers", headers: json,
      body: #"{"due":727876800,"amount":1}"#, .key("due"), words: ["2001"]),
    Stranger(
      "an identity in capitals", accounts,
      .post("https://api.eu.bank.example/v2/payees")
        .body(.json(["id": "6d3f1b9e-0b1c-4f6e-9a60-6b0e3b0c9a11"])),
      "POST \(bank)payees", headers: json,
      body: #"{"id":"6D3F1B9E-0B1C-4F6E-9A60-6B0E3B0C9A11"}"#, .key("id"), words: ["case"]),
    Stranger(
      "a state by number", accounts,
      .post("https://api.eu.bank.example/v2/payees").body(.json(containing: ["state": "active"])),
      "POST \(bank)payees", headers: json, body: #"{"state":1,"name":"Ida"}"#, .key("state"),
      words: ["string", "number"]),
    Stranger(
      "one payee wrong of three", accounts,
      .post("https://api.eu.bank.example/v2/payees")
        .body(.json(["payees": [["n": "a"], ["n": "b"], ["n": "c"]]])),
      "POST \(bank)payees", headers: json, body: #"{"payees":[{"n":"a"},{"n":"x"},{"n":"c"}]}"#,
      .key("payees[1].n"), words: []),
    Stranger(
      "a key too deep", accounts,
      .post("https://api.eu.bank.example/v2/payees")
        .body(.json(["name": "Ida", "address": ["city": "Bonn"]])),
      "POST \(bank)payees", headers: json,
      body: #"{"name":"Ida","address":{"city":"Bonn","zip":"53111"}}"#, .key("address.zip"),
      words: ["containing"]),
    Stranger(
      "a name in the plural", accounts,
      .post("https://api.eu.bank.example/v2/payees").body(.json(["emails": ["a@b.c"]])),
      "POST \(bank)payees", headers: json, body: #"{"email":["a@b.c"]}"#, .key("emails"),
      words: ["\"email\""]),
  ]

  private static let api = "https://api.works.example/"
  private static let works: [RequestPattern] = [
    .post("https://api.works.example/v1/documents/{id}:batchUpdate"),
    .get("https://api.works.example/v1/documents/{id}"),
    .post("https://api.works.example/api/chat.postMessage"),
    .get("https://api.works.example/api/chat.list"),
    .post("https://api.works.example/")
      .header("X-Amz-Target", "DynamoDB_20120810.PutItem"),
    .post("https://api.works.example/{index}/_search"),
    .get("https://api.works.example/users/{id}.json"),
    .post("https://api.works.example/soap").header("SOAPAction", "urn:ListOrders"),
  ]

  static let ofWorks: [Stranger] = [
    Stranger(
      "a verb as a segment", works,
      .post("https://api.works.example/v1/documents/{id}:batchUpdate"),
      "POST \(api)v1/documents/7/batchUpdate", .path, words: [":batchUpdate"]),
    Stranger(
      "a call in snake case", works, .post("https://api.works.example/api/chat.postMessage"),
      "POST \(api)api/chat.post_message", .path, words: ["chat.post_message"]),
    Stranger(
      "another target", works,
      .post("https://api.works.example/").header("X-Amz-Target", "DynamoDB_20120810.GetItem"),
      "POST \(api)", headers: ["X-Amz-Target": "DynamoDB_20120810.Getitem"],
      .header("X-Amz-Target"), words: ["case"]),
    Stranger(
      "an older target", works,
      .post("https://api.works.example/").header("X-Amz-Target", "DynamoDB_20120810.GetItem"),
      "POST \(api)", headers: ["X-Amz-Target": "DynamoDB_20111205.GetItem"],
      .header("X-Amz-Target"), words: []),
    Stranger(
      "search without an underscore", works,
      .post("https://api.works.example/{index}/_search"), "POST \(api)films/search", .path,
      words: ["_search", "typo"]),
    Stranger(
      "a user without an ending", works, .get("https://api.works.example/users/{id}.json"),
      "GET \(api)users/7", .path, words: [".json"]),
    Stranger(
      "an action in quotation marks", works,
      .post("https://api.works.example/soap").header("SOAPAction", "urn:GetOrder"),
      "POST \(api)soap", headers: ["SOAPAction": "\"urn:GetOrder\""], .header("SOAPAction"),
      words: ["quotation"]),
    Stranger(
      "an element with a prefix", works,
      .post("https://api.works.example/soap").body(.contains("<GetOrder>")),
      "POST \(api)soap", headers: ["Content-Type": "text/xml"],
      body: "<s:Envelope><s:Body><m:GetOrder><id>7</id></m:GetOrder></s:Body></s:Envelope>", .body,
      words: []),
    Stranger(
      "XML on several lines", works,
      .post("https://api.works.example/soap").body(.text("<a><b>1</b></a>")),
      "POST \(api)soap", body: "<a>\n  <b>1</b>\n</a>", .body, words: ["white space"]),
    Stranger(
      "a resumable upload", works,
      .post("https://api.works.example/upload").query("uploadType", "multipart"),
      "POST \(api)upload?uploadType=resumable", .query("uploadType"), words: []),
    Stranger(
      "a preflight", works, .post("https://api.works.example/api/chat.postMessage"),
      "OPTIONS \(api)api/chat.postMessage", .method, words: ["OPTIONS"]),
    Stranger(
      "an item twice", works, .get("https://api.works.example/films?id=1"),
      "GET \(api)films?id=1&id=1", .query("id"), words: ["no items besides"]),
    Stranger(
      "a flag without a value", works,
      .get("https://api.works.example/films").query("verbose", "true"), "GET \(api)films?verbose",
      .query("verbose"), words: ["empty"]),
    Stranger(
      "a filter of JSON with blanks", works,
      .get("https://api.works.example/films").query("filter", #"{"year":2013,"lang":"pl"}"#),
      #"GET https://api.works.example/films?filter=%7B%22year%22:%202013,%20%22lang%22:%20%22pl%22%7D"#,
      .query("filter"), words: ["white space", "JSON"]),
    Stranger(
      "a filter of JSON in another order", works,
      .get("https://api.works.example/films").query("filter", #"{"year":2013,"lang":"pl"}"#),
      #"GET https://api.works.example/films?filter=%7B%22lang%22:%22pl%22,%22year%22:2013%7D"#,
      .query("filter"), words: ["order", "JSON"]),
    Stranger(
      "a percentage encoded twice", works,
      .get("https://api.works.example/films").query("share", "50%"),
      "GET \(api)films?share=50%2525", .query("share"), words: ["twice"]),
    Stranger(
      "a value that is contained in capitals", works,
      .get("https://api.works.example/films").query("title", .contains("ida")),
      "GET \(api)films?title=The%20IDA", .query("title"), words: ["case"]),
    Stranger(
      "a year of two digits", works,
      .get("https://api.works.example/films").query("year", .regex("^[0-9]{4}$")),
      "GET \(api)films?year=24", .query("year"), words: []),
    Stranger(
      "an expression of a type", works,
      .post("https://api.works.example/api/chat.postMessage")
        .header("Content-Type", .regex("^application/json$")),
      "POST \(api)api/chat.postMessage",
      headers: ["Content-Type": "application/json; charset=utf-8"], .header("Content-Type"),
      words: ["$"]),
    Stranger(
      "a sort of several", works,
      .get("https://api.works.example/films").query("sort", "name,-year"),
      "GET \(api)films?sort=-year,name", .query("sort"), words: ["order"]),
    Stranger(
      "a comma at the end", works,
      .get("https://api.works.example/films").query("ids", "1,2,3"),
      "GET \(api)films?ids=1,2,3,", .query("ids"), words: []),
    Stranger(
      "an absent item", works,
      .get("https://api.works.example/films").query("draft", .absent).query("page", "1"),
      "GET \(api)films?page=1&draft=true", .query("draft"), words: ["absent"]),
    Stranger(
      "a body where there is none", works,
      .post("https://api.works.example/api/chat.postMessage").body(.empty),
      "POST \(api)api/chat.postMessage", headers: json, body: "null", .body, words: ["absent"]),
    Stranger(
      "a list for an object", works,
      .post("https://api.works.example/api/chat.postMessage")
        .body(.json([["text": "hi"]])),
      "POST \(api)api/chat.postMessage", headers: json, body: #"{"text":"hi"}"#, .key(""),
      words: ["array"]),
    Stranger(
      "an expression from the start of a path", works,
      .get(.regex("^/users/[0-9]+\\.json$")), "GET \(api)users/7.json", .url,
      words: ["whole URL"]),
    Stranger(
      "a version in words", works, .get("https://api.works.example/v1/documents/{id}"),
      "GET \(api)latest/documents/7", .path, words: ["version"]),
    Stranger(
      "an integer with a point", works,
      .get("https://api.works.example/films").query("rating", "7"), "GET \(api)films?rating=7.0",
      .query("rating"), words: ["number"]),
    Stranger(
      "the first page of the second", works,
      .get("https://api.works.example/films").query("pageIndex", "0"),
      "GET \(api)films?pageIndex=1", .query("pageIndex"), words: ["from 0"]),
    Stranger(
      "a language with an underscore", works,
      .get("https://api.works.example/films").header("Accept-Language", "pt-BR"),
      "GET \(api)films", headers: ["Accept-Language": "pt_BR"], .header("Accept-Language"),
      words: ["separator"]),
    Stranger(
      "a nonce of OAuth", works,
      .get("https://api.works.example/films").query("oauth_nonce", "abc").query("page", "1"),
      "GET \(api)films?oauth_nonce=x7Hq2&page=1", .query("oauth_nonce"), words: [".any"]),
    Stranger(
      "C++ in the URL of a stub", works, .get("https://api.works.example/films?q=C++"),
      "GET \(api)films?q=C%2B%2B", .query("q"), words: ["%2B"]),
    Stranger(
      "a form within a field", works,
      .post("https://api.works.example/api/chat.postMessage")
        .body(.form(["channel": "c1", "text": "hi there"])),
      "POST \(api)api/chat.postMessage", body: "channel=c1&text=hi%2520there",
      .formField("text"), words: ["twice"]),
    Stranger(
      "an id of the other kind", works,
      .post("https://api.works.example/api/chat.postMessage")
        .body(.json(["channel_id": "c1", "text": "hi"])),
      "POST \(api)api/chat.postMessage", headers: json, body: #"{"channel":"c1","text":"hi"}"#,
      .key("channel_id"), words: ["\"channel\""]),
  ]
}
