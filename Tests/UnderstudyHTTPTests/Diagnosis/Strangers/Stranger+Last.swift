@testable import UnderstudyHTTP

/// The last of developers' mistakes, of some of each kind. Written down before any was asked about.
extension Stranger {
  static let mixed = ofHosting + ofForms + ofDocuments + ofFHIRBodies + ofOddities

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Hosting

  private static let hosting: [RequestPattern] = [
    .get("https://api.host.example/v1/apps").query("owner", "night"),
    .get("https://api.host.example/v1/apps/{id}").header("X-Night", "1"),
    .get("https://api.host.example/v1/apps/{id}/logs").query("lines", "9"),
    .post("https://api.host.example/v1/apps/{id}/deploys").header("X-Night", "1"),
    .delete("https://api.host.example/v1/apps/{id}"),
    .get("https://api.host.example/v2/apps"),
    .get("https://staging.host.example/v1/apps").query("owner", "night"),
  ]

  static let ofHosting: [Stranger] = [
    Stranger(
      "the tenant as a path", hosting, .get("https://acme.host.example/v1/domains"),
      "GET https://host.example/acme/v1/domains", .host, .path,
      words: ["subdomain `acme`", "`acme`"]),
    Stranger(
      "the tenant as a subdomain", hosting, .get("https://host.example/{tenant}/v1/certificates"),
      "GET https://acme.host.example/v1/certificates", .host, .path, words: ["`acme`"]),
    Stranger(
      "the version behind its resource", hosting, .get("https://api.host.example/v1/regions"),
      "GET https://api.host.example/regions/v1", .path, words: ["order"]),
    Stranger(
      "a deploy in the past tense", hosting,
      .post("https://api.host.example/v1/apps/{id}/releases"),
      "POST https://api.host.example/v1/apps/7/release", headers: json, body: "{}", .path,
      words: ["typo"]),
    Stranger(
      "staging", hosting, .get("https://api.host.example/v1/plans"),
      "GET https://staging.host.example/v1/plans", .host, words: ["subdomain"]),
    Stranger(
      "a dry run left on", hosting,
      .post("https://api.host.example/v1/apps/{id}/deploys").query("dryRun", "false"),
      "POST https://api.host.example/v1/apps/7/deploys?dryRun=0", .query("dryRun"),
      words: ["same truth"]),
    Stranger(
      "a condition by date", hosting,
      .get("https://api.host.example/v1/status")
        .header("If-Modified-Since", "Sat, 31 Jan 2026 10:00:00 GMT"),
      "GET https://api.host.example/v1/status",
      headers: ["If-Modified-Since": "2026-01-31T10:00:00Z"], .header("If-Modified-Since"),
      words: ["same date"]),
    Stranger(
      "a language with its region", hosting,
      .get("https://api.host.example/v1/texts").header("Accept-Language", "de-DE"),
      "GET https://api.host.example/v1/texts", headers: ["Accept-Language": "de_DE"],
      .header("Accept-Language"), words: ["separator"]),
    Stranger(
      "several encodings", hosting,
      .get("https://api.host.example/v1/sizes").header("Accept-Encoding", "gzip"),
      "GET https://api.host.example/v1/sizes", headers: ["Accept-Encoding": "gzip, deflate, br"],
      .header("Accept-Encoding"), words: ["list with others"]),
    Stranger(
      "an id for idempotence", hosting,
      .post("https://api.host.example/v1/apps").header("Idempotency-Key", "7f3c9a1e-0000"),
      "POST https://api.host.example/v1/apps",
      headers: ["Idempotency-Key": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"], body: "{}",
      .header("Idempotency-Key"), words: ["changes with each run"]),
  ]

  // MARK: - Forms

  private static let forms: [RequestPattern] = [
    .post("https://api.voice.example/2010/Accounts/{sid}/Calls.json")
      .body(.form(["Record": "night"])),
    .post("https://api.voice.example/2010/Accounts/{sid}/Messages.json")
      .body(.form(["MediaUrl": "night"])),
    .get("https://api.voice.example/2010/Accounts/{sid}/Messages.json").query("To", "+1"),
    .get("https://api.voice.example/2010/Accounts/{sid}/Messages/{id}.json"),
    .delete("https://api.voice.example/2010/Accounts/{sid}/Messages/{id}.json"),
    .post("https://api.voice.example/2010/Accounts/{sid}.json"),
  ]

  private static func messaged(
    _ name: String, _ asked: KeyValuePairs<String, String>, _ body: String,
    _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, forms,
      .post("https://api.voice.example/2010/Accounts/{sid}/Messages.json").body(.form(asked)),
      "POST https://api.voice.example/2010/Accounts/AC1/Messages.json", headers: form, body: body,
      fields, words: words)
  }

  static let ofForms: [Stranger] = [
    messaged(
      "a number whose plus was lost", ["To": "+4915112345678"], "To=+4915112345678&Body=Hi",
      .formField("To"), words: ["`+`"]),
    messaged(
      "a body in lower case", ["Body": "Hi"], "To=1&body=Hi", .formField("Body"),
      words: ["case"]),
    messaged(
      "an emoji as an entity", ["Body": "Coffee & cake"], "Body=Coffee%20%26amp%3B%20cake",
      .formField("Body"), words: ["escaped"]),
    messaged(
      "an ampersand that was not escaped", ["Body": "Coffee&cake"], "To=1&Body=Coffee&cake",
      .formField("Body"), words: ["`%26`"]),
    messaged(
      "a callback on this machine", ["StatusCallback": "https://app.example/hook"],
      "StatusCallback=http%3A%2F%2Fapp.example%2Fhook", .formField("StatusCallback"),
      words: ["scheme"]),
    messaged(
      "a money's decimal comma", ["MaxPrice": "0.05"], "MaxPrice=0%2C05", .formField("MaxPrice"),
      words: ["comma"]),
    messaged(
      "a list by the same name", ["Tags": "a,b"], "Tags=a&Tags=b", .formField("Tags"),
      words: ["several items"]),
    messaged(
      "nil written out", ["From": "+49301234"], "From=nil&Body=Hi", .formField("From"),
      words: ["`nil`"]),
  ]

  // MARK: - Documents of JSON

  private static let documents: [RequestPattern] = [
    .post("https://api.sign.example/v2/envelopes").body(.json(containing: ["status": "voided"])),
    .post("https://api.sign.example/v2/envelopes").header("X-Night", "1"),
    .put("https://api.sign.example/v2/envelopes/{id}").header("X-Night", "1"),
    .get("https://api.sign.example/v2/envelopes/{id}").query("include", "night"),
    .get("https://api.sign.example/v2/envelopes/{id}/documents/{document}"),
    .post("https://api.sign.example/v2/templates"),
  ]

  private static func signed(
    _ name: String, _ asked: BodyPattern, _ body: String, _ fields: Finding.Field,
    words: [String]
  ) -> Stranger {
    Stranger(
      name, documents, .post("https://api.sign.example/v2/envelopes").body(asked),
      "POST https://api.sign.example/v2/envelopes", headers: json, body: body, fields,
      words: words)
  }

  static let ofDocuments: [Stranger] = [
    signed(
      "signers by their index", .json(containing: ["signers": [["order": 1, "email": "a@b.c"]]]),
      #"{"signers":[{"order":0,"email":"a@b.c"}]}"#, .key("signers[0].order"), words: []),
    signed(
      "a key two levels too high", .json(containing: ["recipients": ["signers": ["ida"]]]),
      #"{"signers":["ida"],"status":"sent"}"#, .key(""), words: ["without \"recipients\""]),
    signed(
      "an object by its id", .json(containing: ["template": ["id": "t1"]]),
      #"{"template":"t1"}"#, .key("template"), words: ["without \"id\""]),
    signed(
      "an id for its object", .json(containing: ["template": "t1"]),
      #"{"template":{"id":"t1"}}"#, .key("template"), words: ["inside of \"id\""]),
    signed(
      "a number in scientific notation", .json(containing: ["amount": 100_000]),
      #"{"amount":"1e5"}"#, .key("amount"), words: ["same value"]),
    signed(
      "a date in the encoder's default", .json(containing: ["due": "2026-01-31T00:00:00Z"]),
      #"{"due":791510400}"#, .key("due"), words: ["seconds since 2001"]),
    signed(
      "an enum with a value", .json(containing: ["kind": "draft"]),
      #"{"kind":{"draft":{}}}"#, .key("kind"), words: ["as a key"]),
    signed(
      "bytes as numbers", .json(containing: ["file": "SGk="]), #"{"file":[72,105]}"#,
      .key("file"), words: ["same bytes"]),
    signed(
      "a dictionary as an array", .json(containing: ["tabs": ["a": 1]]), #"{"tabs":["a",1]}"#,
      .key("tabs"), words: ["same keys and values"]),
    signed(
      "JSON cut off", .json(containing: ["status": "sent"]), #"{"status":"sent""#, .body,
      words: ["not JSON"]),
  ]

  // MARK: - Bodies of FHIR

  private static let patients: [RequestPattern] = [
    .post("https://fhir.example.com/r4/Patient").header("X-Night", "1"),
    .post("https://fhir.example.com/r4/Patient/_search"),
    .post("https://fhir.example.com/r4").header("X-Night", "1"),
    .put("https://fhir.example.com/r4/Patient/{id}").header("X-Night", "1"),
    .get("https://fhir.example.com/r4/Patient"),
    .patch("https://fhir.example.com/r4/Patient/{id}"),
  ]

  private static func admitted(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, patients,
      .post("https://fhir.example.com/r4/Patient").body(.json(containing: asked)),
      "POST https://fhir.example.com/r4/Patient",
      headers: ["Content-Type": "application/fhir+json"], body: body, fields, words: words)
  }

  static let ofFHIRBodies: [Stranger] = [
    admitted(
      "a given name that is a list", ["name": [["given": ["Ida"]]]],
      #"{"name":[{"given":"Ida"}]}"#, .key("name[0].given"), words: ["only element of an array"]),
    admitted(
      "a day the other way round", ["birthDate": "1990-03-04"], #"{"birthDate":"04.03.1990"}"#,
      .key("birthDate"), words: ["same date"]),
    admitted(
      "a gender of another case", ["gender": "female"], #"{"gender":"Female"}"#, .key("gender"),
      words: ["case"]),
    admitted(
      "a system with a slash more", ["identifier": [["system": "http://hospital.example/ids"]]],
      #"{"identifier":[{"system":"http://hospital.example/ids/"}]}"#,
      .key("identifier[0].system"), words: ["trailing slash"]),
    admitted(
      "an identifier by its URN", ["managingOrganization": ["reference": "Organization/7"]],
      #"{"managingOrganization":{"reference":"https://fhir.example.com/r4/Organization/7"}}"#,
      .key("managingOrganization.reference"), words: ["in front"]),
    Stranger(
      "two names exchanged", patients,
      .post("https://fhir.example.com/r4/Patient").body(
        .json(containing: ["given": "Ida", "family": "Byron"])),
      "POST https://fhir.example.com/r4/Patient", headers: json,
      body: #"{"given":"Byron","family":"Ida"}"#, .key("family"), .key("given"),
      words: ["exchanged"]),
  ]

  // MARK: - Oddities

  static let ofOddities: [Stranger] = [
    Stranger(
      "a query in an expression, unescaped and cut", hosting,
      .get(.regex("/v1/addons?kind=db$")), "GET https://api.host.example/v1/addons?kind=db", .url,
      words: ["`?`"]),
    Stranger(
      "an expression of the other environment", hosting,
      .get(.regex("^https://api\\.host\\.example/v1/stacks$")),
      "GET http://api.host.example/v1/stacks", .url, words: ["scheme"]),
    Stranger(
      "an expression with a slash too many", hosting,
      .get(.regex("host\\.example/v1/teams/$")), "GET https://api.host.example/v1/teams", .url,
      words: ["trailing slash"]),
    Stranger(
      "a condition of the URL", hosting,
      .get(.where("has a page") { $0.query?.contains("page=") == true }),
      "GET https://api.host.example/v1/pages", .url, words: []),
    Stranger(
      "a stub with a query of its own", hosting,
      .get("https://api.host.example/v1/invoices?page=1&size=50"),
      "GET https://api.host.example/v1/invoices?page=1&size=50&sort=asc", .query("sort"),
      words: ["no items besides"]),
    Stranger(
      "a header that must not be", hosting,
      .get("https://api.host.example/v1/public").header("Authorization", .absent),
      "GET https://api.host.example/v1/public", headers: ["Authorization": "Bearer x"],
      .header("Authorization"), words: ["absent"]),
  ]
}
