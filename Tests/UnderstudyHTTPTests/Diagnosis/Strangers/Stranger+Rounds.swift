@testable import UnderstudyHTTP

/// The eleventh table, written when the tenth was right: bots, sources, files, documents and phones.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Bots

  private static let discord = "https://discord.com/api/v10/"
  private static let bots: [RequestPattern] = [
    .get("https://discord.com/api/v10/channels/{id}"),
    .get("https://discord.com/api/v10/channels/{id}/messages").query("around", "9"),
    .post("https://discord.com/api/v10/channels/{id}/typing"),
    .patch("https://discord.com/api/v10/channels/{id}/messages/{message}"),
    .delete("https://discord.com/api/v10/channels/{id}/messages/{message}"),
    .post("https://discord.com/api/webhooks/{id}/{token}"),
    .get("https://discord.com/api/v10/users/@me/guilds"),
    .get("https://cdn.discordapp.com/avatars/{user}/{file}"),
  ]

  private static func posted(
    _ name: String, _ asked: BodyPattern, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, bots,
      .post("https://discord.com/api/v10/channels/{id}/messages").body(asked),
      "POST \(discord)channels/7/messages", headers: json, body: body, field, words: words)
  }

  static let ofBots: [Stranger] = [
    Stranger(
      "a sign escaped in the stub", bots,
      .put("https://discord.com/api/v10/channels/{id}/messages/{message}/reactions/{emoji}/@me"),
      "PUT \(discord)channels/7/messages/9/reactions/%F0%9F%94%A5/me", .path, words: ["@me"]),
    posted(
      "an ID that no longer fits a Double", .json(["message_id": "1146789012345678901"]),
      #"{"message_id":1146789012345678901}"#, .key("message_id"), words: ["string"]),
    posted(
      "a colour as text", .json(["content": "Hi", "color": 16_711_680]),
      ##"{"content":"Hi","color":"#FF0000"}"##, .key("color"), words: ["string"]),
    posted(
      "a truth as text", .json(["content": "Hi", "tts": false]),
      #"{"content":"Hi","tts":"false"}"#, .key("tts"), words: ["string"]),
    posted(
      "an embed outside of its array", .json(["embeds": [["title": "Hi"], ["title": "Ho"]]]),
      #"{"embeds":[{"title":"Ho"},{"title":"Hi"}]}"#, .key("embeds"), words: ["order"]),
    posted(
      "a key that JSONEncoder leaves out", .json(["content": "Hi", "nonce": nil]),
      #"{"content":"Hi"}"#, .key("nonce"), words: ["nil"]),
    Stranger(
      "a bot without its word", bots,
      .get("https://discord.com/api/v10/users/@me").header("Authorization", "Bot MTk4.Cl2F"),
      "GET \(discord)users/@me", headers: ["Authorization": "Bearer MTk4.Cl2F"],
      .header("Authorization"), words: ["another scheme"]),
  ]

  // MARK: - Sources

  private static let gitlab = "https://gitlab.example.com/api/v4/"
  private static let sources: [RequestPattern] = [
    .get("https://gitlab.example.com/api/v4/projects/{id}"),
    .get("https://gitlab.example.com/api/v4/projects/{id}/issues").query("state", "closed"),
    .get("https://gitlab.example.com/api/v4/projects/{id}/repository/branches/{branch}"),
    .delete("https://gitlab.example.com/api/v4/projects/{id}/repository/branches/{branch}"),
    .post("https://gitlab.example.com/api/v4/projects/{id}/pipeline"),
    .get("https://gitlab.example.com/api/v4/groups/{id}/projects"),
    .get("https://registry.example.com/v2/{name}/tags/list"),
  ]

  static let ofSources: [Stranger] = [
    Stranger(
      "a project with its slash", sources,
      .get("https://gitlab.example.com/api/v4/projects/{id}/jobs"),
      "GET \(gitlab)projects/team/app/jobs", .path, words: ["%2F"]),
    Stranger(
      "a file with its slashes", sources,
      .get("https://gitlab.example.com/api/v4/projects/{id}/repository/files/{path}/raw"),
      "GET \(gitlab)projects/7/repository/files/Sources/main.swift/raw", .path, words: ["%2F"]),
    Stranger(
      "the API's prefix left out", sources,
      .get("https://gitlab.example.com/api/v4/projects/{id}/releases"),
      "GET https://gitlab.example.com/projects/7/releases", .path, words: ["api/v4"]),
    Stranger(
      "the API's prefix twice", sources,
      .get("https://gitlab.example.com/api/v4/projects/{id}/releases"),
      "GET https://gitlab.example.com/api/v4/api/v4/projects/7/releases", .path,
      words: ["twice"]),
    Stranger(
      "a token under another header", sources,
      .get("https://gitlab.example.com/api/v4/user").header("PRIVATE-TOKEN", .any),
      "GET \(gitlab)user", headers: ["Private_Token": "abc"], .header("PRIVATE-TOKEN"),
      words: ["Private_Token"]),
    Stranger(
      "a tag with its letter", sources,
      .post("https://gitlab.example.com/api/v4/projects/{id}/repository/tags")
        .query("tag_name", "1.4.0").query("ref", "main"),
      "POST \(gitlab)projects/7/repository/tags?tag_name=v1.4.0&ref=main",
      .query("tag_name"), words: ["`v`"]),
    Stranger(
      "states that are one word", sources,
      .get("https://gitlab.example.com/api/v4/merge_requests").query("state", "opened"),
      "GET \(gitlab)merge_requests?state=open", .query("state"), words: ["typo"]),
    Stranger(
      "http for https", sources, .get("https://gitlab.example.com/api/v4/version"),
      "GET http://gitlab.example.com/api/v4/version", .scheme, words: []),
  ]

  // MARK: - Files

  private static let drive = "https://content.drive.example/2/"
  private static let drives: [RequestPattern] = [
    .post("https://content.drive.example/2/files/upload").header("X-Arg", "none"),
    .post("https://content.drive.example/2/files/download").header("X-Arg", "none"),
    .post("https://api.drive.example/2/files/list_folder").body(.json(["path": "/nowhere"])),
    .post("https://api.drive.example/2/files/list_folder/continue"),
    .get("https://content.drive.example/2/files/{id}/preview"),
    .put("https://content.drive.example/2/sessions/{id}"),
    .delete("https://content.drive.example/2/sessions/{id}"),
  ]

  static let ofDrives: [Stranger] = [
    Stranger(
      "the API's host for the content's", drives,
      .post("https://content.drive.example/2/files/export"),
      "POST https://api.drive.example/2/files/export", .host, words: ["subdomain"]),
    Stranger(
      "a path without its slash", drives,
      .post("https://api.drive.example/2/files/get_metadata").body(
        .json(["path": "/Photos/1.jpg"])),
      "POST https://api.drive.example/2/files/get_metadata", headers: json,
      body: #"{"path":"Photos/1.jpg"}"#, .key("path"), words: ["`/` in front", "slash"]),
    Stranger(
      "a range that ends one later", drives,
      .get("https://content.drive.example/2/files/{id}").header("Range", "bytes=0-1023"),
      "GET \(drive)files/7", headers: ["Range": "bytes=0-1024"], .header("Range"), words: []),
    Stranger(
      "a range without its unit", drives,
      .get("https://content.drive.example/2/files/{id}").header("Range", "bytes=0-1023"),
      "GET \(drive)files/7", headers: ["Range": "0-1023"], .header("Range"),
      words: ["`bytes=` in front"]),
    Stranger(
      "JSON in a header spelt with spaces", drives,
      .post("https://content.drive.example/2/files/upload").header("X-Arg", #"{"path":"/a"}"#),
      "POST \(drive)files/upload", headers: ["X-Arg": #"{"path": "/a"}"#], .header("X-Arg"),
      words: ["white space", "same JSON"]),
    Stranger(
      "a part of another file's name", drives,
      .post("https://content.drive.example/2/files")
        .body(.part("file", filename: "report.pdf")),
      "POST \(drive)files", headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: """
        --b\r\nContent-Disposition: form-data; name="file"; filename="report.PDF"\r\n\r\n%PDF\r
        --b--\r\n
        """,
      .part("file"), words: ["case"]),
    Stranger(
      "a checksum in hexadecimal capitals", drives,
      .put("https://content.drive.example/2/blobs/{id}")
        .header("X-Checksum", "9e107d9d372bb6826bd81d3542a419d6"),
      "PUT \(drive)blobs/7", headers: ["X-Checksum": "9E107D9D372BB6826BD81D3542A419D6"],
      .header("X-Checksum"), words: ["case"]),
  ]

  // MARK: - Documents

  private static let search = "http://localhost:9200/"
  private static let indices: [RequestPattern] = [
    .get("http://localhost:9200/_cluster/health"),
    .put("http://localhost:9200/{index}"),
    .get("http://localhost:9200/{index}/_doc/{id}"),
    .post("http://localhost:9200/{index}/_search").body(.json(["size": 9])),
    .post("http://localhost:9200/_bulk"),
    .get("http://localhost:9200/{index}/_mapping"),
    .delete("http://localhost:9200/{index}"),
  ]

  private static func searched(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, indices, .post("http://localhost:9200/{index}/_search").body(.json(asked)),
      "POST \(search)books/_search", headers: json, body: body, field, words: words)
  }

  static let ofIndices: [Stranger] = [
    Stranger(
      "the address for the name of this machine", indices,
      .get("http://localhost:9200/_cat/indices"), "GET http://127.0.0.1:9200/_cat/indices", .host,
      words: ["this machine"]),
    Stranger(
      "another server's port", indices, .get("http://localhost:9200/_cat/health"),
      "GET http://localhost:9201/_cat/health", .port, words: ["9201"]),
    Stranger(
      "no underscore in front", indices, .post("http://localhost:9200/{index}/_refresh"),
      "POST \(search)books/refresh", .path, words: ["_refresh"]),
    searched(
      "a scroll in seconds", ["scroll": "1m", "size": 20], #"{"scroll":"60s","size":20}"#,
      .key("scroll"), words: ["same"]),
    searched(
      "a size as text", ["from": 0, "size": 20], #"{"from":0,"size":"20"}"#, .key("size"),
      words: ["string"]),
    searched(
      "a match deeper than meant", ["query": ["match": ["title": "Ida"]]],
      #"{"query":{"bool":{"match":{"title":"Ida"}}}}"#, .key("query"), words: ["bool"]),
    searched(
      "a sort the other way", ["sort": [["year": "asc"]]], #"{"sort":[{"year":"desc"}]}"#,
      .key("sort[0].year"), words: []),
  ]

  // MARK: - Phones

  private static let connect = "https://api.appstoreconnect.apple.com/v1/"
  private static let phones: [RequestPattern] = [
    .get("https://api.appstoreconnect.apple.com/v1/apps").query("limit", "200"),
    .get("https://api.appstoreconnect.apple.com/v1/apps/{id}"),
    .patch("https://api.appstoreconnect.apple.com/v1/apps/{id}"),
    .get("https://api.appstoreconnect.apple.com/v1/apps/{id}/builds"),
    .get("https://api.appstoreconnect.apple.com/v2/sandboxTesters"),
    .post("https://api.push.apple.com/3/device/{token}"),
    .get("https://itunes.apple.com/lookup").query("id", "9"),
  ]

  static let ofPhones: [Stranger] = [
    Stranger(
      "brackets that were dots", phones,
      .get("https://api.appstoreconnect.apple.com/v1/builds").query("filter[version]", "42"),
      "GET \(connect)builds?filter.version=42", .query("filter[version]"),
      words: ["filter.version"]),
    Stranger(
      "one filter with brackets too few", phones,
      .get("https://api.appstoreconnect.apple.com/v1/builds").query("filter[app]", "17"),
      "GET \(connect)builds?filter=17", .query("filter[app]"), words: ["filter"]),
    Stranger(
      "a collection in lower case", phones,
      .get("https://api.appstoreconnect.apple.com/v1/betaTesters"), "GET \(connect)betatesters",
      .path, words: ["case"]),
    Stranger(
      "the sandbox of pushes", phones,
      .post("https://api.push.apple.com/3/device/{token}")
        .header("apns-topic", "com.example.app"),
      "POST https://api.sandbox.push.apple.com/3/device/a1b2",
      headers: ["apns-topic": "com.example.app"], .host, words: ["sandbox"]),
    Stranger(
      "a topic of the debug build", phones,
      .post("https://api.push.apple.com/3/device/{token}").header("apns-topic", "com.example.app"),
      "POST https://api.push.apple.com/3/device/a1b2",
      headers: ["apns-topic": "com.example.app.debug"], .header("apns-topic"), words: []),
    Stranger(
      "an expiration as a date", phones,
      .post("https://api.push.apple.com/3/device/{token}").header("apns-expiration", "1735689600"),
      "POST https://api.push.apple.com/3/device/a1b2",
      headers: ["apns-expiration": "2025-01-01T00:00:00Z"], .header("apns-expiration"),
      words: ["same date"]),
    Stranger(
      "a country's name for its code", phones,
      .get("https://itunes.apple.com/search").query("term", "Ida").query("country", "DE"),
      "GET https://itunes.apple.com/search?term=Ida&country=de", .query("country"),
      words: ["case"]),
    Stranger(
      "a number grouped by the locale", phones,
      .get("https://itunes.apple.com/lookup").query("id", "1234567"),
      "GET https://itunes.apple.com/lookup?id=1.234.567", .query("id"), words: ["number"]),
    Stranger(
      "languages with their weights", phones,
      .get("https://itunes.apple.com/terms").header("Accept-Language", "de-DE"),
      "GET https://itunes.apple.com/terms",
      headers: ["Accept-Language": "de-DE;q=1.0, en-DE;q=0.9"],
      .header("Accept-Language"), words: [".contains"]),
    Stranger(
      "a regular expression that wants more digits", phones,
      .get("https://itunes.apple.com/lookup").query("bundleId", .regex("^com\\.example\\.[a-z]+$")),
      "GET https://itunes.apple.com/lookup?bundleId=com.example.App", .query("bundleId"),
      words: ["case"]),
    Stranger(
      "a date the regular expression doesn't know", phones,
      .get("https://itunes.apple.com/reports").query("day", .regex("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")),
      "GET https://itunes.apple.com/reports?day=2025-3-1", .query("day"), words: []),
  ]

  static let eleventh = ofBots + ofSources + ofDrives + ofIndices + ofPhones
}
