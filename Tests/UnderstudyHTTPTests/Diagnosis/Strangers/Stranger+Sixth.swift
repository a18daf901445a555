@testable import UnderstudyHTTP

/// The sixth table, a: parcels, builds, zones of names and patients.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private static let ship = "https://api.parcels.example/shipping/v3/"
  private static let parcels: [RequestPattern] = [
    .get("https://api.parcels.example/shipping/v3/shipments"),
    .get("https://api.parcels.example/shipping/v3/shipments/{id}"),
    .post("https://api.parcels.example/shipping/v3/shipments").body(.json(["draft": true])),
    .delete("https://api.parcels.example/shipping/v3/shipments/{id}"),
    .get("https://api.parcels.example/shipping/v3/shipments/{id}/events"),
    .post("https://api.parcels.example/shipping/v3/rates").header("X-Carrier", "slow"),
    .get("https://api.parcels.example/shipping/v2/shipments/{id}"),
    .post("https://api.parcels.example/shipping/v3/pickups"),
  ]

  static let ofParcels: [Stranger] = [
    Stranger(
      "a label without its ending", parcels,
      .get("https://api.parcels.example/shipping/v3/shipments/{id}/label.pdf"),
      "GET \(ship)shipments/S1/label", .path, words: [".pdf"]),
    Stranger(
      "a weight in grams", parcels,
      .post("https://api.parcels.example/shipping/v3/rates")
        .body(.json(containing: ["weight": 1.5])),
      "POST \(ship)rates", headers: json, body: #"{"weight":1500,"to":"DE"}"#, .key("weight"),
      words: ["1000", "1,000", "thousand"]),
    Stranger(
      "a number with blanks", parcels,
      .get("https://api.parcels.example/shipping/v3/tracking/JD0146000000"),
      "GET \(ship)tracking/JD01%204600%200000", .path, words: ["white space"]),
    Stranger(
      "a carrier left out", parcels,
      .get("https://api.parcels.example/shipping/v3/tracking/{carrier}/{number}"),
      "GET \(ship)tracking/JD0146000000", .path, words: ["{carrier}", "{number}", "lacks"]),
    Stranger(
      "two states in one item", parcels,
      .get("https://api.parcels.example/shipping/v3/shipments").query("status", "lost")
        .query("status", "delivered"),
      "GET \(ship)shipments?status=lost,delivered", .query("status"), .query("status"),
      words: ["comma", "one item", "one value"]),
    Stranger(
      "midnight where the carrier is", parcels,
      .get("https://api.parcels.example/shipping/v3/shipments")
        .query("from", "2025-03-01T00:00:00Z"),
      "GET \(ship)shipments?from=2025-02-28T23:00:00Z", .query("from"), words: ["zone"]),
    Stranger(
      "parcels for a parcel", parcels,
      .post("https://api.parcels.example/shipping/v3/shipments")
        .body(.json(containing: ["parcel": ["weight": 2]])),
      "POST \(ship)shipments", headers: json, body: #"{"parcels":[{"weight":2}]}"#,
      .key("parcel"), words: ["\"parcels\""]),
    Stranger(
      "a postal code as a number", parcels,
      .post("https://api.parcels.example/shipping/v3/rates")
        .body(.json(containing: ["to": ["zip": "04109"]])),
      "POST \(ship)rates", headers: json, body: #"{"to":{"zip":4109}}"#, .key("to.zip"),
      words: ["number"]),
    Stranger(
      "sides in another order", parcels,
      .post("https://api.parcels.example/shipping/v3/rates")
        .body(.json(["sides": [30, 20, 10]])),
      "POST \(ship)rates", headers: json, body: #"{"sides":[10,20,30]}"#, .key("sides"),
      words: ["order"]),
    Stranger(
      "a key with a blank", parcels,
      .post("https://api.parcels.example/shipping/v3/pickups")
        .body(.json(["window": "am", "address": "A1"])),
      "POST \(ship)pickups", headers: json, body: #"{"window ":"am","address":"A1"}"#,
      .key("window"), words: ["white space", "blank"]),
    Stranger(
      "a cancellation by POST", parcels,
      .delete("https://api.parcels.example/shipping/v3/pickups/{id}"), "POST \(ship)pickups/P1",
      .method, words: ["POST"]),
    Stranger(
      "tracking in the plural", parcels,
      .get("https://api.parcels.example/shipping/v3/tracking/{number}/proof"),
      "GET \(ship)trackings/JD0146/proof", .path, words: ["typo", "plural"]),
    Stranger(
      "an ampersand in a name", parcels,
      .get("https://api.parcels.example/shipping/v3/shipments").query("sender", "Bo & Sons"),
      "GET \(ship)shipments?sender=Bo%20&%20Sons", .query("sender"), words: ["&"]),
    Stranger(
      "a colour with its mark", parcels,
      .get("https://api.parcels.example/shipping/v3/labels").query("color", "#ff8800"),
      "GET \(ship)labels?color=#ff8800", .query("color"), words: ["#"]),
  ]

  private static let build = "https://ci.build.example/api/"
  private static let builds: [RequestPattern] = [
    .get("https://ci.build.example/api/projects/{slug}"),
    .post("https://ci.build.example/api/projects/{slug}/pipelines"),
    .get("https://ci.build.example/api/pipelines/{id}"),
    .get("https://ci.build.example/api/pipelines/{id}/stages"),
    .post("https://ci.build.example/api/jobs/{id}/cancel"),
    .get("https://ci.build.example/api/jobs").query("scope", "failed"),
    .get("https://ci.build.example/runners"),
  ]

  static let ofBuilds: [Stranger] = [
    Stranger(
      "a slug of three", builds, .get("https://ci.build.example/api/projects/{slug}/pipelines"),
      "GET \(build)projects/gh/acme/app/pipelines", .path, words: ["slash", "%2F"]),
    Stranger(
      "a branch encoded twice", builds,
      .get("https://ci.build.example/api/jobs").query("branch", "feature/login"),
      "GET \(build)jobs?branch=feature%252Flogin", .query("branch"), words: ["twice"]),
    Stranger(
      "a branch with its prefix", builds,
      .get("https://ci.build.example/api/jobs").query("ref", "main"),
      "GET \(build)jobs?ref=refs/heads/main", .query("ref"), words: ["refs/heads/", ".contains"]),
    Stranger(
      "canceled in British", builds,
      .get("https://ci.build.example/api/jobs").query("status", "canceled"),
      "GET \(build)jobs?status=cancelled", .query("status"), words: ["typo", "spel"]),
    Stranger(
      "a retry by PUT", builds, .post("https://ci.build.example/api/jobs/{id}/retry"),
      "PUT \(build)jobs/9/retry", .method, words: ["PUT"]),
    Stranger(
      "a short hash", builds,
      .get("https://ci.build.example/api/jobs")
        .query("sha", "9fceb02d0ae598e95dc970b74767f19372d61af8"),
      "GET \(build)jobs?sha=9fceb02", .query("sha"), words: ["first 7"]),
    Stranger(
      "an artifact in the singular", builds,
      .get("https://ci.build.example/api/artifacts/{job}/**"),
      "GET \(build)artifact/9/logs/a.txt", .path, words: ["typo"]),
    Stranger(
      "a truth as text", builds,
      .post("https://ci.build.example/api/projects/{slug}/pipelines")
        .body(.json(containing: ["parameters": ["deploy": true]])),
      "POST \(build)projects/app/pipelines", headers: json,
      body: #"{"parameters":{"deploy":"true"}}"#, .key("parameters.deploy"),
      words: ["string", "boolean"]),
    Stranger(
      "an expression of three digits", builds, .get(.regex("pipelines/\\d{3}/tests$")),
      "GET \(build)pipelines/1234/tests", .url, words: []),
    Stranger(
      "a page by its size", builds,
      .get("https://ci.build.example/api/jobs").query("per_page", "50"),
      "GET \(build)jobs?page_size=50", .query("per_page"), words: ["page_size"]),
    Stranger(
      "a token of another header", builds,
      .get("https://ci.build.example/api/jobs").header("Private-Token", .any),
      "GET \(build)jobs", headers: ["Authorization": "Bearer s3cr3t"], .header("Private-Token"),
      words: []),
    Stranger(
      "a tail of a log", builds,
      .get("https://ci.build.example/api/jobs/{id}/log").header("Range", "bytes=-4096"),
      "GET \(build)jobs/9/log", headers: ["Range": "bytes=4096-"], .header("Range"), words: []),
    Stranger(
      "API in capitals", builds, .get("https://ci.build.example/api/jobs/{id}/log"),
      "GET https://ci.build.example/API/jobs/9/log", .path, words: ["case"]),
    Stranger(
      "api twice", builds, .get("https://ci.build.example/api/jobs/{id}/log"),
      "GET \(build)api/jobs/9/log", .path, words: ["twice"]),
  ]

  private static let dns = "https://dns.names.example/v1/"
  private static let zones: [RequestPattern] = [
    .get("https://dns.names.example/v1/zones"),
    .post("https://dns.names.example/v1/zones/{zone}/records")
      .body(.json(containing: ["type": "MX"])),
    .delete("https://dns.names.example/v1/zones/{zone}/records/{name}/{type}"),
    .get("https://dns.names.example/v1/zones/{zone}/dnssec"),
    .get("https://dns.names.example/v2/zones/{zone}/records"),
    .get("https://dns.names.example/resolve").query("type", "TXT"),
  ]

  static let ofZones: [Stranger] = [
    Stranger(
      "a zone without its dot", zones,
      .get("https://dns.names.example/v1/zones/example.org./export"),
      "GET \(dns)zones/example.org/export", .path, words: ["`example.org.`"]),
    Stranger(
      "a type in small letters", zones,
      .put("https://dns.names.example/v1/zones/{zone}/records/www/AAAA"),
      "PUT \(dns)zones/example.org/records/www/aaaa", body: "{}", .path, words: ["case"]),
    Stranger(
      "a time to live as text", zones,
      .post("https://dns.names.example/v1/zones/{zone}/records")
        .body(.json(containing: ["type": "A", "ttl": 300])),
      "POST \(dns)zones/example.org/records", headers: json, body: #"{"type":"A","ttl":"300"}"#,
      .key("ttl"), words: ["string"]),
    Stranger(
      "a zone in ASCII", zones, .get("https://dns.names.example/v1/zones/bücher.example/export"),
      "GET \(dns)zones/xn--bcher-kva.example/export", .path,
      words: []),
    Stranger(
      "a type before its name", zones,
      .put("https://dns.names.example/v1/zones/{zone}/records/www/A"),
      "PUT \(dns)zones/example.org/records/A/www", body: "{}", .path,
      words: ["order", "exchange", "swap"]),
    Stranger(
      "addresses in another order", zones,
      .post("https://dns.names.example/v1/zones/{zone}/records")
        .body(.json(["type": "A", "values": ["192.0.2.1", "192.0.2.2"]])),
      "POST \(dns)zones/example.org/records", headers: json,
      body: #"{"type":"A","values":["192.0.2.2","192.0.2.1"]}"#, .key("values"),
      words: ["order"]),
    Stranger(
      "a question by number", zones,
      .get("https://dns.names.example/resolve").query("name", "example.org")
        .query("type", "AAAA"),
      "GET https://dns.names.example/resolve?name=example.org&type=28", .query("type"), words: []),
    Stranger(
      "another format of answers", zones,
      .get("https://dns.names.example/resolve").header("Accept", "application/dns-json"),
      "GET https://dns.names.example/resolve?name=a.example",
      headers: ["Accept": "application/dns-message"], .header("Accept"), words: []),
    Stranger(
      "a record without its type", zones,
      .put("https://dns.names.example/v1/zones/{zone}/records/{name}/{type}"),
      "PUT \(dns)zones/example.org/records/www", body: "{}", .path, words: ["{type}", "lacks"]),
    Stranger(
      "a typed name of the host", zones,
      .get("https://dns.names.example/v1/zones/{zone}/records/export"),
      "GET https://dsn.names.example/v1/zones/example.org/records/export", .host,
      words: ["typo", "dsn"]),
  ]
}
