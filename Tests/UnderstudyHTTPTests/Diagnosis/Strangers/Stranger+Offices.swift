@testable import UnderstudyHTTP

/// Mistakes with the services of offices: repositories, tables, files, shops, sign-in, queues, mail and
/// calendars. Written down before any was asked about.
extension Stranger {
  static let offices =
    ofBitbucket + ofTables + ofBoxes + ofShopfronts + ofSignIns + ofQueues + ofMailboxes
    + ofBlobs + ofPersisted

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Bitbucket and Azure DevOps

  private static let bucket = "https://api.bitbucket.org/2.0/"
  private static let repositories: [RequestPattern] = [
    .get("https://api.bitbucket.org/2.0/repositories/{workspace}").query("role", "owner"),
    .get("https://api.bitbucket.org/2.0/repositories/{workspace}/{slug}").query("fields", "-links"),
    .get("https://api.bitbucket.org/2.0/repositories/{workspace}/{slug}/pullrequests")
      .query("state", "DECLINED"),
    .post("https://api.bitbucket.org/2.0/repositories/{workspace}/{slug}/pullrequests")
      .header("X-Night", "1"),
    .delete("https://api.bitbucket.org/2.0/repositories/{workspace}/{slug}"),
    .get("https://dev.azure.com/{org}/_apis/projects").query("api-version", "5.0"),
    .patch("https://dev.azure.com/{org}/{project}/_apis/wit/workitems/{id}").header("X-Night", "1"),
  ]

  static let ofBitbucket: [Stranger] = [
    Stranger(
      "a workspace's braces", repositories,
      .get("https://api.bitbucket.org/2.0/workspaces/9c0b3a1e-5f0a-4d2e-9d31-0a8a7f6e5d4c"),
      "GET \(bucket)workspaces/%7B9c0b3a1e-5f0a-4d2e-9d31-0a8a7f6e5d4c%7D", .path,
      words: ["`{}`"]),
    Stranger(
      "hyphens in pull-requests", repositories,
      .put("https://api.bitbucket.org/2.0/repositories/{workspace}/{slug}/pullrequests/{id}"),
      "PUT \(bucket)repositories/app/ios/pull-requests/7", headers: json, body: "{}", .path,
      words: ["`pull-requests`"]),
    Stranger(
      "two states in one value", repositories,
      .get("https://api.bitbucket.org/2.0/pullrequests/{user}").query("state", "OPEN")
        .query("state", "MERGED"),
      "GET \(bucket)pullrequests/ida?state=OPEN,MERGED", .query("state"), .query("state"),
      words: ["list in one value"]),
    Stranger(
      "a filter with another comparison", repositories,
      .get("https://api.bitbucket.org/2.0/repositories/{workspace}").query("q", #"name~"ios""#),
      "GET \(bucket)repositories/app?q=name%20~%20%22ios%22", .query("q"), words: ["white space"]),
    Stranger(
      "a JSON patch as plain JSON", repositories,
      .patch("https://dev.azure.com/{org}/{project}/_apis/wit/workitems/{id}")
        .header("Content-Type", "application/json-patch+json"),
      "PATCH https://dev.azure.com/acme/app/_apis/wit/workitems/7", headers: json, body: "[]",
      .header("Content-Type"), words: ["media type"]),
    Stranger(
      "a patch as an object", repositories,
      .post("https://dev.azure.com/{org}/{project}/_apis/wit/workitems/$Bug").body(
        .json([["op": "add", "path": "/fields/System.Title", "value": "Crash"]])),
      "POST https://dev.azure.com/acme/app/_apis/wit/workitems/$Bug", headers: json,
      body: #"{"op":"add","path":"/fields/System.Title","value":"Crash"}"#, .key(""),
      words: ["only element of an array"]),
    Stranger(
      "a preview of a version", repositories,
      .get("https://dev.azure.com/{org}/_apis/teams").query("api-version", "7.1"),
      "GET https://dev.azure.com/acme/_apis/teams?api-version=7.1-preview.3",
      .query("api-version"), words: ["version", "-preview.3"]),
    Stranger(
      "the older host", repositories, .get("https://dev.azure.com/{org}/_apis/git/repositories"),
      "GET https://acme.visualstudio.com/_apis/git/repositories", .host, .path,
      words: ["`{org}`"]),
  ]

  // MARK: - ServiceNow and Airtable

  private static let now = "https://acme.service-now.com/api/now/"
  private static let tables: [RequestPattern] = [
    .get("https://acme.service-now.com/api/now/table/incident").query("sysparm_limit", "99"),
    .get("https://acme.service-now.com/api/now/table/incident/{id}").header("X-Night", "1"),
    .post("https://acme.service-now.com/api/now/table/incident").header("X-Night", "1"),
    .get("https://acme.service-now.com/api/now/stats/incident"),
    .put("https://acme.service-now.com/api/now/table/incident/{id}"),
    .delete("https://acme.service-now.com/api/now/table/incident/{id}"),
    .get("https://acme.service-now.com/api/now/v2/table/incident"),
  ]

  static let ofTables: [Stranger] = [
    Stranger(
      "an encoded query with another operator", tables,
      .get("https://acme.service-now.com/api/now/table/problem")
        .query("sysparm_query", "active=true^priority=1"),
      "GET \(now)table/problem?sysparm_query=active=true%5Epriority=2", .query("sysparm_query"),
      words: []),
    Stranger(
      "a name without its prefix", tables,
      .get("https://acme.service-now.com/api/now/table/task").query("sysparm_fields", "number"),
      "GET \(now)table/task?fields=number", .query("sysparm_fields"), words: ["\"fields\""]),
    Stranger(
      "another table", tables, .get("https://acme.service-now.com/api/now/table/sys_user/{id}"),
      "GET \(now)table/sys_users/7", .path, words: ["typo"]),
    Stranger(
      "a number as a word", tables,
      .post("https://acme.service-now.com/api/now/table/incident").body(
        .json(containing: ["urgency": "1", "state": "2"])),
      "POST \(now)table/incident", headers: json, body: #"{"urgency":1,"state":2}"#,
      .key("state"), .key("urgency"), words: ["same value"]),
    Stranger(
      "everything in the request is nested", tables,
      .post("https://acme.service-now.com/api/now/import/users").body(
        .json(containing: ["email": "ida@example.com"])),
      "POST \(now)import/users", headers: json,
      body: #"{"record":{"email":"ida@example.com","active":true}}"#, .key(""),
      words: ["inside of \"record\""]),
    Stranger(
      "the instance of tests", tables, .get("https://acme.service-now.com/api/now/cmdb/{class}"),
      "GET https://acmedev.service-now.com/api/now/cmdb/server", .host, words: ["subdomain"]),
    Stranger(
      "a view by another word", tables,
      .get("https://acme.service-now.com/api/now/table/change").query(
        "sysparm_display_value", "all"),
      "GET \(now)table/change?sysparm_display_value=true", .query("sysparm_display_value"),
      words: []),
  ]

  // MARK: - Box and Dropbox

  private static let boxes: [RequestPattern] = [
    .get("https://api.box.com/2.0/folders/{id}/items").query("limit", "999"),
    .get("https://api.box.com/2.0/files/{id}").query("fields", "night"),
    .put("https://api.box.com/2.0/files/{id}").header("X-Night", "1"),
    .post("https://upload.box.com/api/2.0/files/content").header("X-Night", "1"),
    .post("https://api.dropboxapi.com/2/files/list_folder").header("X-Night", "1"),
    .post("https://content.dropboxapi.com/2/files/upload").header("X-Night", "1"),
    .delete("https://api.box.com/2.0/files/{id}"),
  ]

  static let ofBoxes: [Stranger] = [
    Stranger(
      "an upload to the wrong host", boxes,
      .post("https://upload.box.com/api/2.0/files/upload_sessions"),
      "POST https://api.box.com/api/2.0/files/upload_sessions", headers: json, body: "{}", .host,
      words: ["subdomain"]),
    Stranger(
      "arguments in another order of keys", boxes,
      .post("https://content.dropboxapi.com/2/files/download")
        .header("Dropbox-API-Arg", #"{"path":"/ida.png","rev":"a1"}"#),
      "POST https://content.dropboxapi.com/2/files/download",
      headers: ["Dropbox-API-Arg": #"{"rev":"a1","path":"/ida.png"}"#],
      .header("Dropbox-API-Arg"), words: ["same JSON"]),
    Stranger(
      "a path without its slash in front", boxes,
      .post("https://api.dropboxapi.com/2/files/get_metadata").body(
        .json(["path": "/Films/ida.png"])),
      "POST https://api.dropboxapi.com/2/files/get_metadata", headers: json,
      body: #"{"path":"Films/ida.png"}"#, .key("path"), words: ["`/`"]),
    Stranger(
      "a union tag", boxes,
      .post("https://api.dropboxapi.com/2/files/move").body(
        .json(containing: ["mode": [".tag": "add"]])),
      "POST https://api.dropboxapi.com/2/files/move", headers: json, body: #"{"mode":"add"}"#,
      .key("mode"), words: ["without \".tag\""]),
    Stranger(
      "attributes as a file", boxes,
      .post("https://upload.box.com/api/2.0/files/content").body(
        .part("attributes", #"{"name":"ida.png","parent":{"id":"0"}}"#)),
      "POST https://upload.box.com/api/2.0/files/content",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"attributes\"\r\n\r\n"
        + "{\"parent\":{\"id\":\"0\"},\"name\":\"ida.png\"}\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"file\"; filename=\"ida.png\"\r\n\r\nPNG\r\n--b--\r\n",
      .part("attributes"), words: ["same JSON"]),
    Stranger(
      "a file's name in another case", boxes,
      .post("https://upload.box.com/api/2.0/files/{id}/content").body(
        .part("file", filename: "Ida.PNG")),
      "POST https://upload.box.com/api/2.0/files/7/content",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"ida.png\"\r\n\r\n"
        + "PNG\r\n--b--\r\n", .part("file"), words: ["case"]),
    Stranger(
      "a range that is one byte longer", boxes,
      .put("https://upload.box.com/api/2.0/files/upload_sessions/{id}")
        .header("Content-Range", "bytes 0-8388607/12345678"),
      "PUT https://upload.box.com/api/2.0/files/upload_sessions/s1",
      headers: ["Content-Range": "bytes 0-8388608/12345678"], body: "x",
      .header("Content-Range"), words: []),
    Stranger(
      "a digest of another kind", boxes,
      .post("https://upload.box.com/api/2.0/files/upload_sessions/{id}/commit")
        .header("Digest", "sha=fpRyg5eVQletdZqEKaFlqwBXJzM="),
      "POST https://upload.box.com/api/2.0/files/upload_sessions/s1/commit",
      headers: ["Digest": "sha-256=fpRyg5eVQletdZqEKaFlqwBXJzM="], .header("Digest"),
      words: []),
  ]

  // MARK: - Shopify's admin

  private static let admin = "https://acme.myshopify.com/admin/api/2026-01/"
  private static let shopfronts: [RequestPattern] = [
    .get("https://acme.myshopify.com/admin/api/2026-01/products.json").query("vendor", "Night"),
    .get("https://acme.myshopify.com/admin/api/2026-01/products/{id}.json").query("fields", "x"),
    .get("https://acme.myshopify.com/admin/api/2026-01/products/count.json"),
    .put("https://acme.myshopify.com/admin/api/2026-01/products/{id}.json"),
    .post("https://acme.myshopify.com/admin/api/2026-01/orders.json").header("X-Night", "1"),
    .post("https://acme.myshopify.com/admin/api/2026-01/graphql.json").header("X-Night", "1"),
    .delete("https://acme.myshopify.com/admin/api/2026-01/products/{id}.json"),
  ]

  static let ofShopfronts: [Stranger] = [
    Stranger(
      "a quarter later", shopfronts,
      .get("https://acme.myshopify.com/admin/api/2026-01/shop.json"),
      "GET https://acme.myshopify.com/admin/api/2026-04/shop.json", .path, words: ["version"]),
    Stranger(
      "a global id for a plain one", shopfronts,
      .post("https://acme.myshopify.com/admin/api/2026-01/graphql.json").body(
        .json(containing: ["variables": ["id": "gid://shopify/Product/7"]])),
      "POST \(admin)graphql.json", headers: json, body: #"{"query":"q","variables":{"id":"7"}}"#,
      .key("variables.id"), words: ["in front"]),
    Stranger(
      "a price as a number", shopfronts,
      .post("https://acme.myshopify.com/admin/api/2026-01/orders.json").body(
        .json(containing: ["order": ["line_items": [["price": "74.99"]]]])),
      "POST \(admin)orders.json", headers: json,
      body: #"{"order":{"line_items":[{"price":74.99,"quantity":1}]}}"#,
      .key("order.line_items[0].price"), words: ["same value"]),
    Stranger(
      "two lines for one", shopfronts,
      .post("https://acme.myshopify.com/admin/api/2026-01/draft_orders.json").body(
        .json(containing: ["items": [["sku": "A"]]])),
      "POST \(admin)draft_orders.json", headers: json,
      body: #"{"items":[{"sku":"A"},{"sku":"B"}]}"#,
      .key("items"), words: ["more elements"]),
    Stranger(
      "a time with another offset", shopfronts,
      .get("https://acme.myshopify.com/admin/api/2026-01/events.json")
        .query("created_at_min", "2026-01-31T10:00:00-05:00"),
      "GET \(admin)events.json?created_at_min=2026-01-31T15:00:00Z", .query("created_at_min"),
      words: ["same date", "same time", "same moment"]),
    Stranger(
      "a plus in an offset", shopfronts,
      .get("https://acme.myshopify.com/admin/api/2026-01/checkouts.json")
        .query("updated_at_min", "2026-01-31T10:00:00+01:00"),
      "GET \(admin)checkouts.json?updated_at_min=2026-01-31T10:00:00+01:00",
      .query("updated_at_min"), words: ["`+`"]),
    Stranger(
      "tags with a space behind the comma", shopfronts,
      .put("https://acme.myshopify.com/admin/api/2026-01/customers/{id}.json").body(
        .json(containing: ["customer": ["tags": "vip, new"]])),
      "PUT \(admin)customers/7.json", headers: json, body: #"{"customer":{"tags":["vip","new"]}}"#,
      .key("customer.tags"), words: ["array"]),
    Stranger(
      "a token by its header of old", shopfronts,
      .get("https://acme.myshopify.com/admin/api/2026-01/themes.json")
        .header("X-Shopify-Access-Token", .any),
      "GET \(admin)themes.json", headers: ["Authorization": "Basic a2V5OnBhc3M="],
      .header("X-Shopify-Access-Token"), words: ["header Authorization"]),
  ]

  // MARK: - Okta and Auth0

  private static let signIns: [RequestPattern] = [
    .get("https://acme.okta.com/api/v1/users").query("limit", "199"),
    .get("https://acme.okta.com/api/v1/users/{id}").header("X-Night", "1"),
    .post("https://acme.okta.com/api/v1/users").query("activate", "maybe"),
    .post("https://acme.okta.com/api/v1/users/{id}/lifecycle/suspend"),
    .get("https://acme.okta.com/api/v1/groups/{id}/users"),
    .post("https://acme.okta.com/oauth2/{server}/v1/token").body(.form(["grant_type": "night"])),
    .delete("https://acme.okta.com/api/v1/users/{id}"),
  ]

  static let ofSignIns: [Stranger] = [
    Stranger(
      "a server of one's own left out", signIns,
      .get("https://acme.okta.com/oauth2/{server}/v1/keys"),
      "GET https://acme.okta.com/oauth2/v1/keys", .path, words: ["`{server}`"]),
    Stranger(
      "the preview", signIns, .get("https://acme.okta.com/api/v1/apps"),
      "GET https://acme.oktapreview.com/api/v1/apps", .host, words: []),
    Stranger(
      "another step of a life", signIns,
      .post("https://acme.okta.com/api/v1/users/{id}/lifecycle/deactivate"),
      "POST https://acme.okta.com/api/v1/users/u1/lifecycle/activate", .path, words: []),
    Stranger(
      "a search with its quotes encoded twice", signIns,
      .get("https://acme.okta.com/api/v1/users").query("search", #"profile.city eq "Kyiv""#),
      "GET https://acme.okta.com/api/v1/users?search=profile.city%20eq%20%2522Kyiv%2522",
      .query("search"), words: ["twice"]),
    Stranger(
      "an e-mail in a path", signIns, .post("https://acme.okta.com/api/v1/users/ida@example.com"),
      "POST https://acme.okta.com/api/v1/users/ida%2540example.com", headers: json, body: "{}",
      .path, words: ["twice"]),
    Stranger(
      "SSWS in front of a token", signIns,
      .get("https://acme.okta.com/api/v1/logs").header("Authorization", .regex("^SSWS ")),
      "GET https://acme.okta.com/api/v1/logs", headers: ["Authorization": "Bearer 00abcdef0123"],
      .header("Authorization"), words: ["SSWS", "`Bearer`"]),
    Stranger(
      "a verifier that is new each time", signIns,
      .post("https://acme.okta.com/oauth2/{server}/v1/token").body(
        .form([
          "grant_type": "authorization_code", "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r",
        ])
      ),
      "POST https://acme.okta.com/oauth2/default/v1/token", headers: form,
      body: "grant_type=authorization_code&code_verifier=Zk3hXq-81Lp0aVwN5tYbE7uJcR2mQs",
      .formField("code_verifier"), words: ["changes with each run"]),
    Stranger(
      "a response type in another order", signIns,
      .get("https://acme.okta.com/oauth2/v1/authorize").query("response_type", "code id_token"),
      "GET https://acme.okta.com/oauth2/v1/authorize?response_type=id_token%20code",
      .query("response_type"), words: ["order"]),
  ]

  // MARK: - Queues and tables of Amazon's

  private static let queues: [RequestPattern] = [
    .post("https://dynamodb.eu-west-1.amazonaws.com/")
      .header("X-Amz-Target", "DynamoDB_20120810.Scan"),
    .post("https://dynamodb.eu-west-1.amazonaws.com/")
      .header("X-Amz-Target", "DynamoDB_20120810.PutItem"),
    .post("https://sqs.eu-west-1.amazonaws.com/{account}/{queue}")
      .body(.form(["Action": "PurgeQueue"])),
    .post("https://sts.amazonaws.com/").body(.form(["Action": "AssumeRole"])),
    .get("https://s3.eu-west-1.amazonaws.com/{bucket}").query("versions", ""),
    .post("https://sns.eu-west-1.amazonaws.com/").body(.form(["Action": "Subscribe"])),
  ]

  private static func table(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, queues,
      .post("https://dynamodb.eu-west-1.amazonaws.com/")
        .header("X-Amz-Target", "DynamoDB_20120810.GetItem").body(.json(containing: asked)),
      "POST https://dynamodb.eu-west-1.amazonaws.com/",
      headers: [
        "X-Amz-Target": "DynamoDB_20120810.GetItem", "Content-Type": "application/x-amz-json-1.0",
      ], body: body, fields, words: words)
  }

  static let ofQueues: [Stranger] = [
    table(
      "a number as DynamoDB has it", ["Key": ["year": ["N": "2013"]]],
      #"{"TableName":"Films","Key":{"year":{"N":2013}}}"#, .key("Key.year.N"),
      words: ["same value"]),
    table(
      "another type of an attribute", ["Key": ["id": ["S": "7"]]],
      #"{"TableName":"Films","Key":{"id":{"N":"7"}}}"#, .key("Key.id.S"), words: ["\"N\""]),
    table(
      "an attribute not wrapped", ["Key": ["id": ["S": "ida"]]],
      #"{"TableName":"Films","Key":{"id":"ida"}}"#, .key("Key.id"), words: ["without \"S\""]),
    table(
      "a table of the other stage", ["TableName": "films-prod"],
      #"{"TableName":"films-staging","Key":{}}"#, .key("TableName"), words: []),
    table(
      "a name in camel case", ["TableName": "Films"], #"{"tableName":"Films"}"#,
      .key("TableName"), words: ["case"]),
    Stranger(
      "an account not in the path", queues,
      .post("https://sqs.eu-west-1.amazonaws.com/{account}/{queue}").body(
        .form(["Action": "DeleteMessage"])),
      "POST https://sqs.eu-west-1.amazonaws.com/films", headers: form,
      body: "Action=DeleteMessage", .path, words: ["`{account}/{queue}`"]),
    Stranger(
      "an attribute counted from 0", queues,
      .post("https://sns.eu-west-1.amazonaws.com/").body(
        .form(["Action": "Publish", "Attributes.entry.1.Name": "kind"])),
      "POST https://sns.eu-west-1.amazonaws.com/", headers: form,
      body: "Action=Publish&Attributes.entry.0.Name=kind", .formField("Attributes.entry.1.Name"),
      words: ["Attributes.entry.0.Name"]),
    Stranger(
      "another action", queues,
      .post("https://sts.amazonaws.com/").body(.form(["Action": "GetCallerIdentity"])),
      "POST https://sts.amazonaws.com/", headers: form, body: "Action=GetCalleridentity",
      .formField("Action"), words: ["case"]),
  ]

  // MARK: - Mail and calendars

  private static let mailboxes: [RequestPattern] = [
    .get("https://gmail.googleapis.com/gmail/v1/users/me/messages").query("q", "in:night"),
    .get("https://gmail.googleapis.com/gmail/v1/users/me/messages/{id}").query("format", "raw"),
    .post("https://gmail.googleapis.com/gmail/v1/users/me/messages/send").header("X-Night", "1"),
    .get("https://www.googleapis.com/calendar/v3/calendars/{id}/events").query("q", "night"),
    .post("https://www.googleapis.com/calendar/v3/calendars/{id}/events").header("X-Night", "1"),
    .post("https://graph.microsoft.com/v1.0/$batch").header("X-Night", "1"),
    .delete("https://www.googleapis.com/calendar/v3/calendars/{id}/events/{event}"),
  ]

  static let ofMailboxes: [Stranger] = [
    Stranger(
      "a message in plain Base64", mailboxes,
      .post("https://gmail.googleapis.com/gmail/v1/users/me/messages/send").body(
        .json(containing: ["raw": "U3ViamVjdDogSGk_DQoNCkhlbGxvIQ"])),
      "POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send", headers: json,
      body: #"{"raw":"U3ViamVjdDogSGk/DQoNCkhlbGxvIQ=="}"#, .key("raw"), words: ["Base64"]),
    Stranger(
      "a day for a time", mailboxes,
      .post("https://www.googleapis.com/calendar/v3/calendars/{id}/events").body(
        .json(containing: ["start": ["dateTime": "2026-03-01T00:00:00Z"]])),
      "POST https://www.googleapis.com/calendar/v3/calendars/primary/events", headers: json,
      body: #"{"start":{"date":"2026-03-01"}}"#, .key("start.dateTime"), words: ["\"date\""]),
    Stranger(
      "the primary calendar misspelt", mailboxes,
      .get("https://www.googleapis.com/calendar/v3/calendars/primary/acl"),
      "GET https://www.googleapis.com/calendar/v3/calendars/primery/acl", .path,
      words: ["typo"]),
    Stranger(
      "the user by the address", mailboxes,
      .get("https://gmail.googleapis.com/gmail/v1/users/me/labels"),
      "GET https://gmail.googleapis.com/gmail/v1/users/ida@example.com/labels", .path, words: []),
    Stranger(
      "a search with one more word", mailboxes,
      .get("https://gmail.googleapis.com/gmail/v1/users/me/threads")
        .query("q", "from:ida has:attachment"),
      "GET https://gmail.googleapis.com/gmail/v1/users/me/threads?q=from:ida", .query("q"),
      words: ["has:attachment"]),
    Stranger(
      "a batch's address with its host", mailboxes,
      .post("https://graph.microsoft.com/v1.0/$batch").body(
        .json(containing: ["requests": [["url": "/me/messages"]]])),
      "POST https://graph.microsoft.com/v1.0/$batch", headers: json,
      body: #"{"requests":[{"url":"https://graph.microsoft.com/v1.0/me/messages"}]}"#,
      .key("requests[0].url"), words: ["in front"]),
    Stranger(
      "a preference of a time zone", mailboxes,
      .get("https://graph.microsoft.com/v1.0/me/calendarView")
        .header("Prefer", #"outlook.timezone="Europe/Berlin""#),
      "GET https://graph.microsoft.com/v1.0/me/calendarView",
      headers: ["Prefer": "outlook.timezone=Europe/Berlin"], .header("Prefer"),
      words: ["quotation"]),
    Stranger(
      "several preferences", mailboxes,
      .get("https://graph.microsoft.com/v1.0/me/todo").header("Prefer", "odata.maxpagesize=50"),
      "GET https://graph.microsoft.com/v1.0/me/todo",
      headers: ["Prefer": "odata.maxpagesize=50, odata.track-changes"], .header("Prefer"),
      words: ["list with others"]),
  ]

  // MARK: - Blobs

  private static let blobs: [RequestPattern] = [
    .get("https://acme.blob.core.windows.net/{container}").query("restype", "container"),
    .put("https://acme.blob.core.windows.net/{container}/{blob}").query("comp", "block"),
    .head("https://acme.blob.core.windows.net/{container}/{blob}"),
    .delete("https://acme.blob.core.windows.net/{container}/{blob}").query("snapshot", "1"),
    .get("https://acme.queue.core.windows.net/{queue}/messages"),
    .post("https://acme.documents.azure.com/dbs/{db}/colls/{coll}/docs").header("X-Night", "1"),
  ]

  static let ofBlobs: [Stranger] = [
    Stranger(
      "the emulator's account in the path", blobs,
      .get("https://acme.blob.core.windows.net/{container}/{blob}"),
      "GET http://127.0.0.1:10000/acme/films/ida.png", .scheme, .host, .port, .path,
      words: ["`acme`", "one segment too many"]),
    Stranger(
      "a type of blob in small letters", blobs,
      .put("https://acme.blob.core.windows.net/{container}/{blob}")
        .header("x-ms-blob-type", "BlockBlob"),
      "PUT https://acme.blob.core.windows.net/films/ida.png",
      headers: ["x-ms-blob-type": "blockblob"], body: "PNG", .header("x-ms-blob-type"),
      words: ["case"]),
    Stranger(
      "a date of its run", blobs,
      .get("https://acme.table.core.windows.net/{table}")
        .header("x-ms-date", "Fri, 20 Nov 2026 18:00:00 GMT"),
      "GET https://acme.table.core.windows.net/films",
      headers: ["x-ms-date": "Sun, 22 Nov 2026 18:05:07 GMT"], .header("x-ms-date"),
      words: ["changes with each run"]),
    Stranger(
      "a partition key as text", blobs,
      .post("https://acme.documents.azure.com/dbs/{db}/colls/{coll}/docs")
        .header("x-ms-documentdb-partitionkey", #"["ida"]"#),
      "POST https://acme.documents.azure.com/dbs/app/colls/films/docs",
      headers: ["x-ms-documentdb-partitionkey": "ida"], body: "{}",
      .header("x-ms-documentdb-partitionkey"), words: ["array", "[\"ida\"]", "around"]),
    Stranger(
      "a signature of another day", blobs,
      .get("https://acme.blob.core.windows.net/reports/{blob}").query("se", "2026-11-01T00:00:00Z")
        .query("sig", "aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ="),
      "GET https://acme.blob.core.windows.net/reports/a.pdf?se=2026-11-01T00:00:00Z&sig=d29ybGQgaGVsbG8gd29ybGQgaGVsbG8%3D",
      .query("sig"), words: ["changes with each run"]),
    Stranger(
      "a container in capitals", blobs,
      .delete("https://acme.blob.core.windows.net/films"),
      "DELETE https://acme.blob.core.windows.net/Films", .path, words: ["case"]),
  ]

  // MARK: - Persisted queries and batches of GraphQL

  private static let persisted: [RequestPattern] = [
    .post("https://api.example.com/graphql").body(.json(containing: ["operationName": "Night"])),
    .post("https://api.example.com/graphql").body(.contains("NightQuery")),
    .get("https://api.example.com/graphql").query("operationName", "Night"),
    .post("https://api.example.com/graphql/batch"),
    .get("https://api.example.com/health"),
  ]

  private static func sentQuery(
    _ name: String, _ asked: BodyPattern, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, persisted, .post("https://api.example.com/graphql").body(asked),
      "POST https://api.example.com/graphql", headers: json, body: body, fields, words: words)
  }

  static let ofPersisted: [Stranger] = [
    sentQuery(
      "a hash in capitals",
      .json(containing: [
        "extensions": ["persistedQuery": ["version": 1, "sha256Hash": "ab12cd34ef56"]]
      ]),
      #"{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"AB12CD34EF56"}}}"#,
      .key("extensions.persistedQuery.sha256Hash"), words: ["case"]),
    sentQuery(
      "a batch of one", .json(["operationName": "Feed", "variables": [:]]),
      #"[{"operationName":"Feed","variables":{}}]"#, .key(""), words: ["only element"]),
    sentQuery(
      "extensions inside of variables",
      .json(containing: ["extensions": ["traceSampled": true]]),
      #"{"operationName":"Feed","variables":{"extensions":{"traceSampled":true}}}"#,
      .key(""), words: ["inside of \"variables\""]),
    sentQuery(
      "an alias", .json(containing: ["query": "{ hero { name } }"]),
      #"{"query":"{ lead: hero { name } }"}"#, .key("query"), words: ["lead:"]),
    sentQuery(
      "a name of the operation less", .json(containing: ["query": "query Feed { posts { id } }"]),
      #"{"query":"query { posts { id } }"}"#, .key("query"), words: ["`Feed`"]),
    sentQuery(
      "commas between arguments",
      .json(containing: ["query": "{ posts(first: 10, after: \"a\") { id } }"]),
      #"{"query":"{ posts(first: 10 after: \"a\") { id } }"}"#, .key("query"),
      words: ["comma", "separator"]),
    sentQuery(
      "a type of a variable",
      .json(containing: ["query": "query Feed($id: ID!) { post(id: $id) }"]),
      #"{"query":"query Feed($id: String!) { post(id: $id) }"}"#, .key("query"), words: []),
    sentQuery(
      "a fragment's spread elsewhere",
      .contains("fragment PostFields on Post"),
      #"{"query":"{ posts { ...PostFields } } fragment PostField on Post { id }"}"#, .body,
      words: []),
  ]
}
