@testable import UnderstudyHTTP

/// The fourth table: an app's everyday, in the proportion of the judge: of sixty mistakes fifty-three
/// have a name.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let fit = "https://api.fitness.example/v1/"

  private static let workouts: [RequestPattern] = [
    .get("https://api.fitness.example/v1/users/{user}/workouts"),
    .post("https://api.fitness.example/v1/users/{user}/workouts"),
    .get("https://api.fitness.example/v1/users/{user}/workouts/{id}"),
    .patch("https://api.fitness.example/v1/users/{user}/workouts/{id}"),
    .get("https://api.fitness.example/v1/users/{user}/workouts/{id}/laps"),
    .get("https://api.fitness.example/v2/users/{user}/workouts"),
    .get("https://api.fitness.example/v1/users/{user}"),
    .put("https://api.fitness.example/v1/users/{user}/settings"),
  ]

  static let ofFitness: [Stranger] = [
    Stranger(
      "workout for workouts", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts/{id}/laps"),
      "GET \(fit)users/ida/workout/7/laps", .path, words: ["typo"]),
    Stranger(
      "a user nobody set", workouts, .put("https://api.fitness.example/v1/users/{user}/settings"),
      "PUT \(fit)users//settings", body: "{}", .path, words: ["empty"]),
    Stranger(
      "a third version", workouts,
      .patch("https://api.fitness.example/v1/users/{user}/workouts/{id}"),
      "PATCH https://api.fitness.example/v3/users/ida/workouts/7", body: "{}", .path,
      words: ["version"]),
    Stranger(
      "a typed domain", workouts, .get("https://api.fitness.example/v1/users/{user}"),
      "GET https://api.fitnes.example/v1/users/ida", .host, words: ["typo"]),
    Stranger(
      "the sandbox", workouts, .get("https://api.fitness.example/v1/users/{user}/workouts"),
      "GET https://sandbox.fitness.example/v1/users/ida/workouts", .host, words: ["sandbox"]),
    Stranger(
      "www in front", workouts, .get("https://fitness.example/feed"),
      "GET https://www.fitness.example/feed", .host, words: ["www"]),
    Stranger(
      "the IPv6 of this machine", workouts, .get("http://127.0.0.1:4000/v1/me"),
      "GET http://[::1]:4000/v1/me", .host, words: ["this machine"]),
    Stranger(
      "laps in front", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts/{id}/laps"),
      "GET \(fit)users/12/laps/workouts/7", .path, words: ["order"]),
    Stranger(
      "an account in camel case", workouts,
      .get("https://api.fitness.example/v1/account-settings"), "GET \(fit)accountSettings", .path,
      words: ["accountSettings"]),
    Stranger(
      "a number wrapped", workouts, .get("https://api.fitness.example/v1/users/12/workouts"),
      "GET \(fit)users/Optional(12)/workouts", .path, words: ["Optional"]),
    Stranger(
      "null for an identity", workouts, .get("https://api.fitness.example/v1/users/12/badges"),
      "GET \(fit)users/null/badges", .path, words: ["null"]),
    Stranger(
      "an address for a user", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts/{id}"),
      "GET \(fit)users/team/red/workouts/7", .path, words: ["slash", "%2F"]),
    Stranger(
      "the version twice", workouts,
      .post("https://api.fitness.example/v1/users/{user}/workouts"),
      "POST https://api.fitness.example/v1/v1/users/ida/workouts", body: "{}", .path,
      words: ["twice"]),
    Stranger(
      "a PUT of settings as PATCH", workouts,
      .put("https://api.fitness.example/v1/users/{user}/settings"),
      "PATCH \(fit)users/ida/settings", body: "{}", .method, words: ["PATCH"]),
    Stranger(
      "a sport in the singular", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts").query("sports", "run"),
      "GET \(fit)users/ida/workouts?sport=run", .query("sports"), words: ["\"sport\""]),
    Stranger(
      "a distance with a comma", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts").query("min_km", "4.5"),
      "GET \(fit)users/ida/workouts?min_km=4,5", .query("min_km"), words: ["comma"]),
    Stranger(
      "since when in another zone", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts")
        .query("since", "2024-05-01T08:00:00Z"),
      "GET \(fit)users/ida/workouts?since=2024-05-01T10:00:00%2B02:00", .query("since"),
      words: ["date"]),
    Stranger(
      "the day after", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts").query("day", "2024-05-01"),
      "GET \(fit)users/ida/workouts?day=2024-05-02", .query("day"), words: ["one day"]),
    Stranger(
      "no for false", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts").query("indoor", "false"),
      "GET \(fit)users/ida/workouts?indoor=no", .query("indoor"), words: ["truth"]),
    Stranger(
      "a page of the other count", workouts,
      .get("https://api.fitness.example/v1/users/{user}/workouts").query("page", "1"),
      "GET \(fit)users/ida/workouts?page=0", .query("page"), words: ["from 0"]),
  ]

  private static let chat = "https://chat.example.com/api/"
  private static let rooms: [RequestPattern] = [
    .get("https://chat.example.com/api/rooms"),
    .get("https://chat.example.com/api/rooms/{room}/messages").query("limit", "50"),
    .post("https://chat.example.com/api/rooms/{room}/messages").body(.json(["text": "hello"])),
    .post("https://chat.example.com/api/rooms/{room}/typing"),
    .delete("https://chat.example.com/api/rooms/{room}/messages/{id}"),
    .post("https://chat.example.com/api/push/tokens").body(.form(["platform": "android"])),
    .post("https://chat.example.com/api/uploads").body(.part("avatar")),
    .post("https://chat.example.com/api/login").body(.json(containing: ["grant": "password"])),
  ]

  private static func upload(_ disposition: String) -> String {
    "--z\r\nContent-Disposition: form-data; \(disposition)\r\n\r\nxx\r\n--z--\r\n"
  }

  static let ofChat: [Stranger] = [
    Stranger(
      "a sender in snake case", rooms,
      .post("https://chat.example.com/api/rooms/{room}/messages")
        .body(.json(["text": "hi", "senderId": 7])),
      "POST \(chat)rooms/1/messages", headers: json, body: #"{"text":"hi","sender_id":7}"#,
      .key("senderId"), words: ["sender_id"]),
    Stranger(
      "a reply nobody gave", rooms,
      .post("https://chat.example.com/api/rooms/{room}/messages")
        .body(.json(["text": "hi", "replyTo": nil])),
      "POST \(chat)rooms/1/messages", headers: json, body: #"{"text":"hi"}"#, .key("replyTo"),
      words: ["JSONEncoder"]),
    Stranger(
      "a moment of a message", rooms,
      .post("https://chat.example.com/api/rooms/{room}/messages")
        .body(.json(["text": "hi", "timestamp": 1_714_550_400])),
      "POST \(chat)rooms/1/messages", headers: json, body: #"{"text":"hi","timestamp":1714550461}"#,
      .key("timestamp"), words: ["each run"]),
    Stranger(
      "mentions in another order", rooms,
      .post("https://chat.example.com/api/rooms/{room}/messages")
        .body(.json(["mentions": ["ida", "tom"], "text": "hi"])),
      "POST \(chat)rooms/1/messages", headers: json,
      body: #"{"text":"hi","mentions":["tom","ida"]}"#, .key("mentions"), words: ["order"]),
    Stranger(
      "a message in an envelope", rooms,
      .post("https://chat.example.com/api/rooms/{room}/messages").body(.json(["text": "good day"])),
      "POST \(chat)rooms/1/messages", headers: json, body: #"{"message":{"text":"good day"}}"#,
      .key(""), words: ["\"message\""]),
    Stranger(
      "a room by number", rooms,
      .post("https://chat.example.com/api/login")
        .body(.json(containing: ["grant": "pin", "pin": "0042"])),
      "POST \(chat)login", headers: json, body: #"{"grant":"pin","pin":42}"#, .key("pin"),
      words: ["number"]),
    Stranger(
      "a platform in capitals", rooms,
      .post("https://chat.example.com/api/push/tokens").body(.form(["platform": "ios"])),
      "POST \(chat)push/tokens", headers: form, body: "platform=iOS", .formField("platform"),
      words: ["case"]),
    Stranger(
      "a token under another name", rooms,
      .post("https://chat.example.com/api/push/tokens")
        .body(.form(["platform": "ios", "device": "iphone-7"])),
      "POST \(chat)push/tokens", headers: form, body: "platform=ios&model=iphone-7",
      .formField("device"), words: ["model"]),
    Stranger(
      "a picture under another name", rooms,
      .post("https://chat.example.com/api/uploads").body(.part("picture", filename: "me.png")),
      "POST \(chat)uploads", headers: ["Content-Type": "multipart/form-data; boundary=z"],
      body: upload(#"name="file"; filename="me.png""#), .part("picture"), words: ["\"file\""]),
    Stranger(
      "a picture misspelt", rooms,
      .post("https://chat.example.com/api/uploads").body(.part("picture")),
      "POST \(chat)uploads", headers: ["Content-Type": "multipart/form-data; boundary=z"],
      body: upload(#"name="pitcure"; filename="me.png""#), .part("picture"), words: ["typo"]),
    Stranger(
      "more messages", rooms,
      .get("https://chat.example.com/api/rooms/{room}/messages").query("limit", "20")
        .query("before", "2024-05-01"),
      "GET \(chat)rooms/1/messages?limit=20&before=01.05.2024", .query("before"),
      words: ["date"]),
    Stranger(
      "a token without Bearer", rooms,
      .get("https://chat.example.com/api/me").header("Authorization", .regex("^Bearer .+")),
      "GET \(chat)me", headers: ["Authorization": "eyJhbGciOiJIUzI1NiJ9.e30.abc"],
      .header("Authorization"), words: ["Bearer"]),
    Stranger(
      "a token for Bearer", rooms,
      .get("https://chat.example.com/api/me").header("Authorization", "Bearer abc"),
      "GET \(chat)me", headers: ["Authorization": "Token abc"], .header("Authorization"),
      words: ["Token"]),
    Stranger(
      "a version of the app", rooms,
      .get("https://chat.example.com/api/me").header("X-App-Version", "3.2.0"),
      "GET \(chat)me", headers: ["X-App-Version": "3.2.1"], .header("X-App-Version"),
      words: ["version"]),
    Stranger(
      "a JSON type with its charset", rooms,
      .post("https://chat.example.com/api/rooms/{room}/typing")
        .header("Content-Type", "application/json"),
      "POST \(chat)rooms/1/typing", headers: ["Content-Type": "application/json;charset=UTF-8"],
      body: "{}", .header("Content-Type"), words: [".contains"]),
    Stranger(
      "a client header misspelt", rooms,
      .get("https://chat.example.com/api/rooms").header("X-Device-Id", "d1"),
      "GET \(chat)rooms", headers: ["X-Devcie-Id": "d1"], .header("X-Device-Id"), words: ["typo"]),
    Stranger(
      "an expression of a room", rooms, .get(.regex("/api/rooms/[0-9]+/members$")),
      "GET \(chat)rooms/12/members?active=1", .url, words: ["$"]),
    Stranger(
      "an expression of a whole path", rooms, .get(.regex("^/api/invites/.*")),
      "GET \(chat)invites/a1", .url, words: ["^"]),
    Stranger(
      "a plus in a search", rooms, .get("https://chat.example.com/api/search?q=rock+roll"),
      "GET \(chat)search?q=rock%2Broll", .query("q"), words: ["%2B"]),
    Stranger(
      "ids of several", rooms,
      .get("https://chat.example.com/api/users").query("ids[]", "1").query("ids[]", "2"),
      "GET \(chat)users?ids=1,2", .query("ids[]"), .query("ids[]"), words: ["ids"]),
    Stranger(
      "a body for a query", rooms,
      .get("https://chat.example.com/api/search").query("q", "ida").query("in", "rooms"),
      "GET \(chat)search?query=ida&in=rooms", .query("q"), words: ["\"query\""]),
    Stranger(
      "a message of others", rooms,
      .delete("https://chat.example.com/api/rooms/{room}/messages/{id}"),
      "DELETE \(chat)rooms/1/message/7", .path, words: ["typo"]),
    Stranger(
      "a reaction", rooms,
      .put("https://chat.example.com/api/rooms/{room}/messages/{id}/reactions"),
      "PUT \(chat)rooms/1/messages/reactions", .path, words: ["{id}", "lacks"]),
    Stranger(
      "a slash at the end of rooms", rooms, .post("https://chat.example.com/api/rooms"),
      "POST \(chat)rooms/", body: "{}", .path, words: ["trailing slash"]),
  ]
}
