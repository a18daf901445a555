@testable import UnderstudyHTTP

/// The eighth table, written when all before it were right: libraries, kitchens, roofs and tickets.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let lib = "https://library.city.example/api/v1/"
  private static let books: [RequestPattern] = [
    .get("https://library.city.example/api/v1/books").query("author", "woolf"),
    .get("https://library.city.example/api/v1/books/{isbn}"),
    .get("https://library.city.example/api/v1/books/{isbn}/copies"),
    .post("https://library.city.example/api/v1/loans").body(.json(containing: ["kind": "ebook"])),
    .delete("https://library.city.example/api/v1/loans/{id}"),
    .get("https://library.city.example/api/v2/members/{id}"),
    .get("https://covers.city.example/**"),
  ]

  static let ofBooks: [Stranger] = [
    Stranger(
      "a book number with dashes", books,
      .get("https://library.city.example/api/v1/books/9780141183534/cover"),
      "GET \(lib)books/978-0-14-118353-4/cover", .path, words: ["separator", "978-0"]),
    Stranger(
      "an author in another case", books,
      .get("https://library.city.example/api/v1/books").query("author", "le guin"),
      "GET \(lib)books?author=Le%20Guin", .query("author"), words: ["case"]),
    Stranger(
      "a renewal by PATCH", books, .put("https://library.city.example/api/v1/loans/{id}/due"),
      "PATCH \(lib)loans/7/due", headers: json, body: "{}", .method, words: ["PATCH"]),
    Stranger(
      "members of the first version", books,
      .get("https://library.city.example/api/v2/members/{id}/fines"),
      "GET \(lib)members/7/fines", .path, words: ["version"]),
    Stranger(
      "a due date with a time", books,
      .post("https://library.city.example/api/v1/loans")
        .body(.json(["isbn": "97801", "due": "2025-04-01T00:00:00Z"])),
      "POST \(lib)loans", headers: json, body: #"{"isbn":"97801","due":"2025-04-01"}"#,
      .key("due"), words: ["date"]),
    Stranger(
      "a book by number", books,
      .post("https://library.city.example/api/v1/loans").body(.json(["isbn": "97801"])),
      "POST \(lib)loans", headers: json, body: #"{"isbn":97801}"#, .key("isbn"),
      words: ["number"]),
    Stranger(
      "a hold misspelt", books, .get("https://library.city.example/api/v1/reservations/{id}"),
      "GET \(lib)resevations/7", .path, words: ["typo"]),
    Stranger(
      "covers in the library", books, .get("https://covers.city.example/large/{isbn}.jpg"),
      "GET https://library.city.example/large/97801.jpg", .host, words: ["covers"]),
    Stranger(
      "a language by name", books,
      .get("https://library.city.example/api/v1/news").header("Accept-Language", "fr-CA"),
      "GET \(lib)news", headers: ["Accept-Language": "fr-CA,fr;q=0.8"],
      .header("Accept-Language"), words: [".contains"]),
    Stranger(
      "a title with an apostrophe", books,
      .get("https://library.city.example/api/v1/books").query("title", "Gulliver's Travels"),
      "GET \(lib)books?title=Gulliver%E2%80%99s%20Travels", .query("title"),
      words: ["typographic"]),
    Stranger(
      "a shelf in quotation marks", books,
      .get("https://library.city.example/api/v1/books").query("shelf", "A1"),
      "GET \(lib)books?shelf=%22A1%22", .query("shelf"), words: ["quotation"]),
    Stranger(
      "a member nobody set", books, .post("https://library.city.example/api/v1/members/{id}/card"),
      "POST \(lib)members//card", .path, words: ["empty"]),
  ]

  private static let kitchen = "https://api.kitchen.example/"
  private static let meals: [RequestPattern] = [
    .get("https://api.kitchen.example/menus/{day}"),
    .post("https://api.kitchen.example/orders").body(.json(containing: ["table": 99])),
    .get("https://api.kitchen.example/orders/{id}"),
    .put("https://api.kitchen.example/orders/{id}/courses"),
    .post("https://api.kitchen.example/coupons").body(.form(["code": "SPRING"])),
    .get("https://api.kitchen.example/dishes").query("vegan", "true").query("size", "xl"),
    .post("https://api.kitchen.example/photos").body(.part("logo")),
  ]

  private static func ordered(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, meals, .post("https://api.kitchen.example/orders").body(.json(asked)),
      "POST \(kitchen)orders", headers: json, body: body, field, words: words)
  }

  static let ofMeals: [Stranger] = [
    ordered(
      "a table as text", ["table": 4, "dish": "soup"], #"{"table":"4","dish":"soup"}"#,
      .key("table"), words: ["string"]),
    ordered(
      "notes in camel case", ["table": 4, "special_notes": "no salt"],
      #"{"table":4,"specialNotes":"no salt"}"#, .key("special_notes"), words: ["specialNotes"]),
    ordered(
      "a tip that was rounded", ["table": 4, "tip": 2.15],
      #"{"table":4,"tip":2.1500000000000004}"#, .key("tip"), words: ["round"]),
    ordered(
      "dishes in another order", ["table": 4, "dishes": ["soup", "fish", "cake"]],
      #"{"table":4,"dishes":["cake","soup","fish"]}"#, .key("dishes"), words: ["order"]),
    ordered(
      "a dish in an envelope", ["table": 4, "dish": ["name": "soup"]],
      #"{"order":{"table":4,"dish":{"name":"soup"}}}"#, .key(""), words: ["\"order\""]),
    ordered(
      "a guest that is null", ["table": 4, "guest": nil], #"{"table":4}"#, .key("guest"),
      words: ["JSONEncoder"]),
    ordered(
      "a serving time by the second", ["table": 4, "at": "19:00"], #"{"table":4,"at":"19:00:00"}"#,
      .key("at"), words: []),
    ordered(
      "a list of one dish", ["dish": "soup", "table": 4], #"{"dish":["soup"],"table":4}"#,
      .key("dish"), words: ["array"]),
    ordered(
      "an enum with its case", ["payment": ["card": "4242"]],
      #"{"payment":{"card":{"_0":"4242"}}}"#, .key("payment.card"), words: ["_0"]),
    Stranger(
      "a truth as a digit", meals,
      .get("https://api.kitchen.example/dishes").query("vegan", "false"),
      "GET \(kitchen)dishes?vegan=0", .query("vegan"), words: ["truth"]),
    Stranger(
      "allergens as several items", meals,
      .get("https://api.kitchen.example/dishes").query("without", "nuts,milk"),
      "GET \(kitchen)dishes?without=nuts&without=milk", .query("without"),
      words: ["several items"]),
    Stranger(
      "a coupon with blanks", meals,
      .post("https://api.kitchen.example/coupons").body(.form(["coupon": "SUN DAY"])),
      "POST \(kitchen)coupons", headers: form, body: "coupon=SUNDAY", .formField("coupon"),
      words: ["white space"]),
    Stranger(
      "a coupon in JSON", meals,
      .post("https://api.kitchen.example/coupons").body(.form(["coupon": "SUNDAY"])),
      "POST \(kitchen)coupons", headers: json, body: #"{"coupon":"SUNDAY"}"#, .body,
      words: ["JSON"]),
    Stranger(
      "an ampersand in a form", meals,
      .post("https://api.kitchen.example/coupons").body(.form(["for": "fish & chips"])),
      "POST \(kitchen)coupons", headers: form, body: "for=fish+&+chips", .formField("for"),
      words: ["%26"]),
    Stranger(
      "a picture by another name", meals,
      .post("https://api.kitchen.example/photos").body(.part("photo", filename: "soup.jpg")),
      "POST \(kitchen)photos", headers: ["Content-Type": "multipart/form-data; boundary=w"],
      body:
        "--w\r\nContent-Disposition: form-data; name=\"image\"; filename=\"soup.jpg\"\r\n\r\nx\r\n--w--\r\n",
      .part("photo"), words: ["\"image\""]),
    Stranger(
      "a status without its order", meals, .put("https://api.kitchen.example/orders/{id}/status"),
      "PUT \(kitchen)orders/status", headers: json, body: "{}", .path, words: ["{id}", "lacks"]),
    Stranger(
      "a menu in the singular", meals, .get("https://api.kitchen.example/menus/{day}/wines"),
      "GET \(kitchen)menu/friday/wines", .path, words: ["typo"]),
    Stranger(
      "an old version in front", meals, .get("https://api.kitchen.example/orders/{id}/bill"),
      "GET \(kitchen)v1/orders/7/bill", .path, words: ["v1"]),
  ]

  private static let roof = "https://energy.roof.example/rest/"
  private static let roofs: [RequestPattern] = [
    .get("https://energy.roof.example/rest/sites/{site}/power").query("unit", "kW"),
    .get("https://energy.roof.example/rest/sites/{site}"),
    .post("https://energy.roof.example/rest/sites/{site}/meters").header("X-Mode", "test"),
    .get("https://energy.roof.example/rest/sites/{site}/meters/{meter}"),
    .get("https://energy.roof.example/rest/tariffs/{country}.json"),
    .any("https://energy.roof.example/ping"),
  ]

  static let ofRoofs: [Stranger] = [
    Stranger(
      "power in watts", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/power").query("min", "2.4"),
      "GET \(roof)sites/7/power?min=2400", .query("min"), words: ["1000"]),
    Stranger(
      "a moment in milliseconds", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/power").query("from", "1714521600"),
      "GET \(roof)sites/7/power?from=1714521600000", .query("from"), words: ["millisecond"]),
    Stranger(
      "a plus before a zone", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/power")
        .query("to", "2024-05-01T10:00:00+02:00"),
      "GET \(roof)sites/7/power?to=2024-05-01T10:00:00+02:00", .query("to"), words: ["%2B"]),
    Stranger(
      "a tariff of a country in capitals", roofs,
      .get("https://energy.roof.example/rest/tariffs/at.json"), "GET \(roof)tariffs/AT.json",
      .path, words: ["case"]),
    Stranger(
      "a tariff as XML", roofs,
      .get("https://energy.roof.example/rest/tariffs/{country}/current.json"),
      "GET \(roof)tariffs/at/current.xml", .path, words: [".json"]),
    Stranger(
      "a meter's serial number with its prefix", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/power").query("meter", "884512"),
      "GET \(roof)sites/7/power?meter=SN884512", .query("meter"), words: ["`SN`"]),
    Stranger(
      "a site of two parts", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/inverters/{n}"),
      "GET \(roof)sites/north/roof/inverters/1", .path, words: ["%2F"]),
    Stranger(
      "no API key", roofs,
      .post("https://energy.roof.example/rest/sites/{site}/meters").header("X-Api-Key", .any),
      "POST \(roof)sites/7/meters?api_key=s3cr3t", .header("X-Api-Key"), words: ["query item"]),
    Stranger(
      "a newer firmware", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/alerts")
        .header("User-Agent", "RoofKit/3.1.0"),
      "GET \(roof)sites/7/alerts", headers: ["User-Agent": "RoofKit/3.2.0"],
      .header("User-Agent"), words: ["version"]),
    Stranger(
      "an expression for capitals", roofs, .get(.regex("/rest/Sites/[0-9]+/alerts")),
      "GET \(roof)sites/7/alerts", .url, words: ["case"]),
    Stranger(
      "an expression with a free dot", roofs,
      .get(.regex("^/rest/sites/\\d+/history")), "GET \(roof)sites/7/history?days=2", .url,
      words: ["`^`"]),
    Stranger(
      "another machine of the house", roofs, .get("http://inverter.local/api/status"),
      "GET http://inverter.lan/api/status", .host, words: ["lan"]),
    Stranger(
      "the secure port of the house", roofs, .get("http://inverter.local:8080/api/live"),
      "GET http://inverter.local/api/live", .port, words: ["8080"]),
    Stranger(
      "a cursor of the day", roofs,
      .get("https://energy.roof.example/rest/sites/{site}/alerts").query("cursor", "b2Zmc2V0PTIw"),
      "GET \(roof)sites/7/alerts?cursor=b2Zmc2V0PTQw", .query("cursor"), words: [".any"]),
  ]

  private static let hall = "https://tickets.hall.example/gql"
  private static let halls: [RequestPattern] = [
    .post("https://tickets.hall.example/gql").body(.json(containing: ["operationName": "Events"])),
    .post("https://tickets.hall.example/gql").body(.contains("subscription Seats")),
    .post("https://tickets.hall.example/gql/batch"),
    .get("https://tickets.hall.example/events/{id}/seatmap"),
    .post("https://tickets.hall.example/events/{id}/holds").body(.json(["seats": []])),
    .post("https://hooks.hall.example/paid").header("X-Event", "refunded"),
  ]

  static let ofHalls: [Stranger] = [
    Stranger(
      "an event by number", halls,
      .post("https://tickets.hall.example/gql")
        .body(.json(containing: ["operationName": "Event", "variables": ["id": "42"]])),
      "POST \(hall)", headers: json,
      body: #"{"operationName":"Event","variables":{"id":42},"query":"query Event { event }"}"#,
      .key("variables.id"), words: ["number"]),
    Stranger(
      "an operation misspelt", halls,
      .post("https://tickets.hall.example/gql")
        .body(.json(containing: ["operationName": "BuyTickets"])),
      "POST \(hall)", headers: json,
      body: #"{"operationName":"BuyTicket","query":"mutation BuyTicket { buy }"}"#,
      .key("operationName"), words: ["typo"]),
    Stranger(
      "a field without its commas", halls,
      .post("https://tickets.hall.example/gql").body(.contains("{ event { id name } }")),
      "POST \(hall)", headers: json, body: #"{"query":"{event{id name}}"}"#, .body,
      words: ["white space"]),
    Stranger(
      "seats as numbers", halls,
      .post("https://tickets.hall.example/events/{id}/holds")
        .body(.json(["seats": ["12", "13"]])),
      "POST https://tickets.hall.example/events/9/holds", headers: json,
      body: #"{"seats":[12,13]}"#, .key("seats[0]"), .key("seats[1]"), words: ["number"]),
    Stranger(
      "an event with another separator", halls,
      .post("https://hooks.hall.example/paid").header("X-Event", "order.paid"),
      "POST https://hooks.hall.example/paid", headers: ["X-Event": "order:paid"], body: "{}",
      .header("X-Event"), words: ["separator"]),
    Stranger(
      "a signature without its algorithm", halls,
      .post("https://hooks.hall.example/paid").header("X-Digest", "sha256=6dcd4ce23d88e2ee"),
      "POST https://hooks.hall.example/paid", headers: ["X-Digest": "6dcd4ce23d88e2ee"],
      body: "{}", .header("X-Digest"), words: ["`sha256=`"]),
    Stranger(
      "a lower limit with a sign", halls,
      .get("https://tickets.hall.example/events").query("price", "<=50"),
      "GET https://tickets.hall.example/events?price=50", .query("price"), words: ["`<=`"]),
    Stranger(
      "a route of a single page", halls, .get("https://tickets.hall.example/#!/events/7"),
      "GET https://tickets.hall.example/events/7", .path, words: ["fragment"]),
    Stranger(
      "seats of an event behind its seats", halls,
      .get("https://tickets.hall.example/events/{id}/seats/{row}/{seat}"),
      "GET https://tickets.hall.example/events/7/seats/C-12", .path, words: ["{"]),
    Stranger(
      "an exact query with a page more", halls,
      .get("https://tickets.hall.example/events?city=Bonn"),
      "GET https://tickets.hall.example/events?city=Bonn&page=1", .query("page"), words: []),
    Stranger(
      "a host in a typing hurry", halls, .delete("https://tickets.hall.example/events/{id}/holds"),
      "DELETE https://ticktes.hall.example/events/7/holds", .host, words: ["typo"]),
    Stranger(
      "an amount in words of XML", halls,
      .post("https://hooks.hall.example/paid").body(.contains("<payer>Bo & Ida</payer>")),
      "POST https://hooks.hall.example/paid", headers: ["Content-Type": "application/xml"],
      body: "<paid><payer>Bo &amp; Ida</payer></paid>", .body, words: ["&amp;"]),
    Stranger(
      "a body in another notation", halls,
      .post("https://hooks.hall.example/paid").body(.text("{\"id\": 7}")),
      "POST https://hooks.hall.example/paid", headers: json, body: #"{"id":7}"#, .body,
      words: ["white space", ".json"]),
    Stranger(
      "a name with an accent decomposed by hand", halls,
      .get("https://tickets.hall.example/events").query("artist", "Beyoncé"),
      "GET https://tickets.hall.example/events?artist=Beyonce", .query("artist"), words: ["accents"]
    ),
    Stranger(
      "an Authorization without its word", halls,
      .get("https://tickets.hall.example/me").header("Authorization", "Bearer t0k3n-7"),
      "GET https://tickets.hall.example/me", headers: ["Authorization": "t0k3n-7"],
      .header("Authorization"), words: ["Bearer"]),
    Stranger(
      "a page counted from nothing", halls,
      .get("https://tickets.hall.example/events").query("page", "1").query("city", "Ulm"),
      "GET https://tickets.hall.example/events?page=0&city=Ulm", .query("page"),
      words: ["from 0"]),
  ]
}
