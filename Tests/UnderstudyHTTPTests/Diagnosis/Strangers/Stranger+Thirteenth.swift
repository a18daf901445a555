@testable import UnderstudyHTTP

/// The thirteenth table, of an app a day: books, money, chess, news, cars, museums, doctors, homes.
extension Stranger {
  private static let thirteenthJSON: HeaderFields = ["Content-Type": "application/json"]
  private static let thirteenthForm: HeaderFields = [
    "Content-Type": "application/x-www-form-urlencoded"
  ]
  private static let thirteenthParts: HeaderFields = [
    "Content-Type": "multipart/form-data; boundary=frontier"
  ]

  private static let thirteenthBooks: [RequestPattern] = [
    .get("https://api.lesezeit.example/v2/books").query("author", "woolf"),
    .get("https://api.lesezeit.example/v2/books/{isbn}"),
    .get("https://api.lesezeit.example/v2/books/{isbn}/reviews"),
    .post("https://api.lesezeit.example/v2/carts/{id}/items")
      .body(.json(containing: ["giftWrap": true])),
    .delete("https://api.lesezeit.example/v2/carts/{id}/items/{item}"),
    .post("https://api.lesezeit.example/v2/orders").header("X-Gift", "yes"),
    .get("https://api.lesezeit.example/v2/orders/{number}"),
    .get("https://covers.lesezeit.example/{isbn}.jpg"),
  ]
  private static let thirteenthBank: [RequestPattern] = [
    .get("https://banking.taler.example/api/v1/accounts"),
    .get("https://banking.taler.example/api/v1/accounts/{iban}"),
    .get("https://banking.taler.example/api/v1/accounts/{iban}/transactions")
      .query("category", "rent"),
    .post("https://banking.taler.example/api/v1/transfers")
      .body(.json(containing: ["recurring": true])),
    .get("https://banking.taler.example/api/v1/transfers/{id}"),
    .get("https://banking.taler.example/api/v1/standing-orders"),
    .delete("https://banking.taler.example/api/v1/standing-orders/{id}"),
    .post("https://login.taler.example/oauth/revoke").body(.form(["token_type": "refresh"])),
  ]
  private static let thirteenthChess: [RequestPattern] = [
    .get("https://schachclub.example/api/players/{name}"),
    .get("https://schachclub.example/api/players/{name}/history").query("kind", "blitz"),
    .get("https://schachclub.example/api/tournaments/{id}/rounds/{round}"),
    .post("https://schachclub.example/api/tournaments/{id}/entries"),
    .post("https://schachclub.example/api/games").body(.json(containing: ["rated": true])),
    .get("https://schachclub.example/api/games/{id}.pgn"),
    .put("https://schachclub.example/api/games/{id}/moves"),
    .get("https://schachclub.example/api/clubs/{club}/members"),
  ]
  private static let thirteenthNews: [RequestPattern] = [
    .get("https://api.abendpost.example/v3/articles").query("section", "sport"),
    .get("https://api.abendpost.example/v3/articles/{slug}"),
    .get("https://api.abendpost.example/v3/articles/{slug}/comments"),
    .post("https://api.abendpost.example/v3/articles/{slug}/comments"),
    .get("https://api.abendpost.example/v3/search").query("q", .any).query("page", "1"),
    .post("https://graph.abendpost.example/graphql")
      .body(.json(containing: ["operationName": "Frontpage"])),
    .post("https://graph.abendpost.example/graphql")
      .body(.json(containing: ["operationName": "Bookmark"])),
    .get("https://images.abendpost.example/{id}.webp"),
  ]
  private static let thirteenthCars: [RequestPattern] = [
    .get("https://api.flitz.example/v1/cars").query("city", "koeln"),
    .get("https://api.flitz.example/v1/cars/{plate}"),
    .post("https://api.flitz.example/v1/cars/{plate}/unlock"),
    .post("https://api.flitz.example/v1/trips").body(.json(containing: ["tariff": "hour"])),
    .get("https://api.flitz.example/v1/trips/{id}/invoice"),
    .put("https://api.flitz.example/v1/drivers/{id}"),
    .get("https://api.flitz.example/v1/stations/{id}/opening-hours"),
    .post("https://payments.flitz.example/v1/charges"),
  ]
  private static let thirteenthMuseum: [RequestPattern] = [
    .get("https://tickets.stadtmuseum.example/api/exhibitions").query("year", .any),
    .get("https://tickets.stadtmuseum.example/api/exhibitions/{id}/slots").query("day", .any),
    .post("https://tickets.stadtmuseum.example/api/bookings")
      .body(.json(containing: ["voucher": "SUMMER"])),
    .get("https://tickets.stadtmuseum.example/api/bookings/{code}"),
    .delete("https://tickets.stadtmuseum.example/api/bookings/{code}"),
    .get("https://tickets.stadtmuseum.example/api/bookings/{code}/pdf"),
    .post("https://tickets.stadtmuseum.example/api/donations").body(.form(["amount": "10"])),
    .get(.regex("/audio/[a-z]{2}/[0-9]+\\.mp3$")),
  ]
  private static let thirteenthClinic: [RequestPattern] = [
    .get("https://api.doktorbox.example/patients/{id}"),
    .get("https://api.doktorbox.example/patients/{id}/prescriptions"),
    .post("https://api.doktorbox.example/appointments")
      .body(.json(containing: ["kind": "video"])),
    .get("https://api.doktorbox.example/appointments/{id}"),
    .put("https://api.doktorbox.example/appointments/{id}/documents"),
    .delete("https://api.doktorbox.example/appointments/{id}"),
    .post("https://api.doktorbox.example/uploads").body(.part("scan", filename: "scan.pdf")),
    .get("https://api.doktorbox.example/doctors").query("speciality", "skin"),
  ]
  private static let thirteenthHome: [RequestPattern] = [
    .get("http://hub.local:8123/api/rooms"),
    .get("http://hub.local:8123/api/rooms/{room}/devices"),
    .put("http://hub.local:8123/api/lights/{id}/state").body(.json(containing: ["on": true])),
    .get("http://hub.local:8123/api/sensors/{id}").query("unit", "celsius"),
    .post("http://hub.local:8123/api/scenes/{scene}/run"),
    .get("http://hub.local:8123/api/locks/{id}/log"),
    .post("http://hub.local:8123/api/automations")
      .body(.json(containing: ["trigger": "sunset"])),
  ]

  static let thirteenth: [Stranger] =
    thirteenthOfBooks + thirteenthOfMoney + thirteenthOfChess + thirteenthOfNews
    + thirteenthOfCars + thirteenthOfMuseums + thirteenthOfDoctors + thirteenthOfHomes

  private static let thirteenthOfBooks: [Stranger] = [
    Stranger(
      "the staging bookshop", thirteenthBooks,
      .get("https://staging-api.lesezeit.example/v2/bestsellers"),
      "GET https://api.lesezeit.example/v2/bestsellers", .host,
      words: ["staging", "environment", "subdomain"]),
    Stranger(
      "a book in the singular", thirteenthBooks,
      .get("https://api.lesezeit.example/v2/books/{isbn}/reviews"),
      "GET https://api.lesezeit.example/v2/book/9783518188163/reviews", .path,
      words: ["singular", "plural", "typo", "letter"]),
    Stranger(
      "an ISBN that was never unwrapped", thirteenthBooks,
      .get("https://api.lesezeit.example/v2/books/9783518188163/availability"),
      "GET https://api.lesezeit.example/v2/books/Optional(9783518188163)/availability", .path,
      words: ["optional", "Optional", "unwrap"]),
    Stranger(
      "the newest books last", thirteenthBooks,
      .get("https://api.lesezeit.example/v2/books").query("sort", "-published"),
      "GET https://api.lesezeit.example/v2/books?sort=published", .query("sort"),
      words: ["minus", "descending", "direction", "sort order", "sign"]),
    Stranger(
      "a quantity in quotation marks", thirteenthBooks,
      .post("https://api.lesezeit.example/v2/carts/{id}/items")
        .body(.json(containing: ["isbn": "9783518188163", "quantity": 2])),
      "POST https://api.lesezeit.example/v2/carts/77/items", headers: thirteenthJSON,
      body: #"{"isbn":"9783518188163","quantity":"2"}"#, .key("quantity"),
      words: ["string", "text", "quot", "type"]),
    Stranger(
      "an idempotency key with an X", thirteenthBooks,
      .post("https://api.lesezeit.example/v2/orders").header("Idempotency-Key", "a1b2"),
      "POST https://api.lesezeit.example/v2/orders", headers: ["X-Idempotency-Key": "a1b2"],
      .header("Idempotency-Key"), words: ["X-Idempotency-Key", "X-", "prefix"]),
  ]

  private static let thirteenthOfMoney: [Stranger] = [
    Stranger(
      "a token without its scheme", thirteenthBank,
      .get("https://banking.taler.example/api/v1/cards").header("Authorization", "Bearer t0ken"),
      "GET https://banking.taler.example/api/v1/cards", headers: ["Authorization": "t0ken"],
      .header("Authorization"), words: ["Bearer", "bearer", "scheme"]),
    Stranger(
      "a login sent as JSON", thirteenthBank,
      .post("https://login.taler.example/oauth/token")
        .body(.form(["grant_type": "authorization_code", "scope": "accounts"])),
      "POST https://login.taler.example/oauth/token", headers: thirteenthJSON,
      body: #"{"grant_type":"authorization_code","scope":"accounts"}"#, .body,
      words: ["JSON", "json", "form"]),
    Stranger(
      "a grant type with a hyphen", thirteenthBank,
      .post("https://login.taler.example/oauth/token")
        .body(.form(["grant_type": "client_credentials", "scope": "payments"])),
      "POST https://login.taler.example/oauth/token", headers: thirteenthForm,
      body: "grant_type=client-credentials&scope=payments", .formField("grant_type"),
      words: ["separator", "underscore", "hyphen", "dash", "punctuation"]),
    Stranger(
      "a form field in camel case", thirteenthBank,
      .post("https://login.taler.example/oauth/device")
        .body(.form(["device_name": "phone", "scope": "accounts"])),
      "POST https://login.taler.example/oauth/device", headers: thirteenthForm,
      body: "deviceName=phone&scope=accounts", .formField("device_name"),
      words: ["deviceName", "separator", "case", "style", "underscore"]),
    Stranger(
      "an amount in euros", thirteenthBank,
      .post("https://banking.taler.example/api/v1/transfers")
        .body(.json(containing: ["amount": ["value": 1250, "currency": "EUR"]])),
      "POST https://banking.taler.example/api/v1/transfers", headers: thirteenthJSON,
      body: #"{"amount":{"value":12.5,"currency":"EUR"},"to":"Ida"}"#, .key("amount.value"),
      words: ["cent", "hundred", "100", "factor", "unit"]),
    Stranger(
      "a day with the time of day", thirteenthBank,
      .get("https://banking.taler.example/api/v1/accounts/{iban}/transactions")
        .query("from", "2024-03-01"),
      "GET https://banking.taler.example/api/v1/accounts/DE02/transactions"
        + "?from=2024-03-01T00:00:00Z",
      .query("from"), words: ["time", "date"]),
    Stranger(
      "dollars for euros", thirteenthBank,
      .post("https://banking.taler.example/api/v1/quotes")
        .body(.json(containing: ["amount": 50, "currency": "EUR"])),
      "POST https://banking.taler.example/api/v1/quotes", headers: thirteenthJSON,
      body: #"{"amount":50,"currency":"USD"}"#, .key("currency"), words: []),
  ]

  private static let thirteenthOfChess: [Stranger] = [
    Stranger(
      "the simulator's own machine by its number", thirteenthChess,
      .get("http://localhost:8080/api/clubs/nord/schedule"),
      "GET http://127.0.0.1:8080/api/clubs/nord/schedule", .host,
      words: ["localhost", "loopback", "this machine", "127.0.0.1"]),
    Stranger(
      "club and team exchanged", thirteenthChess,
      .get("https://schachclub.example/api/clubs/nord/teams/first/lineup"),
      "GET https://schachclub.example/api/clubs/first/teams/nord/lineup", .path,
      words: ["swap", "exchang", "order", "other way", "places"]),
    Stranger(
      "a rating of no kind", thirteenthChess,
      .get("https://schachclub.example/api/players/ida/rating").query("kind", "rapid"),
      "GET https://schachclub.example/api/players/ida/rating", .query("kind"), words: []),
    Stranger(
      "a club without encryption", thirteenthChess,
      .get("https://schachclub.example/api/clubs/nord/board"),
      "GET http://schachclub.example/api/clubs/nord/board", .scheme, words: []),
    Stranger(
      "minutes in snake case", thirteenthChess,
      .post("https://schachclub.example/api/games")
        .body(.json(containing: ["timeControl": ["baseMinutes": 5, "increment": 3]])),
      "POST https://schachclub.example/api/games", headers: thirteenthJSON,
      body: #"{"white":"ida","timeControl":{"base_minutes":5,"increment":3}}"#,
      .key("timeControl.baseMinutes"),
      words: ["base_minutes", "case", "style", "snake", "separator"]),
    Stranger(
      "letters of entries exchanged", thirteenthChess,
      .post("https://schachclub.example/api/tournaments/{id}/entries"),
      "POST https://schachclub.example/api/tournaments/12/entires", .path,
      words: ["typo", "exchang", "swap", "transpos", "letter"]),
    Stranger(
      "a calendar without the last slash", thirteenthChess,
      .get("https://schachclub.example/api/clubs/nord/calendar/"),
      "GET https://schachclub.example/api/clubs/nord/calendar", .path,
      words: ["trailing slash", "slash at the end", "final slash", "ends with"]),
  ]

  private static let thirteenthOfNews: [Stranger] = [
    Stranger(
      "the API of last year", thirteenthNews,
      .get("https://api.abendpost.example/v3/sections"),
      "GET https://api.abendpost.example/v2/sections", .path, words: ["version", "v2"]),
    Stranger(
      "an operation with a small letter", thirteenthNews,
      .post("https://graph.abendpost.example/graphql")
        .body(.json(containing: ["operationName": "Article", "variables": ["slug": "wahl"]])),
      "POST https://graph.abendpost.example/graphql", headers: thirteenthJSON,
      body: #"{"operationName":"article","query":"query article($slug: ID!) "#
        + #"{ article(slug: $slug) { title } }","variables":{"slug":"wahl"}}"#,
      .key("operationName"), words: ["case", "capital"]),
    Stranger(
      "a page of topics of another size", thirteenthNews,
      .post("https://graph.abendpost.example/graphql")
        .body(.json(containing: ["operationName": "Topics", "variables": ["first": 10]])),
      "POST https://graph.abendpost.example/graphql", headers: thirteenthJSON,
      body: #"{"operationName":"Topics","query":"query Topics($first: Int) "#
        + #"{ topics(first: $first) { name } }","variables":{"first":25}}"#,
      .key("variables.first"), words: []),
    Stranger(
      "a locale as Foundation writes it", thirteenthNews,
      .get("https://api.abendpost.example/v3/horoscopes").query("lang", "de-CH"),
      "GET https://api.abendpost.example/v3/horoscopes?lang=de_CH", .query("lang"),
      words: ["locale", "language", "separator", "underscore", "hyphen"]),
    Stranger(
      "sections with brackets", thirteenthNews,
      .get("https://api.abendpost.example/v3/newsletters")
        .query("section", "politics").query("section", "culture"),
      "GET https://api.abendpost.example/v3/newsletters"
        + "?section%5B%5D=politics&section%5B%5D=culture",
      .query("section"), .query("section"), words: ["[]", "bracket", "array"]),
    Stranger(
      "tags joined with a comma", thirteenthNews,
      .get("https://api.abendpost.example/v3/stories").query("tag", "berlin").query("tag", "wahl"),
      "GET https://api.abendpost.example/v3/stories?tag=berlin,wahl", .query("tag"), .query("tag"),
      words: ["comma", "joined", "list", "repeated", "separate"]),
    Stranger(
      "a vendor's media type", thirteenthNews,
      .get("https://api.abendpost.example/v3/weather").header("Accept", "application/json"),
      "GET https://api.abendpost.example/v3/weather",
      headers: ["Accept": "application/vnd.abendpost+json"], .header("Accept"),
      words: ["JSON", "vendor", "media type", "+json", "content type"]),
    Stranger(
      "a city encoded twice", thirteenthNews,
      .get("https://api.abendpost.example/v3/cities/M%C3%BCnchen/news"),
      "GET https://api.abendpost.example/v3/cities/M%25C3%25BCnchen/news", .path,
      words: ["twice", "double", "encod", "escap"]),
  ]

  private static let thirteenthOfCars: [Stranger] = [
    Stranger(
      "a base URL that has the version already", thirteenthCars,
      .get("https://api.flitz.example/v1/zones"), "GET https://api.flitz.example/v1/v1/zones",
      .path, words: ["twice", "repeat", "double", "duplicate", "prefix"]),
    Stranger(
      "a longitude by another name", thirteenthCars,
      .get("https://api.flitz.example/v1/nearby").query("lat", "50.94").query("lng", "6.96"),
      "GET https://api.flitz.example/v1/nearby?lat=50.94&lon=6.96", .query("lng"),
      words: ["lon", "name"]),
    Stranger(
      "a Bool as a number", thirteenthCars,
      .get("https://api.flitz.example/v1/cars").query("city", "bonn").query("electric", "true"),
      "GET https://api.flitz.example/v1/cars?city=bonn&electric=1", .query("electric"),
      words: ["bool", "Bool", "true", "truth"]),
    Stranger(
      "a start in seconds", thirteenthCars,
      .post("https://api.flitz.example/v1/trips")
        .body(.json(containing: ["car": "K-FL 12", "start": "2024-06-01T08:00:00Z"])),
      "POST https://api.flitz.example/v1/trips", headers: thirteenthJSON,
      body: #"{"car":"K-FL 12","start":1717228800}"#, .key("start"),
      words: ["date", "seconds", "epoch", "Unix", "1970"]),
    Stranger(
      "somebody else's licence", thirteenthCars,
      .get("https://api.flitz.example/v1/drivers/4711/licence"),
      "GET https://api.flitz.example/v1/drivers/8203/licence", .path, words: []),
    Stranger(
      "chargers of no station", thirteenthCars,
      .get("https://api.flitz.example/v1/stations/{id}/chargers"),
      "GET https://api.flitz.example/v1/stations/chargers", .path,
      words: ["missing", "segment", "lacks", "without", "has no"]),
  ]

  private static let thirteenthOfMuseums: [Stranger] = [
    Stranger(
      "the ground floor has no number", thirteenthMuseum,
      .get(.regex("/floors/[0-9]+/plan\\.svg$")),
      "GET https://tickets.stadtmuseum.example/floors/EG/plan.svg", .url,
      words: []),
    Stranger(
      "one visitor instead of a list", thirteenthMuseum,
      .post("https://tickets.stadtmuseum.example/api/bookings")
        .body(.json(containing: ["exhibition": "klee", "visitors": ["ida"]])),
      "POST https://tickets.stadtmuseum.example/api/bookings", headers: thirteenthJSON,
      body: #"{"exhibition":"klee","visitors":"ida"}"#, .key("visitors"),
      words: ["list", "array", "type", "element"]),
    Stranger(
      "a limit that nobody planned", thirteenthMuseum,
      .get("https://tickets.stadtmuseum.example/api/events?month=05"),
      "GET https://tickets.stadtmuseum.example/api/events?month=05&limit=20", .query("limit"),
      words: ["exactly", "whole query", "no items besides"]),
    Stranger(
      "May without its zero", thirteenthMuseum,
      .get("https://tickets.stadtmuseum.example/api/calendar").query("month", "05"),
      "GET https://tickets.stadtmuseum.example/api/calendar?month=5", .query("month"),
      words: ["zero", "pad", "same number", "equal as number", "equal number"]),
    Stranger(
      "a voucher that is posted", thirteenthMuseum,
      .get("https://tickets.stadtmuseum.example/api/vouchers/{code}"),
      "POST https://tickets.stadtmuseum.example/api/vouchers/SUMMER", .method, words: []),
  ]

  private static let thirteenthOfDoctors: [Stranger] = [
    Stranger(
      "a photo under another name", thirteenthClinic,
      .post("https://api.doktorbox.example/patients/{id}/images")
        .body(.part("photo", filename: "mole.jpg")),
      "POST https://api.doktorbox.example/patients/12/images", headers: thirteenthParts,
      body: "--frontier\r\nContent-Disposition: form-data; name=\"image\"; "
        + "filename=\"mole.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nJFIF\r\n--frontier--\r\n",
      .part("photo"), words: ["image", "name", "called"]),
    Stranger(
      "a content type with a charset", thirteenthClinic,
      .post("https://api.doktorbox.example/prescriptions")
        .header("Content-Type", "application/json"),
      "POST https://api.doktorbox.example/prescriptions",
      headers: ["Content-Type": "application/json; charset=utf-8"],
      body: #"{"drug":"ibuprofen"}"#, .header("Content-Type"),
      words: ["charset", "parameter"]),
    Stranger(
      "a reason wrapped in its appointment", thirteenthClinic,
      .post("https://api.doktorbox.example/appointments")
        .body(.json(containing: ["reason": "cough"])),
      "POST https://api.doktorbox.example/appointments", headers: thirteenthJSON,
      body: #"{"appointment":{"reason":"cough"}}"#, .key(JSONPath.root.description),
      words: ["appointment", "nested", "deeper", "wrap", "level"]),
    Stranger(
      "a note as plain text", thirteenthClinic,
      .put("https://api.doktorbox.example/appointments/{id}/notes")
        .body(.json(["text": "Much better today"])),
      "PUT https://api.doktorbox.example/appointments/9/notes",
      headers: ["Content-Type": "text/plain"], body: "Much better today", .body,
      words: ["JSON", "json", "plain text"]),
  ]

  private static let thirteenthOfHomes: [Stranger] = [
    Stranger(
      "a hub without its port", thirteenthHome, .get("http://hub.local:8123/api/cameras"),
      "GET http://hub.local/api/cameras", .port, words: ["8123", "default", "port"]),
    Stranger(
      "a heater that cools", thirteenthHome,
      .put("http://hub.local:8123/api/heaters/{id}")
        .body(.json(containing: ["mode": "heat", "target": 21])),
      "PUT http://hub.local:8123/api/heaters/3", headers: thirteenthJSON,
      body: #"{"mode":"cool","target":21}"#, .key("mode"), words: []),
  ]
}
