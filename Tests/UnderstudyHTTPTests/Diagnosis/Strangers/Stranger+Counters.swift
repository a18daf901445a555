@testable import UnderstudyHTTP

/// More of payments, shops, maps, travel, weather and models, written when the first were right.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]

  private static let square = "https://connect.squareup.com/v2"
  private static let tills: [RequestPattern] = [
    .get("https://connect.squareup.com/v2/payments").query("limit", "100"),
    .get("https://connect.squareup.com/v2/payments/{id}"),
    .post("https://connect.squareup.com/v2/payments/{id}/complete").body(.json(["version": "x"])),
    .post("https://connect.squareup.com/v2/refunds").body(.json(containing: ["reason": "x"])),
    .post("https://connect.squareup.com/v2/orders/search").body(.json(containing: ["limit": 1])),
    .put("https://connect.squareup.com/v2/orders/{id}").body(.json(containing: ["fields": []])),
    .post("https://connect.squareup.com/v2/customers"),
  ]

  private static func paid(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, tills,
      .post("https://connect.squareup.com/v2/payments").body(.json(containing: asked)),
      "POST \(square)/payments", headers: json, body: body, fields, words: words)
  }

  static let ofTills: [Stranger] = [
    paid(
      "an amount in whole units", ["amount_money": ["amount": 1099, "currency": "USD"]],
      #"{"amount_money":{"amount":10.99,"currency":"USD"},"source_id":"cnon:1"}"#,
      .key("amount_money.amount"), words: ["100"]),
    paid(
      "an amount that floats", ["amount_money": ["amount": 1999]],
      #"{"amount_money":{"amount":1998.9999999999998,"currency":"USD"}}"#,
      .key("amount_money.amount"), words: ["rounding"]),
    paid(
      "money in an envelope", ["amount_money": ["amount": 1099, "currency": "USD"]],
      #"{"payment":{"amount_money":{"amount":1099,"currency":"USD"}},"source_id":"cnon:1"}"#,
      .key(""), words: ["inside of \"payment\""]),
    paid(
      "a capture switched with a word", ["autocomplete": true, "source_id": "cnon:1"],
      #"{"autocomplete":"true","source_id":"cnon:1"}"#, .key("autocomplete"),
      words: ["string", "truth"]),
    paid(
      "a note with a clever apostrophe", ["note": "Ida's order"],
      #"{"note":"Ida’s order","source_id":"cnon:1"}"#, .key("note"), words: ["typographic"]),
    paid(
      "a key that JSONEncoder made", ["idempotency_key": "7b0f3eb5-9c1e-4c1e-8f5a-1c3d5e7f9a0b"],
      #"{"idempotency_key":"0C8F3EB5-1C1E-4C1E-8F5A-1C3D5E7F9A0B","source_id":"cnon:1"}"#,
      .key("idempotency_key"), words: ["each run"]),
    Stranger(
      "an order of a later revision", tills,
      .put("https://connect.squareup.com/v2/orders/{id}")
        .body(.json(containing: ["order": ["version": 3, "state": "OPEN"]])),
      "PUT \(square)/orders/o1", headers: json,
      body: #"{"order":{"version":4,"state":"open"}}"#, .key("order.state"),
      .key("order.version"), words: ["case"]),
    Stranger(
      "items of a search in capitals", tills,
      .post("https://connect.squareup.com/v2/orders/search")
        .body(.json(containing: ["query": ["filter": ["state_filter": ["states": ["OPEN"]]]]])),
      "POST \(square)/orders/search", headers: json,
      body: #"{"query":{"filter":{"stateFilter":{"states":["OPEN"]}}}}"#,
      .key("query.filter.state_filter"), words: ["case"]),
  ]

  private static let mollie = "https://api.mollie.com/v2"
  private static let klarna: [RequestPattern] = [
    .get("https://api.mollie.com/v2/payments/{id}").query("embed", "refunds"),
    .post("https://api.mollie.com/v2/payments/{id}/refunds"),
    .get("https://api.mollie.com/v2/methods").query("locale", "de_DE"),
    .post("https://api.playground.klarna.com/payments/v1/sessions/{id}"),
    .get("https://api.playground.klarna.com/payments/v1/sessions/{id}"),
    .post("https://api.playground.klarna.com/payments/v1/authorizations/{token}/order"),
    .post("https://api.mollie.com/v2/customers").body(.json(["name": "Ida"])),
  ]

  static let ofKlarna: [Stranger] = [
    Stranger(
      "a locale with a hyphen", klarna,
      .get("https://api.mollie.com/v2/methods").query("locale", "nl_NL"),
      "GET \(mollie)/methods?locale=nl-NL", .query("locale"), words: ["separator"]),
    Stranger(
      "dots for brackets", klarna,
      .get("https://api.mollie.com/v2/methods").query("amount[value]", "10.00"),
      "GET \(mollie)/methods?amount.value=10.00", .query("amount[value]"),
      words: ["amount.value"]),
    Stranger(
      "money without its noughts", klarna,
      .get("https://api.mollie.com/v2/methods").query("amount[value]", "10.00"),
      "GET \(mollie)/methods?amount%5Bvalue%5D=10", .query("amount[value]"), words: ["number"]),
    Stranger(
      "a session of the live region", klarna,
      .post("https://api.playground.klarna.com/payments/v1/sessions")
        .body(.json(containing: ["purchase_country": "DE"])),
      "POST https://api.klarna.com/payments/v1/sessions", headers: json,
      body: #"{"purchase_country":"DE","purchase_currency":"EUR"}"#, .host,
      words: ["playground", "subdomain"]),
    Stranger(
      "a country of three letters", klarna,
      .post("https://api.playground.klarna.com/payments/v1/sessions")
        .body(.json(containing: ["purchase_country": "DE", "locale": "de-DE"])),
      "POST https://api.playground.klarna.com/payments/v1/sessions", headers: json,
      body: #"{"locale":"de-DE","purchase_country":"DEU"}"#, .key("purchase_country"),
      words: ["three letters", "code"]),
    Stranger(
      "lines as an object", klarna,
      .post("https://api.playground.klarna.com/payments/v1/sessions")
        .body(.json(containing: ["order_lines": [["name": "Ticket", "quantity": 2]]])),
      "POST https://api.playground.klarna.com/payments/v1/sessions", headers: json,
      body: #"{"order_lines":{"name":"Ticket","quantity":2}}"#, .key("order_lines"),
      words: ["array", "list"]),
    Stranger(
      "a total for the tax", klarna,
      .post("https://api.playground.klarna.com/payments/v1/sessions")
        .body(.json(containing: ["order_amount": 9500, "order_tax_amount": 0])),
      "POST https://api.playground.klarna.com/payments/v1/sessions", headers: json,
      body: #"{"order_amount":0,"order_tax_amount":9500}"#, .key("order_amount"),
      .key("order_tax_amount"), words: ["exchange"]),
  ]

  private static let here: [RequestPattern] = [
    .get("https://router.hereapi.com/v8/routes").query("transportMode", "bus"),
    .get("https://router.hereapi.com/v8/routes/{id}").query("return", "polyline"),
    .get("https://geocode.search.hereapi.com/v1/geocode").query("limit", "3"),
    .get("https://revgeocode.search.hereapi.com/v1/revgeocode"),
    .get("https://nominatim.openstreetmap.org/search").query("format", "xml"),
    .get("https://nominatim.openstreetmap.org/reverse").query("zoom", "18"),
    .get("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  ]

  static let ofAtlases: [Stranger] = [
    Stranger(
      "a start rounded", here,
      .get("https://router.hereapi.com/v8/routes").query("origin", "52.5308,13.3847"),
      "GET https://router.hereapi.com/v8/routes?origin=52.53084,13.38471", .query("origin"),
      words: ["round"]),
    Stranger(
      "what to return, with a blank", here,
      .get("https://router.hereapi.com/v8/routes").query("return", "polyline,summary"),
      "GET https://router.hereapi.com/v8/routes?return=summary,polyline", .query("return"),
      words: ["order"]),
    Stranger(
      "a picture of the map in retina", here,
      .get("https://tile.openstreetmap.org/{z}/{x}/{y}.png").header("User-Agent", "Films/1.0"),
      "GET https://tile.openstreetmap.org/12/2200/1343@2x.png",
      headers: ["User-Agent": "Films/2.0"],
      .header("User-Agent"), words: ["version"]),
    Stranger(
      "a tile as JPEG", here, .get("https://tile.openstreetmap.org/12/2200/1343.png"),
      "GET https://tile.openstreetmap.org/12/2200/1343.jpg", .path, words: ["extension"]),
    Stranger(
      "a search by a short name", here,
      .get("https://nominatim.openstreetmap.org/search").query("query", "Leipzig Zoo"),
      "GET https://nominatim.openstreetmap.org/search?q=Leipzig+Zoo&format=json",
      .query("query"), words: ["\"q\""]),
    Stranger(
      "a box with its corners exchanged", here,
      .get("https://nominatim.openstreetmap.org/search").query("viewbox", "12.2,51.2,12.6,51.5"),
      "GET https://nominatim.openstreetmap.org/search?viewbox=12.6,51.5,12.2,51.2",
      .query("viewbox"), words: ["order"]),
    Stranger(
      "a country in capitals", here,
      .get("https://nominatim.openstreetmap.org/search").query("countrycodes", "de,at"),
      "GET https://nominatim.openstreetmap.org/search?countrycodes=DE,AT", .query("countrycodes"),
      words: ["case"]),
    Stranger(
      "the key in the header", here,
      .get("https://geocode.search.hereapi.com/v1/geocode").query("apiKey", "h3r3k3y"),
      "GET https://geocode.search.hereapi.com/v1/geocode?q=Leipzig",
      headers: ["Authorization": "Bearer h3r3k3y"], .query("apiKey"), words: ["Authorization"]),
  ]

  private static let duffel = "https://api.duffel.com/air"
  private static let fares: [RequestPattern] = [
    .get("https://api.duffel.com/air/offers").query("limit", "200"),
    .get("https://api.duffel.com/air/offers/{id}").query("return_available_services", "true"),
    .post("https://api.duffel.com/air/orders").body(.json(["data": 1])),
    .get("https://api.duffel.com/air/orders/{id}"),
    .post("https://api.duffel.com/air/order_cancellations/{id}/actions/confirm"),
    .get("https://api.duffel.com/places/suggestions").query("query", "x"),
    .post("https://api.duffel.com/air/offer_requests").query("supplier_timeout", "1"),
  ]

  private static func asked(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, fares,
      .post("https://api.duffel.com/air/offer_requests").body(.json(containing: asked)),
      "POST \(duffel)/offer_requests", headers: json, body: body, fields, words: words)
  }

  static let ofFares: [Stranger] = [
    asked(
      "a flight without its envelope", ["data": ["cabin_class": "economy"]],
      #"{"cabin_class":"economy","passengers":[{"type":"adult"}]}"#, .key(""),
      words: ["without"]),
    asked(
      "a day at midnight", ["data": ["slices": [["departure_date": "2024-05-01"]]]],
      #"{"data":{"slices":[{"departure_date":"2024-05-01T00:00:00Z"}]}}"#,
      .key("data.slices[0].departure_date"), words: ["date"]),
    asked(
      "a day before, by the zone", ["data": ["slices": [["departure_date": "2024-05-01"]]]],
      #"{"data":{"slices":[{"departure_date":"2024-04-30"}]}}"#,
      .key("data.slices[0].departure_date"), words: ["time zone"]),
    asked(
      "one passenger too many",
      ["data": ["passengers": [["type": "adult"], ["type": "child"]]]],
      #"{"data":{"passengers":[{"type":"adult"},{"type":"child"},{"type":"child"}]}}"#,
      .key("data.passengers"), words: ["more elements"]),
    asked(
      "two people in one", ["data": ["passengers": [["type": "adult", "age": 34]]]],
      #"{"data":{"passengers":[{"type":"adult","age":"34"}]}}"#, .key("data.passengers[0].age"),
      words: ["string"]),
    Stranger(
      "actions left out", fares,
      .post("https://api.duffel.com/air/order_cancellations/{id}/actions/confirm"),
      "POST \(duffel)/order_cancellations/ore_1/confirm", .path, words: ["actions"]),
    Stranger(
      "an offer with a hyphen", fares,
      .post("https://api.duffel.com/air/offer_requests/{id}/views"),
      "POST \(duffel)/offer-requests/orq_1/views", .path, words: ["offer-requests"]),
    Stranger(
      "a fare page by number", fares,
      .get("https://api.duffel.com/air/offers").query(
        "after", "g2wAAAACbQAAABBBZXJvbWlzdC1LaGFya2"),
      "GET \(duffel)/offers?after=g3QAAAACZAACaWRtAAAAGm9mZl8wMDAwQVYx", .query("after"),
      words: [".any"]),
    Stranger(
      "Duffel's version in its own header", fares,
      .get("https://api.duffel.com/air/airlines").header("Duffel-Version", "v2"),
      "GET \(duffel)/airlines", headers: ["Duffel-Version": "v1"], .header("Duffel-Version"),
      words: ["version"]),
  ]

  private static let meteo = "https://api.open-meteo.com/v1/forecast"
  private static let clouds: [RequestPattern] = [
    .get("https://api.open-meteo.com/v1/forecast").query("forecast_days", "16"),
    .get("https://archive-api.open-meteo.com/v1/archive").query("timezone", "GMT"),
    .get("https://weatherkit.apple.com/api/v1/availability/{latitude}/{longitude}"),
    .get("https://weatherkit.apple.com/api/v1/weather/{language}/{latitude}/{longitude}")
      .query("dataSets", "forecastDaily"),
    .get("https://api.open-meteo.com/v1/elevation"),
    .get("https://geocoding-api.open-meteo.com/v1/search").query("count", "10"),
  ]

  static let ofOutlooks: [Stranger] = [
    Stranger(
      "what to forecast, as items", clouds,
      .get("https://api.open-meteo.com/v1/forecast").query("hourly", "temperature_2m,rain"),
      "GET \(meteo)?hourly=temperature_2m&hourly=rain", .query("hourly"), words: ["several items"]),
    Stranger(
      "a zone by its offset", clouds,
      .get("https://api.open-meteo.com/v1/forecast").query("timezone", "Europe/Berlin"),
      "GET \(meteo)?timezone=Europe%252FBerlin", .query("timezone"), words: ["twice", "encodes"]),
    Stranger(
      "a language that got lost", clouds,
      .get("https://weatherkit.apple.com/api/v1/weather/{language}/{latitude}/{longitude}"),
      "GET https://weatherkit.apple.com/api/v1/weather/52.5/13.4", .path,
      words: ["lacks"]),
    Stranger(
      "sets of data with other commas", clouds,
      .get("https://weatherkit.apple.com/api/v1/weather/{language}/{latitude}/{longitude}")
        .query("dataSets", "currentWeather,forecastDaily"),
      "GET https://weatherkit.apple.com/api/v1/weather/de/52.5/13.4?dataSets=currentWeather;forecastDaily",
      .query("dataSets"), words: ["separator"]),
    Stranger(
      "the latitude behind a decimal comma", clouds,
      .get("https://api.open-meteo.com/v1/forecast").query("latitude", "52.52"),
      "GET \(meteo)?latitude=52,52&longitude=13,41", .query("latitude"), words: ["comma"]),
    Stranger(
      "from a day to a moment", clouds,
      .get("https://archive-api.open-meteo.com/v1/archive")
        .query("start_date", "2024-05-01").query("end_date", "2024-05-02"),
      "GET https://archive-api.open-meteo.com/v1/archive?startDate=2024-05-01&endDate=2024-05-02",
      .query("start_date"), .query("end_date"), words: ["case"]),
  ]

  private static let gemini = "https://generativelanguage.googleapis.com"
  private static let minds: [RequestPattern] = [
    .get("https://generativelanguage.googleapis.com/v1beta/models/{model}"),
    .post("https://generativelanguage.googleapis.com/v1beta/models/{model}:countTokens"),
    .post("https://generativelanguage.googleapis.com/v1beta/models/{model}:streamGenerateContent")
      .query("alt", "sse"),
    .post("https://api.mistral.ai/v1/fim/completions"),
    .post("https://api.deepl.com/v2/document").body(.part("file")),
    .post("https://api.stability.ai/v2beta/stable-image/generate/core").body(.part("style_preset")),
    .get("https://api.replicate.com/v1/predictions/{id}"),
  ]

  static let ofMinds: [Stranger] = [
    Stranger(
      "an action behind a slash", minds,
      .post("https://generativelanguage.googleapis.com/v1beta/models/gemini-pro:generateContent"),
      "POST \(gemini)/v1beta/models/gemini-pro/generateContent", headers: json, body: "{}", .path,
      words: ["one segment"]),
    Stranger(
      "the stable version of a beta", minds,
      .post("https://generativelanguage.googleapis.com/v1beta/models/gemini-pro:generateContent"),
      "POST \(gemini)/v1/models/gemini-pro:generateContent", headers: json, body: "{}", .path,
      words: ["version"]),
    Stranger(
      "a model twice", minds,
      .post("https://generativelanguage.googleapis.com/v1beta/models/gemini-pro:generateContent"),
      "POST \(gemini)/v1beta/models/models/gemini-pro:generateContent", headers: json, body: "{}",
      .path, words: ["twice"]),
    Stranger(
      "a role beside its text", minds,
      .post("https://api.mistral.ai/v1/chat/completions")
        .body(.json(containing: ["messages": [["role": "system"], ["role": "user"]]])),
      "POST https://api.mistral.ai/v1/chat/completions", headers: json,
      body:
        #"{"messages":[{"content":"Hi","role":"user"},{"content":"Be brief","role":"system"}]}"#,
      .key("messages"), words: ["order"]),
    Stranger(
      "a language with its country, in a form", minds,
      .post("https://api.deepl.com/v2/translate").body(.form(["target_lang": "EN-GB"])),
      "POST https://api.deepl.com/v2/translate", headers: form,
      body: "text=Hallo&target_lang=en-GB",
      .formField("target_lang"), words: ["case"]),
    Stranger(
      "the free plan's host", minds,
      .post("https://api.deepl.com/v2/translate").body(.form(["target_lang": "EN"])),
      "POST https://api-free.deepl.com/v2/translate", headers: form,
      body: "text=Hallo&target_lang=EN",
      .host, words: ["subdomain"]),
    Stranger(
      "an auth key with another scheme", minds,
      .post("https://api.deepl.com/v2/translate").header(
        "Authorization", "DeepL-Auth-Key k12345:fx"),
      "POST https://api.deepl.com/v2/translate", headers: ["Authorization": "Bearer k12345:fx"],
      .header("Authorization"), words: ["Bearer", "scheme"]),
    Stranger(
      "a prompt under another name", minds,
      .post("https://api.stability.ai/v2beta/stable-image/generate/ultra").body(
        .part("prompt", "a cat")),
      "POST https://api.stability.ai/v2beta/stable-image/generate/ultra", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"text_prompt\"\r\n\r\na cat\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"seed\"\r\n\r\n7\r\n--b--\r\n",
      .part("prompt"), words: ["text_prompt"]),
    Stranger(
      "a picture of another kind", minds,
      .post("https://api.stability.ai/v2beta/stable-image/upscale/fast")
        .body(.part("image", filename: "in.png")),
      "POST https://api.stability.ai/v2beta/stable-image/upscale/fast", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"in.PNG\"\r\n\r\nx"
        + "\r\n--b--\r\n", .part("image"), words: ["case"]),
    Stranger(
      "a version where an owner should be", minds,
      .post("https://api.replicate.com/v1/models/{owner}/{name}/predictions")
        .header("Prefer", "wait"),
      "POST https://api.replicate.com/v1/models/meta%2Fllama/predictions",
      headers: ["Prefer": "wait"], .path, words: ["%2F", "slash"]),
  ]

  /// The second table of this kind.
  static let counters = ofTills + ofKlarna + ofAtlases + ofFares + ofOutlooks + ofMinds
}
