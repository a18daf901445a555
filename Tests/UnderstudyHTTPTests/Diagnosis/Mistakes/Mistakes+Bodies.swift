@testable import UnderstudyHTTP

extension Mistake {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let plain: HeaderFields = [:]

  private static func posted(
    _ name: String, _ pattern: BodyPattern, _ body: String?, _ field: Finding.Field, _ slip: Slip?
  ) -> Mistake {
    Mistake(
      name, .post("https://api.example.com/movies").body(pattern),
      "POST https://api.example.com/movies", headers: json, body: body, field, slip)
  }

  private static func sent(
    _ name: String, _ pattern: BodyPattern, _ body: String?, _ field: Finding.Field, _ slip: Slip?
  ) -> Mistake {
    Mistake(
      name, .post("https://api.example.com/movies").body(pattern),
      "POST https://api.example.com/movies", headers: plain, body: body, field, slip)
  }

  static let ofKeys: [Mistake] = [
    posted("no body", .json(["a": 1]), nil, .body, .noBody),
    posted("a body too many", .empty, "a=1", .body, .hasBody),
    posted("empty JSON", .empty, "{}", .body, .hasEmptyJSON("{}")),
    posted("key missing", .json(["a": 1, "name": 2]), #"{"a": 1}"#, .key("name"), .keyMissing),
    posted("key too many", .json(["a": 1]), #"{"a": 1, "b": 2}"#, .key("b"), .unexpectedKey),
    posted(
      "key misspelt", .json(["name": 2]), #"{"nmae": 2}"#, .key("name"), .keyMisspelt("nmae")),
    posted(
      "key in snake case", .json(["firstName": "Ida"]), #"{"first_name": "Ida"}"#,
      .key("firstName"), .keyStyle("first_name")),
    posted(
      "key in camel case", .json(containing: ["user_id": 7]), #"{"userId": 7}"#, .key("user_id"),
      .keyStyle("userId")),
    posted(
      "another key", .json(["title": "Ida", "year": 2013]), #"{"name": "Ida", "year": 2013}"#,
      .key("title"), .otherKey("name")),
    posted(
      "nil left out", .json(["a": 1, "note": nil]), #"{"a": 1}"#, .key("note"), .nullInStub),
    posted(
      "an envelope", .json(["name": "Ida"]), #"{"user": {"name": "Ida"}}"#, .key(""),
      .wrapped(in: "user")),
    posted(
      "no envelope", .json(["user": ["name": "Ida"]]), #"{"name": "Ida"}"#, .key(""),
      .unwrapped(from: "user")),
    posted("not JSON but a form", .json(["name": "a"]), "name=a&x=1", .body, .formForJSON),
    posted(
      "JSON in a string", .json(["filter": ["id": 7]]), #"{"filter": "{\"id\": 7}"}"#,
      .key("filter"), .jsonInString),
  ]

  static let ofMembers: [Mistake] = [
    posted(
      "text for a number", .json(containing: ["id": 7]), #"{"id": "7"}"#, .key("id"),
      .sameAsOtherType(stub: "number", request: "string")),
    posted(
      "a number for text", .json(["id": "7"]), #"{"id": 7}"#, .key("id"),
      .sameAsOtherType(stub: "string", request: "number")),
    posted(
      "text for a truth", .json(["on": true]), #"{"on": "true"}"#, .key("on"),
      .sameAsOtherType(stub: "boolean", request: "string")),
    posted(
      "1 for true", .json(["on": true]), #"{"on": 1}"#, .key("on"),
      .sameAsOtherType(stub: "boolean", request: "number")),
    posted(
      "null for text", .json(["id": "7"]), #"{"id": null}"#, .key("id"),
      .otherType(stub: "string", request: "null")),
    posted(
      "an object for text", .json(["owner": "ida"]), #"{"owner": {"name": "ida", "id": 7}}"#,
      .key("owner"), .wrapped(in: "name")),
    posted(
      "nested value", .json(["user": ["tags": ["a", "b"]]]), #"{"user": {"tags": ["a", "c"]}}"#,
      .key("user.tags[1]"), nil),
    posted(
      "case of a nested value", .json(["user": ["name": "Ada"]]), #"{"user": {"name": "ada"}}"#,
      .key("user.name"), .caseOnly),
    posted(
      "elements", .json([1, 2]), "[1, 2, 3]", .key(""), .elementCount(stub: 2, request: 3)),
    posted(
      "a part of a list", .json(containing: ["tags": ["a"]]), #"{"tags": ["a", "b"]}"#,
      .key("tags"), .listIsWhole),
    posted(
      "elements in another order", .json(["tags": ["a", "b", "c"]]), #"{"tags": ["c", "a", "b"]}"#,
      .key("tags"), .otherOrder),
    posted("one in an array", .json(["ids": 7]), #"{"ids": [7]}"#, .key("ids"), .oneInArray),
    posted(
      "rounding", .json(["total": 0.3]), #"{"total": 0.30000000000000004}"#, .key("total"),
      .rounding),
    posted(
      "a date of JSONEncoder", .json(["at": "2024-01-05T10:00:00Z"]), #"{"at": 726141600}"#,
      .key("at"), .referenceDate),
    posted(
      "a date without the default", .json(["at": 726141600]), #"{"at": "2024-01-05T10:00:00Z"}"#,
      .key("at"), .referenceDate),
    posted(
      "a date in another zone", .json(["at": "2024-01-05T10:00:00Z"]),
      #"{"at": "2024-01-05T12:00:00+02:00"}"#, .key("at"), .sameDate),
    posted(
      "a timestamp", .json(["name": "a", "timestamp": 1_704_448_800]),
      #"{"name": "a", "timestamp": 1704449999}"#, .key("timestamp"), .changingMember),
    posted(
      "an identity made anew", .json(["ref": "2f1c1a2e-9d56-4b8e-8f2f-0a4d1b6c7d8e"]),
      #"{"ref": "91e0f7a4-1c3b-4a5e-a7d7-3f0a2c9b8e1d"}"#, .key("ref"), .changingMember),
    posted(
      "the name of an operation",
      .json(containing: ["operationName": "GetUser", "variables": ["id": 7]]),
      #"{"operationName": "GetUsers", "variables": {"id": 7}, "query": "query GetUsers { id }"}"#,
      .key("operationName"), .valueTypo),
    posted(
      "a variable", .json(containing: ["operationName": "GetUser", "variables": ["id": 7]]),
      #"{"operationName": "GetUser", "variables": {"id": 8}, "query": "query GetUser { id }"}"#,
      .key("variables.id"), nil),
  ]

  private static func part(_ name: String, filename: String? = nil) -> String {
    let file = filename.map { "; filename=\"\($0)\"" } ?? ""
    return "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\nhi\r\n--x--\r\n"
  }

  private static func uploaded(
    _ title: String, _ pattern: BodyPattern, _ body: String, _ field: Finding.Field, _ slip: Slip?
  ) -> Mistake {
    Mistake(
      title, .post("https://api.example.com/movies/{id}/poster").body(pattern),
      "POST https://api.example.com/movies/7/poster",
      headers: ["Content-Type": "multipart/form-data; boundary=x"], body: body, field, slip)
  }

  static let ofTexts: [Mistake] = [
    sent("form missing", .form(["name": "a"]), "other=b", .formField("name"), .missing),
    sent("form value", .form(["name": "a+b"]), "name=a+b", .formField("name"), .plusMeansSpace),
    sent(
      "another form field", .form(["username": "ida"]), "login=ida&remember=1",
      .formField("username"), .otherName("login")),
    sent(
      "a form field in camel case", .form(["grant_type": "refresh"]), "grantType=refresh",
      .formField("grant_type"), .otherStyle("grantType")),
    Mistake(
      "fields in the query", .post("https://api.example.com/movies").body(.form(["name": "a"])),
      "POST https://api.example.com/movies?name=a", .body, .fieldsInQuery),
    sent("not a form", .form(["name": "a"]), "hello", .body, .notAForm),
    sent("JSON for a form", .form(["name": "a"]), #"{"name": "a"}"#, .body, .jsonForForm),
    sent("text", .text("limit 25"), "limit 26", .body, nil),
    sent("text case", .contains("LIMIT"), "limit 26", .body, .caseOnly),
    sent(
      "an escaped slash", .contains("https://a.example"), #"{"url": "https:\/\/a.example"}"#, .body,
      .insideJSON),
    sent(
      "the name of a query", .contains("query PopularMovies"),
      #"{"query": "query PopularMovie { movies { title } }"}"#, .body,
      .otherWord(stub: "PopularMovies", request: "PopularMovie")),
    sent("line breaks", .text("a\nb"), "a\r\nb", .body, .lineBreaks),
    sent("a letter with its mark", .text("caf\u{E9}"), "cafe\u{301}", .body, .composition),
    sent(
      "JSON as text", .text(#"{"a":1,"b":2}"#), #"{"b": 2, "a": 1}"#, .body, .sameJSON),
    sent("a form as text", .text("a=1&b=2"), "b=2&a=1", .body, .sameForm),
    sent("not multipart", .part("file"), "x", .part("file"), .notMultipart),
    uploaded("part misspelt", .part("file"), part("flie"), .part("file"), .misspelt("flie")),
    uploaded(
      "upload for file", .part("file", filename: "a.jpg"), part("upload", filename: "a.jpg"),
      .part("file"), .otherName("upload")),
    uploaded("the only part", .part("image"), part("poster"), .part("image"), .onlyPart("poster")),
    uploaded(
      "a file name in other case", .part("file", filename: "a.jpg"),
      part("file", filename: "A.jpg"), .part("file"), .caseOnly),
    uploaded("text of a part", .part("title", "hello"), part("title"), .part("title"), nil),
  ]
}
