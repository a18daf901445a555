@testable import UnderstudyHTTP

/// The fifth table of consumer apps: what Swift's encoders, URLs and copied tests make of a request.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let parts: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]

  private static let cook = "https://cook.example/api/"
  private static let recipes: [RequestPattern] = [
    .get("https://cook.example/api/recipes").query("tag", "none"),
    .get("https://cook.example/api/recipes/{id}").header("X-Nobody", "1"),
    .post("https://cook.example/api/recipes").body(.json(containing: ["title": "none"])),
    .put("https://cook.example/api/recipes/{id}").body(.json(containing: ["title": "none"])),
    .post("https://cook.example/api/recipes/{id}/photos").body(.part("none")),
    .post("https://cook.example/api/import").body(.text("none")),
    .get("https://cook.example/api/users/me/shelf").header("X-Nobody", "1"),
    .post("https://cook.example/api/auth/refresh").body(.json(containing: ["none": "none"])),
  ]

  private static func made(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, recipes, .post("https://cook.example/api/drafts").body(.json(asked)),
      "POST \(cook)drafts", headers: json, body: body, fields, words: words)
  }

  private static func asked(
    _ name: String, _ item: String, _ value: String, _ query: String, words: [String]
  ) -> Stranger {
    Stranger(
      name, recipes, .get("https://cook.example/api/shelf").query(item, value),
      "GET \(cook)shelf?\(query)", .query(item), words: words)
  }

  static let ofQueries: [Stranger] = [
    asked("a flag without a value", "vegan", "true", "vegan", words: ["empty"]),
    asked("numbers as several items", "ids", "1,2,3", "ids=1&ids=2&ids=3", words: ["several"]),
    asked("brackets of another encoder", "ids[]", "7", "ids=7", words: ["brackets"]),
    asked(
      "a nested name with dots", "filter[diet]", "vegan", "filter.diet=vegan",
      words: ["separators", "filter.diet"]),
    asked("a set in another order", "diets", "nuts,vegan", "diets=vegan,nuts", words: ["order"]),
    asked(
      "a set as Swift prints it", "diets", "nuts", "diets=%5B%22nuts%22%5D",
      words: ["array", "describes"]),
    asked(
      "a time interval with its fraction", "since", "1763805600",
      "since=1763805600.123456", words: ["round"]),
    asked(
      "minutes as Measurement prints them", "time", "30", "time=30.0%20min",
      words: ["behind", "unit", "min"]),
    asked("a locale's percent", "fat", "0.5", "fat=50%25", words: ["100", "percent", "%"]),
    asked(
      "a number with an Arabic comma", "fat", "0.5", "fat=%D9%A0%D9%AB%D9%A5",
      words: ["digits", "decimal"]),
    asked("Hindi digits in a page", "page", "3", "page=%E0%A5%A9", words: ["digits"]),
    asked(
      "a thousand with an apostrophe", "max", "1200", "max=1%E2%80%99200",
      words: ["same number"]),
    asked("a full-width letter", "q", "ramen", "q=%EF%BD%92amen", words: ["full-width"]),
    asked("a ligature", "q", "soufflé", "q=sou%EF%AC%84%C3%A9", words: ["ligature"]),
    asked("an emoji's text form", "q", "🍕", "q=%F0%9F%8D%95%EF%B8%8E", words: ["not seen"]),
    asked("a title cut at its hash", "q", "soup #1", "q=soup%20#1", words: ["#"]),
    asked(
      "a word in the wrong case of Turkish", "q", "PIZZA", "q=P%C4%B0ZZA",
      words: ["Turkish", "dot"]),
    asked(
      "a sort with its direction", "sort", "title", "sort=title_asc",
      words: ["_asc", "behind"]),
    asked("a missing optional as a word", "author", "ida", "author=nil", words: ["nil"]),
    asked(
      "a URL of the file system", "cover", "https://cdn.example/a.jpg",
      "cover=file:///a.jpg", words: []),
  ]

  static let ofDrafts: [Stranger] = [
    made(
      "a URL as its parts", ["cover": "https://a.example/b"],
      #"{"cover":{"relative":"https://a.example/b"}}"#, .key("cover"), words: ["\"relative\""]),
    made(
      "a range as an array", ["serves": "2-4"], #"{"serves":[2,4]}"#, .key("serves"),
      words: ["string", "array"]),
    made(
      "a Decimal as its parts", ["price": 2.5], #"{"price":"2.5"}"#, .key("price"),
      words: ["same value", "string"]),
    made(
      "a measure's unit renamed", ["amount": ["value": 2, "unit": "cup"]],
      #"{"amount":{"value":2,"unit":"cups"}}"#, .key("amount.unit"), words: ["typo", "plural"]),
    made(
      "a nil that is sent", ["title": "Soup"], #"{"title":"Soup","note":null}"#,
      .key("note"), words: ["no such key"]),
    made(
      "a wrapper of the response", ["title": "Soup"], #"{"data":{"title":"Soup"}}"#,
      .key(JSONPath.root.description), words: ["\"data\""]),
    made(
      "an enum as a number", ["level": "hard"], #"{"level":2}"#, .key("level"),
      words: ["string", "number"]),
    made(
      "steps as an object by number", ["steps": ["cut", "boil"]],
      #"{"steps":{"0":"cut","1":"boil"}}"#, .key("steps"), words: ["array", "object"]),
    made(
      "a duration with its attoseconds", ["rest": 90], #"{"rest":[90,0]}"#, .key("rest"),
      words: ["array", "Duration"]),
    made(
      "a colour with alpha", ["color": "#ff8800"], ##"{"color":"#ff8800ff"}"##, .key("color"),
      words: []),
    made(
      "the second step's key", ["steps": [["text": "cut"], ["text": "boil"]]],
      #"{"steps":[{"text":"cut"},{"txt":"boil"}]}"#, .key("steps[1].text"), words: ["typo", "txt"]),
    made(
      "an id that lost its digits", ["id": 9_007_199_254_740_993],
      #"{"id":9007199254740992}"#, .key("id"), words: ["round"]),
    made(
      "a true for a word", ["public": "yes"], #"{"public":true}"#, .key("public"),
      words: ["same", "string"]),
    made(
      "a day that begins in another zone", ["cooked": "2026-11-22T00:00:00Z"],
      #"{"cooked":"2026-11-21T23:00:00Z"}"#, .key("cooked"), words: ["time zone"]),
  ]

  static let ofSubmissions: [Stranger] = [
    Stranger(
      "sorted keys for unsorted ones, as text", recipes,
      .post("https://cook.example/api/import").body(.text(#"{"b":1,"a":2}"#)),
      "POST \(cook)import", headers: json, body: #"{"a":2,"b":1}"#, .body,
      words: ["same JSON"]),
    Stranger(
      "slashes escaped by the encoder", recipes,
      .post("https://cook.example/api/import").body(.contains(#""url":"https://a.example""#)),
      "POST \(cook)import", headers: json, body: #"{"url":"https:\/\/a.example"}"#, .body,
      words: ["escaped", "same JSON"]),
    Stranger(
      "cookies in the other order", recipes,
      .get("https://cook.example/api/session").header("Cookie", "theme=dark; lang=de"),
      "GET \(cook)session", headers: ["Cookie": "lang=de; theme=dark"], .header("Cookie"),
      words: ["order"]),
    Stranger(
      "a type left out", recipes,
      .post("https://cook.example/api/notes").header("Content-Type", "application/json")
        .body(.json(["a": 1])),
      "POST \(cook)notes", body: #"{"a":1}"#, .header("Content-Type"), words: []),
    Stranger(
      "a part's type in the name", recipes,
      .post("https://cook.example/api/recipes/{id}/photos").body(.part("photo", filename: .any)),
      "POST \(cook)recipes/7/photos", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"photos[]\"; filename=\"a.jpg\"\r\n\r\n"
        + "x\r\n--b--\r\n",
      .part("photo"), words: ["photos[]"]),
    Stranger(
      "a file without its name", recipes,
      .post("https://cook.example/api/recipes/{id}/cover")
        .body(.part("cover", filename: "a.jpg")),
      "POST \(cook)recipes/7/cover", headers: parts,
      body: "--b\r\nContent-Disposition: form-data; name=\"cover\"\r\n\r\nx\r\n--b--\r\n",
      .part("cover"), words: ["file name"]),
    Stranger(
      "a refresh copied from the login", recipes,
      .post("https://cook.example/api/auth/refresh")
        .body(.json(containing: ["refresh_token": "r1"])),
      "POST \(cook)auth/refresh", headers: json, body: #"{"refreshToken":"r1"}"#,
      .key("refresh_token"), words: ["case"]),
    Stranger(
      "a form's space as text", recipes,
      .post("https://cook.example/api/search").body(.text("q=hot soup")),
      "POST \(cook)search", headers: form, body: "q=hot%20soup", .body,
      words: ["encoded another way"]),
    Stranger(
      "a range with a space", recipes,
      .get("https://cook.example/api/videos/{id}").header("Range", "bytes=0-1023"),
      "GET \(cook)videos/7", headers: ["Range": "bytes=0-1024"], .header("Range"), words: []),
  ]

  static let appsCoded = ofQueries + ofDrafts + ofSubmissions
}
