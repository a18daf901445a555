@testable import UnderstudyHTTP

/// The twelfth table, written when the eleventh was right: many stubs of one endpoint, wild cards,
/// sessions, and bodies that are no JSON.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let xml: HeaderFields = ["Content-Type": "text/xml"]

  // MARK: - One endpoint for all

  private static let gate: URLPattern = "https://api.club.example/graphql"
  private static func operation(_ name: String, _ variables: JSONValue) -> RequestPattern {
    .post(gate).body(.json(containing: ["operationName": .string(name), "variables": variables]))
  }
  private static let operations: [RequestPattern] = [
    operation("Members", ["first": 20]), operation("Member", ["id": "m9"]),
    operation("AddMember", ["name": "Nobody"]), operation("RemoveMember", ["id": "m9"]),
    operation("MemberEvents", ["id": "m9", "first": 20]),
    .get("https://api.club.example/graphql"), .get("https://api.club.example/health"),
  ]

  private static func operated(
    _ name: String, _ asked: RequestPattern, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, operations, asked, "POST https://api.club.example/graphql", headers: json, body: body,
      field, words: words)
  }

  static let ofOperations: [Stranger] = [
    operated(
      "an operation in lower case", operation("RenameMember", ["id": "m1"]),
      #"{"operationName":"renameMember","variables":{"id":"m1"},"query":"mutation…"}"#,
      .key("operationName"), words: ["case"]),
    operated(
      "a variable as a number", operation("MemberBadges", ["id": "7"]),
      #"{"operationName":"MemberBadges","variables":{"id":7},"query":"query…"}"#,
      .key("variables.id"), words: ["string"]),
    operated(
      "a variable under input", operation("EditMember", ["id": "m1"]),
      #"{"operationName":"EditMember","variables":{"input":{"id":"m1"}},"query":"mutation…"}"#,
      .key("variables"), words: ["inside of \"input\""]),
    operated(
      "no operation's name", operation("Settings", ["id": "m1"]),
      #"{"operation":"Settings","variables":{"id":"m1"},"query":"query…"}"#,
      .key("operationName"), words: ["operation"]),
    operated(
      "a cursor for the first page", operation("Guests", ["after": nil, "first": 50]),
      #"{"operationName":"Guests","variables":{"first":50},"query":"query…"}"#,
      .key("variables.after"), words: ["nil"]),
  ]

  // MARK: - Calls by name

  private static let rpc: URLPattern = "https://node.example/rpc"
  private static func call(_ method: String, _ parameters: JSONValue) -> RequestPattern {
    .post(rpc).body(
      .json(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": parameters]))
  }
  private static let methods: [RequestPattern] = [
    call("wallet_balance", ["none"]), call("wallet_send", ["none", 9]),
    call("block_count", []), call("block_get", ["none"]),
    .post("https://node.example/rpc/batch"), .get("https://node.example/rpc"),
  ]

  private static func called(
    _ name: String, _ asked: RequestPattern, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, methods, asked, "POST https://node.example/rpc", headers: json, body: body, field,
      words: words)
  }

  static let ofMethods: [Stranger] = [
    called(
      "the second call of a client", call("wallet_list", []),
      #"{"jsonrpc":"2.0","id":2,"method":"wallet_list","params":[]}"#, .key("id"), words: []),
    called(
      "the version as a number", call("wallet_list", []),
      #"{"jsonrpc":2.0,"id":1,"method":"wallet_list","params":[]}"#, .key("jsonrpc"),
      words: ["string"]),
    called(
      "a method in camel case", call("wallet_history", ["a1"]),
      #"{"jsonrpc":"2.0","id":1,"method":"walletHistory","params":["a1"]}"#, .key("method"),
      words: ["case", "separator"]),
    called(
      "parameters by name", call("peer_add", ["10.0.0.7"]),
      #"{"jsonrpc":"2.0","id":1,"method":"peer_add","params":{"address":"10.0.0.7"}}"#,
      .key("params"), words: ["object", "array"]),
    called(
      "parameters left out", call("peer_list", []),
      #"{"jsonrpc":"2.0","id":1,"method":"peer_list"}"#, .key("params"), words: ["missing"]),
    called(
      "parameters exchanged", call("peer_move", ["10.0.0.7", "10.0.0.8"]),
      #"{"jsonrpc":"2.0","id":1,"method":"peer_move","params":["10.0.0.8","10.0.0.7"]}"#,
      .key("params"), words: ["order"]),
  ]

  // MARK: - Wild cards

  private static let wild: [RequestPattern] = [
    .get("https://*.tiles.example/hybrid/{z}/{x}/{y}.png").query("style", "none"),
    .get("https://tiles.example/styles/{style}/sprite.json"),
    .get("https://tiles.example/fonts/**").header("X-None", "1"),
    .post("https://tiles.example/events/**"),
    .get(.regex("^https://tiles\\.example/v[0-9]+/styles/[a-z]+$")),
    .get("https://tiles.example/v4/{tileset}.json").query("secure", "none"),
  ]

  static let ofTiles: [Stranger] = [
    Stranger(
      "a tile of the bare domain", wild, .get("https://*.tiles.example/raster/{z}/{x}/{y}.png"),
      "GET https://tiles.example/raster/7/66/42.png", .host, words: ["covers"]),
    Stranger(
      "a tile of another format", wild, .get("https://*.tiles.example/raster/{z}/{x}/{y}.png"),
      "GET https://a.tiles.example/raster/7/66/42.webp", .path, words: [".png"]),
    Stranger(
      "a tile for a display of high density", wild,
      .get("https://tiles.example/static/7-66-42.png"),
      "GET https://tiles.example/static/7-66-42@2x.png", .path, words: ["@2x"]),
    Stranger(
      "a coordinate too few", wild, .get("https://*.tiles.example/raster/{z}/{x}/{y}.png"),
      "GET https://a.tiles.example/raster/66/42.png", .path, words: ["one of the segments"]),
    Stranger(
      "a sprite in capitals", wild,
      .get(.regex("^https://tiles\\.example/v1/sprites/[a-z]+\\.png$")),
      "GET https://tiles.example/v1/sprites/Day.png", .url, words: ["case"]),
    Stranger(
      "a style with its query", wild, .get(.regex("^https://tiles\\.example/v1/maps/[a-z]+$")),
      "GET https://tiles.example/v1/maps/day?fresh=true", .url, words: ["query"]),
    Stranger(
      "a host run together with the path", wild, .get("https://tiles.example/legend"),
      "GET https://tiles.examplelegend", .host, words: ["slash"]),
  ]

  // MARK: - Sessions

  private static let web: [RequestPattern] = [
    .get("https://www.bank.example/login"),
    .post("https://www.bank.example/logout"),
    .get("https://www.bank.example/accounts").header("Cookie", "session=none"),
    .get("https://www.bank.example/accounts/{id}/statements").query("year", "1999"),
    .post("https://www.bank.example/transfers").body(.form(["to": "nobody"])),
    .get("https://api.bank.example/accounts"),
    .post("https://www.bank.example/login/code"),
  ]

  static let ofSessions: [Stranger] = [
    Stranger(
      "a cookie among others", web,
      .get("https://www.bank.example/profile").header("Cookie", "session=s1"),
      "GET https://www.bank.example/profile", headers: ["Cookie": "theme=dark; session=s1"],
      .header("Cookie"), words: [".contains"]),
    Stranger(
      "a password field of another name", web,
      .post("https://www.bank.example/login").body(.form(["user": "ida", "password": "p1"])),
      "POST https://www.bank.example/login", headers: form, body: "user=ida&passwd=p1",
      .formField("password"), words: ["passwd"]),
    Stranger(
      "an amount with a comma", web,
      .post("https://www.bank.example/transfers").body(.form(["to": "ida", "amount": "12.50"])),
      "POST https://www.bank.example/transfers", headers: form, body: "to=ida&amount=12%2C50",
      .formField("amount"), words: ["comma"]),
    Stranger(
      "an account number in groups", web,
      .post("https://www.bank.example/transfers").body(.form(["to": "DE89370400440532013000"])),
      "POST https://www.bank.example/transfers", headers: form,
      body: "to=DE89+3704+0044+0532+0130+00", .formField("to"), words: ["white space"]),
    Stranger(
      "a day written as Germans do", web,
      .post("https://www.bank.example/orders").body(.form(["day": "2025-03-01"])),
      "POST https://www.bank.example/orders", headers: form, body: "day=01.03.2025",
      .formField("day"), words: ["same date"]),
    Stranger(
      "a check box that was on", web,
      .post("https://www.bank.example/settings").body(.form(["mails": "true"])),
      "POST https://www.bank.example/settings", headers: form, body: "mails=on",
      .formField("mails"), words: ["same truth"]),
    Stranger(
      "a form sent in the query", web,
      .post("https://www.bank.example/payments").body(.form(["to": "ida", "amount": "5"])),
      "POST https://www.bank.example/payments?to=ida&amount=5", .body, words: ["query"]),
    Stranger(
      "the site for its API", web, .get("https://api.bank.example/rates"),
      "GET https://www.bank.example/rates", .host, words: ["subdomain"]),
    Stranger(
      "an origin with a slash", web,
      .post("https://www.bank.example/session").header("Origin", "https://www.bank.example"),
      "POST https://www.bank.example/session", headers: ["Origin": "https://www.bank.example/"],
      .header("Origin"), words: ["slash"]),
  ]

  // MARK: - Envelopes

  private static let ws = "https://legacy.example/ws/"
  private static let legacy: [RequestPattern] = [
    .get("https://legacy.example/ws/Orders.svc?wsdl"),
    .post("https://legacy.example/ws/Orders.svc").header("SOAPAction", "urn:CancelOrder"),
    .post("https://legacy.example/ws/Customers.svc"),
    .get("https://legacy.example/odata/Orders({id})"),
    .get("https://legacy.example/odata/Orders").query("$filter", "Id eq 0"),
    .post("https://legacy.example/import").body(.text("nothing")),
  ]

  static let ofEnvelopes: [Stranger] = [
    Stranger(
      "an action in quotation marks", legacy,
      .post("https://legacy.example/ws/Orders.svc").header("SOAPAction", "urn:GetOrder"),
      "POST \(ws)Orders.svc", headers: ["SOAPAction": "\"urn:GetOrder\""], body: "<a/>",
      .header("SOAPAction"), words: ["quotation"]),
    Stranger(
      "an envelope on several lines", legacy,
      .post("https://legacy.example/ws/Stock.svc").body(.text("<Get><Id>7</Id></Get>")),
      "POST \(ws)Stock.svc", headers: xml, body: "<Get>\n  <Id>7</Id>\n</Get>", .body,
      words: ["white space"]),
    Stranger(
      "an element with its prefix", legacy,
      .post("https://legacy.example/ws/Stock.svc").body(.contains("<GetStock>")),
      "POST \(ws)Stock.svc", headers: xml, body: "<s:Body><m:GetStock></m:GetStock></s:Body>",
      .body, words: []),
    Stranger(
      "a key in quotation marks", legacy, .get("https://legacy.example/odata/Items('A7')"),
      "GET https://legacy.example/odata/Items(A7)", .path, words: ["quotation"]),
    Stranger(
      "a filter in another case", legacy,
      .get("https://legacy.example/odata/Items").query("$filter", "Name eq 'Ida'"),
      "GET https://legacy.example/odata/Items?$filter=name%20eq%20'Ida'", .query("$filter"),
      words: ["case"]),
    Stranger(
      "a table with the line ends of Windows", legacy,
      .post("https://legacy.example/import").body(.text("id;name\n7;Ida\n")),
      "POST https://legacy.example/import", headers: ["Content-Type": "text/csv"],
      body: "id;name\r\n7;Ida\r\n", .body, words: ["line breaks"]),
    Stranger(
      "a table without its last line's end", legacy,
      .post("https://legacy.example/import").body(.text("id;name\n8;Ada\n")),
      "POST https://legacy.example/import", headers: ["Content-Type": "text/csv"],
      body: "id;name\n8;Ada", .body, words: ["white space", "line break"]),
    Stranger(
      "an encoding of the former century", legacy,
      .post("https://legacy.example/report").header("Content-Type", "text/csv; charset=utf-8"),
      "POST https://legacy.example/report", headers: ["Content-Type": "text/csv; charset=UTF8"],
      body: "id", .header("Content-Type"), words: ["case", "separator"]),
  ]

  static let twelfth = ofOperations + ofMethods + ofTiles + ofSessions + ofEnvelopes
}
