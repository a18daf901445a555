@testable import UnderstudyHTTP

/// The second table of consumer apps: food, tickets, podcasts, schools, health, parking, dating.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]

  private static let eats = "https://api.eats.example/v3/"
  private static let meals: [RequestPattern] = [
    .get("https://api.eats.example/v3/restaurants").query("cuisine", "none"),
    .get("https://api.eats.example/v3/restaurants/{id}/menu").header("X-Nobody", "1"),
    .post("https://api.eats.example/v3/carts").body(.json(containing: ["restaurant": "none"])),
    .put("https://api.eats.example/v3/carts/{id}/items").body(.json(containing: ["none": 1])),
    .post("https://api.eats.example/v3/orders").body(.json(containing: ["cart": "none"])),
    .get("https://api.eats.example/v3/orders/{id}").header("X-Nobody", "1"),
    .get("https://flags.eats.example/v1/evaluate").query("user", "nobody"),
  ]

  private static let pods = "https://api.pods.example/1.0/"
  private static let shows: [RequestPattern] = [
    .get("https://api.pods.example/1.0/search/byterm").query("q", "none"),
    .get("https://api.pods.example/1.0/podcasts/byfeedid").query("id", "777"),
    .get("https://api.pods.example/1.0/episodes/byfeedid").query("id", "777"),
    .get("https://api.pods.example/1.0/recent/episodes").query("max", "777"),
    .get(.regex("^https://cdn\\.pods\\.example/none/")),
    .post("https://api.pods.example/1.0/devices/{id}/subscriptions.json").header("X-Nobody", "1"),
  ]

  private static let gate = "https://tickets.example/api/"
  private static let gates: [RequestPattern] = [
    .get("https://tickets.example/api/events").query("city", "Nowhere"),
    .get("https://tickets.example/api/events/{id}").header("X-Nobody", "1"),
    .get("https://tickets.example/api/events/{id}/seats").query("block", "none"),
    .post("https://tickets.example/api/holds").body(.json(containing: ["seats": ["none"]])),
    .delete("https://tickets.example/api/holds/{id}").header("X-Nobody", "1"),
    .get("https://tickets.example/passes/{serial}.pkpass").header("X-Nobody", "1"),
    .post("https://tickets.example/passes/v1/devices/{device}/registrations"),
  ]

  private static let school = "https://pupils.example/v1/"
  private static let pupils: [RequestPattern] = [
    .get("https://pupils.example/v1/timetable").query("week", "none"),
    .get("https://pupils.example/v1/classes/{class}/homework").query("due", "none"),
    .post("https://pupils.example/v1/absences").body(.part("none")),
    .get("https://pupils.example/v1/messages").query("folder", "none"),
    .post("https://pupils.example/v1/messages").body(.json(containing: ["to": ["none"]])),
    .patch("https://pupils.example/v1/messages/{id}").header("X-Nobody", "1"),
    .get("https://pupils.example/v2/timetable").query("week", "none"),
  ]

  private static let care = "https://health.example/fhirless/"
  private static let vitals: [RequestPattern] = [
    .post("https://health.example/fhirless/samples").body(.json(containing: ["kind": "none"])),
    .get("https://health.example/fhirless/samples").query("kind", "none"),
    .get("https://health.example/fhirless/samples/{uuid}").header("X-Nobody", "1"),
    .post("https://health.example/fhirless/graphql").body(.contains("query Steps")),
    .post("https://health.example/fhirless/graphql").body(.contains("mutation LogWater")),
    .post("https://health.example/fhirless/devices").body(.json(containing: ["token": "none"])),
  ]

  static let ofDishes: [Stranger] = [
    Stranger(
      "a cuisine in Turkish small letters", meals,
      .get("https://api.eats.example/v3/restaurants").query("cuisine", "italian"),
      "GET \(eats)restaurants?cuisine=%C4%B1talian", .query("cuisine"),
      words: ["Turkish", "dot"]),
    Stranger(
      "a place as its struct prints", meals,
      .get("https://api.eats.example/v3/restaurants").query("near", "52.52,13.405"),
      "GET \(eats)restaurants?near=52.52%C2%B0,%2013.405%C2%B0", .query("near"), words: ["°"]),
    Stranger(
      "a radius with its unit", meals,
      .get("https://api.eats.example/v3/restaurants").query("radius", "1500"),
      "GET \(eats)restaurants?radius=1500%20m", .query("radius"), words: ["behind", "unit"]),
    Stranger(
      "a count's key in the singular within a list", meals,
      .put("https://api.eats.example/v3/carts/{id}/items")
        .body(.json(["items": [["sku": "pho", "quantity": 2], ["sku": "tea", "quantity": 1]]])),
      "PUT \(eats)carts/c1/items", headers: json,
      body: #"{"items":[{"sku":"pho","quantity":2},{"sku":"tea","qty":1}]}"#,
      .key("items[1].quantity"), words: ["\"qty\""]),
    Stranger(
      "two dishes in the other order", meals,
      .put("https://api.eats.example/v3/carts/{id}/items").body(.json(["skus": ["pho", "tea"]])),
      "PUT \(eats)carts/c1/items", headers: json, body: #"{"skus":["tea","pho"]}"#,
      .key("skus"), words: ["order"]),
    Stranger(
      "a delivery time of the formatter hh", meals,
      .post("https://api.eats.example/v3/orders")
        .body(.json(containing: ["deliverAt": "2026-11-22T19:30:00Z"])),
      "POST \(eats)orders", headers: json,
      body: #"{"cart":"c1","deliverAt":"2026-11-22T07:30:00Z"}"#, .key("deliverAt"),
      words: ["12 hours", "hh", "time zone"]),
    Stranger(
      "a tip in cents", meals,
      .post("https://api.eats.example/v3/orders").body(.json(containing: ["tip": 2.5])),
      "POST \(eats)orders", headers: json, body: #"{"cart":"c1","tip":250}"#, .key("tip"),
      words: ["factor of 100", "unit"]),
    Stranger(
      "a flag's name with its prefix", meals,
      .get("https://flags.eats.example/v1/evaluate").query("flag", "new_checkout"),
      "GET https://flags.eats.example/v1/evaluate?flag=ios_new_checkout", .query("flag"),
      words: ["ios_", "in front"]),
    Stranger(
      "the flags of staging", meals, .get("https://flags.eats.example/v1/variants"),
      "GET https://flags-staging.eats.example/v1/variants", .host,
      words: ["staging", "subdomain"]),
    Stranger(
      "an item in the collection's stub", meals,
      .post("https://api.eats.example/v3/carts").body(.json(["restaurant": "r7"])),
      "POST \(eats)carts/c1", headers: json, body: #"{"restaurant":"r7"}"#, .path,
      words: ["c1", "too many"]),
    Stranger(
      "an enum printed with its type", meals,
      .get("https://api.eats.example/v3/restaurants").query("sort", "top_rated"),
      "GET \(eats)restaurants?sort=SortOrder.topRated", .query("sort"),
      words: ["raw value", "describes"]),
    Stranger(
      "a phone's number without its plus", meals,
      .post("https://api.eats.example/v3/verifications")
        .body(.form(["phone": "+491701234567", "channel": "sms"])),
      "POST \(eats)verifications", headers: form, body: "phone=+491701234567&channel=sms",
      .formField("phone"), words: ["+"]),
  ]

  static let ofShows: [Stranger] = [
    Stranger(
      "an ampersand inside of a title", shows,
      .get("https://api.pods.example/1.0/search/byterm").query("q", "rock & stone"),
      "GET \(pods)search/byterm?q=rock%20&%20stone", .query("q"), words: ["&"]),
    Stranger(
      "a feed's URL that was not encoded", shows,
      .get("https://api.pods.example/1.0/podcasts/byfeedurl")
        .query("url", "https://feeds.example/a?format=rss&x=1"),
      "GET \(pods)podcasts/byfeedurl?url=https://feeds.example/a?format=rss&x=1", .query("url"),
      words: ["&"]),
    Stranger(
      "a device's name with a space as plus in the path", shows,
      .get("https://api.pods.example/1.0/devices/Idas iPhone/subscriptions"),
      "GET \(pods)devices/Idas+iPhone/subscriptions", .path, words: ["+"]),
    Stranger(
      "a smart dash", shows,
      .get("https://api.pods.example/1.0/search/byterm").query("q", "spider-man"),
      "GET \(pods)search/byterm?q=spider%E2%80%93man", .query("q"), words: ["typographic"]),
    Stranger(
      "ids as Swift prints an array", shows,
      .get("https://api.pods.example/1.0/episodes/byfeedid").query("id", "75075,169991"),
      "GET \(pods)episodes/byfeedid?id=%5B75075,%20169991%5D", .query("id"),
      words: ["array", "describes"]),
    Stranger(
      "an expression for one host's letter case", shows,
      .get(.regex("^https://cdn\\.pods\\.example/audio/[a-z]+\\.mp3$")),
      "GET https://cdn.pods.example/audio/Episode.mp3", .url, words: ["case"]),
    Stranger(
      "an expression for another ending", shows,
      .get(.regex("^https://cdn\\.pods\\.example/audio/[a-z0-9]+\\.mp3$")),
      "GET https://cdn.pods.example/audio/ep12.mp3?source=app", .url, words: ["$"]),
    Stranger(
      "episodes by title instead of by feed", shows,
      .get("https://api.pods.example/1.0/episodes/byfeedid").query("id", "75075").query("max", "5"),
      "GET \(pods)episodes/byitunesid?id=75075&max=5", .path, words: []),
    Stranger(
      "a date of the cache's header", shows,
      .get("https://api.pods.example/1.0/recent/feeds")
        .header("If-Modified-Since", "Sun, 22 Nov 2026 10:00:00 GMT"),
      "GET \(pods)recent/feeds", headers: ["If-Modified-Since": "2026-11-22T10:00:00Z"],
      .header("If-Modified-Since"), words: ["same date"]),
    Stranger(
      "an entity tag without quotes", shows,
      .get("https://api.pods.example/1.0/recent/feeds").header("If-None-Match", "\"a1b2\""),
      "GET \(pods)recent/feeds", headers: ["If-None-Match": "a1b2"],
      .header("If-None-Match"), words: ["quotation"]),
  ]

  static let ofGates: [Stranger] = [
    Stranger(
      "a city with its umlaut spelled out", gates,
      .get("https://tickets.example/api/events").query("city", "Köln"),
      "GET \(gate)events?city=Koeln", .query("city"), words: ["accent", "umlaut"]),
    Stranger(
      "a city read as Latin-1", gates,
      .get("https://tickets.example/api/events").query("city", "Köln"),
      "GET \(gate)events?city=K%C3%83%C2%B6ln", .query("city"), words: ["Latin"]),
    Stranger(
      "an event's id with its kind", gates, .get("https://tickets.example/api/venues/771/map"),
      "GET \(gate)venues/venue-771/map", .path, words: ["venue-", "in front"]),
    Stranger(
      "the pass's type in the registration", gates,
      .post("https://tickets.example/passes/v1/devices/{device}/registrations/{type}/{serial}"),
      "POST https://tickets.example/passes/v1/devices/d1/registrations_attido/pass.example/s1",
      .path, words: []),
    Stranger(
      "seats as an object", gates,
      .post("https://tickets.example/api/holds").body(.json(["seats": ["A1", "A2"]])),
      "POST \(gate)holds", headers: json, body: #"{"seats":[{"id":"A1"},{"id":"A2"}]}"#,
      .key("seats[0]"), .key("seats[1]"), words: ["\"id\"", "object"]),
    Stranger(
      "a hold's seconds as text, and its key renamed", gates,
      .post("https://tickets.example/api/holds")
        .body(.json(["seats": ["A1"], "expiresIn": 300, "eventId": "e5"])),
      "POST \(gate)holds", headers: json,
      body: #"{"seats":["A1"],"expiresIn":"300","event":"e5"}"#,
      .key("eventId"), .key("expiresIn"), words: ["string", "number"]),
    Stranger(
      "a seat more than was stubbed", gates,
      .get("https://tickets.example/api/events/{id}/prices").query("seats", "A1,A2"),
      "GET \(gate)events/5/prices?seats=A1,A2,A3", .query("seats"), words: ["A3"]),
    Stranger(
      "a wallet pass with the wrong extension", gates,
      .get("https://tickets.example/wallet/s1.pkpass"),
      "GET https://tickets.example/wallet/s1.pkpasses", .path,
      words: ["extension", "typo"]),
    Stranger(
      "another user's token behind an ApplePass", gates,
      .get("https://tickets.example/wallet/v1/serials")
        .header("Authorization", "ApplePass s3cr3tt0ken"),
      "GET https://tickets.example/wallet/v1/serials",
      headers: ["Authorization": "Bearer s3cr3tt0ken"], .header("Authorization"),
      words: ["scheme", "Bearer"]),
    Stranger(
      "a price with Brazilian signs", gates,
      .get("https://tickets.example/api/events/{id}/offers").query("max", "1250.00"),
      "GET \(gate)events/5/offers?max=R$%201.250,00", .query("max"),
      words: ["currency", "number"]),
  ]

  static let ofPupils: [Stranger] = [
    Stranger(
      "a week of another calendar's notation", pupils,
      .get("https://pupils.example/v1/timetable/weeks/2026-W47"),
      "GET \(school)timetable/weeks/2026-47", .path, words: ["typo", "W"]),
    Stranger(
      "a class with its slash", pupils,
      .get("https://pupils.example/v1/classes/{class}/exams"),
      "GET \(school)classes/7/b/exams", .path, words: ["%2F", "slash", "segment"]),
    Stranger(
      "the older timetable", pupils, .get("https://pupils.example/v2/timetable/today"),
      "GET \(school)timetable/today", .path, words: ["version"]),
    Stranger(
      "a sick note's file name in another case", pupils,
      .post("https://pupils.example/v1/absences").body(.part("note", filename: "note.pdf")),
      "POST \(school)absences", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"note\"; filename=\"Note.PDF\"\r\n\r\n"
        + "%PDF\r\n--b--\r\n",
      .part("note"), words: ["case"]),
    Stranger(
      "a sick note as base64 in JSON", pupils,
      .post("https://pupils.example/v1/absences").body(.part("note", filename: "note.pdf")),
      "POST \(school)absences", headers: json, body: #"{"note":"JVBERg=="}"#, .part("note"),
      words: ["JSON"]),
    Stranger(
      "read sent as a number", pupils,
      .patch("https://pupils.example/v1/messages/{id}/flags").body(.json(["read": true])),
      "PATCH \(school)messages/9/flags", headers: json, body: #"{"read":1}"#, .key("read"),
      words: ["boolean", "number", "truth"]),
    Stranger(
      "put for patch, with the same body", pupils,
      .patch("https://pupils.example/v1/messages/{id}/flags").body(.json(["read": true])),
      "PUT \(school)messages/9/flags", headers: json, body: #"{"read":true}"#, .method, words: []),
    Stranger(
      "a folder in the header", pupils,
      .get("https://pupils.example/v1/messages").query("school", "west"),
      "GET \(school)messages", headers: ["X-School": "west"], .query("school"),
      words: ["header"]),
    Stranger(
      "a receiver alone for a list of one", pupils,
      .post("https://pupils.example/v1/messages")
        .body(.json(["to": ["ida"], "text": "Hi"])),
      "POST \(school)messages", headers: json, body: #"{"to":"ida","text":"Hi"}"#, .key("to"),
      words: ["array", "element"]),
    Stranger(
      "smart quotes in a message", pupils,
      .post("https://pupils.example/v1/messages").body(.json(containing: ["text": "\"Hi\""])),
      "POST \(school)messages", headers: json, body: #"{"to":["ida"],"text":"“Hi”"}"#,
      .key("text"), words: ["typographic", "quotation"]),
  ]

  static let ofVitals: [Stranger] = [
    Stranger(
      "a kind with Apple's prefix", vitals,
      .get("https://health.example/fhirless/samples").query("kind", "StepCount"),
      "GET \(care)samples?kind=HKQuantityTypeIdentifierStepCount", .query("kind"),
      words: ["HKQuantityTypeIdentifier", "in front"]),
    Stranger(
      "a predicate of the device", vitals,
      .post("https://health.example/fhirless/uploads")
        .where("is from a watch") { $0.headers["X-Device"] == "watch" },
      "POST \(care)uploads", headers: ["X-Device": "Watch"], .predicate("is from a watch"),
      words: []),
    Stranger(
      "an operation with another name in its text", vitals,
      .post("https://health.example/fhirless/graphql").body(.contains("query HeartRate(")),
      "POST \(care)graphql", headers: json,
      body: #"{"query":"query HeartRates($day: Date!) { heartRates(day: $day) { bpm } }"}"#,
      .body, words: ["typo", "HeartRates"]),
    Stranger(
      "variables sent as text", vitals,
      .post("https://health.example/fhirless/graphql")
        .body(.json(containing: ["operationName": "Sleep", "variables": ["nights": 7]])),
      "POST \(care)graphql", headers: json,
      body: ##"{"operationName":"Sleep","variables":"{\"nights\":7}"}"##, .key("variables"),
      words: ["twice", "string"]),
    Stranger(
      "a weight in another notation of numbers", vitals,
      .post("https://health.example/fhirless/samples")
        .body(.json(containing: ["kind": "weight", "value": 72.4])),
      "POST \(care)samples", headers: json, body: #"{"kind":"weight","value":"72,4"}"#,
      .key("value"), words: ["comma"]),
    Stranger(
      "Arabic digits in a day", vitals,
      .get("https://health.example/fhirless/days/2026-11-22"),
      "GET \(care)days/%D9%A2%D9%A0%D9%A2%D9%A6-%D9%A1%D9%A1-%D9%A2%D9%A2", .path,
      words: ["digits", "script", "locale"]),
    Stranger(
      "a push token as Data's description", vitals,
      .post("https://health.example/fhirless/devices")
        .body(.json(containing: ["deviceToken": "a1b2c3d4e5f60718"])),
      "POST \(care)devices", headers: json, body: #"{"deviceToken":"8 bytes"}"#,
      .key("deviceToken"), words: ["bytes", "description"]),
    Stranger(
      "a push token with its brackets of old", vitals,
      .put("https://health.example/fhirless/devices/a1b2c3d4e5f60718"),
      "PUT \(care)devices/%3Ca1b2c3d4%20e5f60718%3E", .path,
      words: ["description", "<", "describes"]),
    Stranger(
      "the app's version without its zero", vitals,
      .get("https://health.example/fhirless/config").header("X-App-Version", "4.2.0"),
      "GET \(care)config", headers: ["X-App-Version": "4.2"], .header("X-App-Version"),
      words: ["version"]),
    Stranger(
      "a time zone's abbreviation", vitals,
      .get("https://health.example/fhirless/days/today").header("Time-Zone", "Europe/Berlin"),
      "GET \(care)days/today", headers: ["Timezone": "Europe/Berlin"], .header("Time-Zone"),
      words: ["Timezone"]),
  ]

  static let appsOutside = ofDishes + ofShows + ofGates + ofPupils + ofVitals
}
