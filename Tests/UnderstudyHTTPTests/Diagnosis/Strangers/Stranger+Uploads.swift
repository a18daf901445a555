@testable import UnderstudyHTTP

extension Stranger {
  private static let docs = "POST https://docs.example.com/v2/documents"
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]
  private static let documents: [RequestPattern] = [
    .get("https://docs.example.com/v2/documents"),
    .post("https://docs.example.com/v2/documents").body(.part("thumbnail")),
    .post("https://docs.example.com/v2/documents/{id}/attachments"),
    .put("https://docs.example.com/v2/documents/{id}"),
    .post("https://docs.example.com/v2/folders"),
    .post("https://docs.example.com/v1/documents"),
  ]

  private static func part(_ disposition: String, _ text: String) -> String {
    "--b\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(text)\r\n"
  }

  private static func whole(_ parts: String...) -> String { parts.joined() + "--b--\r\n" }

  static let ofUploads: [Stranger] = [
    Stranger(
      "files with brackets", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file")), docs, headers: parts,
      body: whole(part(#"name="files[]"; filename="a.pdf""#, "x")), .part("file"),
      words: ["files[]"]),
    Stranger(
      "another file name", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file", filename: "a.pdf")), docs,
      headers: parts, body: whole(part(#"name="file"; filename="report.pdf""#, "x")),
      .part("file"), words: []),
    Stranger(
      "no boundary in the header", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file")), docs,
      headers: ["Content-Type": "multipart/form-data"],
      body: whole(part(#"name="file"; filename="a.pdf""#, "x")), .part("file"),
      words: ["boundary"]),
    Stranger(
      "the file itself", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file")), docs,
      headers: ["Content-Type": "application/pdf"], body: "%PDF-1.4 ...", .part("file"),
      words: ["multipart"]),
    Stranger(
      "a truth in a part", documents,
      .post("https://docs.example.com/v2/documents").body(.part("public", "true")), docs,
      headers: parts, body: whole(part(#"name="public""#, "1")), .part("public"),
      words: ["truth"]),
    Stranger(
      "a line break behind a title", documents,
      .post("https://docs.example.com/v2/documents").body(.part("title", "Plan")), docs,
      headers: parts, body: whole(part(#"name="title""#, "Plan\n")), .part("title"),
      words: ["white space", "line break"]),
    Stranger(
      "a part without its file name", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file", filename: "a.pdf")), docs,
      headers: parts, body: whole(part(#"name="file""#, "x")), .part("file"),
      words: ["filename", "file name"]),
    Stranger(
      "a file in JSON", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file")), docs,
      headers: ["Content-Type": "application/json"], body: #"{"file":"JVBERi0xLjQ="}"#,
      .part("file"), words: ["multipart", "JSON"]),
    Stranger(
      "one part of two", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file"))
        .body(.part("description", "Plan")),
      docs, headers: parts, body: whole(part(#"name="file"; filename="a.pdf""#, "x")),
      .part("description"), words: []),
    Stranger(
      "a boundary of another text", documents,
      .post("https://docs.example.com/v2/documents").body(.part("file")), docs,
      headers: ["Content-Type": "multipart/form-data; boundary=c"],
      body: whole(part(#"name="file"; filename="a.pdf""#, "x")), .part("file"),
      words: ["boundary"]),
    Stranger(
      "the upload of an attachment", documents,
      .post("https://docs.example.com/v2/documents/{id}/attachments").body(.part("file")),
      "POST https://docs.example.com/v2/documents/7/attachment", headers: parts,
      body: whole(part(#"name="file""#, "x")), .path, words: ["typo"]),
    Stranger(
      "a POST for the PUT of a document", documents,
      .put("https://docs.example.com/v2/documents/{id}"),
      "POST https://docs.example.com/v2/documents/7", .method, words: ["POST"]),
  ]

  private static let site = "https://site.example.com/"
  private static let pages: [RequestPattern] = [
    .get("https://site.example.com/feed").header("Accept", "application/atom+xml"),
    .get("https://site.example.com/videos/{id}"),
    .get("https://site.example.com/users/me"),
    .get("https://site.example.com/users/{id}/orders"),
    .post("https://site.example.com/feed"),
    .get("https://static.example.com/**"),
  ]

  private static func header(
    _ name: String, _ field: String, _ value: ValuePattern, _ sent: HeaderFields, words: [String]
  ) -> Stranger {
    Stranger(
      name, pages, .get("https://site.example.com/feed").header(field, value), "GET \(site)feed",
      headers: sent, .header(field), words: words)
  }

  static let ofHeaders: [Stranger] = [
    header(
      "a language without its country", "Accept-Language", "de-DE", ["Accept-Language": "de"],
      words: []),
    header(
      "a language among others", "Accept-Language", "de-DE",
      ["Accept-Language": "de-DE,de;q=0.9,en;q=0.8"], words: [".contains"]),
    header(
      "a media type of another version", "Accept", "application/vnd.site.v2+json",
      ["Accept": "application/vnd.site.v3+json"], words: ["version"]),
    header("a version with its letter", "Api-Version", "2", ["Api-Version": "v2"], words: ["v"]),
    header(
      "a weak tag", "If-None-Match", "\"abc\"", ["If-None-Match": "W/\"abc\""], words: ["weak"]),
    header(
      "a date of another notation", "If-Modified-Since", "Wed, 01 May 2024 10:00:00 GMT",
      ["If-Modified-Since": "2024-05-01 10:00:00 +0000"], words: ["date"]),
    header(
      "a range one byte longer", "Range", "bytes=0-499", ["Range": "bytes=0-500"], words: []),
    header("a range with a blank", "Range", "bytes=0-499", ["Range": "bytes 0-499"], words: []),
    header(
      "an encoding among others", "Accept-Encoding", "gzip",
      ["Accept-Encoding": "gzip, deflate, br"], words: [".contains"]),
    header(
      "another directive", "Cache-Control", "no-cache", ["Cache-Control": "no-store"], words: []),
    header(
      "one cookie of two", "Cookie", "session=abc", ["Cookie": "session=abc; theme=dark"],
      words: [".contains"]),
    header(
      "cookies in another order", "Cookie", "a=1; b=2", ["Cookie": "b=2; a=1"], words: ["order"]),
    header(
      "no cookie", "Cookie", .contains("session="), ["Accept": "application/atom+xml"], words: []),
    header(
      "a newer app", "User-Agent", "Films/1.0 (iOS)", ["User-Agent": "Films/1.1 (iOS)"],
      words: ["version"]),
    header(
      "a small bearer", "Authorization", "Bearer abc", ["Authorization": "bearer abc"],
      words: ["`bearer`"]),
    Stranger(
      "a version in the query", pages,
      .get("https://site.example.com/feed").header("Api-Version", "2024-05-01"),
      "GET \(site)feed?api-version=2024-05-01", .header("Api-Version"), words: ["query item"]),
    header(
      "a media type with its parameter first", "Accept", "application/json",
      ["Accept": "application/json;version=2"], words: [".contains"]),
    header(
      "a tenant as a number", "X-Tenant", "007", ["X-Tenant": "7"], words: ["number"]),
    header(
      "a header in camel case", "X-Correlation-Id", .any, ["xCorrelationId": "1"],
      words: ["xCorrelationId"]),
    header(
      "a header of another convention", "X-Trace-Id", "9", ["Trace-Id": "9"], words: ["Trace-Id"]),
  ]

  static let ofURLs: [Stranger] = [
    Stranger(
      "an expression that ends too early", pages,
      .get(.regex("/users/[0-9]+/orders$")), "GET \(site)users/7/orders/?page=1",
      .url, words: ["slash", "$"]),
    Stranger(
      "an expression of digits", pages, .get(.regex("/videos/[0-9]+\\.mp4")),
      "GET \(site)videos/intro.mp4", .url, words: []),
    Stranger(
      "a closure about an ending", pages,
      .get(.where("is an image") { $0.pathExtension == "png" }), "GET \(site)logo.PNG", .url,
      words: ["case"]),
    Stranger(
      "a path below another", pages, .get("/users/{id}/orders"),
      "GET https://api.example.com/api/users/7/orders", .path, words: ["api"]),
    Stranger(
      "a colon for a parameter", pages, .get("https://site.example.com/shops/:id/orders"),
      "GET \(site)shops/7/orders", .path, words: ["{id}"]),
    Stranger(
      "a parameter in the query of a stub", pages,
      .get("https://site.example.com/orders?id={id}"), "GET \(site)orders?id=7", .url,
      words: [".any"]),
    Stranger(
      "a staging host with a dash", pages, .get("https://api.example.com/v1/orders"),
      "GET https://api-staging.example.com/v1/orders", .host, words: ["api-staging"]),
    Stranger(
      "the start page", pages, .get("https://site.example.com/"), "GET https://example.com/",
      .host, words: ["subdomain", "site"]),
    Stranger(
      "an identity that was nil", pages, .get("https://site.example.com/videos/42"),
      "GET \(site)videos/Optional(42)", .path, words: ["Optional"]),
    Stranger(
      "a path written twice", pages, .get("https://api.example.com/v1/orders"),
      "GET https://api.example.com/v1/v1/orders", .path, words: ["twice"]),
    Stranger(
      "an order below its user", pages, .get("https://site.example.com/users/{id}/orders"),
      "GET \(site)orders/7/users", .path, words: []),
    Stranger(
      "a file of the other platform", pages, .get("https://site.example.com/config/ios.json"),
      "GET \(site)config/ios.plist", .path, words: [".json", ".plist"]),
    Stranger(
      "an escaped path", pages, .get("https://site.example.com/users/me/saved items"),
      "GET \(site)users/me/saved%2520items", .path, words: ["twice"]),
    Stranger(
      "the whole query as a value", pages,
      .get("https://site.example.com/orders").query("status", "open"),
      "GET \(site)orders?status%3Dopen", .query("status"), words: ["encoded", "="]),
    Stranger(
      "two question marks", pages,
      .get("https://site.example.com/orders").query("status", "open").query("page", "2"),
      "GET \(site)orders?status=open?page=2", .query("status"), .query("page"), words: ["?"]),
  ]
}
