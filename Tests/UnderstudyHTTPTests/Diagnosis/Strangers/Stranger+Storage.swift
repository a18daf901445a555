@testable import UnderstudyHTTP

extension Stranger {
  private static let bucket = "https://photos.s3.example.com/"
  private static let objects: [RequestPattern] = [
    .get("https://photos.s3.example.com/albums/{key}"),
    .put("https://photos.s3.example.com/albums/{key}"),
    .delete("https://photos.s3.example.com/albums/{key}"),
    .get("https://photos.s3.example.com/").query("list-type", "2"),
    .get("https://photos.s3.example.com/?location"),
    .post("https://photos.s3.example.com/?delete"),
    .get("https://backups.s3.example.com/{key}"),
  ]

  static let ofBuckets: [Stranger] = [
    Stranger(
      "the bucket in the path", objects, .get("https://photos.s3.example.com/albums/{key}"),
      "GET https://s3.example.com/photos/albums/cat.jpg", .host, .path, words: ["photos"]),
    Stranger(
      "a region in the host", objects, .put("https://photos.s3.example.com/albums/{key}"),
      "PUT https://photos.s3.eu-west-1.example.com/albums/cat.jpg", .host, words: ["eu-west-1"]),
    Stranger(
      "a key of two segments", objects, .get("https://photos.s3.example.com/albums/{key}"),
      "GET \(bucket)albums/2024/cat.jpg", .path, words: ["**", "slash"]),
    Stranger(
      "a prefix with its slash", objects,
      .get("https://photos.s3.example.com/").query("list-type", "2").query("prefix", "albums"),
      "GET \(bucket)?list-type=2&prefix=albums/", .query("prefix"), words: ["slash"]),
    Stranger(
      "the first list type", objects,
      .get("https://photos.s3.example.com/").query("list-type", "2").query("max-keys", "100"),
      "GET \(bucket)?max-keys=100", .query("list-type"), words: []),
    Stranger(
      "a signature in the query", objects,
      .get("https://photos.s3.example.com/albums/cat.jpg").query("X-Amz-Signature", "abc"),
      "GET \(bucket)albums/cat.jpg?X-Amz-Signature=9a7f31", .query("X-Amz-Signature"),
      words: [".any"]),
    Stranger(
      "the time of the signature", objects,
      .put("https://photos.s3.example.com/albums/{key}").header("X-Amz-Date", "20240105T100000Z"),
      "PUT \(bucket)albums/a.jpg", headers: ["X-Amz-Date": "20261122T081500Z"],
      .header("X-Amz-Date"), words: [".any"]),
    Stranger(
      "HEAD for GET", objects, .get("https://photos.s3.example.com/albums/{key}"),
      "HEAD \(bucket)albums/cat.jpg", .method, words: ["HEAD"]),
    Stranger(
      "an underscore in a header", objects,
      .put("https://photos.s3.example.com/albums/{key}").header("x-amz-meta-author", "Ida"),
      "PUT \(bucket)albums/cat.jpg", headers: ["x-amz-meta_author": "Ida"],
      .header("x-amz-meta-author"), words: ["x-amz-meta_author"]),
    Stranger(
      "jpg for jpeg", objects,
      .put("https://photos.s3.example.com/albums/{key}").header("Content-Type", "image/jpeg"),
      "PUT \(bucket)albums/cat.jpg", headers: ["Content-Type": "image/jpg"],
      .header("Content-Type"), words: []),
    Stranger(
      "two slashes in front", objects, .delete("https://photos.s3.example.com/albums/{key}"),
      "DELETE https://photos.s3.example.com//albums/cat.jpg", .path, words: ["//"]),
    Stranger(
      "an encoded key", objects, .get("https://photos.s3.example.com/shared/summer days.jpg"),
      "GET \(bucket)shared/summer+days.jpg", .path, words: ["+", "plus"]),
    Stranger(
      "another bucket", objects, .get("https://backups.s3.example.com/db.tar"),
      "GET \(bucket)db.tar", .host, words: ["photos"]),
  ]

  private static let id = "https://id.example.com/"
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let grants: [RequestPattern] = [
    .post("https://id.example.com/oauth/token").body(.form(["grant_type": "authorization_code"])),
    .post("https://id.example.com/oauth/token").body(.form(["grant_type": "password"])),
    .post("https://id.example.com/oauth/revoke"),
    .post("https://id.example.com/oauth/introspect"),
    .get("https://id.example.com/oauth/authorize").query("client_id", "films"),
    .get("https://id.example.com/.well-known/openid-configuration"),
    .get("https://id.example.com/.well-known/jwks.json"),
    .get("https://id.example.com/userinfo"),
  ]

  static let ofGrants: [Stranger] = [
    Stranger(
      "a grant in the query", grants,
      .post("https://id.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials", "scope": "read"])),
      "POST \(id)oauth/token?grant_type=client_credentials&scope=read", .body, words: ["query"]),
    Stranger(
      "a grant without its s", grants,
      .post("https://id.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials"])),
      "POST \(id)oauth/token", headers: form, body: "grant_type=client_credential",
      .formField("grant_type"), words: ["typo"]),
    Stranger(
      "a redirect encoded twice", grants,
      .get("https://id.example.com/oauth/authorize").query("client_id", "films")
        .query("redirect_uri", "films://callback"),
      "GET \(id)oauth/authorize?client_id=films&redirect_uri=films%253A%252F%252Fcallback",
      .query("redirect_uri"), words: ["twice"]),
    Stranger(
      "a redirect with a slash", grants,
      .post("https://id.example.com/oauth/token").body(
        .form(["grant_type": "authorization_code", "redirect_uri": "https://films.example/cb"])),
      "POST \(id)oauth/token", headers: form,
      body: "grant_type=authorization_code&redirect_uri=https%3A%2F%2Ffilms.example%2Fcb%2F",
      .formField("redirect_uri"), words: ["slash"]),
    Stranger(
      "scopes with commas", grants,
      .get("https://id.example.com/oauth/authorize").query("client_id", "films")
        .query("scope", "openid profile email"),
      "GET \(id)oauth/authorize?client_id=films&scope=openid,profile,email", .query("scope"),
      words: ["separator"]),
    Stranger(
      "a verifier made anew", grants,
      .post("https://id.example.com/oauth/token").body(
        .form(["grant_type": "authorization_code", "code_verifier": "fixed"])),
      "POST \(id)oauth/token", headers: form,
      body: "grant_type=authorization_code&code_verifier=Zk9eWcJ4sX2p0QvT7hLmN1bR",
      .formField("code_verifier"), words: ["each run"]),
    Stranger(
      "a well-known underscore", grants,
      .get("https://id.example.com/.well-known/openid-configuration"),
      "GET \(id).well-known/openid_configuration", .path, words: ["openid_configuration"]),
    Stranger(
      "oauth2 for oauth", grants,
      .post("https://id.example.com/oauth/token")
        .body(.form(["grant_type": "refresh_token", "refresh_token": "r1"])),
      "POST \(id)oauth2/token", headers: form, body: "grant_type=refresh_token&refresh_token=r1",
      .path, words: ["typo", "version"]),
    Stranger(
      "a refresh token in camel case", grants,
      .post("https://id.example.com/oauth/token")
        .body(.form(["grant_type": "refresh_token", "refresh_token": "r1"])),
      "POST \(id)oauth/token", headers: form, body: "grant_type=refresh_token&refreshToken=r1",
      .formField("refresh_token"), words: ["refreshToken"]),
    Stranger(
      "a response of another type", grants,
      .get("https://id.example.com/oauth/authorize").query("client_id", "films")
        .query("response_type", "code"),
      "GET \(id)oauth/authorize?client_id=films&response_type=token", .query("response_type"),
      words: []),
    Stranger(
      "no authorization at all", grants,
      .get("https://id.example.com/userinfo").header("Authorization", .regex("^Bearer ")),
      "GET \(id)userinfo", .header("Authorization"), words: []),
    Stranger(
      "client_id for clientId", grants,
      .get("https://id.example.com/oauth/authorize").query("client_id", "films")
        .query("prompt", "none"),
      "GET \(id)oauth/authorize?clientId=films&prompt=none", .query("client_id"),
      words: ["clientId"]),
    Stranger(
      "the credentials in the body", grants,
      .post("https://id.example.com/oauth/introspect").header("Authorization", .contains("Basic")),
      "POST \(id)oauth/introspect", headers: form, body: "token=t&client_id=a&client_secret=b",
      .header("Authorization"), words: []),
    Stranger(
      "a form without its content type", grants,
      .post("https://id.example.com/oauth/revoke").header(
        "Content-Type", "application/x-www-form-urlencoded"),
      "POST \(id)oauth/revoke", headers: ["Content-Type": "application/x-www-form-urlencode"],
      body: "token=t", .header("Content-Type"), words: ["typo"]),
  ]
}
