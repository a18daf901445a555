@testable import UnderstudyHTTP

/// The tenth table's third part: logins, work and the habits of clients.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Tokens

  private static let tokens: [RequestPattern] = [
    .get("https://login.example.com/.well-known/openid-configuration"),
    .get("https://login.example.com/oauth2/authorize").query("client_id", "nobody"),
    .post("https://login.example.com/oauth2/revoke"),
    .post("https://login.example.com/oauth2/token").body(.form(["grant_type": "password"])),
    .get("https://login.example.com/oauth2/userinfo").header("X-None", "1"),
    .post("https://login.example.com/v2/oauth2/token"),
  ]

  private static func granted(
    _ name: String, _ asked: KeyValuePairs<String, String>, _ body: String,
    _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, tokens, .post("https://login.example.com/oauth2/token").body(.form(asked)),
      "POST https://login.example.com/oauth2/token", headers: form, body: body, field, words: words)
  }

  static let ofTokens: [Stranger] = [
    granted(
      "a grant in camel case", ["grant_type": "refresh_token", "refresh_token": "rt1"],
      "grant_type=refreshToken&refresh_token=rt1", .formField("grant_type"),
      words: ["case", "separator", "written"]),
    granted(
      "a redirect with a slash",
      ["grant_type": "authorization_code", "redirect_uri": "https://app.example.com/done"],
      "grant_type=authorization_code&redirect_uri=https%3A%2F%2Fapp.example.com%2Fdone%2F",
      .formField("redirect_uri"), words: ["slash"]),
    granted(
      "scopes in another order",
      ["grant_type": "client_credentials", "scope": "openid profile email"],
      "grant_type=client_credentials&scope=profile+openid+email", .formField("scope"),
      words: ["order"]),
    granted(
      "a verifier that is random",
      [
        "grant_type": "authorization_code", "code_verifier": "M25iVXpKU3puUjFaYWg3T1NDTDQtcW1ROUY5",
      ],
      "grant_type=authorization_code&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      .formField("code_verifier"), words: [".any"]),
    Stranger(
      "the token of the test written out", tokens,
      .get("https://login.example.com/oauth2/userinfo").header("Authorization", "Bearer t1"),
      "GET https://login.example.com/oauth2/userinfo", headers: ["Authorization": "t1"],
      .header("Authorization"), words: ["Bearer"]),
  ]

  // MARK: - Work

  private static let jira = "https://acme.atlassian.net/rest/api/3/"
  private static let notion = "https://api.notion.com/v1/"
  private static let graph = "https://graph.microsoft.com/v1.0/"
  private static let work: [RequestPattern] = [
    .get("https://acme.atlassian.net/rest/api/3/search").query("jql", "nothing = this"),
    .get("https://acme.atlassian.net/rest/api/3/issue/{key}/transitions"),
    .put("https://acme.atlassian.net/rest/api/3/issue/{key}"),
    .patch("https://api.notion.com/v1/pages/{id}"),
    .get("https://api.notion.com/v1/blocks/{id}/children"),
    .get("https://graph.microsoft.com/v1.0/me/messages").query("$filter", "isRead eq false"),
    .get("https://graph.microsoft.com/v1.0/me/mailFolders/{id}/messages"),
    .post("https://graph.microsoft.com/v1.0/me/sendMail"),
  ]

  static let ofOffices: [Stranger] = [
    Stranger(
      "the API's former version", work, .get("https://acme.atlassian.net/rest/api/3/myself"),
      "GET https://acme.atlassian.net/rest/api/2/myself", .path, words: ["version"]),
    Stranger(
      "a question without spaces", work,
      .get("https://acme.atlassian.net/rest/api/3/search")
        .query("jql", "project = APP AND status = Open"),
      "GET \(jira)search?jql=project%3DAPP%20AND%20status%3DOpen", .query("jql"),
      words: ["space"]),
    Stranger(
      "an issue's key in lower case", work,
      .get("https://acme.atlassian.net/rest/api/3/issue/APP-7"), "GET \(jira)issue/app-7",
      .path, words: ["case"]),
    Stranger(
      "a first page that is 1", work,
      .get("https://acme.atlassian.net/rest/api/3/project/search").query("startAt", "0"),
      "GET \(jira)project/search?startAt=1", .query("startAt"), words: ["0", "counted"]),
    Stranger(
      "an ID without its hyphens", work,
      .get("https://api.notion.com/v1/pages/59833787-2cf9-4fdf-8782-e53db20768a5"),
      "GET \(notion)pages/598337872cf94fdf8782e53db20768a5", .path,
      words: ["hyphen", "dash", "UUID"]),
    Stranger(
      "an ID in capitals", work,
      .get("https://api.notion.com/v1/databases/59833787-2cf9-4fdf-8782-e53db20768a5"),
      "GET \(notion)databases/59833787-2CF9-4FDF-8782-E53DB20768A5", .path, words: ["case"]),
    Stranger(
      "the API's beta", work, .get("https://graph.microsoft.com/v1.0/me/photo"),
      "GET https://graph.microsoft.com/beta/me/photo", .path, words: ["version"]),
    Stranger(
      "a dollar forgotten", work,
      .get("https://graph.microsoft.com/v1.0/me/messages").query("$top", "25"),
      "GET \(graph)me/messages?top=25", .query("$top"), words: ["top", "$"]),
    Stranger(
      "a selection with spaces", work,
      .get("https://graph.microsoft.com/v1.0/me/messages").query("$select", "subject,from"),
      "GET \(graph)me/messages?$select=subject,%20from", .query("$select"), words: ["space"]),
  ]

  // MARK: - Clients

  private static let app = "https://api.shop.example/v2/"
  private static let client: [RequestPattern] = [
    .get("https://api.shop.example/v2/orders").query("status", "none").query("page", "9"),
    .get("https://api.shop.example/v2/orders/{id}"),
    .patch("https://api.shop.example/v2/orders/{id}").body(.json(containing: ["gift": true])),
    .delete("https://api.shop.example/v2/orders/{id}"),
    .get("https://api.shop.example/v2/orders/{id}/items"),
    .post("https://api.shop.example/v2/orders/{id}/photos"),
    .get("https://api.shop.example/v1/orders").query("status", "none"),
    .get("https://cdn.shop.example/images/{file}"),
  ]

  private static func ordered(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, client, .post("https://api.shop.example/v2/orders").body(.json(asked)),
      "POST \(app)orders", headers: json, body: body, fields, words: words)
  }

  static let ofClients: [Stranger] = [
    ordered(
      "a raw value in camel case", ["status": "in_progress", "id": 7],
      #"{"status":"inProgress","id":7}"#, .key("status"), words: ["case", "separator", "written"]),
    ordered(
      "a date as the encoder writes it", ["created": 1_735_689_600, "id": 7],
      #"{"created":757382400,"id":7}"#, .key("created"), words: ["2001", "dateEncodingStrategy"]),
    ordered(
      "a moment in another time zone", ["due": "2025-03-01T09:00:00+01:00", "id": 7],
      #"{"due":"2025-03-01T08:00:00Z","id":7}"#, .key("due"), words: ["same"]),
    ordered(
      "a duration in minutes", ["hold": "60m", "id": 7], #"{"hold":"1h","id":7}"#,
      .key("hold"), words: ["same"]),
    ordered(
      "an optional that was printed", ["note": "for Ida", "id": 7],
      #"{"note":"Optional(\"for Ida\")","id":7}"#, .key("note"), words: ["Optional"]),
    ordered(
      "a URL with its slashes escaped by hand", ["link": "https://a.example/b", "id": 7],
      #"{"link":"https:\\/\\/a.example\\/b","id":7}"#, .key("link"),
      words: ["escape", "backslash"]),
    Stranger(
      "a query within the path", client, .get("https://api.shop.example/v2/offers?page=2"),
      "GET \(app)offers%3Fpage=2", .path, words: ["%3F", "query"]),
    Stranger(
      "a version of the app", client,
      .get("https://api.shop.example/v2/config").header("User-Agent", "Shop/1.4 (42)"),
      "GET \(app)config", headers: ["User-Agent": "Shop/1.5 (57)"], .header("User-Agent"),
      words: ["version"]),
    Stranger(
      "an entity tag without its quotes", client,
      .get("https://api.shop.example/v2/config").header("If-None-Match", "\"a1b2\""),
      "GET \(app)config", headers: ["If-None-Match": "a1b2"], .header("If-None-Match"),
      words: ["quot"]),
    Stranger(
      "flags in another order", client,
      .get("https://api.shop.example/v2/config").header("X-Features", "new-cart,search2"),
      "GET \(app)config", headers: ["X-Features": "search2,new-cart"], .header("X-Features"),
      words: ["order"]),
    Stranger(
      "a form without its boundary", client,
      .put("https://api.shop.example/v2/orders/{id}/photo").body(.part("photo")),
      "PUT \(app)orders/7/photo", headers: ["Content-Type": "multipart/form-data"],
      body: "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\nx\r\n--b--\r\n",
      .part("photo"), words: ["boundary"]),
    Stranger(
      "an alarm of one room", client,
      .get("https://api.shop.example/v2/rooms/{id}"), "GET \(app)rooms/7/alarms", .path,
      words: ["one segment too many, `alarms`"]),
    Stranger(
      "the version of an API as a date", client,
      .get("https://api.shop.example/v2/config").header("Shop-Version", "2022-06-28"),
      "GET \(app)config", headers: ["Shop-Version": "2022-02-22"], .header("Shop-Version"),
      words: ["version"]),
    ordered(
      "a delivery in local time", ["due": "2025-03-01T09:00:00Z", "id": 7],
      #"{"due":"2025-03-01T17:00:00Z","id":7}"#, .key("due"), words: ["time zone"]),
    Stranger(
      "a list of orders sent to one", client,
      .post("https://api.shop.example/v2/orders"), "POST \(app)order", .path, words: ["typo"]),
  ]

  /// Really another date: nothing to say but that.
  static let otherDates: [Stranger] = [
    Stranger(
      "orders since another day", client,
      .get("https://api.shop.example/v2/orders").query("since", "2025-03-01"),
      "GET \(app)orders?since=2025-04-01", .query("since"), words: []),
    ordered(
      "a delivery on another day", ["due": "2025-03-01T09:00:00Z", "id": 7],
      #"{"due":"2025-03-04T17:30:00Z","id":7}"#, .key("due"), words: []),
  ]

  static let tenth =
    ofCharges + ofRepositories + ofShops + ofMessages + ofObjects + ofAssistants + ofMapping
    + ofMusic + ofRecords + ofClusters + ofTokens + ofOffices + ofClients
}
