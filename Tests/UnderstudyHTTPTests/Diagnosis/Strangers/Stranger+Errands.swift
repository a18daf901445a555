import Foundation

@testable import UnderstudyHTTP

/// The third table of payments, shops, maps, travel, weather and models: bodies within bodies, texts,
/// expressions, two slips at once.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]
  private static let xml: HeaderFields = ["Content-Type": "text/xml; charset=utf-8"]

  private static func piece(_ disposition: String, _ text: String) -> String {
    "--b\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(text)\r\n"
  }

  private static let braintree = "https://payments.sandbox.braintree-api.com/graphql"
  private static let graphs: [RequestPattern] = [
    .post("https://payments.sandbox.braintree-api.com/graphql")
      .body(.json(containing: ["operationName": "Ping"])),
    .post("https://payments.sandbox.braintree-api.com/graphql")
      .body(.contains("mutation VoidTransaction")),
    .post("https://payments.sandbox.braintree-api.com/graphql")
      .body(.json(containing: ["variables": ["id": "x"]])).header("X-Void", "1"),
    .get("https://payments.sandbox.braintree-api.com/graphql").query("query", "{ping}"),
    .post("https://api.yelp.com/v3/graphql").body(.contains("reviews")),
    .get("https://api.yelp.com/v3/businesses/{id}"),
    .get("https://api.yelp.com/v3/businesses/search").query("term", "tea"),
  ]

  private static let charge = #"""
    {"query":"mutation ChargePaymentMethod($input: ChargePaymentMethodInput!) {\n  \#
    chargePaymentMethod(input: $input) {\n    transaction {\n      id\n    }\n  }\n}",\#
    "variables":{"input":{"paymentMethodId":"pm_1","transaction":{"amount":"11.23"}}}}
    """#

  private static func charge(
    _ name: String, _ asked: BodyPattern, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, graphs, .post("https://payments.sandbox.braintree-api.com/graphql").body(asked),
      "POST \(braintree)", headers: json, body: charge, fields, words: words)
  }

  static let ofGraphMutations: [Stranger] = [
    charge(
      "a mutation with a letter too few", .contains("mutation ChargePaymentMetod"), .body,
      words: ["typo"]),
    charge(
      "a mutation in another case", .contains("mutation chargepaymentmethod"), .body,
      words: ["case"]),
    charge(
      "a mutation on one line", .contains("transaction { id }"), .body, words: ["white space"]),
    charge(
      "variables one level up",
      .json(containing: ["variables": ["transaction": ["amount": "11.23"]]]),
      .key("variables"), words: ["inside of \"input\""]),
    charge(
      "an amount of another type",
      .json(containing: ["variables": ["input": ["transaction": ["amount": 11.23]]]]),
      .key("variables.input.transaction.amount"), words: ["string"]),
    charge(
      "variables with quotes around", .contains(#"{"amount":11.23}"#), .body,
      words: ["string", "quotation"]),
    charge(
      "an id in capitals",
      .json(containing: ["variables": ["input": ["paymentMethodID": "pm_1"]]]),
      .key("variables.input.paymentMethodID"), words: ["case"]),
    Stranger(
      "a query in a GET", graphs,
      .post("https://api.yelp.com/v3/graphql").body(.contains("business(id")),
      "GET https://api.yelp.com/v3/graphql?query=%7Bbusiness(id:1)%7D", .method, .body, words: []),
  ]

  private static let soap = "https://webservices.sabre.com/websvc"
  private static let bookings: [RequestPattern] = [
    .post("https://webservices.sabre.com/websvc").header("SOAPAction", "SessionCloseRQ"),
    .post("https://webservices.sabre.com/websvc").body(.contains("<GetReservationRQ")),
    .get("https://distribution-xml.booking.com/2.0/json/hotels").query("rows", "10"),
    .get("https://distribution-xml.booking.com/2.0/json/rooms").query("hotel_ids", "1,2"),
    .get("https://distribution-xml.booking.com/2.0/json/blockAvailability"),
    .get("https://api.sabre.com/v1/shop/flights/fares").query("destination", "LAS"),
  ]

  static let ofBookings: [Stranger] = [
    Stranger(
      "an action in quotes", bookings,
      .post("https://webservices.sabre.com/websvc").header("SOAPAction", "SessionCreateRQ"),
      "POST \(soap)", headers: ["SOAPAction": "\"SessionCreateRQ\"", "Content-Type": "text/xml"],
      body: "<a/>", .header("SOAPAction"), words: ["quotation"]),
    Stranger(
      "an element with a prefix", bookings,
      .post("https://webservices.sabre.com/websvc").body(.contains("<Origin>DFW</Origin>")),
      "POST \(soap)", headers: xml, body: "<ns:Leg><ns:Origin>DFW</ns:Origin></ns:Leg>", .body,
      words: ["prefix", "namespace"]),
    Stranger(
      "elements indented", bookings,
      .post("https://webservices.sabre.com/websvc")
        .body(.text("<Leg><Origin>DFW</Origin></Leg>")),
      "POST \(soap)", headers: xml, body: "<Leg>\n  <Origin>DFW</Origin>\n</Leg>", .body,
      words: ["white space"]),
    Stranger(
      "an ampersand as an entity", bookings,
      .post("https://webservices.sabre.com/websvc").body(.contains("<Name>Bed & Tea</Name>")),
      "POST \(soap)", headers: xml, body: "<Hotel><Name>Bed &amp; Tea</Name></Hotel>", .body,
      words: ["&amp;"]),
    Stranger(
      "a stay the wrong way round", bookings,
      .get("https://distribution-xml.booking.com/2.0/json/hotels")
        .query("checkin", "2024-05-01").query("checkout", "2024-05-04"),
      "GET https://distribution-xml.booking.com/2.0/json/hotels?checkin=2024-05-04&checkout=2024-05-01",
      .query("checkin"), .query("checkout"), words: ["exchange"]),
    Stranger(
      "an American stay", bookings,
      .get("https://distribution-xml.booking.com/2.0/json/hotels").query("checkin", "2024-05-13"),
      "GET https://distribution-xml.booking.com/2.0/json/hotels?checkin=05/13/2024",
      .query("checkin"), words: ["date"]),
    Stranger(
      "guests in one item", bookings,
      .get("https://distribution-xml.booking.com/2.0/json/hotels")
        .query("room1", "A").query("room1", "A").query("room1", "4"),
      "GET https://distribution-xml.booking.com/2.0/json/hotels?room1=A,A,4", .query("room1"),
      .query("room1"), .query("room1"), words: ["one value"]),
    Stranger(
      "a word of two parts", bookings,
      .get("https://distribution-xml.booking.com/2.0/json/blockAvailability/rooms"),
      "GET https://distribution-xml.booking.com/2.0/json/block-availability/rooms", .path,
      words: ["block-availability"]),
  ]

  private static let etsy = "https://openapi.etsy.com/v3/application"
  private static let crafts: [RequestPattern] = [
    .get("https://openapi.etsy.com/v3/application/shops/{id}/listings").query("state", "draft"),
    .get("https://openapi.etsy.com/v3/application/listings/{id}").query("includes", "Shop"),
    .get("https://openapi.etsy.com/v3/application/listings/active").query("keywords", "tea"),
    .post("https://openapi.etsy.com/v3/application/shops/{id}/listings/{listing}/images")
      .body(.part("video")),
    .patch("https://openapi.etsy.com/v3/application/shops/{id}/listings/{listing}"),
    .post("https://api.etsy.com/v3/public/oauth/token").body(.form(["grant_type": "x"])),
  ]

  static let ofCrafts: [Stranger] = [
    Stranger(
      "a verifier of another run", crafts,
      .post("https://api.etsy.com/v3/public/oauth/token")
        .body(.form(["grant_type": "authorization_code", "code_verifier": "vvkdljkejllufrvbh"])),
      "POST https://api.etsy.com/v3/public/oauth/token", headers: form,
      body: "grant_type=authorization_code&code_verifier=a7hk3kdjs9f8h3k2l1m4",
      .formField("code_verifier"), words: ["each run"]),
    Stranger(
      "an image without a rank and as a video", crafts,
      .post("https://openapi.etsy.com/v3/application/shops/{id}/listings/{listing}/images")
        .body(.part("image", filename: "pot.jpg")).body(.part("rank", "1")),
      "POST \(etsy)/shops/1/listings/2/images", headers: parts,
      body: piece(#"name="image"; filename="pot.jpeg""#, "x") + piece(#"name="Rank""#, "1")
        + "--b--\r\n", .part("image"), .part("rank"), words: ["case"]),
    Stranger(
      "a file name of a date", crafts,
      .post("https://openapi.etsy.com/v3/application/shops/{id}/listings/{listing}/images")
        .body(.part("image", filename: .regex("^IMG_[0-9]+\\.jpg$"))),
      "POST \(etsy)/shops/1/listings/2/images", headers: parts,
      body: piece(#"name="image"; filename="IMG_0042.JPG""#, "x") + "--b--\r\n", .part("image"),
      words: ["case"]),
    Stranger(
      "tags as JSON in a form", crafts,
      .patch("https://openapi.etsy.com/v3/application/shops/{id}/listings/{listing}")
        .body(.form(["tags": "tea,pot"])),
      "PATCH \(etsy)/shops/1/listings/2", headers: form, body: "tags=%5B%22tea%22%2C%22pot%22%5D",
      .formField("tags"), words: ["JSON", "array"]),
    Stranger(
      "a price with its currency", crafts,
      .get("https://openapi.etsy.com/v3/application/listings/active").query("min_price", "10.50"),
      "GET \(etsy)/listings/active?min_price=%E2%82%AC10.50", .query("min_price"),
      words: ["€", "in front", "currency"]),
    Stranger(
      "a listing in a state of its own", crafts,
      .get("https://openapi.etsy.com/v3/application/shops/{id}/listings/featured"),
      "GET \(etsy)/shops/1/listing/featured", .path, words: ["typo"]),
    Stranger(
      "an API's name in its path", crafts, .get("/v3/application/users/{id}/shops"),
      "GET \(etsy)/users/me/shop", .path, words: ["typo"]),
    Stranger(
      "an expression for a shop of letters", crafts,
      .get(.regex(#"/v3/application/shops/\\d+/sections$"#)), "GET \(etsy)/shops/12/sections",
      .url, words: ["backslash"]),
    Stranger(
      "sections with a query behind", crafts, .get(.regex(#"/shops/\d+/sections$"#)),
      "GET \(etsy)/shops/12/sections?limit=5", .url, words: ["$"]),
  ]

  private static let uber = "https://api.uber.com/v1.2"
  private static let rides: [RequestPattern] = [
    .get("https://api.uber.com/v1.2/estimates/price").query("seat_count", "2"),
    .get("https://api.uber.com/v1.2/estimates/time").query("start_latitude", "0"),
    .get("https://api.uber.com/v1.2/requests/{id}/map").header("Accept", "image/png"),
    .post("https://api.uber.com/v1.2/requests/estimate").body(.json(containing: ["seat_count": 2])),
    .delete("https://api.uber.com/v1.2/requests/current"),
    .put("https://api.uber.com/v1.2/places/{id}").body(.json(["address": "x"])),
    .patch("https://sandbox-api.uber.com/v1.2/requests/{id}"),
  ]

  static let ofRides: [Stranger] = [
    Stranger(
      "coordinates of another order and type", rides,
      .post("https://api.uber.com/v1.2/requests")
        .body(.json(["start_latitude": 52.5, "start_longitude": 13.4])),
      "POST \(uber)/requests", headers: json,
      body: #"{"start_latitude":"13.4","start_longitude":"52.5"}"#, .key("start_latitude"),
      .key("start_longitude"), words: ["string"]),
    Stranger(
      "a place as a point", rides,
      .post("https://api.uber.com/v1.2/requests")
        .body(.json(["start_latitude": 52.5, "start_longitude": 13.4])),
      "POST \(uber)/requests", headers: json,
      body: #"{"start":{"start_latitude":52.5,"start_longitude":13.4}}"#, .key(""),
      words: ["inside of \"start\""]),
    Stranger(
      "a ride that is null", rides,
      .post("https://api.uber.com/v1.2/requests")
        .body(.json(["fare_id": nil, "product_id": "p1"])),
      "POST \(uber)/requests", headers: json, body: #"{"product_id":"p1"}"#, .key("fare_id"),
      words: ["nil"]),
    Stranger(
      "an end that is null", rides,
      .post("https://api.uber.com/v1.2/requests").body(.json(["product_id": "p1"])),
      "POST \(uber)/requests", headers: json, body: #"{"product_id":"p1","end_place_id":null}"#,
      .key("end_place_id"), words: ["no such key"]),
    Stranger(
      "a language of several", rides,
      .get("https://api.uber.com/v1.2/products").header("Accept-Language", "de"),
      "GET \(uber)/products", headers: ["Accept-Language": "de-DE,de;q=0.9"],
      .header("Accept-Language"), words: ["list", "contains"]),
    Stranger(
      "a bearer by an expression", rides,
      .get("https://api.uber.com/v1.2/me").header("Authorization", .regex("^Token ")),
      "GET \(uber)/me", headers: ["Authorization": "Bearer abc123def"], .header("Authorization"),
      words: ["Bearer"]),
    Stranger(
      "a credential in the query", rides,
      .get("https://api.uber.com/v1.2/me").header("Authorization", "Bearer abc123def"),
      "GET \(uber)/me?access_token=abc123def", .header("Authorization"), words: ["access_token"]),
    Stranger(
      "a current ride, cancelled by POST", rides,
      .delete("https://api.uber.com/v1.2/requests/{id}"), "DELETE \(uber)/requests/r1/cancel",
      .path, words: ["cancel"]),
    Stranger(
      "an estimate of seconds", rides,
      .get("https://api.uber.com/v1.2/estimates/pickup").query("within", "PT5M"),
      "GET \(uber)/estimates/pickup?within=300", .query("within"), words: ["duration"]),
    Stranger(
      "a ride with an empty id", rides, .get("https://api.uber.com/v1.2/requests/r1/receipt"),
      "GET \(uber)/requests/(null)/receipt", .path, words: ["(null)"]),
  ]

  private static let claude = "https://api.anthropic.com/v1"
  private static let answers: [RequestPattern] = [
    .post("https://api.anthropic.com/v1/messages/count_tokens"),
    .post("https://api.anthropic.com/v1/messages/batches").body(
      .json(containing: ["requests": []])),
    .get("https://api.anthropic.com/v1/models").query("limit", "5"),
    .post("https://api.anthropic.com/v1/complete"),
    .post("https://api.assemblyai.com/v2/upload").body(.text("x")),
    .post("https://api.assemblyai.com/v2/transcripts").body(
      .json(containing: ["punctuate": false])),
    .delete("https://api.assemblyai.com/v2/transcript/{id}"),
  ]

  private static func told(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, answers,
      .post("https://api.anthropic.com/v1/messages").body(.json(containing: asked)),
      "POST \(claude)/messages", headers: json, body: body, field, words: words)
  }

  static let ofAnswers: [Stranger] = [
    Stranger(
      "the system among the messages", answers,
      .post("https://api.anthropic.com/v1/messages")
        .body(
          .json(containing: [
            "system": "Be brief", "messages": [["role": "user", "content": "Hi"]],
          ])),
      "POST \(claude)/messages", headers: json,
      body:
        #"{"messages":[{"role":"system","content":"Be brief"},{"role":"user","content":"Hi"}]}"#,
      .key("messages"), .key("system"), words: ["messages[0].content"]),
    told(
      "a limit of tokens in text", ["max_tokens": 1024], #"{"max_tokens":"1024","model":"c"}"#,
      .key("max_tokens"), words: ["string"]),
    told(
      "a schema of a tool in camel case",
      ["tools": [["name": "weather", "input_schema": ["type": "object"]]]],
      #"{"tools":[{"name":"weather","inputSchema":{"type":"object"}}]}"#,
      .key("tools[0].input_schema"), words: ["case"]),
    told(
      "arguments as JSON in text", ["tool_use": ["input": ["city": "Leipzig"]]],
      #"{"tool_use":{"input":"{\"city\":\"Leipzig\"}"}}"#, .key("tool_use.input"),
      words: ["encoded twice"]),
    told(
      "a prompt with another line break", ["system": "Be brief.\nBe kind."],
      #"{"system":"Be brief.\r\nBe kind."}"#, .key("system"), words: ["line break", "white space"]),
    told(
      "a number of a model", ["model": "claude-3-5-sonnet-20240620"],
      #"{"model":"claude-3-5-sonnet-20241022"}"#, .key("model"), words: ["version", "date"]),
    told(
      "stop words as one", ["stop_sequences": ["END"]], #"{"stop_sequences":"END"}"#,
      .key("stop_sequences"), words: ["array"]),
    Stranger(
      "a beta in a list", answers,
      .post("https://api.anthropic.com/v1/messages").header("anthropic-beta", "tools-2024-05-16"),
      "POST \(claude)/messages",
      headers: ["Anthropic-Beta": "tools-2024-05-16,prompt-caching-2024-07-31"],
      .header("anthropic-beta"), words: ["list"]),
    Stranger(
      "a file sent as JSON", answers,
      .post("https://api.assemblyai.com/v2/upload").body(.data(.init([1, 2, 3]))),
      "POST https://api.assemblyai.com/v2/upload", headers: json, body: "\"AQID\"", .body,
      words: ["JSON"]),
    Stranger(
      "a transcript by its item", answers,
      .get("https://api.assemblyai.com/v2/transcript/{id}").query("format", "srt"),
      "GET https://api.assemblyai.com/v2/transcript?id=t1&format=srt", .path, words: ["{id}"]),
    Stranger(
      "not by a paying user", answers,
      .post("https://api.anthropic.com/v1/messages")
        .where("streams") { $0.text?.contains("\"stream\":true") == true },
      "POST \(claude)/messages", headers: json, body: #"{"stream" : true}"#, .predicate("streams"),
      words: []),
  ]

  /// The third table of this kind.
  static let errands = ofGraphMutations + ofBookings + ofCrafts + ofRides + ofAnswers
}
