import Foundation

@testable import UnderstudyHTTP

/// The fourth table of payments, shops, maps, travel, weather and models.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]

  private static let wise = "https://api.transferwise.com"
  private static let transfers: [RequestPattern] = [
    .get("https://api.transferwise.com/v1/transfers").query("limit", "100"),
    .get("https://api.transferwise.com/v1/transfers/{id}").header("X-Idle", "1"),
    .put("https://api.transferwise.com/v1/transfers/{id}/cancel"),
    .post("https://api.transferwise.com/v3/profiles/{profile}/quotes")
      .body(.json(containing: ["targetAmount": 1])),
    .get("https://api.transferwise.com/v1/rates").query("group", "day"),
    .post("https://api.transferwise.com/v1/accounts").body(.json(containing: ["type": "iban"])),
    .get("https://api.sandbox.transferwise.tech/v1/transfers/{id}"),
  ]

  static let ofTransfers: [Stranger] = [
    Stranger(
      "a rate between the other two", transfers,
      .get("https://api.transferwise.com/v1/rates").query("source", "EUR").query("target", "GBP"),
      "GET \(wise)/v1/rates?source=GBP&target=EUR", .query("source"), .query("target"),
      words: ["exchange"]),
    Stranger(
      "an hour in another notation", transfers,
      .get("https://api.transferwise.com/v1/rates").query("time", "2024-05-01T10:00:00+0200"),
      "GET \(wise)/v1/rates?time=2024-05-01T08:00:00Z", .query("time"), words: ["date"]),
    Stranger(
      "a profile in the query", transfers,
      .post("https://api.transferwise.com/v3/profiles/{profile}/quotes")
        .body(.json(containing: ["sourceAmount": 100])),
      "POST \(wise)/v3/quotes?profile=7", headers: json, body: #"{"sourceAmount":100}"#, .path,
      words: ["profiles"]),
    Stranger(
      "a quote of the older version", transfers,
      .post("https://api.transferwise.com/v3/profiles/{profile}/quotes")
        .body(.json(containing: ["sourceAmount": 100])),
      "POST \(wise)/v2/profiles/7/quotes", headers: json, body: #"{"sourceAmount":100}"#, .path,
      words: ["version"]),
    Stranger(
      "an account number with its blanks", transfers,
      .post("https://api.transferwise.com/v1/accounts")
        .body(.json(containing: ["details": ["iban": "DE89370400440532013000"]])),
      "POST \(wise)/v1/accounts", headers: json,
      body: #"{"details":{"iban":"DE89 3704 0044 0532 0130 00"},"type":"IBAN"}"#,
      .key("details.iban"), words: ["white space"]),
    Stranger(
      "details beside their object", transfers,
      .post("https://api.transferwise.com/v1/accounts")
        .body(.json(containing: ["currency": "GBP", "details": ["sortCode": "040004"]])),
      "POST \(wise)/v1/accounts", headers: json,
      body: #"{"currency":"GBP","sortCode":"040004"}"#, .key("details"),
      words: ["without \"details\""]),
    Stranger(
      "a cancel as POST", transfers, .put("https://api.transferwise.com/v1/transfers/{id}/cancel"),
      "POST \(wise)/v1/transfers/7/cancel", .method, words: []),
    Stranger(
      "a state that nobody lists", transfers,
      .get("https://api.transferwise.com/v1/transfers")
        .query("status", .regex("^(processing|funds_converted)$")),
      "GET \(wise)/v1/transfers?status=PROCESSING", .query("status"), words: ["case"]),
  ]

  private static let big = "https://api.bigcommerce.com/stores/abc/v3"
  private static let catalogue: [RequestPattern] = [
    .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/products").query("limit", "250"),
    .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/products/{id}").query(
      "include", "x"),
    .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/products/{id}/variants"),
    .get("https://api.bigcommerce.com/stores/{hash}/v2/orders/{id}/products"),
    .delete("https://api.bigcommerce.com/stores/{hash}/v3/carts/{cart}/items/{item}"),
    .post("https://api.bigcommerce.com/stores/{hash}/v3/carts").body(.json(["line_items": []])),
  ]

  static let ofCatalogues: [Stranger] = [
    Stranger(
      "ids with a colon for the brackets", catalogue,
      .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/products").query("id:in", "1,2,3"),
      "GET \(big)/catalog/products?id:in=1,2", .query("id:in"), words: ["lacks", "fewer"]),
    Stranger(
      "what to include, once more", catalogue,
      .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/products")
        .query("include", "images,variants"),
      "GET \(big)/catalog/products?include=images,variants,options", .query("include"),
      words: ["options"]),
    Stranger(
      "a store without its hash", catalogue,
      .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/brands"),
      "GET https://api.bigcommerce.com/stores/v3/catalog/brands", .path, words: ["{hash}"]),
    Stranger(
      "a cart with an amount in a list", catalogue,
      .post("https://api.bigcommerce.com/stores/{hash}/v3/carts")
        .body(.json(containing: ["line_items": [["product_id": 7, "quantity": 2]]])),
      "POST \(big)/carts", headers: json,
      body: #"{"line_items":[{"productId":7,"quantity":"2"}]}"#, .key("line_items[0].product_id"),
      .key("line_items[0].quantity"), words: ["case"]),
    Stranger(
      "a cart's items run together", catalogue,
      .delete("https://api.bigcommerce.com/stores/{hash}/v3/carts/{cart}/items/{item}"),
      "DELETE \(big)/carts/c1/items/", .path, words: ["empty", "{item}"]),
    Stranger(
      "a token under Shopify's name", catalogue,
      .get("https://api.bigcommerce.com/stores/{hash}/v3/catalog/summary")
        .header("X-Auth-Token", .any),
      "GET \(big)/catalog/summary", headers: ["X-Shopify-Access-Token": "tok12345"],
      .header("X-Auth-Token"), words: ["X-Shopify-Access-Token"]),
  ]

  private static let tom = "https://api.tomtom.com"
  private static let roads: [RequestPattern] = [
    .get("https://api.tomtom.com/search/2/search/{query}.json").query("limit", "1"),
    .get("https://api.tomtom.com/search/2/reverseGeocode/{position}.json"),
    .get("https://api.tomtom.com/routing/1/calculateRoute/{points}/xml").query("avoid", "ferries"),
    .get("https://api.tomtom.com/map/1/tile/basic/main/{z}/{x}/{y}.png").query("view", "IL"),
    .get("https://api.tomtom.com/traffic/services/4/incidentDetails"),
    .get("https://router.project-osrm.org/route/v1/driving/{points}").query("steps", "true"),
  ]

  static let ofRoads: [Stranger] = [
    Stranger(
      "a route with blanks", roads,
      .get("https://api.tomtom.com/routing/1/calculateRoute/52.5,13.4:52.4,13.1/json"),
      "GET \(tom)/routing/1/calculateRoute/52.5,13.4;52.4,13.1/json", .path,
      words: ["separator"]),
    Stranger(
      "a route the other way", roads,
      .get("https://api.tomtom.com/routing/1/calculateRoute/52.5,13.4:52.4,13.1/json"),
      "GET \(tom)/routing/1/calculateRoute/52.4,13.1:52.5,13.4/json", .path, words: ["order"]),
    Stranger(
      "a position too exact", roads,
      .get("https://api.tomtom.com/search/2/reverseGeocode/52.52,13.41.json"),
      "GET \(tom)/search/2/reverseGeocode/52.52001,13.40999.json", .path, words: ["round"]),
    Stranger(
      "a search in XML", roads, .get("https://api.tomtom.com/search/2/search/{query}.json"),
      "GET \(tom)/search/2/search/pizza.xml", .path, words: [".json"]),
    Stranger(
      "a tile of another layer", roads,
      .get("https://api.tomtom.com/map/1/tile/basic/night/{z}/{x}/{y}.png"),
      "GET \(tom)/map/1/tile/basic/nights/3/4/5.png", .path, words: ["typo"]),
    Stranger(
      "a service typed together", roads,
      .get("https://api.tomtom.com/traffic/services/4/incident-viewport"),
      "GET \(tom)/traffic/services/4/incident/viewport", .path, words: ["one segment"]),
    Stranger(
      "a departure tomorrow", roads,
      .get("https://api.tomtom.com/routing/1/calculateReachableRange/{point}/json")
        .query("departAt", "2024-05-01T08:00"),
      "GET \(tom)/routing/1/calculateReachableRange/52.5,13.4/json?departAt=2024-05-01T08:00:00",
      .query("departAt"), words: ["date", "time"]),
    Stranger(
      "a budget in hours", roads,
      .get("https://api.tomtom.com/routing/1/calculateReachableRange/{point}/json")
        .query("timeBudgetInSec", "3600"),
      "GET \(tom)/routing/1/calculateReachableRange/52.5,13.4/json?timeBudgetInSec=60",
      .query("timeBudgetInSec"), words: []),
  ]

  private static let hotel = "https://api.hotelbeds.com/hotel-api/1.0"
  private static let stays: [RequestPattern] = [
    .post("https://api.hotelbeds.com/hotel-api/1.0/hotels").query("preview", "1"),
    .post("https://api.hotelbeds.com/hotel-api/1.0/bookings/confirm").body(
      .json(containing: ["x": 1])),
    .get("https://api.hotelbeds.com/hotel-api/1.0/bookings/list").query("from", "1"),
    .get("https://api.hotelbeds.com/hotel-api/1.0/bookings/{ref}").header("Accept", "text/xml"),
    .delete("https://api.hotelbeds.com/hotel-api/1.0/bookings/{ref}"),
    .get("https://api.hotelbeds.com/hotel-content-api/1.0/hotels").query("fields", "all"),
  ]

  private static func stay(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, stays,
      .post("https://api.hotelbeds.com/hotel-api/1.0/hotels").body(.json(containing: asked)),
      "POST \(hotel)/hotels", headers: json, body: body, field, words: words)
  }

  static let ofStays: [Stranger] = [
    stay(
      "a stay in another notation", ["stay": ["checkIn": "2024-05-01"]],
      #"{"stay":{"checkIn":"01.05.2024"}}"#, .key("stay.checkIn"), words: ["date"]),
    stay(
      "a stay as JSONEncoder writes it", ["stay": ["checkIn": "2024-05-01"]],
      #"{"stay":{"checkIn":736214400}}"#, .key("stay.checkIn"), words: ["2001"]),
    stay(
      "hotels as text", ["hotels": ["hotel": [77, 168]]], #"{"hotels":{"hotel":"77,168"}}"#,
      .key("hotels.hotel"), words: ["elements", "array"]),
    stay(
      "hotels as texts", ["hotels": ["hotel": [77, 168]]], #"{"hotels":{"hotel":["77",168]}}"#,
      .key("hotels.hotel[0]"), words: ["string"]),
    stay(
      "a radius in an enum", ["geolocation": ["unit": "km"]],
      #"{"geolocation":{"unit":{"km":{}}}}"#, .key("geolocation.unit"),
      words: ["JSONEncoder", "enum"]),
    stay(
      "occupants in one list too many", ["occupancies": [["rooms": 1, "adults": 2]]],
      #"{"occupancies":[[{"rooms":1,"adults":2}]]}"#, .key("occupancies[0]"),
      words: ["array"]),
    Stranger(
      "a signature of another second", stays,
      .get("https://api.hotelbeds.com/hotel-api/1.0/status")
        .header("X-Signature", "1f2e3d4c5b6a79881f2e3d4c5b6a79881f2e3d4c5b6a7988"),
      "GET \(hotel)/status",
      headers: ["X-Signature": "9a8b7c6d5e4f30219a8b7c6d5e4f30219a8b7c6d5e4f3021"],
      .header("X-Signature"), words: ["each run"]),
    Stranger(
      "a booking by its reference, in brackets", stays,
      .get("https://api.hotelbeds.com/hotel-api/1.0/bookings/{ref}"),
      "GET \(hotel)/bookings?ref=102-13", .path, words: ["{ref}"]),
    Stranger(
      "a list of what is accepted", stays,
      .get("https://api.hotelbeds.com/hotel-api/1.0/types").header("Accept", "application/json"),
      "GET \(hotel)/types", headers: ["Accept": "text/xml, application/json;q=0.9"],
      .header("Accept"), words: ["list"]),
  ]

  private static let eleven = "https://api.elevenlabs.io/v1"
  private static let studios: [RequestPattern] = [
    .get("https://api.elevenlabs.io/v1/voices").query("show_legacy", "true"),
    .post("https://api.elevenlabs.io/v1/voices/add").body(.part("labels")),
    .post("https://api.elevenlabs.io/v1/voices/{id}/edit").body(.part("name", "Ida")),
    .post("https://api.openai.com/v1/images/edits").body(.part("mask", filename: "m.png")),
    .post("https://api.openai.com/v1/batches").body(.json(containing: ["endpoint": "x"])),
    .post("https://api.openai.com/v1/responses").body(.json(containing: ["store": false])),
    .get("https://api.openai.com/v1/files/{id}/content"),
  ]

  private static func piece(_ disposition: String, _ text: String) -> String {
    "--b\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(text)\r\n"
  }

  private static func reply(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, studios,
      .post("https://api.openai.com/v1/responses").body(.json(containing: asked)),
      "POST https://api.openai.com/v1/responses", headers: json, body: body, field, words: words)
  }

  static let ofStudios: [Stranger] = [
    Stranger(
      "labels as JSON with other white space", studios,
      .post("https://api.elevenlabs.io/v1/voices/add")
        .body(.part("labels", #"{"accent":"de","age":"old"}"#)),
      "POST \(eleven)/voices/add", headers: parts,
      body: piece(#"name="labels""#, #"{"age": "old", "accent": "de"}"#) + "--b--\r\n",
      .part("labels"), words: ["JSON"]),
    Stranger(
      "files with an index", studios,
      .post("https://api.elevenlabs.io/v1/voices/add").body(.part("files", filename: "a.mp3")),
      "POST \(eleven)/voices/add", headers: parts,
      body: piece(#"name="files[0]"; filename="a.mp3""#, "x") + "--b--\r\n", .part("files"),
      words: ["brackets"]),
    Stranger(
      "a mask with its folder", studios,
      .post("https://api.openai.com/v1/images/edits").body(.part("image", filename: "cat.png")),
      "POST https://api.openai.com/v1/images/edits", headers: parts,
      body: piece(#"name="image"; filename="tmp/cat.png""#, "x") + "--b--\r\n", .part("image"),
      words: ["tmp/"]),
    Stranger(
      "a count of pictures in a part", studios,
      .post("https://api.openai.com/v1/images/edits").body(.part("n", "1")),
      "POST https://api.openai.com/v1/images/edits", headers: parts,
      body: piece(#"name="n""#, "Optional(1)") + "--b--\r\n", .part("n"), words: ["Optional"]),
    Stranger(
      "parts as JSON", studios,
      .post("https://api.openai.com/v1/images/edits").body(.part("prompt", "a cat")),
      "POST https://api.openai.com/v1/images/edits", headers: json, body: #"{"prompt":"a cat"}"#,
      .part("prompt"), words: ["JSON"]),
    reply(
      "an input as an enum's value", ["input": "Hello"], #"{"input":{"text":{"_0":"Hello"}}}"#,
      .key("input"), words: ["_0"]),
    reply(
      "a schema inside of a string", ["text": ["format": ["type": "json_schema"]]],
      #"{"text":"{\"format\":{\"type\":\"json_schema\"}}"}"#, .key("text"),
      words: ["inside a string"]),
    reply(
      "tools in another order",
      ["tools": [["type": "web_search"], ["type": "file_search"]]],
      #"{"tools":[{"type":"file_search","n":1},{"type":"web_search","n":2}]}"#, .key("tools"),
      words: ["order"]),
    reply(
      "a release of a model", ["model": "gpt-4o"], #"{"model":"gpt-4o-2024-08-06"}"#,
      .key("model"), words: ["-2024-08-06"]),
    reply(
      "a temperature in percent", ["temperature": 0.7], #"{"temperature":70}"#,
      .key("temperature"), words: ["factor"]),
    reply(
      "metadata of numbers", ["metadata": ["order": "17", "vip": "true"]],
      #"{"metadata":{"order":17,"vip":"true"}}"#, .key("metadata.order"), words: ["string"]),
    Stranger(
      "a file's content by another word", studios,
      .get("https://api.openai.com/v1/files/{id}/content"),
      "GET https://api.openai.com/v1/file/f1/content", .path, words: ["typo"]),
    Stranger(
      "a host with its version", studios,
      .get("https://api.openai.com/v1/files").query("purpose", "batch"),
      "GET https://openai.com/v1/files?purpose=batch", .host, words: ["subdomain"]),
    Stranger(
      "a purpose of two words", studios,
      .get("https://api.openai.com/v1/files").query("purpose", "fine-tune"),
      "GET https://api.openai.com/v1/files?purpose=fineTune", .query("purpose"),
      words: ["separator"]),
  ]

  /// The fourth table of this kind.
  static let voyages = ofTransfers + ofCatalogues + ofRoads + ofStays + ofStudios
}
