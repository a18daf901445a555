@testable import UnderstudyHTTP

/// Payments and shops, as clients for phones ask them: forms, amounts, currencies, keys.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let stripe = "https://api.stripe.com/v1"
  private static let intents: [RequestPattern] = [
    .get("https://api.stripe.com/v1/payment_intents").query("limit", "100"),
    .get("https://api.stripe.com/v1/payment_intents/{id}").query("expand[]", "payment_method"),
    .post("https://api.stripe.com/v1/payment_intents/{id}").body(.form(["description": "x"])),
    .post("https://api.stripe.com/v1/payment_intents/{id}/cancel").body(.form(["r": "fraud"])),
    .post("https://api.stripe.com/v1/customers").body(.form(["email": "ida@films.example"])),
    .delete("https://api.stripe.com/v1/customers/{id}"),
    .post("https://api.stripe.com/v1/setup_intents"),
  ]

  private static func intent(
    _ name: String, _ asked: BodyPattern, _ body: String, headers: HeaderFields = form,
    _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, intents, .post("https://api.stripe.com/v1/payment_intents").body(asked),
      "POST \(stripe)/payment_intents", headers: headers, body: body, field, words: words)
  }

  static let ofIntents: [Stranger] = [
    intent(
      "an amount in euros for one in cents", .form(["amount": "1999", "currency": "eur"]),
      "amount=19.99&currency=eur", .formField("amount"),
      words: ["100", "cents", "minor unit", "smallest unit"]),
    intent(
      "an indexed list in a form", .form(["payment_method_types[]": "card"]),
      "payment_method_types%5B0%5D=card", .formField("payment_method_types[]"),
      words: ["[0]", "index", "bracket"]),
    intent(
      "a currency in capitals in a form", .form(["amount": "1999", "currency": "EUR"]),
      "amount=1999&currency=eur", .formField("currency"), words: ["case"]),
    Stranger(
      "JSON for a form", intents,
      .post("https://api.stripe.com/v1/payment_intents")
        .body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(stripe)/payment_intents", headers: json, body: #"{"amount":1999,"currency":"eur"}"#,
      .body, words: ["JSON"]),
    Stranger(
      "an idempotency key of another run", intents,
      .post("https://api.stripe.com/v1/payment_intents")
        .header("Idempotency-Key", "2B8F5A34-6A2E-4C15-9B3A-0C4F8E1D7A90"),
      "POST \(stripe)/payment_intents",
      headers: ["Idempotency-Key": "9D1C7E02-11F4-4B7B-8E57-5AC1B2D3E4F5"], body: "amount=1999",
      .header("Idempotency-Key"), words: [".any", "each run"]),
    Stranger(
      "a key in small letters by pattern", intents,
      .post("https://api.stripe.com/v1/payment_intents")
        .header("Idempotency-Key", .regex("^[0-9a-f-]{36}$")),
      "POST \(stripe)/payment_intents",
      headers: ["Idempotency-Key": "9D1C7E02-11F4-4B7B-8E57-5AC1B2D3E4F5"], body: "amount=1999",
      .header("Idempotency-Key"), words: ["case"]),
    Stranger(
      "a dated version of Stripe", intents,
      .post("https://api.stripe.com/v1/payment_intents").header("Stripe-Version", "2023-10-16"),
      "POST \(stripe)/payment_intents", headers: ["Stripe-Version": "2024-06-20"],
      body: "amount=1999", .header("Stripe-Version"), words: ["version"]),
    Stranger(
      "an intent without its id", intents,
      .post("https://api.stripe.com/v1/payment_intents/{id}/confirm"),
      "POST \(stripe)/payment_intents//confirm", .path,
      words: ["empty", "twice", "double slash", "two slashes"]),
    Stranger(
      "two segments in one", intents, .post("https://api.stripe.com/v1/checkout/sessions"),
      "POST \(stripe)/checkout_sessions", headers: form, body: "mode=payment", .path,
      words: ["two segments"]),
    Stranger(
      "milliseconds in a filter", intents,
      .get("https://api.stripe.com/v1/charges").query("created[gte]", "1704067200"),
      "GET \(stripe)/charges?created%5Bgte%5D=1704067200000", .query("created[gte]"),
      words: ["millisecond"]),
    Stranger(
      "an id written as routers do", intents,
      .get("https://api.stripe.com/v1/customers/:id/sources"),
      "GET \(stripe)/customers/cus_1/sources", .path, words: ["{id}"]),
    Stranger(
      "a customer by an anchored pattern", intents,
      .get(.regex("^/v1/customers/cus_[0-9]+$")), "GET \(stripe)/customers/cus_12", .url,
      words: ["^", "anchor"]),
    Stranger(
      "braces for a query that is empty", intents,
      .post("https://api.stripe.com/v1/payment_intents/{id}/capture").body(.empty),
      "POST \(stripe)/payment_intents/pi_1/capture", headers: json, body: "{}", .body,
      words: ["{}", "empty object"]),
  ]

  private static let paypal = "https://api-m.paypal.com/v2/checkout/orders"
  private static let orders: [RequestPattern] = [
    .get("https://api-m.paypal.com/v2/checkout/orders/{id}").query("fields", "payer"),
    .post("https://api-m.paypal.com/v2/checkout/orders/{id}/capture").header("Prefer", "all"),
    .post("https://api-m.paypal.com/v2/checkout/orders/{id}/authorize"),
    .patch("https://api-m.paypal.com/v2/checkout/orders/{id}"),
    .post("https://api-m.paypal.com/v1/oauth2/token").body(.form(["grant_type": "x"])),
    .post("https://api-m.paypal.com/v2/payments/captures/{id}/refund"),
  ]

  private static func unit(_ value: JSONValue) -> JSONValue {
    ["intent": "CAPTURE", "purchase_units": [["amount": value]]]
  }

  private static func order(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, orders, .post("https://api-m.paypal.com/v2/checkout/orders").body(.json(asked)),
      "POST \(paypal)", headers: json, body: body, fields, words: words)
  }

  static let ofOrders: [Stranger] = [
    order(
      "a number for a price in text", unit(["currency_code": "EUR", "value": "19.99"]),
      #"{"intent":"CAPTURE","purchase_units":[{"amount":{"currency_code":"EUR","value":19.99}}]}"#,
      .key("purchase_units[0].amount.value"), words: ["string", "text"]),
    order(
      "a price with one decimal", unit(["currency_code": "EUR", "value": "19.90"]),
      #"{"intent":"CAPTURE","purchase_units":[{"amount":{"currency_code":"EUR","value":"19.9"}}]}"#,
      .key("purchase_units[0].amount.value"), words: ["zero", "decimal", "number"]),
    order(
      "a decimal comma in an order", unit(["currency_code": "EUR", "value": "19.99"]),
      #"{"intent":"CAPTURE","purchase_units":[{"amount":{"currency_code":"EUR","value":"19,99"}}]}"#,
      .key("purchase_units[0].amount.value"), words: ["comma"]),
    order(
      "the sign of a currency", unit(["currency_code": "EUR", "value": "19.99"]),
      #"{"intent":"CAPTURE","purchase_units":[{"amount":{"currency_code":"€","value":"19.99"}}]}"#,
      .key("purchase_units[0].amount.currency_code"), words: ["currency", "sign", "symbol"]),
    Stranger(
      "an intent in small letters, and no currency", orders,
      .post("https://api-m.paypal.com/v2/checkout/orders")
        .body(.json(unit(["currency_code": "EUR", "value": "19.99"]))),
      "POST \(paypal)", headers: json,
      body: #"{"intent":"capture","purchase_units":[{"amount":{"value":"19.99"}}]}"#,
      .key("intent"), .key("purchase_units[0].amount.currency_code"), words: ["case"]),
    Stranger(
      "the sandbox of a service", orders,
      .post("https://api-m.paypal.com/v2/checkout/orders").header("Prefer", "minimal"),
      "POST https://api-m.sandbox.paypal.com/v2/checkout/orders", headers: ["Prefer": "minimal"],
      .host, words: ["sandbox", "subdomain"]),
    Stranger(
      "a password that nobody encoded", orders,
      .post("https://api-m.paypal.com/v1/oauth2/token")
        .header("Authorization", "Basic Y2xpZW50OmhlbGxv"),
      "POST https://api-m.paypal.com/v1/oauth2/token",
      headers: [
        "Authorization": "Basic client:hello",
        "Content-Type": "application/x-www-form-urlencoded",
      ], body: "grant_type=client_credentials", .header("Authorization"),
      words: ["Base64", "base64"]),
  ]

  private static let adyen = "https://checkout-test.adyen.com/v71"
  private static let checkouts: [RequestPattern] = [
    .post("https://checkout-test.adyen.com/v71/payments/details").body(.json(["details": 1])),
    .post("https://checkout-test.adyen.com/v71/paymentMethods").body(.json(["channel": "iOS"])),
    .post("https://checkout-test.adyen.com/v71/payments/{id}/refunds"),
    .get("https://checkout-test.adyen.com/v71/sessions/{id}").query("sessionResult", "x"),
    .post("https://checkout-test.adyen.com/v71/sessions").body(.json(["mode": "hosted"])),
    .post("https://checkout-test.adyen.com/v68/payments").body(.json(["channel": "Web"])),
  ]

  static let ofCheckouts: [Stranger] = [
    Stranger(
      "an amount without its currency", checkouts,
      .post("https://checkout-test.adyen.com/v71/payments")
        .body(.json(containing: ["amount": ["value": 1999, "currency": "EUR"]])),
      "POST \(adyen)/payments", headers: json, body: #"{"amount":1999,"channel":"iOS"}"#,
      .key("amount"), words: ["object"]),
    Stranger(
      "last year's checkout", checkouts,
      .post("https://checkout-test.adyen.com/v70/payments/details"),
      "POST https://checkout-test.adyen.com/v72/payments/details", headers: json, body: "{}",
      .path, words: ["version"]),
    Stranger(
      "the live service for the test's", checkouts,
      .post("https://checkout-test.adyen.com/v71/payments").header("X-Shop", "berlin"),
      "POST https://checkout-live.adyen.com/v71/payments", headers: ["X-Shop": "berlin"], .host,
      words: ["subdomain", "live"]),
    Stranger(
      "a key where a bearer should be", checkouts,
      .post("https://checkout-test.adyen.com/v71/payments").header("X-API-Key", "AQEyhmfxK"),
      "POST \(adyen)/payments", headers: ["Authorization": "Bearer AQEyhmfxK"],
      .header("X-API-Key"), words: ["Authorization"]),
    Stranger(
      "keys made flat by points", checkouts,
      .post("https://checkout-test.adyen.com/v71/payments")
        .body(.json(containing: ["additionalData": ["executeThreeD": "true"]])),
      "POST \(adyen)/payments", headers: json, body: #"{"additionalData.executeThreeD":"true"}"#,
      .key("additionalData"), words: ["nest", "flat", "dot", "one key"]),
  ]

  private static let shop = "https://films.myshopify.com/admin/api/2024-01"
  private static let storefront: [RequestPattern] = [
    .get("https://films.myshopify.com/admin/api/2024-01/orders/{id}.json"),
    .get("https://films.myshopify.com/admin/api/2024-01/orders/count.json"),
    .post("https://films.myshopify.com/admin/api/2024-01/orders.json").query("test", "1"),
    .get("https://films.myshopify.com/admin/api/2024-01/products.json").query("limit", "250"),
    .post("https://films.myshopify.com/admin/api/2024-01/graphql.json").query("debug", "1"),
    .post("https://films.myshopify.com/api/2024-01/graphql.json"),
    .put("https://films.myshopify.com/admin/api/2024-01/products/{id}.json"),
  ]

  static let ofStorefronts: [Stranger] = [
    Stranger(
      "a list without its .json", storefront,
      .get("https://films.myshopify.com/admin/api/2024-01/orders.json").query("status", "any"),
      "GET \(shop)/orders?status=any", .path, words: [".json"]),
    Stranger(
      "the quarter after", storefront,
      .get("https://films.myshopify.com/admin/api/2024-01/customers.json"),
      "GET https://films.myshopify.com/admin/api/2024-04/customers.json", .path,
      words: ["version"]),
    Stranger(
      "a number for a global id", storefront,
      .post("https://films.myshopify.com/admin/api/2024-01/graphql.json")
        .body(.json(containing: ["variables": ["id": "gid://shopify/Product/42"]])),
      "POST \(shop)/graphql.json", headers: json,
      body:
        #"{"query":"query P($id: ID!) { product(id: $id) { title } }","variables":{"id":"42"}}"#,
      .key("variables.id"), words: ["gid", "in front", "begin", "prefix"]),
    Stranger(
      "an operation named in its text alone", storefront,
      .post("https://films.myshopify.com/admin/api/2024-01/graphql.json")
        .body(.json(containing: ["operationName": "ProductByHandle"])),
      "POST \(shop)/graphql.json", headers: json,
      body: #"{"query":"query ProductByHandle { shop { name } }","variables":{}}"#,
      .key("operationName"), words: ["query"]),
    Stranger(
      "the key of the other API", storefront,
      .get("https://films.myshopify.com/admin/api/2024-01/shop.json")
        .header("X-Shopify-Access-Token", "shpat_12ab"),
      "GET \(shop)/shop.json", headers: ["X-Shopify-Storefront-Access-Token": "shpat_12ab"],
      .header("X-Shopify-Access-Token"), words: ["X-Shopify-Storefront-Access-Token"]),
    Stranger(
      "lines in another order", storefront,
      .post("https://films.myshopify.com/admin/api/2024-01/draft_orders.json")
        .body(
          .json([
            "draft_order": [
              "line_items": [
                ["variant_id": 11, "quantity": 2], ["variant_id": 12, "quantity": 1],
              ]
            ]
          ])),
      "POST \(shop)/draft_orders.json", headers: json,
      body: #"""
        {"draft_order":{"line_items":[{"quantity":1,"variant_id":12},{"quantity":2,"variant_id":11}]}}
        """#, .key("draft_order.line_items"), words: ["order"]),
    Stranger(
      "a shop by a name in braces", storefront,
      .get("https://{shop}.myshopify.com/admin/api/2024-01/themes.json"), "GET \(shop)/themes.json",
      .url, words: ["*."]),
  ]

  private static let woo = "https://shop.films.example/wp-json/wc/v3"
  private static let wares: [RequestPattern] = [
    .get("https://shop.films.example/wp-json/wc/v3/products").query("sku", "A1"),
    .get("https://shop.films.example/wp-json/wc/v3/products/{id}"),
    .get("https://shop.films.example/wp-json/wc/v3/products/{id}/variations"),
    .post("https://shop.films.example/wp-json/wc/v3/products").body(.json(["sku": "A2"])),
    .post("https://shop.films.example/wp-json/wc/v3/products/batch"),
    .get("https://shop.films.example/wp-json/wc/v2/orders").query("customer", "3"),
    .delete("https://shop.films.example/wp-json/wc/v3/products/{id}").query("force", "true"),
  ]

  static let ofWares: [Stranger] = [
    Stranger(
      "no wp-json in front", wares, .get("https://shop.films.example/wp-json/wc/v3/coupons"),
      "GET https://shop.films.example/wc/v3/coupons", .path, words: ["wp-json"]),
    Stranger(
      "keys in the URL for those in the header", wares,
      .get("https://shop.films.example/wp-json/wc/v3/coupons")
        .query("consumer_key", "ck_12").query("consumer_secret", "cs_34"),
      "GET \(woo)/coupons", headers: ["Authorization": "Basic Y2tfMTI6Y3NfMzQ="],
      .query("consumer_key"), .query("consumer_secret"), words: ["Authorization"]),
    Stranger(
      "a state with an underscore", wares,
      .get("https://shop.films.example/wp-json/wc/v3/orders").query("status", "on-hold"),
      "GET \(woo)/orders?status=on_hold", .query("status"), words: ["separator", "hyphen"]),
    Stranger(
      "an update by POST", wares,
      .put("https://shop.films.example/wp-json/wc/v3/products/{id}")
        .body(.json(["regular_price": "9.90"])),
      "POST \(woo)/products/42", headers: json, body: #"{"regular_price":"9.90"}"#, .method,
      words: []),
    Stranger(
      "a table with other line breaks", wares,
      .post("https://shop.films.example/wp-json/films/v1/import").body(.text("sku,qty\nA1,2\n")),
      "POST https://shop.films.example/wp-json/films/v1/import",
      headers: ["Content-Type": "text/csv"], body: "sku,qty\r\nA1,2\r\n", .body,
      words: ["line break", "line end", "CR"]),
    Stranger(
      "a piece of JSON as text", wares,
      .post("https://shop.films.example/wp-json/wc/v3/refunds").body(
        .contains(#""amount":"9.90""#)),
      "POST \(woo)/refunds", headers: json, body: "{\n  \"amount\" : \"9.90\"\n}", .body,
      words: ["white space", ".json("]),
    Stranger(
      "not by a guest", wares,
      .post("https://shop.films.example/wp-json/wc/v3/orders")
        .where("is by a guest") { $0.headers["X-Guest"] != nil },
      "POST \(woo)/orders", headers: json, body: "{}", .predicate("is by a guest"), words: []),
  ]
}
