@testable import UnderstudyHTTP

/// Apps with films, songs, games, forums and chats behind them, as their Swift clients call them.
extension Stranger {
  private static let films: [RequestPattern] = [
    .get("https://api.films.example/3/movie/popular").query("page", "77"),
    .get("https://api.films.example/3/movie/{id}").query("language", "xx"),
    .get("https://api.films.example/3/movie/{id}/credits"),
    .post("https://api.films.example/3/movie/{id}/rating"),
    .delete("https://api.films.example/3/movie/{id}/rating"),
    .get("https://api.films.example/3/search/movie").query("query", "zzz"),
    .get("https://api.films.example/3/discover/movie").query("sort_by", "none"),
    .get("https://image.films.example/t/p/{size}/{file}").header("X-Cold", "1"),
  ]

  private static let songs: [RequestPattern] = [
    .get("https://api.music.example/v1/me").header("X-Nobody", "1"),
    .put("https://api.music.example/v1/me/player/play").query("device_id", "none"),
    .get("https://api.music.example/v1/me/player").header("X-Nobody", "1"),
    .get("https://api.music.example/v1/tracks").query("ids", "none"),
    .get("https://api.music.example/v1/tracks/{id}").query("market", "XX"),
    .get("https://api.music.example/v1/playlists/{id}/tracks").query("offset", "7777"),
    .post("https://api.music.example/v1/playlists/{id}/tracks").query("uris", "none"),
    .post("https://accounts.music.example/api/token").body(.form(["grant_type": "none"])),
  ]

  private static let gamers: [RequestPattern] = [
    .post("https://api.games.example/v4/games").body(.text("fields none;")),
    .post("https://api.games.example/v4/covers").body(.text("fields none;")),
    .post("https://api.games.example/v4/games/count"),
    .get("https://api.games.example/helix/streams").query("user_login", "nobody"),
    .get("https://api.games.example/helix/users").query("login", "nobody"),
    .get("https://api.games.example/helix/games/top").query("first", "777"),
  ]

  private static let forum: [RequestPattern] = [
    .get("https://oauth.forum.example/r/{name}/hot.json").query("limit", "777"),
    .get("https://oauth.forum.example/r/{name}/new.json"),
    .get("https://oauth.forum.example/r/{name}/about.json").header("X-Nobody", "1"),
    .post("https://oauth.forum.example/api/vote").body(.form(["dir": "0"])),
    .post("https://oauth.forum.example/api/comment").body(.form(["text": "none"])),
    .post("https://www.forum.example/api/v1/access_token"),
    .get("https://oauth.forum.example/api/v1/me").header("X-Nobody", "1"),
  ]

  private static let toots: [RequestPattern] = [
    .get("https://toots.example/api/v1/timelines/home").query("limit", "777"),
    .get("https://toots.example/api/v1/timelines/tag/{tag}").query("local", "x"),
    .post("https://toots.example/api/v1/statuses").body(.json(containing: ["status": "none"])),
    .get("https://toots.example/api/v1/statuses/{id}").header("X-Nobody", "1"),
    .post("https://toots.example/api/v1/statuses/{id}/favourite").header("X-Nobody", "1"),
    .post("https://toots.example/api/v2/media").body(.part("none")),
    .get("https://toots.example/api/v2/search").query("q", "none"),
  ]

  private static let tmdb = "https://api.films.example/3/"
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  static let ofFilms: [Stranger] = [
    Stranger(
      "what to append in another order", films,
      .get("https://api.films.example/3/movie/{id}").query("append_to_response", "credits,videos"),
      "GET \(tmdb)movie/550?append_to_response=videos,credits", .query("append_to_response"),
      words: ["order"]),
    Stranger(
      "a poster path that begins with a slash", films,
      .get("https://image.films.example/t/p/w500/abc.jpg"),
      "GET https://image.films.example/t/p/w500//abc.jpg", .path,
      words: ["an empty segment (`//`)"]),
    Stranger(
      "a title encoded twice", films,
      .get("https://api.films.example/3/search/movie").query("query", "the matrix"),
      "GET \(tmdb)search/movie?query=the%2520matrix", .query("query"),
      words: ["twice", "encoded"]),
    Stranger(
      "a curly apostrophe", films,
      .get("https://api.films.example/3/search/movie").query("query", "Ocean's Eleven"),
      "GET \(tmdb)search/movie?query=Ocean%E2%80%99s%20Eleven", .query("query"),
      words: ["apostrophe", "quotation mark", "curly", "typographic"]),
    Stranger(
      "a space left by the keyboard", films,
      .get("https://api.films.example/3/search/movie").query("query", "alien"),
      "GET \(tmdb)search/movie?query=alien%20", .query("query"), words: ["space"]),
    Stranger(
      "a dot that became an underscore", films,
      .get("https://api.films.example/3/discover/movie")
        .query("sort_by", "popularity.desc").query("vote_average.gte", "7"),
      "GET \(tmdb)discover/movie?sort_by=popularity.desc&vote_average_gte=7",
      .query("vote_average.gte"), words: ["separators", "typo", "vote_average_gte"]),
    Stranger(
      "adult as a number", films,
      .get("https://api.films.example/3/discover/movie").query("include_adult", "false"),
      "GET \(tmdb)discover/movie?include_adult=0", .query("include_adult"),
      words: ["same truth", "truth", "\"false\""]),
    Stranger(
      "the search in the path", films,
      .get("https://api.films.example/3/search/movie").query("query", "dune"),
      "GET \(tmdb)search/movie%3Fquery=dune", .path, words: ["%3F", "?"]),
    Stranger(
      "a relative URL dropped the version", films,
      .get("https://api.films.example/3/movie/popular"),
      "GET https://api.films.example/movie/popular", .path, words: ["3"]),
    Stranger(
      "a placeholder of another framework", films,
      .get("https://api.films.example/3/movie/:id/videos"),
      "GET \(tmdb)movie/550/videos", .path, words: ["{id}", ":id"]),
    Stranger(
      "a rating with an unrounded Double", films,
      .post("https://api.films.example/3/movie/{id}/rating").body(.json(["value": 8.7])),
      "POST \(tmdb)movie/550/rating", headers: json, body: #"{"value":8.700000000000001}"#,
      .key("value"), words: ["round", "precision"]),
    Stranger(
      "the rating taken back, copied from the one given", films,
      .post("https://api.films.example/3/movie/{id}/rating/undo"),
      "DELETE \(tmdb)movie/550/rating/undo", .method, words: []),
  ]

  static let ofSongs: [Stranger] = [
    Stranger(
      "ids repeated", songs, .get("https://api.music.example/v1/tracks").query("ids", "a1,b2"),
      "GET https://api.music.example/v1/tracks?ids=a1&ids=b2", .query("ids"),
      words: ["list", "comma", "each", "repeat"]),
    Stranger(
      "a URI for an id", songs, .get("https://api.music.example/v1/analyses/4uLU6hMC"),
      "GET https://api.music.example/v1/analyses/spotify:track:4uLU6hMC", .path,
      words: ["spotify:track:", "in front", "prefix"]),
    Stranger(
      "the case of an enum for a grant", songs,
      .post("https://accounts.music.example/api/token")
        .body(.form(["grant_type": "authorization_code", "redirect_uri": "app://auth"])),
      "POST https://accounts.music.example/api/token", headers: form,
      body: "grant_type=authorizationCode&redirect_uri=app%3A%2F%2Fauth",
      .formField("grant_type"), words: ["case", "separator", "snake"]),
    Stranger(
      "a form sent as JSON", songs,
      .post("https://accounts.music.example/api/token")
        .body(.form(["grant_type": "refresh_token"])),
      "POST https://accounts.music.example/api/token", headers: json,
      body: #"{"grant_type":"refresh_token"}"#, .body, words: ["JSON"]),
    Stranger(
      "a page size as a Double", songs,
      .get("https://api.music.example/v1/playlists/{id}/tracks")
        .query("limit", "20").query("offset", "40"),
      "GET https://api.music.example/v1/playlists/37i/tracks?limit=20.0&offset=40",
      .query("limit"), words: ["same number", "number"]),
    Stranger(
      "scopes parted by commas", songs,
      .post("https://accounts.music.example/api/token")
        .body(.form(["scope": "user-read-email playlist-read"])),
      "POST https://accounts.music.example/api/token", headers: form,
      body: "scope=user-read-email%2Cplaylist-read", .formField("scope"),
      words: ["comma", "separat"]),
    Stranger(
      "Bearer twice", songs,
      .get("https://api.music.example/v1/me/top").header("Authorization", "Bearer BQDtoken1"),
      "GET https://api.music.example/v1/me/top",
      headers: ["Authorization": "Bearer Bearer BQDtoken1"], .header("Authorization"),
      words: ["twice", "Bearer"]),
    Stranger(
      "a device's UUID in lower case", songs,
      .put("https://api.music.example/v1/me/player/play")
        .query("device_id", "7F2A9C1E-0B4D-4E6F-8A1B-2C3D4E5F6A7B"),
      "PUT https://api.music.example/v1/me/player/play?device_id=7f2a9c1e-0b4d-4e6f-8a1b-2c3d4e5f6a7b",
      .query("device_id"), words: ["case"]),
    Stranger(
      "played with a POST", songs, .put("https://api.music.example/v1/me/player/pause"),
      "POST https://api.music.example/v1/me/player/pause", .method, words: []),
    Stranger(
      "the market in small letters, and a page further", songs,
      .get("https://api.music.example/v1/playlists/{id}/tracks")
        .query("market", "DE").query("offset", "20"),
      "GET https://api.music.example/v1/playlists/37i/tracks?market=de&offset=40",
      .query("market"), .query("offset"), words: ["case"]),
    Stranger(
      "a device name with a plus", songs,
      .put("https://api.music.example/v1/me/player/play").query("device", "Ida's Speaker"),
      "PUT https://api.music.example/v1/me/player/play?device=Ida's%2BSpeaker",
      .query("device"), words: ["+"]),
  ]

  static let ofGamers: [Stranger] = [
    Stranger(
      "a query text without spaces", gamers,
      .post("https://api.games.example/v4/games").body(.contains("fields name, rating;")),
      "POST https://api.games.example/v4/games", headers: ["Content-Type": "text/plain"],
      body: "fields name,rating; where platforms = (48); limit 20;", .body,
      words: ["space", "whitespace"]),
    Stranger(
      "a multi-line string's line breaks", gamers,
      .post("https://api.games.example/v4/games").body(.text("fields name; limit 5;")),
      "POST https://api.games.example/v4/games", headers: ["Content-Type": "text/plain"],
      body: "fields name;\nlimit 5;", .body, words: ["line", "space"]),
    Stranger(
      "a client's id with an underscore", gamers,
      .post("https://api.games.example/v4/platforms").header("Client-ID", .any),
      "POST https://api.games.example/v4/platforms", headers: ["Client_ID": "abc"],
      .header("Client-ID"), words: ["separator", "Client_ID"]),
    Stranger(
      "the same login under another name", gamers,
      .get("https://api.games.example/helix/streams").query("user_login", "ida_plays"),
      "GET https://api.games.example/helix/streams?login=ida_plays", .query("user_login"),
      words: ["\"login\""]),
    Stranger(
      "a regular expression with a bare question mark", gamers,
      .get(.regex("/helix/users?login=ida")),
      "GET https://api.games.example/helix/users?login=ida", .url, words: ["?"]),
    Stranger(
      "a regular expression that ends before the query", gamers,
      .get(.regex("/helix/games/[0-9]+$")),
      "GET https://api.games.example/helix/games/42?first=10", .url, words: ["$", "query"]),
    Stranger(
      "a cover of another endpoint's stub", gamers,
      .post("https://api.games.example/v4/artworks").body(.contains("fields url;")),
      "POST https://api.games.example/v4/artworks", body: "fields image_id;", .body, words: []),
    Stranger(
      "the cursor of another day", gamers,
      .get("https://api.games.example/helix/videos")
        .query("user_id", "12").query("after", "eyJiIjpudWxsLCJhIjp7Ik9mZnNldCI6MjB9fQ"),
      "GET https://api.games.example/helix/videos?user_id=12&after=eyJiIjpudWxsLCJhIjp7Ik9mZnNldCI6NDB9fQ",
      .query("after"), words: [".any"]),
  ]

  static let ofForums: [Stranger] = [
    Stranger(
      "the ending forgotten", forum, .get("https://oauth.forum.example/r/swift/top.json"),
      "GET https://oauth.forum.example/r/swift/top", .path,
      words: [".json", "extension", "ending"]),
    Stranger(
      "the site's host", forum, .get("https://oauth.forum.example/r/{name}/top.json"),
      "GET https://www.forum.example/r/swift/top.json", .host, words: ["subdomain", "www"]),
    Stranger(
      "a fullname without its kind", forum,
      .post("https://oauth.forum.example/api/vote").body(.form(["id": "t3_15bfi0", "dir": "1"])),
      "POST https://oauth.forum.example/api/vote", headers: form, body: "id=15bfi0&dir=1",
      .formField("id"), words: ["t3_", "in front", "prefix", "begins"]),
    Stranger(
      "the next build's user agent", forum,
      .get("https://oauth.forum.example/api/v1/me")
        .header("User-Agent", "Reader/1.2 (build 45; iOS 18.1)"),
      "GET https://oauth.forum.example/api/v1/me",
      headers: ["User-Agent": "Reader/1.3 (build 46; iOS 18.1)"], .header("User-Agent"),
      words: ["version", ".any", ".regex", ".contains"]),
    Stranger(
      "a name still to be filled in", forum, .get("https://oauth.forum.example/r/swift/rules"),
      "GET https://oauth.forum.example/r/%25@/rules", .path, words: ["%@", "format", "filled"]),
    Stranger(
      "a heart without its selector", forum,
      .post("https://oauth.forum.example/api/react/❤️"),
      "POST https://oauth.forum.example/api/react/%E2%9D%A4", .path,
      words: ["variation", "invisible", "selector", "U+FE0F"]),
    Stranger(
      "thumbs of another skin", forum,
      .post("https://oauth.forum.example/api/comment").body(.form(["text": "👍"])),
      "POST https://oauth.forum.example/api/comment", headers: form,
      body: "text=%F0%9F%91%8D%F0%9F%8F%BD", .formField("text"), words: []),
    Stranger(
      "an Optional in the path", forum, .get("https://oauth.forum.example/user/ida/saved"),
      "GET https://oauth.forum.example/user/Optional(%22ida%22)/saved", .path,
      words: ["Optional"]),
  ]

  static let ofToots: [Stranger] = [
    Stranger(
      "a page's other end", toots,
      .get("https://toots.example/api/v1/timelines/home").query("max_id", "109543"),
      "GET https://toots.example/api/v1/timelines/home?min_id=109543", .query("max_id"),
      words: ["\"min_id\""]),
    Stranger(
      "an answer's id as a number", toots,
      .post("https://toots.example/api/v1/statuses")
        .body(.json(containing: ["status": "Hi", "in_reply_to_id": "109"])),
      "POST https://toots.example/api/v1/statuses", headers: json,
      body: #"{"status":"Hi","in_reply_to_id":109}"#, .key("in_reply_to_id"),
      words: ["number", "string", "text"]),
    Stranger(
      "a visibility of the enum's name", toots,
      .post("https://toots.example/api/v1/statuses")
        .body(.json(containing: ["status": "Hi", "visibility": "followers_only"])),
      "POST https://toots.example/api/v1/statuses", headers: json,
      body: #"{"status":"Hi","visibility":"followersOnly"}"#, .key("visibility"),
      words: ["case", "separator"]),
    Stranger(
      "an idempotency key of this run", toots,
      .post("https://toots.example/api/v1/statuses")
        .header("Idempotency-Key", "3D6B1E0A-6E0C-4B8E-9B6E-0B8F5C7D1A22"),
      "POST https://toots.example/api/v1/statuses",
      headers: ["Idempotency-Key": "A91C8E55-1F2D-4C3B-8A7E-6D5C4B3A2F10"],
      .header("Idempotency-Key"), words: [".any"]),
    Stranger(
      "media without brackets", toots,
      .post("https://toots.example/api/v1/statuses")
        .body(.form(["status": "Hi", "media_ids[]": "7"])),
      "POST https://toots.example/api/v1/statuses", headers: form, body: "status=Hi&media_ids=7",
      .formField("media_ids[]"), words: ["brackets"]),
    Stranger(
      "a tag with its sign", toots, .get("https://toots.example/api/v1/tags/swift"),
      "GET https://toots.example/api/v1/tags/%23swift", .path, words: ["#"]),
    Stranger(
      "the older media, as the docs once had it", toots,
      .post("https://toots.example/api/v2/media/async"),
      "POST https://toots.example/api/v1/media/async", .path, words: ["version"]),
    Stranger(
      "an enum with a value inside", toots,
      .post("https://toots.example/api/v1/statuses")
        .body(.json(["status": "Hi", "poll": ["kind": ["text": "Tea?"]]])),
      "POST https://toots.example/api/v1/statuses", headers: json,
      body: #"{"status":"Hi","poll":{"kind":{"text":{"_0":"Tea?"}}}}"#,
      .key("poll.kind.text"), words: ["_0", "associated"]),
    Stranger(
      "a dictionary whose keys are an enum", toots,
      .post("https://toots.example/api/v1/statuses")
        .body(.json(["alerts": ["follow": true, "poll": false]])),
      "POST https://toots.example/api/v1/statuses", headers: json,
      body: #"{"alerts":["follow",true,"poll",false]}"#,
      .key("alerts"), words: ["array", "list", "dictionary", "CodingKeyRepresentable"]),
  ]

  static let apps = ofFilms + ofSongs + ofGamers + ofForums + ofToots + ofHomes + ofRuns
}
