@testable import UnderstudyHTTP

/// Mistakes with services that teams run and are run by: boards, help desks, pipelines, monitoring,
/// vaults, packages, sheets, drives. Written down before any was asked about.
extension Stranger {
  static let services =
    ofBoards + ofDesks + ofPipelines + ofMonitors + ofVaults + ofPackages + ofSheets + ofLedgers
    + ofRemotes

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Linear, Asana and Trello

  private static let boards: [RequestPattern] = [
    .post("https://api.linear.app/graphql").body(.json(containing: ["operationName": "Teams"])),
    .post("https://api.linear.app/graphql").header("X-Night", "1"),
    .get("https://app.asana.com/api/1.0/tasks").query("project", "99"),
    .get("https://app.asana.com/api/1.0/tasks/{gid}").query("opt_fields", "assignee"),
    .put("https://app.asana.com/api/1.0/tasks/{gid}"),
    .get("https://api.trello.com/1/boards/{id}/cards").query("filter", "closed"),
    .post("https://api.trello.com/1/cards").query("idList", "99"),
    .delete("https://api.trello.com/1/cards/{id}"),
  ]

  private static func linear(
    _ name: String, _ asked: BodyPattern, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, boards, .post("https://api.linear.app/graphql").body(asked),
      "POST https://api.linear.app/graphql", headers: json, body: body, fields, words: words)
  }

  static let ofBoards: [Stranger] = [
    linear(
      "a variable of another name", .json(containing: ["variables": ["teamId": "t1"]]),
      #"{"query":"q","variables":{"team":"t1"}}"#, .key("variables.teamId"), words: ["\"team\""]),
    linear(
      "an input not wrapped", .json(containing: ["variables": ["input": ["title": "Bug"]]]),
      #"{"query":"q","variables":{"title":"Bug"}}"#, .key("variables"),
      words: ["without \"input\""]),
    linear(
      "an argument in the query's text", .contains(#"issues(first: 50)"#),
      #"{"query":"{ issues(first: 25) { nodes { id } } }"}"#, .body, words: []),
    linear(
      "the fields in another order", .json(containing: ["query": "{ viewer { id name } }"]),
      #"{"query":"{ viewer { name id } }"}"#, .key("query"), words: ["order"]),
    linear(
      "a fragment more", .json(containing: ["query": "{ issue { id title } }"]),
      #"{"query":"{ issue { id title ...Labels } }"}"#, .key("query"), words: ["...Labels"]),
    linear(
      "a query where a mutation was meant",
      .json(containing: ["query": "mutation Create { issueCreate { success } }"]),
      #"{"query":"query Create { issueCreate { success } }"}"#, .key("query"), words: []),
    Stranger(
      "fields by another parameter", boards,
      .get("https://app.asana.com/api/1.0/users/{gid}").query("opt_fields", "name,email"),
      "GET https://app.asana.com/api/1.0/users/7?fields=name,email", .query("opt_fields"),
      words: ["\"fields\""]),
    Stranger(
      "the data around it", boards,
      .post("https://app.asana.com/api/1.0/tasks").body(
        .json(["data": ["name": "Ship", "projects": ["1"]]])),
      "POST https://app.asana.com/api/1.0/tasks", headers: json,
      body: #"{"name":"Ship","projects":["1"]}"#, .key(""), words: ["without \"data\""]),
    Stranger(
      "a key in the header", boards,
      .get("https://api.trello.com/1/members/me").query("key", .any).query("token", .any),
      "GET https://api.trello.com/1/members/me",
      headers: ["Authorization": "OAuth oauth_consumer_key=\"k\", oauth_token=\"t\""],
      .query("key"), .query("token"), words: ["header Authorization"]),
    Stranger(
      "an id of a list under another name", boards,
      .post("https://api.trello.com/1/checklists").query("idCard", "5abbe4b7ddc1b351ef961414"),
      "POST https://api.trello.com/1/checklists?cardId=5abbe4b7ddc1b351ef961414",
      .query("idCard"), words: ["\"cardId\""]),
  ]

  // MARK: - Help desks and customers

  private static let desks: [RequestPattern] = [
    .get("https://acme.zendesk.com/api/v2/tickets.json").query("sort_by", "priority"),
    .get("https://acme.zendesk.com/api/v2/tickets/{id}.json").query("include", "dates"),
    .put("https://acme.zendesk.com/api/v2/tickets/{id}.json").header("X-Night", "1"),
    .get("https://acme.zendesk.com/api/v2/tickets/{id}/comments.json"),
    .get("https://acme.zendesk.com/api/v2/users/search.json").query("query", "night"),
    .post("https://api.hubapi.com/crm/v3/objects/contacts"),
    .post("https://api.hubapi.com/crm/v3/objects/contacts/search").header("X-Night", "1"),
    .delete("https://acme.zendesk.com/api/v2/tickets/{id}.json"),
  ]

  static let ofDesks: [Stranger] = [
    Stranger(
      "the tenant of somebody else", desks,
      .get("https://acme.zendesk.com/api/v2/views.json"),
      "GET https://globex.zendesk.com/api/v2/views.json", .host, words: ["subdomain"]),
    Stranger(
      "without .json", desks, .get("https://acme.zendesk.com/api/v2/macros.json"),
      "GET https://acme.zendesk.com/api/v2/macros", .path, words: [".json"]),
    Stranger(
      "an e-mail whose plus was not escaped", desks,
      .get("https://acme.zendesk.com/api/v2/users/search.json")
        .query("query", "email:ida+test@example.com"),
      "GET https://acme.zendesk.com/api/v2/users/search.json?query=email:ida+test@example.com",
      .query("query"), words: ["`+`"]),
    Stranger(
      "a list of ids with one more", desks,
      .get("https://acme.zendesk.com/api/v2/tickets/show_many.json").query("ids", "1,2"),
      "GET https://acme.zendesk.com/api/v2/tickets/show_many.json?ids=1,2,3", .query("ids"),
      words: ["`3`"]),
    Stranger(
      "the ticket around it is missing", desks,
      .put("https://acme.zendesk.com/api/v2/tickets/{id}.json").body(
        .json(containing: ["ticket": ["status": "open"]])),
      "PUT https://acme.zendesk.com/api/v2/tickets/7.json", headers: json,
      body: #"{"status":"open"}"#, .key(""), words: ["without \"ticket\""]),
    Stranger(
      "a property as a list of pairs", desks,
      .post("https://api.hubapi.com/crm/v3/objects/companies").body(
        .json(containing: ["properties": ["name": "Acme"]])),
      "POST https://api.hubapi.com/crm/v3/objects/companies", headers: json,
      body: #"{"properties":[{"name":"name","value":"Acme"}]}"#, .key("properties"),
      words: ["array"]),
    Stranger(
      "a value deep in a search", desks,
      .post("https://api.hubapi.com/crm/v3/objects/contacts/search").body(
        .json(containing: [
          "filterGroups": [["filters": [["propertyName": "email", "operator": "EQ"]]]]
        ])),
      "POST https://api.hubapi.com/crm/v3/objects/contacts/search", headers: json,
      body: #"{"filterGroups":[{"filters":[{"propertyName":"email","operator":"eq"}]}]}"#,
      .key("filterGroups[0].filters[0].operator"), words: ["case"]),
    Stranger(
      "an older API", desks, .get("https://api.hubapi.com/crm/v3/owners"),
      "GET https://api.hubapi.com/owners/v2/owners", .path, words: []),
  ]

  // MARK: - Pipelines

  private static let pipelines: [RequestPattern] = [
    .get("https://circleci.com/api/v2/project/{vcs}/{org}/{repo}/pipeline").query("branch", "x"),
    .post("https://circleci.com/api/v2/project/{vcs}/{org}/{repo}/pipeline"),
    .get("https://circleci.com/api/v2/workflow/{id}/job"),
    .post("https://circleci.com/api/v2/workflow/{id}/rerun"),
    .get("https://api.cloudflare.com/client/v4/zones").query("name", "night.example"),
    .get("https://api.cloudflare.com/client/v4/zones/{id}/dns_records").query("type", "TXT"),
    .delete("https://api.cloudflare.com/client/v4/zones/{id}/purge_cache"),
    .get("https://api.vercel.com/v6/deployments").query("limit", "99"),
  ]

  static let ofPipelines: [Stranger] = [
    Stranger(
      "an older number in front", pipelines, .get("https://api.vercel.com/v9/projects/{id}"),
      "GET https://api.vercel.com/v10/projects/app", .path, words: ["version"]),
    Stranger(
      "the short name of a forge", pipelines,
      .get("https://circleci.com/api/v2/insights/github/{org}/{repo}/branches"),
      "GET https://circleci.com/api/v2/insights/gh/app/ios/branches", .path, words: []),
    Stranger(
      "its own token header misspelt", pipelines,
      .get("https://circleci.com/api/v2/me").header("Circle-Token", .any),
      "GET https://circleci.com/api/v2/me", headers: ["Circleci-Token": "0123456789abcdef"],
      .header("Circle-Token"), words: ["\"Circleci-Token\"", "Circleci-Token"]),
    Stranger(
      "a record's type in small letters", pipelines,
      .get("https://api.cloudflare.com/client/v4/zones/{id}/dns_records").query("type", "AAAA"),
      "GET https://api.cloudflare.com/client/v4/zones/z1/dns_records?type=aaaa", .query("type"),
      words: ["case"]),
    Stranger(
      "PUT for PATCH", pipelines,
      .patch("https://api.cloudflare.com/client/v4/zones/{id}/settings/ssl"),
      "PUT https://api.cloudflare.com/client/v4/zones/z1/settings/ssl", headers: json,
      body: #"{"value":"full"}"#, .method, words: ["PATCH"]),
    Stranger(
      "a purge of everything as text", pipelines,
      .post("https://api.cloudflare.com/client/v4/zones/{id}/purge_cache").body(
        .json(["purge_everything": true])),
      "POST https://api.cloudflare.com/client/v4/zones/z1/purge_cache", headers: json,
      body: #"{"purge_everything":1}"#, .key("purge_everything"), words: ["number"]),
    Stranger(
      "the team in another item", pipelines,
      .get("https://api.vercel.com/v6/domains").query("teamId", "team_a1b2c3"),
      "GET https://api.vercel.com/v6/domains?slug=team_a1b2c3", .query("teamId"),
      words: ["\"slug\""]),
    Stranger(
      "a commit in its short form", pipelines,
      .get("https://circleci.com/api/v2/commits/9fceb02d0ae598e95dc970b74767f19372d61af8"),
      "GET https://circleci.com/api/v2/commits/9fceb02", .path, words: ["first 7"]),
  ]

  // MARK: - Monitoring

  private static let monitors: [RequestPattern] = [
    .get("http://prometheus:9090/api/v1/query").query("query", "up"),
    .get("http://prometheus:9090/api/v1/query_range").query("step", "99s"),
    .get("http://prometheus:9090/api/v1/labels"),
    .get("https://sentry.io/api/0/projects/{org}/{project}/issues/").query("query", "night"),
    .put("https://sentry.io/api/0/issues/{id}/"),
    .post("https://api.datadoghq.com/api/v2/logs").header("X-Night", "1"),
    .post("https://events.pagerduty.com/v2/change/enqueue"),
  ]

  static let ofMonitors: [Stranger] = [
    Stranger(
      "a range of another length", monitors,
      .get("http://prometheus:9090/api/v1/query").query("query", "rate(http_requests_total[5m])"),
      "GET http://prometheus:9090/api/v1/query?query=rate(http_requests_total%5B300s%5D)",
      .query("query"), words: ["duration"]),
    Stranger(
      "a label's quotes", monitors,
      .get("http://prometheus:9090/api/v1/series").query("match[]", #"up{job="api"}"#),
      "GET http://prometheus:9090/api/v1/series?match%5B%5D=up%7Bjob='api'%7D",
      .query("match[]"), words: ["quotation"]),
    Stranger(
      "the brackets of match", monitors,
      .get("http://prometheus:9090/api/v1/series").query("match[]", "up"),
      "GET http://prometheus:9090/api/v1/series?match=up", .query("match[]"),
      words: ["bracket"]),
    Stranger(
      "a step without its unit", monitors,
      .get("http://prometheus:9090/api/v1/query_range").query("step", "15s"),
      "GET http://prometheus:9090/api/v1/query_range?step=15", .query("step"), words: ["`s`"]),
    Stranger(
      "another site", monitors, .post("https://api.datadoghq.com/api/v2/series"),
      "POST https://api.datadoghq.eu/api/v2/series", headers: json, body: "{}", .host,
      words: [".eu", "`.com`"]),
    Stranger(
      "times in milliseconds", monitors,
      .get("https://api.datadoghq.com/api/v1/query").query("from", "1700000000"),
      "GET https://api.datadoghq.com/api/v1/query?from=1700000000000", .query("from"),
      words: ["milliseconds"]),
    Stranger(
      "a slash that Django wants", monitors,
      .get("https://sentry.io/api/0/organizations/{org}/events/"),
      "GET https://sentry.io/api/0/organizations/app/events", .path, words: ["trailing slash"]),
    Stranger(
      "a severity that is none", monitors,
      .post("https://events.pagerduty.com/v2/enqueue").body(
        .json(containing: ["payload": ["severity": "critical", "source": "ios"]])),
      "POST https://events.pagerduty.com/v2/enqueue", headers: json,
      body: #"{"payload":{"severity":"crit","source":"ios"}}"#, .key("payload.severity"),
      words: []),
  ]

  // MARK: - Vaults and identity

  private static let vaults: [RequestPattern] = [
    .get("https://vault.example.com:8200/v1/secret/data/{path}").query("version", "9"),
    .get("https://vault.example.com:8200/v1/secret/metadata/{path}"),
    .post("https://vault.example.com:8200/v1/auth/approle/login"),
    .get("https://id.example.com/realms/{realm}/protocol/openid-connect/certs"),
    .post("https://id.example.com/realms/{realm}/protocol/openid-connect/token")
      .body(.form(["grant_type": "urn:night"])),
    .get("https://id.example.com/admin/realms/{realm}/users").query("max", "99"),
    .delete("https://vault.example.com:8200/v1/secret/data/{path}"),
  ]

  private static func tokenAsked(
    _ name: String, _ asked: KeyValuePairs<String, String>, _ body: String,
    _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, vaults,
      .post("https://id.example.com/realms/{realm}/protocol/openid-connect/token")
        .body(.form(asked)),
      "POST https://id.example.com/realms/app/protocol/openid-connect/token", headers: form,
      body: body, fields, words: words)
  }

  static let ofVaults: [Stranger] = [
    Stranger(
      "the first version of the engine", vaults,
      .put("https://vault.example.com:8200/v1/secret/data/{path}"),
      "PUT https://vault.example.com:8200/v1/secret/db", headers: json, body: "{}", .path,
      words: ["`data`"]),
    Stranger(
      "the auth in front of realms", vaults,
      .get("https://id.example.com/realms/{realm}/account"),
      "GET https://id.example.com/auth/realms/app/account", .path, words: ["`auth`"]),
    tokenAsked(
      "a plus between scopes", ["scope": "openid profile"],
      "grant_type=password&scope=openid%2Bprofile", .formField("scope"), words: ["plus"]),
    tokenAsked(
      "one scope less", ["scope": "openid email offline_access"],
      "grant_type=password&scope=openid%20email", .formField("scope"),
      words: ["offline_access"]),
    tokenAsked(
      "a grant in camel case", ["grant_type": "client_credentials"],
      "grantType=client_credentials&client_id=app", .formField("grant_type"),
      words: ["grantType"]),
    tokenAsked(
      "a grant with its URN", ["grant_type": "token-exchange"],
      "grant_type=urn:ietf:params:oauth:grant-type:token-exchange", .formField("grant_type"),
      words: ["in front"]),
    Stranger(
      "the namespace in the path", vaults,
      .get("https://vault.example.com:8200/v1/sys/health").header("X-Vault-Namespace", "team1/"),
      "GET https://vault.example.com:8200/v1/sys/health",
      headers: ["X-Vault-Namespace": "team1"], .header("X-Vault-Namespace"), words: ["slash"]),
    Stranger(
      "two differences at once", vaults,
      .get("https://id.example.com/admin/realms/{realm}/clients").query("clientId", "ios-app")
        .query("viewableOnly", "true"),
      "GET https://id.example.com/admin/realms/app/clients?client_id=ios-app&viewableOnly=True",
      .query("viewableOnly"), .query("clientId"), words: ["case"]),
  ]

  // MARK: - Packages

  private static let packages: [RequestPattern] = [
    .get("https://registry.npmjs.org/{name}").header("X-Night", "1"),
    .get("https://registry.npmjs.org/{name}/{version}").header("X-Night", "1"),
    .get("https://registry.npmjs.org/-/v1/search").query("text", "night"),
    .put("https://registry.npmjs.org/{name}"),
    .get("https://packages.example.com/{scope}/{name}/{version}.zip"),
    .get("https://packages.example.com/identifiers").query("url", "night"),
  ]

  static let ofPackages: [Stranger] = [
    Stranger(
      "a scoped name not escaped", packages,
      .get("https://registry.npmjs.org/@types%2Fnode"),
      "GET https://registry.npmjs.org/@types/node", .path, words: ["%2F"]),
    Stranger(
      "the accepted version", packages,
      .get("https://packages.example.com/{scope}/{name}")
        .header("Accept", "application/vnd.swift.registry.v1+json"),
      "GET https://packages.example.com/apple/nio",
      headers: ["Accept": "application/vnd.swift.registry.v2+json"], .header("Accept"),
      words: ["version"]),
    Stranger(
      "a version with its letter", packages,
      .get("https://packages.example.com/{scope}/{name}/1.2.0/Package.swift"),
      "GET https://packages.example.com/apple/nio/v1.2.0/Package.swift", .path,
      words: ["version", "`v`"]),
    Stranger(
      "a URL encoded in part", packages,
      .get("https://packages.example.com/identifiers")
        .query("url", "https://github.com/apple/swift-nio.git"),
      "GET https://packages.example.com/identifiers?url=https://github.com/apple/swift-nio",
      .query("url"), words: [".git"]),
    Stranger(
      "an archive in another format", packages,
      .get("https://packages.example.com/archives/{name}.zip"),
      "GET https://packages.example.com/archives/nio.tar.gz", .path, words: [".zip"]),
  ]

  // MARK: - Sheets and drives

  private static let sheets: [RequestPattern] = [
    .get("https://sheets.googleapis.com/v4/spreadsheets/{id}").query("fields", "sheets"),
    .get("https://sheets.googleapis.com/v4/spreadsheets/{id}/values/{range}")
      .query("majorDimension", "COLUMNS"),
    .put("https://sheets.googleapis.com/v4/spreadsheets/{id}/values/{range}"),
    .post("https://sheets.googleapis.com/v4/spreadsheets/{id}:batchUpdate").header("X-Night", "1"),
    .get("https://www.googleapis.com/drive/v3/files").query("q", "trashed = true"),
    .post("https://www.googleapis.com/upload/drive/v3/files").query("uploadType", "resumable"),
    .get("https://api.airtable.com/v0/{base}/{table}").query("view", "Night"),
  ]

  static let ofSheets: [Stranger] = [
    Stranger(
      "a range with its mark escaped twice", sheets,
      .delete("https://sheets.googleapis.com/v4/spreadsheets/s1/values/Films!A1:B2"),
      "DELETE https://sheets.googleapis.com/v4/spreadsheets/s1/values/Films%2521A1:B2", .path,
      words: ["twice"]),
    Stranger(
      "upload without the upload", sheets,
      .patch("https://www.googleapis.com/upload/drive/v3/files/{id}"),
      "PATCH https://www.googleapis.com/drive/v3/files/f1?uploadType=media", .path,
      words: ["`upload`"]),
    Stranger(
      "a search of another word", sheets,
      .get("https://www.googleapis.com/drive/v3/files")
        .query("q", "name contains 'ida' and trashed = false"),
      "GET https://www.googleapis.com/drive/v3/files?q=name%20contains%20'ida'", .query("q"),
      words: ["trashed"]),
    Stranger(
      "a formula not encoded", sheets,
      .get("https://api.airtable.com/v0/app1/Films")
        .query("filterByFormula", "AND({Year}>2000,{Seen}=1)"),
      "GET https://api.airtable.com/v0/app1/Films?filterByFormula=AND(%7BYear%7D%3E2000%2C%20%7BSeen%7D%3D1)",
      .query("filterByFormula"), words: ["white space"]),
    Stranger(
      "nested items of a sort", sheets,
      .get("https://api.airtable.com/v0/app1/Cast").query("sort[0][field]", "Name"),
      "GET https://api.airtable.com/v0/app1/Cast?sort%5B%5D%5Bfield%5D=Name",
      .query("sort[0][field]"), words: ["bracket", "sort[][field]"]),
    Stranger(
      "a table's name with a space", sheets,
      .post("https://api.airtable.com/v0/app1/My%20Films"),
      "POST https://api.airtable.com/v0/app1/My+Films", headers: json, body: "{}", .path,
      words: ["`+`"]),
    Stranger(
      "numbers as text in rows", sheets,
      .put("https://sheets.googleapis.com/v4/spreadsheets/{id}/values/{range}").body(
        .json(containing: ["values": [["Ida", 2013]]])),
      "PUT https://sheets.googleapis.com/v4/spreadsheets/s1/values/A1", headers: json,
      body: #"{"values":[["Ida","2013"]]}"#, .key("values[0][1]"), words: ["string"]),
    Stranger(
      "metadata as a part of the wrong name", sheets,
      .post("https://www.googleapis.com/upload/drive/v3/files").query("uploadType", "multipart")
        .body(.part("metadata", .contains("ida.png"))),
      "POST https://www.googleapis.com/upload/drive/v3/files?uploadType=multipart",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"meta\"\r\n\r\n{\"name\":\"ida.png\"}\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"ida.png\"\r\n\r\nPNG\r\n--b--\r\n",
      .part("metadata"), words: ["\"meta\""]),
  ]

  // MARK: - Ledgers

  private static let ledger = "https://erp.example.com/odata/v4/"
  private static let ledgers: [RequestPattern] = [
    .get("https://erp.example.com/odata/v4/Orders").query("$top", "99"),
    .get("https://erp.example.com/odata/v4/Orders({id})").query("$expand", "Night"),
    .get("https://erp.example.com/odata/v4/Orders({id})/Items"),
    .post("https://erp.example.com/odata/v4/$batch").header("X-Night", "1"),
    .patch("https://erp.example.com/odata/v4/Orders({id})").header("X-Night", "1"),
    .get("https://erp.example.com/odata/v2/Orders"),
    .delete("https://erp.example.com/odata/v4/Orders({id})"),
  ]

  static let ofLedgers: [Stranger] = [
    Stranger(
      "a key as a segment", ledgers, .get("https://erp.example.com/odata/v4/Products({id})"),
      "GET \(ledger)Products/7", .path, words: ["one segment"]),
    Stranger(
      "a key by its name", ledgers, .get("https://erp.example.com/odata/v4/Suppliers({id})/Name"),
      "GET \(ledger)Suppliers/7/Name", .path, words: ["one segment"]),
    Stranger(
      "a date in a filter", ledgers,
      .get("https://erp.example.com/odata/v4/Orders")
        .query("$filter", "CreatedAt ge 2026-01-01T00:00:00Z"),
      "GET \(ledger)Orders?$filter=CreatedAt%20ge%202026-01-01", .query("$filter"),
      words: ["same date"]),
    Stranger(
      "a comparison the other way", ledgers,
      .get("https://erp.example.com/odata/v4/Orders").query("$filter", "Total gt 100"),
      "GET \(ledger)Orders?$filter=Total%20lt%20100", .query("$filter"), words: []),
    Stranger(
      "what is expanded, with its options", ledgers,
      .get("https://erp.example.com/odata/v4/Customers").query("$expand", "Orders($select=Id)"),
      "GET \(ledger)Customers?$expand=Orders", .query("$expand"), words: ["$select"]),
    Stranger(
      "if the tag matches", ledgers,
      .patch("https://erp.example.com/odata/v4/Orders({id})").header("If-Match", "W/\"08D1\""),
      "PATCH \(ledger)Orders(7)", headers: ["If-Match": "*"], body: "{}", .header("If-Match"),
      words: ["any", "`*`"]),
    Stranger(
      "a preference of another value", ledgers,
      .patch("https://erp.example.com/odata/v4/Products({id})")
        .header("Prefer", "return=representation"),
      "PATCH \(ledger)Products(7)", headers: ["Prefer": "return=minimal"], body: "{}",
      .header("Prefer"), words: []),
    Stranger(
      "metadata in another amount", ledgers,
      .get("https://erp.example.com/odata/v4/Regions")
        .header("Accept", "application/json;odata.metadata=full"),
      "GET \(ledger)Regions", headers: ["Accept": "application/json"], .header("Accept"),
      words: ["parameters"]),
    Stranger(
      "an annotation without its at sign", ledgers,
      .post("https://erp.example.com/odata/v4/Orders").body(
        .json(containing: ["Customer@odata.bind": "Customers(7)"])),
      "POST \(ledger)Orders", headers: json, body: #"{"Customer.odata.bind":"Customers(7)"}"#,
      .key(#"["Customer@odata.bind"]"#), words: ["Customer.odata.bind"]),
  ]

  // MARK: - Remote procedures of other kinds

  private static let remotes: [RequestPattern] = [
    .post("https://api.example.com/twirp/shop.Orders/List"),
    .post("https://api.example.com/twirp/shop.Orders/Cancel").header("X-Night", "1"),
    .post("https://api.example.com/rpc").body(.json(containing: ["method": "night"])),
    .get("https://dav.example.com/files/{name}"),
    .request("PROPFIND", "https://dav.example.com/files/").header("Depth", "infinity"),
    .put("https://dav.example.com/files/{name}").header("X-Night", "1"),
  ]

  static let ofRemotes: [Stranger] = [
    Stranger(
      "a method in camel case", remotes,
      .post("https://api.example.com/twirp/shop.Orders/GetOrder"),
      "POST https://api.example.com/twirp/shop.Orders/getOrder", .path, words: ["case"]),
    Stranger(
      "a service without its package", remotes,
      .post("https://api.example.com/twirp/shop.Customers/Find"),
      "POST https://api.example.com/twirp/Customers/Find", .path, words: ["`shop.`", "in front"]),
    Stranger(
      "GET for a method of one's own", remotes,
      .request("PROPFIND", "https://dav.example.com/calendars/{id}"),
      "GET https://dav.example.com/calendars/home", .method, words: ["PROPFIND"]),
    Stranger(
      "a depth in words", remotes,
      .request("PROPFIND", "https://dav.example.com/contacts/").header("Depth", "1"),
      "PROPFIND https://dav.example.com/contacts/", headers: ["Depth": "one"], .header("Depth"),
      words: []),
    Stranger(
      "XML with its declaration", remotes,
      .request("REPORT", "https://dav.example.com/calendars/{id}").body(
        .text("<c:calendar-query/>")),
      "REPORT https://dav.example.com/calendars/home",
      headers: ["Content-Type": "application/xml"],
      body: "<?xml version=\"1.0\" encoding=\"utf-8\"?><c:calendar-query/>", .body,
      words: ["declaration"]),
    Stranger(
      "a default namespace", remotes,
      .request("REPORT", "https://dav.example.com/calendars/{id}").body(
        .contains("<D:prop><D:getetag/></D:prop>")),
      "REPORT https://dav.example.com/calendars/home",
      headers: ["Content-Type": "application/xml"],
      body: "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>", .body,
      words: ["prefix"]),
    Stranger(
      "XML over several lines", remotes,
      .put("https://dav.example.com/files/{name}").body(.text("<a><b>1</b></a>")),
      "PUT https://dav.example.com/files/x", headers: ["Content-Type": "text/xml"],
      body: "<a>\n  <b>1</b>\n</a>\n", .body, words: ["white space"]),
    Stranger(
      "a condition on the body's method", remotes,
      .post("https://api.example.com/rpc").where("method is sum") { _ in false },
      "POST https://api.example.com/rpc", headers: json, body: #"{"method":"sum"}"#,
      .predicate("method is sum"), words: []),
    Stranger(
      "an expression that ends too early", remotes, .post(.regex("/twirp/[a-z.]+/Find$")),
      "POST https://api.example.com/twirp/shop.Stores/Find", .url, words: ["case"]),
    Stranger(
      "an expression of the query in another order", remotes,
      .get(.regex("/search\\?q=ida&page=2$")),
      "GET https://api.example.com/search?page=2&q=ida", .url, words: ["order"]),
    Stranger(
      "an expression without its version", remotes, .get(.regex("example\\.com/v1/stores$")),
      "GET https://api.example.com/v2/stores", .url, words: ["version"]),
  ]
}
