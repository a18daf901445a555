@testable import UnderstudyHTTP

extension Stranger {
  private static let pay = "https://api.pay.example/v1/"
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let payments: [RequestPattern] = [
    .post("https://api.pay.example/v1/payment_intents"),
    .get("https://api.pay.example/v1/payment_intents/{id}"),
    .post("https://api.pay.example/v1/payment_intents/{id}/confirm"),
    .post("https://api.pay.example/v1/payment_intents/{id}/capture"),
    .post("https://api.pay.example/v1/refunds"),
    .get("https://api.pay.example/v1/customers/{id}"),
    .get("https://api.pay.example/v1/customers"),
    .post("https://api.pay.example/v1/customers"),
    .get("https://api.pay.example/v1/balance"),
  ]

  static let ofPayments: [Stranger] = [
    Stranger(
      "an amount in cents", payments,
      .post("https://api.pay.example/v1/payment_intents")
        .body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(pay)payment_intents", headers: form, body: "amount=19.99&currency=eur",
      .formField("amount"), words: ["100", "hundred", "cents"]),
    Stranger(
      "a currency in capitals", payments,
      .post("https://api.pay.example/v1/payment_intents")
        .body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(pay)payment_intents", headers: form, body: "amount=1999&currency=EUR",
      .formField("currency"), words: ["case"]),
    Stranger(
      "dots for brackets", payments,
      .post("https://api.pay.example/v1/customers").body(.form(["address[city]": "Bonn"])),
      "POST \(pay)customers", headers: form, body: "address.city=Bonn",
      .formField("address[city]"), words: ["address.city"]),
    Stranger(
      "a list without its brackets", payments,
      .post("https://api.pay.example/v1/payment_intents")
        .body(.form(["payment_method_types[]": "card"])),
      "POST \(pay)payment_intents", headers: form, body: "payment_method_types=card",
      .formField("payment_method_types[]"), words: ["payment_method_types"]),
    Stranger(
      "one customer", payments, .get("https://api.pay.example/v1/customers/{id}"),
      "GET \(pay)customer/cus_9s6XKz", .path, words: ["typo"]),
    Stranger(
      "a base without its version", payments,
      .post("https://api.pay.example/v1/payment_intents/{id}/confirm"),
      "POST https://api.pay.example/payment_intents/pi_3Mt/confirm", .path, words: ["v1"]),
    Stranger(
      "JSON to an API of forms", payments,
      .post("https://api.pay.example/v1/refunds")
        .body(.form(["charge": "ch_1", "reason": "fraud"])),
      "POST \(pay)refunds", headers: ["Content-Type": "application/json"],
      body: #"{"charge":"ch_1","reason":"fraud"}"#, .body, words: ["JSON"]),
    Stranger(
      "an expansion without brackets", payments,
      .get("https://api.pay.example/v1/payment_intents/{id}").query("expand[]", "customer"),
      "GET \(pay)payment_intents/pi_1?expand=customer", .query("expand[]"), words: ["expand"]),
    Stranger(
      "another customer", payments, .get("https://api.pay.example/v1/customers/cus_123"),
      "GET \(pay)customers/cus_124", .path, words: []),
    Stranger(
      "a list of refunds", payments, .post("https://api.pay.example/v1/refunds"),
      "GET \(pay)refunds", .method, words: ["GET"]),
    Stranger(
      "a version of the service by date", payments,
      .get("https://api.pay.example/v1/balance").header("Pay-Version", "2024-06-20"),
      "GET \(pay)balance", headers: ["Pay-Version": "2023-10-16"], .header("Pay-Version"),
      words: []),
    Stranger(
      "Basic for Bearer", payments,
      .get("https://api.pay.example/v1/balance").header("Authorization", .regex("^Bearer sk_")),
      "GET \(pay)balance", headers: ["Authorization": "Basic c2tfdGVzdDo="],
      .header("Authorization"), words: ["Basic"]),
    Stranger(
      "a key made anew", payments,
      .post("https://api.pay.example/v1/refunds").header("Idempotency-Key", "order-1"),
      "POST \(pay)refunds", headers: ["Idempotency-Key": "5e1f0b52-7d07-4c39-8d49-13f0f1d3b2a1"],
      .header("Idempotency-Key"), words: [".any"]),
    Stranger(
      "the intent and its action exchanged", payments,
      .post("https://api.pay.example/v1/payment_intents/{id}/capture"),
      "POST \(pay)payment_intents/capture/pi_1", .path, words: ["order", "exchange", "swap"]),
    Stranger(
      "PUT for POST", payments, .post("https://api.pay.example/v1/payment_intents/{id}/confirm"),
      "PUT \(pay)payment_intents/pi_1/confirm", .method, words: ["PUT"]),
  ]

  private static let maps = "https://maps.example.com/api/"
  private static let geo: [RequestPattern] = [
    .get("https://maps.example.com/api/geocode/json"),
    .get("https://maps.example.com/api/directions/json"),
    .get("https://maps.example.com/api/place/details/json"),
    .get("https://maps.example.com/api/place/nearby/json"),
    .get("https://maps.example.com/api/features"),
    .get("https://tiles.example.com/{z}/{x}/{y}.png"),
    .get("https://tiles.example.com/styles/{style}.json"),
    .post("https://maps.example.com/api/matrix"),
  ]

  static let ofMaps: [Stranger] = [
    Stranger(
      "longitude in front", geo,
      .get("https://maps.example.com/api/place/nearby/json").query("location", "52.52,13.405"),
      "GET \(maps)place/nearby/json?location=13.405,52.52", .query("location"), words: ["order"]),
    Stranger(
      "latitude and longitude exchanged", geo,
      .get("https://maps.example.com/api/features").query("lat", "52.52").query("lon", "13.405"),
      "GET \(maps)features?lat=13.405&lon=52.52", .query("lat"), .query("lon"),
      words: ["exchange", "\"lon\""]),
    Stranger(
      "bars for commas", geo,
      .get("https://maps.example.com/api/features").query("bbox", "13.0,52.3,13.8,52.7"),
      "GET \(maps)features?bbox=13.0%7C52.3%7C13.8%7C52.7", .query("bbox"), words: ["separator"]),
    Stranger(
      "a degree with zeros", geo,
      .get("https://maps.example.com/api/features").query("lat", "52.52"),
      "GET \(maps)features?lat=52.520000", .query("lat"), words: ["number"]),
    Stranger(
      "a place with a blank", geo,
      .get("https://maps.example.com/api/geocode/json").query("latlng", "52.52,13.405"),
      "GET \(maps)geocode/json?latlng=52.52,%2013.405", .query("latlng"), words: ["white space"]),
    Stranger(
      "a comma encoded twice", geo,
      .get("https://maps.example.com/api/geocode/json").query("latlng", "52.52,13.405"),
      "GET \(maps)geocode/json?latlng=52.52%252C13.405", .query("latlng"), words: ["twice"]),
    Stranger(
      "kilometres for metres", geo,
      .get("https://maps.example.com/api/place/nearby/json").query("radius", "5000"),
      "GET \(maps)place/nearby/json?radius=5", .query("radius"), words: []),
    Stranger(
      "a mode in capitals", geo,
      .get("https://maps.example.com/api/directions/json").query("mode", "transit"),
      "GET \(maps)directions/json?mode=TRANSIT", .query("mode"), words: ["case"]),
    Stranger(
      "XML for JSON", geo, .get("https://maps.example.com/api/geocode/json"),
      "GET \(maps)geocode/xml?address=Bonn", .path, words: []),
    Stranger(
      "a tile as JPEG", geo, .get("https://tiles.example.com/{z}/{x}/{y}.png"),
      "GET https://tiles.example.com/5/17/10.jpg", .path, words: [".png", ".jpg"]),
    Stranger(
      "a tile without its row", geo, .get("https://tiles.example.com/{z}/{x}/{y}.png"),
      "GET https://tiles.example.com/5/17.png", .path, words: ["lacks", "missing", "none", "no "]),
    Stranger(
      "a bounding box cut short", geo,
      .get("https://maps.example.com/api/features").query("bbox", "13.0,52.3,13.8,52.7"),
      "GET \(maps)features?bbox=13.0,52.3", .query("bbox"), words: []),
    Stranger(
      "language for lang", geo,
      .get("https://maps.example.com/api/geocode/json").query("address", "Bonn")
        .query("language", "de"),
      "GET \(maps)geocode/json?address=Bonn&lang=de", .query("language"), words: ["lang"]),
    Stranger(
      "an avoided ferry", geo,
      .get("https://maps.example.com/api/directions/json").query("avoid", "tolls|ferries"),
      "GET \(maps)directions/json?avoid=ferries%7Ctolls", .query("avoid"), words: ["order"]),
    Stranger(
      "the tiles of the maps", geo, .get("https://tiles.example.com/{z}/{x}/{y}.png"),
      "GET https://maps.example.com/5/17/10.png", .host, words: ["maps"]),
  ]
}
