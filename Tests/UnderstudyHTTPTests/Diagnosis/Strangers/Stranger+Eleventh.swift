@testable import UnderstudyHTTP

/// The ninth table, written when the eighth was right: trains, people, claims and gardens.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let rail = "https://api.rail.example/v2/"
  private static let trains: [RequestPattern] = [
    .get("https://api.rail.example/v2/stations").query("near", "home").query("max", "3"),
    .get("https://api.rail.example/v2/stations/{id}"),
    .get("https://api.rail.example/v2/stations/{id}/departures").query("platform", "99"),
    .post("https://api.rail.example/v2/tickets").body(.json(containing: ["class": 9])),
    .get("https://api.rail.example/v2/lines/*/stops").header("X-Night", "1"),
    .delete("https://api.rail.example/v2/tickets/{id}"),
    .get("https://maps.rail.example/**"),
  ]

  private static func bought(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, trains, .post("https://api.rail.example/v2/tickets").body(.json(asked)),
      "POST \(rail)tickets", headers: json, body: body, fields, words: words)
  }

  static let ofTrains: [Stranger] = [
    Stranger(
      "a stop in the singular", trains, .get("https://api.rail.example/v2/lines/*/stops/first"),
      "GET \(rail)lines/U1/stop/first", .path, words: ["typo"]),
    Stranger(
      "a journey the other way", trains, .get("https://api.rail.example/v2/routes/CGN/LEJ"),
      "GET \(rail)routes/LEJ/CGN", .path, words: ["order"]),
    Stranger(
      "there and back exchanged", trains,
      .post("https://api.rail.example/v2/tickets").body(.json(["from": "CGN", "to": "LEJ"])),
      "POST \(rail)tickets", headers: json, body: #"{"from":"LEJ","to":"CGN"}"#, .key("from"),
      .key("to"), words: ["exchange"]),
    bought(
      "a price as text", ["class": 2, "price": 9.9], #"{"class":2,"price":"9.90"}"#,
      .key("price"), words: ["string"]),
    bought(
      "a departure by seconds", ["at": "2024-05-01T00:00:00Z", "class": 2],
      #"{"at":1714521600,"class":2}"#, .key("at"), words: ["date"]),
    bought(
      "a zone without its colon", ["at": "2024-05-01T10:00:00+02:00"],
      #"{"at":"2024-05-01T10:00:00+0200"}"#, .key("at"), words: ["date", "separator"]),
    bought(
      "null as a word", ["seat": nil, "class": 2], #"{"seat":"null","class":2}"#, .key("seat"),
      words: ["null"]),
    bought(
      "an address in capitals", ["mail": "ida@films.example"], #"{"mail":"Ida@Films.example"}"#,
      .key("mail"), words: ["case"]),
    bought(
      "a telephone with blanks", ["phone": "+4917012345"], #"{"phone":"+49 170 12345"}"#,
      .key("phone"), words: ["white space"]),
    Stranger(
      "tickets in an envelope", trains,
      .post("https://api.rail.example/v2/tickets").body(.json([["class": 2]])),
      "POST \(rail)tickets", headers: json, body: #"{"tickets":[{"class":2}]}"#, .key(""),
      words: ["\"tickets\""]),
    Stranger(
      "a query within the path of a stub", trains,
      .get("https://api.rail.example/v2/search%3Fq=Ulm"), "GET \(rail)search?q=Ulm", .path,
      words: ["%3F"]),
    Stranger(
      "two slashes in a stub", trains, .get("https://api.rail.example//v2/delays"),
      "GET \(rail)delays", .path, words: ["//"]),
    Stranger(
      "a delay with its unit", trains,
      .get("https://api.rail.example/v2/stations/{id}/departures").query("delay", "10"),
      "GET \(rail)stations/7/departures?delay=10min", .query("delay"), words: ["`min`"]),
    Stranger(
      "a station in a map", trains, .get("https://maps.rail.example/stations/{id}.svg"),
      "GET https://api.rail.example/stations/7.svg", .host, words: ["maps"]),
    Stranger(
      "a platform with zeros", trains,
      .get("https://api.rail.example/v2/stations/{id}/departures").query("platform", "7"),
      "GET \(rail)stations/7/departures?platform=07", .query("platform"),
      words: ["number", "zero"]),
  ]

  private static let staff = "https://hr.people.example/api/"
  private static let people: [RequestPattern] = [
    .get("https://hr.people.example/api/employees").query("team", "none"),
    .post("https://hr.people.example/api/employees").body(.empty),
    .get("https://hr.people.example/api/employees/{id}"),
    .patch("https://hr.people.example/api/employees/{id}").header("Prefer", "x").header(
      "Brief", "t"),
    .get("https://hr.people.example/api/employees/{id}/leaves"),
    .post("https://hr.people.example/api/login").body(.form(["user": "nobody"])),
    .get("https://photos.people.example/{id}.png"),
  ]

  static let ofPeople: [Stranger] = [
    Stranger(
      "two blanks behind Bearer", people,
      .get("https://hr.people.example/api/me").header("Authorization", "Bearer t0k3n-9"),
      "GET \(staff)me", headers: ["Authorization": "Bearer  t0k3n-9"], .header("Authorization"),
      words: ["white space"]),
    Stranger(
      "a charset in capitals", people,
      .post("https://hr.people.example/api/import")
        .header("Content-Type", "text/csv; charset=utf-8"),
      "POST \(staff)import", headers: ["Content-Type": "text/csv; charset=UTF-8"], body: "a,b",
      .header("Content-Type"), words: ["case"]),
    Stranger(
      "a charset without its blank", people,
      .post("https://hr.people.example/api/import")
        .header("Content-Type", "text/csv; charset=utf-8"),
      "POST \(staff)import", headers: ["Content-Type": "text/csv;charset=utf-8"], body: "a,b",
      .header("Content-Type"), words: ["white space"]),
    Stranger(
      "encodings without a blank", people,
      .get("https://hr.people.example/api/export").header("Accept-Encoding", "gzip, deflate"),
      "GET \(staff)export", headers: ["Accept-Encoding": "gzip,deflate"],
      .header("Accept-Encoding"), words: ["white space"]),
    Stranger(
      "any type of answer", people,
      .get("https://hr.people.example/api/export").header("Accept", "text/csv"),
      "GET \(staff)export", headers: ["Accept": "*/*"], .header("Accept"), words: []),
    Stranger(
      "a condition that nobody sent", people,
      .patch("https://hr.people.example/api/employees/{id}").header("If-Match", .any),
      "PATCH \(staff)employees/7", headers: json, .header("If-Match"), words: []),
    Stranger(
      "a body for a start", people,
      .post("https://hr.people.example/api/employees/{id}/start").body(.empty),
      "POST \(staff)employees/7/start", headers: json, body: "{}", .body, words: ["absent"]),
    Stranger(
      "an expression for a postal code", people,
      .get("https://hr.people.example/api/employees").query("zip", .regex("^\\d{5}$")),
      "GET \(staff)employees?zip=1234", .query("zip"), words: []),
    Stranger(
      "an expression and a blank", people,
      .get("https://hr.people.example/api/employees").query("name", .regex("^[a-z]+$")),
      "GET \(staff)employees?name=Ida", .query("name"), words: ["case"]),
    Stranger(
      "a number that is none", people,
      .get("https://hr.people.example/api/employees")
        .query("age", .where("is a number") { Int($0) != nil }),
      "GET \(staff)employees?age=%2042", .query("age"), words: ["white space"]),
    Stranger(
      "a page without any query", people,
      .get("https://hr.people.example/api/departments?"), "GET \(staff)departments?page=1",
      .query("page"), words: []),
    Stranger(
      "a user under another name", people,
      .post("https://hr.people.example/api/login").body(.form(["username": "ida"])),
      "POST \(staff)login", headers: form, body: "user_name=ida", .formField("username"),
      words: ["user_name"]),
    Stranger(
      "days off in capitals", people, .get("https://hr.people.example/api/employees/{id}/daysOff"),
      "GET \(staff)employees/7/daysoff", .path, words: ["case"]),
    Stranger(
      "employees by their team", people,
      .get("https://hr.people.example/api/teams/{team}/employees"),
      "GET \(staff)team/red/employees", .path, words: ["typo"]),
    Stranger(
      "a photograph of another kind", people, .get("https://photos.people.example/large/{id}.png"),
      "GET https://photos.people.example/large/7.jpeg", .path, words: [".png"]),
    Stranger(
      "an identity twice", people, .get("https://hr.people.example/api/employees/{id}/badge"),
      "GET \(staff)employees/employees/7/badge", .path, words: ["twice"]),
    Stranger(
      "somebody who was not loaded", people, .get("https://hr.people.example/api/managers/12"),
      "GET \(staff)managers/%3Cnull%3E", .path, words: ["<null>"]),
  ]

  private static let claim = "https://claims.cover.example/soap"
  private static let cover: [RequestPattern] = [
    .post("https://claims.cover.example/soap").header("SOAPAction", "ListPolicies"),
    .post("https://claims.cover.example/soap/v2").body(.contains("Quote")),
    .put("https://claims.cover.example/claims/{id}/files/{n}"),
    .post("https://claims.cover.example/claims/{id}/files").body(.part("invoice")),
    .get("https://claims.cover.example/claims").query("state", "void"),
    .post("https://claims.cover.example/rpc").body(.json(containing: ["method": "ping"])),
  ]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=k"]

  private static func part(_ disposition: String, _ text: String) -> String {
    "--k\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(text)\r\n--k--\r\n"
  }

  static let ofClaims: [Stranger] = [
    Stranger(
      "an action of the plural", cover,
      .post("https://claims.cover.example/soap").header("SOAPAction", "GetClaims"),
      "POST \(claim)", headers: ["SOAPAction": "GetClaim"], body: "<a/>", .header("SOAPAction"),
      words: ["typo"]),
    Stranger(
      "an element in small letters", cover,
      .post("https://claims.cover.example/soap").body(.contains("<ClaimNumber>7</ClaimNumber>")),
      "POST \(claim)", headers: ["Content-Type": "text/xml"],
      body: "<c><claimNumber>7</claimNumber></c>", .body, words: ["case"]),
    Stranger(
      "quotation marks as entities", cover,
      .post("https://claims.cover.example/soap").body(.contains(#"said "no""#)),
      "POST \(claim)", headers: ["Content-Type": "text/xml"],
      body: "<c>said &quot;no&quot;</c>", .body, words: ["&amp;", "escape"]),
    Stranger(
      "a report in the plural", cover,
      .post("https://claims.cover.example/claims/{id}/files").body(.part("report")),
      "POST https://claims.cover.example/claims/7/files", headers: parts,
      body: part(#"name="reports""#, "x"), .part("report"), words: ["typo", "\"reports\""]),
    Stranger(
      "a damage with a comma", cover,
      .post("https://claims.cover.example/claims/{id}/files").body(.part("damage", "1250.50")),
      "POST https://claims.cover.example/claims/7/files", headers: parts,
      body: part(#"name="damage""#, "1250,50"), .part("damage"), words: ["comma"]),
    Stranger(
      "a file of the day", cover,
      .post("https://claims.cover.example/claims/{id}/files")
        .body(.part("photo", filename: "photo.heic")),
      "POST https://claims.cover.example/claims/7/files", headers: parts,
      body: part(#"name="photo"; filename="photo.jpeg""#, "x"), .part("photo"), words: []),
    Stranger(
      "a procedure with another separator", cover,
      .post("https://claims.cover.example/rpc").body(.json(containing: ["method": "claims.list"])),
      "POST https://claims.cover.example/rpc", headers: json,
      body: #"{"jsonrpc":"2.0","method":"claims_list","id":1}"#, .key("method"),
      words: ["separator"]),
    Stranger(
      "parameters in a list", cover,
      .post("https://claims.cover.example/rpc")
        .body(.json(containing: ["method": "open", "params": ["id": 7]])),
      "POST https://claims.cover.example/rpc", headers: json,
      body: #"{"jsonrpc":"2.0","method":"open","params":[{"id":7}],"id":1}"#, .key("params"),
      words: ["array"]),
    Stranger(
      "a parameter of another level", cover,
      .post("https://claims.cover.example/rpc")
        .body(.json(containing: ["method": "open", "params": ["claim": ["id": 7]]])),
      "POST https://claims.cover.example/rpc", headers: json,
      body: #"{"method":"open","params":{"id":7}}"#, .key("params"), words: ["\"claim\""]),
    Stranger(
      "states with bars", cover,
      .get("https://claims.cover.example/claims").query("state", "open,paid"),
      "GET https://claims.cover.example/claims?state=open%7Cpaid", .query("state"),
      words: ["separator"]),
    Stranger(
      "a state and a number", cover,
      .get("https://claims.cover.example/claims").query("state", "open").query("year", "2024"),
      "GET https://claims.cover.example/claims?state=2024&year=open", .query("state"),
      .query("year"), words: ["exchange"]),
    Stranger(
      "a claim that was closed", cover,
      .delete("https://claims.cover.example/claims/{id}/hold"),
      "PUT https://claims.cover.example/claims/7/hold", body: "", .method, words: ["PUT"]),
    Stranger(
      "claims of the staging host", cover, .get("https://claims.cover.example/claims/{id}/log"),
      "GET https://claims-staging.cover.example/claims/7/log", .host, words: ["claims-staging"]),
    Stranger(
      "a coverage at the wrong end", cover,
      .get(.where("is a log") { $0.absoluteString.hasSuffix("/audit") }),
      "GET https://claims.cover.example/claims/7/audit/", .url, words: ["slash"]),
  ]

  private static let garden = "http://[fd00::12]:8088/"
  private static let gardens: [RequestPattern] = [
    .get("http://[fd00::12]:8088/beds"), .post("http://[fd00::12]:8088/beds/{id}/water"),
    .get("http://[fd00::12]:8088/beds/{id}/humidity").query("days", "30"),
    .put("http://[fd00::12]:8088/schedule").body(.data(.init([0]))),
    .get("https://plants.garden.example/v1/species/{slug}"),
    .get("https://gärten.example/tipps"),
  ]

  static let ofGardens: [Stranger] = [
    Stranger(
      "the next address", gardens, .get("http://[fd00::12]:8088/beds/{id}/light"),
      "GET http://[fd00::13]:8088/beds/2/light", .host, words: []),
    Stranger(
      "without a port", gardens, .get("http://[fd00::12]:8088/beds/{id}/light"),
      "GET http://[fd00::12]/beds/2/light", .port, words: ["8088"]),
    Stranger(
      "TLS at home", gardens, .get("http://[fd00::12]:8088/beds/{id}/light"),
      "GET https://[fd00::12]:8088/beds/2/light", .scheme, words: ["https"]),
    Stranger(
      "litres for millilitres", gardens,
      .post("http://[fd00::12]:8088/beds/{id}/water").body(.json(["amount": 1250])),
      "POST \(garden)beds/2/water", headers: json, body: #"{"amount":1.25}"#, .key("amount"),
      words: ["1000"]),
    Stranger(
      "a schedule as text", gardens,
      .put("http://[fd00::12]:8088/schedule").body(.text("06:00;19:30")),
      "PUT \(garden)schedule", headers: ["Content-Type": "text/plain"], body: "06:00; 19:30",
      .body, words: ["white space"]),
    Stranger(
      "a species with blanks", gardens,
      .get("https://plants.garden.example/v1/species/sweet-pea/care"),
      "GET https://plants.garden.example/v1/species/sweet%20pea/care", .path,
      words: ["sweet pea"]),
    Stranger(
      "gardens with a digraph", gardens, .get("https://gärten.example/tipps/{month}"),
      "GET https://gaerten.example/tipps/may", .host, words: ["spelling"]),
    Stranger(
      "a mark of species", gardens, .get("https://plants.garden.example/v1/tags/%23herb"),
      "GET https://plants.garden.example/v1/tags/#herb", .path, words: ["`#`"]),
    Stranger(
      "a temperature with its degree", gardens,
      .get("http://[fd00::12]:8088/beds/{id}/log").query("above", "20"),
      "GET \(garden)beds/2/log?above=20%C2%B0", .query("above"), words: ["`°`"]),
    Stranger(
      "yes in another tongue of computers", gardens,
      .get("http://[fd00::12]:8088/beds/{id}/log").query("frost", "true"),
      "GET \(garden)beds/2/log?frost=yes", .query("frost"), words: ["truth"]),
    Stranger(
      "a flower nobody knows", gardens,
      .get("https://plants.garden.example/v1/species/{slug}/photos"),
      "GET https://plants.garden.example/v1/species/rose/photo", .path, words: ["typo"]),
    Stranger(
      "a month by its number", gardens, .get("https://gärten.example/tipps/may/list"),
      "GET https://gärten.example/tipps/5/list", .path, words: []),
  ]
}
