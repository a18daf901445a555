@testable import UnderstudyHTTP

/// The tenth table, of APIs that teams really ask: payments, repositories, shops and messages.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Payments

  private static let stripe = "https://api.stripe.com/v1/"
  private static let intents: URLPattern = "https://api.stripe.com/v1/payment_intents"
  private static let payments: [RequestPattern] = [
    .get("https://api.stripe.com/v1/customers").query("limit", "100"),
    .get("https://api.stripe.com/v1/customers/{id}"),
    .post("https://api.stripe.com/v1/customers").body(.form(["email": "nobody@example.com"])),
    .post("https://api.stripe.com/v1/payment_intents/{id}/confirm"),
    .get(intents).query("customer", "cus_9").query("limit", "3"),
    .get("https://api.stripe.com/v1/charges/{id}"),
    .delete("https://api.stripe.com/v1/customers/{id}"),
    .get("https://api.stripe.com/v1/events").query("type", "charge.failed"),
  ]

  static let ofCharges: [Stranger] = [
    Stranger(
      "an amount in euros, not in cents", payments,
      .post(intents).body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(stripe)payment_intents", headers: form, body: "amount=19.99&currency=eur",
      .formField("amount"), words: ["100", "cent", "smallest"]),
    Stranger(
      "a currency in capitals", payments,
      .post(intents).body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(stripe)payment_intents", headers: form, body: "amount=1999&currency=EUR",
      .formField("currency"), words: ["case", "capital"]),
    Stranger(
      "metadata with a dot", payments,
      .post(intents).body(.form(["amount": "1999", "metadata[order_id]": "6735"])),
      "POST \(stripe)payment_intents", headers: form, body: "amount=1999&metadata.order_id=6735",
      .formField("metadata[order_id]"), words: ["metadata.order_id", "bracket"]),
    Stranger(
      "an array with indices", payments,
      .post(intents).body(.form(["amount": "1999", "expand[]": "customer"])),
      "POST \(stripe)payment_intents", headers: form, body: "amount=1999&expand%5B0%5D=customer",
      .formField("expand[]"), words: ["expand[0]", "index"]),
    Stranger(
      "JSON sent where a form is meant", payments,
      .post(intents).body(.form(["amount": "1999", "currency": "eur"])),
      "POST \(stripe)payment_intents", headers: json, body: #"{"amount":1999,"currency":"eur"}"#,
      .body, words: ["JSON"]),
    Stranger(
      "an idempotency key of yesterday", payments,
      .post(intents).header("Idempotency-Key", "5C1A4E0B-8D06-4F4E-9C3B-1B8B3A4D7F10"),
      "POST \(stripe)payment_intents",
      headers: ["Idempotency-Key": "0B60A83E-98B5-4D0C-A5A4-3C2E5D5A6F77"], body: "amount=1",
      .header("Idempotency-Key"), words: [".any", "each run"]),
    Stranger(
      "the intent's own ID left out", payments,
      .post("https://api.stripe.com/v1/payment_intents/{id}/capture"),
      "POST \(stripe)payment_intents//capture", .path, words: ["empty"]),
  ]

  // MARK: - Repositories

  private static let hub = "https://api.github.com/"
  private static let issues: URLPattern = "https://api.github.com/repos/{owner}/{repo}/issues"
  private static let repositories: [RequestPattern] = [
    .get("https://api.github.com/repos/{owner}/{repo}"),
    .get(issues).query("state", "closed").query("creator", "nobody"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .post(issues).body(.json(containing: ["title": "Nothing"])),
    .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .get("https://api.github.com/repos/{owner}/{repo}/pulls").query("state", "closed"),
    .get("https://api.github.com/user/repos").query("affiliation", "owner"),
    .put("https://api.github.com/user/starred/{owner}/{repo}"),
  ]

  static let ofRepositories: [Stranger] = [
    Stranger(
      "a media type without the vendor", repositories,
      .get("https://api.github.com/repos/{owner}/{repo}/releases")
        .header("Accept", "application/vnd.github+json"),
      "GET \(hub)repos/apple/swift/releases", headers: ["Accept": "application/json"],
      .header("Accept"), words: []),
    Stranger(
      "the old scheme of a token", repositories,
      .get("https://api.github.com/user").header("Authorization", "Bearer ghp_16C7e42F292c6912E7"),
      "GET \(hub)user", headers: ["Authorization": "token ghp_16C7e42F292c6912E7"],
      .header("Authorization"), words: ["Bearer", "scheme"]),
    Stranger(
      "one pull in the singular", repositories,
      .get("https://api.github.com/repos/{owner}/{repo}/pulls/{number}"),
      "GET \(hub)repos/apple/swift/pull/7", .path, words: ["typo"]),
    Stranger(
      "owner and repository as one escaped segment", repositories,
      .get("https://api.github.com/repos/{owner}/{repo}/labels"),
      "GET \(hub)repos/apple%2Fswift/labels", .path, words: ["`%2F` is a slash"]),
    Stranger(
      "a page's size in camel case", repositories,
      .get(issues).query("state", "all").query("per_page", "50"),
      "GET \(hub)repos/apple/swift/issues?state=all&perPage=50",
      .query("per_page"), words: ["perPage"]),
    Stranger(
      "labels in another order", repositories, .get(issues).query("labels", "bug,ui,later"),
      "GET \(hub)repos/apple/swift/issues?labels=ui,bug,later",
      .query("labels"), words: ["order"]),
    Stranger(
      "a comment in the singular", repositories,
      .post("https://api.github.com/repos/{owner}/{repo}/issues/{number}/comments"),
      "POST \(hub)repos/apple/swift/issues/7/comment", .path, words: ["typo"]),
    Stranger(
      "a PUT that GitHub wants as a PATCH", repositories,
      .patch("https://api.github.com/repos/{owner}/{repo}/milestones/{number}"),
      "PUT \(hub)repos/apple/swift/milestones/7", .method, words: []),
  ]

  // MARK: - Shops

  private static let shop = "https://ida.myshopify.com/admin/api/2024-07/"
  private static let goods: [RequestPattern] = [
    .get("https://ida.myshopify.com/admin/api/2024-07/products.json").query("vendor", "nobody"),
    .get("https://ida.myshopify.com/admin/api/2024-07/products/{file}.json"),
    .get("https://ida.myshopify.com/admin/api/2024-07/products/count.json"),
    .put("https://ida.myshopify.com/admin/api/2024-07/products/{file}.json"),
    .get("https://ida.myshopify.com/admin/api/2024-07/products/{id}/images.json"),
    .post("https://ida.myshopify.com/admin/api/2024-07/orders.json"),
    .get("https://ida.myshopify.com/admin/api/2024-07/orders.json").query("status", "closed"),
  ]

  static let ofShops: [Stranger] = [
    Stranger(
      "the version of another quarter", goods,
      .get("https://ida.myshopify.com/admin/api/2024-07/shop.json"),
      "GET https://ida.myshopify.com/admin/api/2024-10/shop.json", .path, words: ["version"]),
    Stranger(
      "an order without its suffix", goods,
      .get("https://ida.myshopify.com/admin/api/2024-07/orders/450789469.json"),
      "GET \(shop)orders/450789469", .path, words: [".json"]),
    Stranger(
      "a product that is not wrapped", goods,
      .post("https://ida.myshopify.com/admin/api/2024-07/products.json")
        .body(.json(["product": ["title": "Mug", "vendor": "Ida"]])),
      "POST \(shop)products.json", headers: json, body: #"{"title":"Mug","vendor":"Ida"}"#,
      .key(""), words: ["without \"product\" around"]),
    Stranger(
      "a page's cursor", goods,
      .get("https://ida.myshopify.com/admin/api/2024-07/products.json")
        .query("page_info", "eyJsYXN0X2lkIjo0fQ"),
      "GET \(shop)products.json?page_info=eyJsYXN0X2lkIjo5fQ&limit=50",
      .query("page_info"), words: [".any"]),
    Stranger(
      "the shop of the staging environment", goods,
      .get("https://ida.myshopify.com/admin/api/2024-07/locations.json"),
      "GET https://ida-staging.myshopify.com/admin/api/2024-07/locations.json",
      .host, words: ["*.", "subdomain"]),
    Stranger(
      "a price as a number", goods,
      .put("https://ida.myshopify.com/admin/api/2024-07/variants/{file}.json")
        .body(.json(["variant": ["id": 808_950_810, "price": "99.00"]])),
      "PUT \(shop)variants/808950810.json", headers: json,
      body: #"{"variant":{"id":808950810,"price":99}}"#,
      .key("variant.price"), words: ["string", "text", "same number"]),
  ]

  // MARK: - Messages

  private static let twilio = "https://api.twilio.com/2010-04-01/Accounts/AC1/"
  private static let slack = "https://slack.com/api/"
  private static let messages: [RequestPattern] = [
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json").query("To", "nobody"),
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages/{file}.json"),
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}/Calls.json"),
    .delete("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages/{file}.json"),
    .post("https://slack.com/api/chat.update").body(.json(containing: ["ts": "1.0"])),
    .get("https://slack.com/api/conversations.list").query("types", "im"),
    .get("https://slack.com/api/conversations.history").query("channel", "C9"),
    .get("https://slack.com/api/users.info").query("user", "U9"),
  ]

  static let ofMessages: [Stranger] = [
    Stranger(
      "form names in lower case", messages,
      .post("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json")
        .body(.form(["To": "4917012345", "Body": "Hi"])),
      "POST \(twilio)Messages.json", headers: form, body: "to=4917012345&Body=Hi",
      .formField("To"), words: ["case"]),
    Stranger(
      "a plus that became a space", messages,
      .post("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json")
        .body(.form(["To": "+4917012345", "Body": "Hi"])),
      "POST \(twilio)Messages.json", headers: form, body: "To=+4917012345&Body=Hi",
      .formField("To"), words: ["%2B"]),
    Stranger(
      "a method's name in lower case", messages, .post("https://slack.com/api/chat.postMessage"),
      "POST \(slack)chat.postmessage", .path, words: ["case"]),
    Stranger(
      "a thread's time as a number", messages,
      .post("https://slack.com/api/chat.postMessage")
        .body(.json(["channel": "C1", "thread_ts": "1503435956.25"])),
      "POST \(slack)chat.postMessage", headers: json,
      body: #"{"channel":"C1","thread_ts":1503435956.25}"#,
      .key("thread_ts"), words: ["string", "text"]),
    Stranger(
      "a channel with its hash", messages,
      .post("https://slack.com/api/chat.postMessage")
        .body(.json(["channel": "general", "text": "Hi"])),
      "POST \(slack)chat.postMessage", headers: json,
      body: ##"{"channel":"#general","text":"Hi"}"##,
      .key("channel"), words: ["`#` in front"]),
    Stranger(
      "a method of Slack asked by GET", messages, .post("https://slack.com/api/reactions.add"),
      "GET \(slack)reactions.add?name=eyes", .method, words: []),
  ]
}
