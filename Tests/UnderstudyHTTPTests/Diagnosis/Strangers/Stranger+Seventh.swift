@testable import UnderstudyHTTP

/// The sixth table, b: patients, players, letters and models.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private static let fhir = "https://fhir.clinic.example/r4/"
  private static let patients: [RequestPattern] = [
    .get("https://fhir.clinic.example/r4/Patient/{id}"),
    .put("https://fhir.clinic.example/r4/Patient/{id}"),
    .get("https://fhir.clinic.example/r4/Observation").query("status", "final"),
    .post("https://fhir.clinic.example/r4/Observation").body(.json(containing: ["note": "n"])),
    .get("https://fhir.clinic.example/r4/Patient/{id}/Observation"),
    .get("https://fhir.clinic.example/stu3/Patient/{id}"),
    .get("https://fhir.clinic.example/r4/metadata"),
  ]

  static let ofPatients: [Stranger] = [
    Stranger(
      "a resource in small letters", patients,
      .get("https://fhir.clinic.example/r4/Encounter/{id}"),
      "GET \(fhir)encounter/7", .path, words: ["case"]),
    Stranger(
      "an operation without its dollar", patients,
      .get("https://fhir.clinic.example/r4/Patient/{id}/$everything"),
      "GET \(fhir)Patient/7/everything", .path, words: ["$"]),
    Stranger(
      "a patient by number", patients,
      .get("https://fhir.clinic.example/r4/Observation").query("subject", "Patient/7"),
      "GET \(fhir)Observation?subject=7", .query("subject"), words: ["Patient/"]),
    Stranger(
      "a date without its prefix", patients,
      .get("https://fhir.clinic.example/r4/Observation").query("date", "ge2024-01-01"),
      "GET \(fhir)Observation?date=2024-01-01", .query("date"), words: ["ge"]),
    Stranger(
      "plain JSON of a patient", patients,
      .put("https://fhir.clinic.example/r4/Patient/{id}/link")
        .header("Content-Type", "application/fhir+json"),
      "PUT \(fhir)Patient/7/link", headers: json, body: "{}", .header("Content-Type"), words: []),
    Stranger(
      "a birthday with its time", patients,
      .post("https://fhir.clinic.example/r4/Patient")
        .body(.json(containing: ["birthDate": "1980-02-01"])),
      "POST \(fhir)Patient", headers: json, body: #"{"birthDate":"1980-02-01T00:00:00Z"}"#,
      .key("birthDate"), words: ["date"]),
    Stranger(
      "a gender in capitals", patients,
      .post("https://fhir.clinic.example/r4/Patient")
        .body(.json(containing: ["gender": "female"])),
      "POST \(fhir)Patient", headers: json, body: #"{"gender":"Female","active":true}"#,
      .key("gender"), words: ["case"]),
    Stranger(
      "no type of a resource", patients,
      .post("https://fhir.clinic.example/r4/Observation")
        .body(.json(containing: ["resourceType": "Observation", "status": "final"])),
      "POST \(fhir)Observation", headers: json, body: #"{"status":"final"}"#,
      .key("resourceType"), words: []),
    Stranger(
      "a temperature with a comma", patients,
      .post("https://fhir.clinic.example/r4/Observation")
        .body(.json(containing: ["valueQuantity": ["value": 37.2]])),
      "POST \(fhir)Observation", headers: json,
      body: #"{"valueQuantity":{"value":"37,2","unit":"C"}}"#, .key("valueQuantity.value"),
      words: ["comma"]),
    Stranger(
      "count without its underscore", patients,
      .get("https://fhir.clinic.example/r4/Observation").query("_count", "50"),
      "GET \(fhir)Observation?count=50", .query("_count"), words: ["\"count\""]),
    Stranger(
      "a code without its system", patients,
      .get("https://fhir.clinic.example/r4/Observation").query(
        "category", "http://loinc.org|8480-6"),
      "GET \(fhir)Observation?category=8480-6", .query("category"), words: ["http://loinc.org|"]),
    Stranger(
      "an add for a replace", patients,
      .patch("https://fhir.clinic.example/r4/Patient/{id}")
        .body(.json([["op": "replace", "path": "/active", "value": true]])),
      "PATCH \(fhir)Patient/7", headers: ["Content-Type": "application/json-patch+json"],
      body: #"[{"op":"add","path":"/active","value":true}]"#, .key("[0].op"), words: []),
    Stranger(
      "a release in words", patients, .get("https://fhir.clinic.example/r4/Practitioner/{id}"),
      "GET https://fhir.clinic.example/r5/Practitioner/7", .path, words: ["version"]),
    Stranger(
      "an empty note for none", patients,
      .post("https://fhir.clinic.example/r4/Appointment")
        .body(.json(["start": "2024-05-01", "comment": nil])),
      "POST \(fhir)Appointment", headers: json, body: #"{"start":"2024-05-01","comment":""}"#,
      .key("comment"), words: ["empty", "null"]),
  ]

  private static let arena = "https://play.arena.example/api/"
  private static let players: [RequestPattern] = [
    .get("https://play.arena.example/api/leaderboards/{id}/scores"),
    .post("https://play.arena.example/api/leaderboards/{id}/scores").body(.json(["score": 1])),
    .get("https://play.arena.example/api/leaderboards/{id}"),
    .get("https://play.arena.example/api/players/{id}"),
    .get("https://play.arena.example/api/players/{id}/friends"),
    .put("https://play.arena.example/api/players/{id}/avatar"),
    .get("https://play.arena.example/api/seasons"),
  ]

  static let ofPlayers: [Stranger] = [
    Stranger(
      "a board with an underscore", players,
      .get("https://play.arena.example/api/leaderboards/weekly-high/top"),
      "GET \(arena)leaderboards/weekly_high/top", .path, words: ["separator", "weekly_high"]),
    Stranger(
      "a limit by another name", players,
      .get("https://play.arena.example/api/leaderboards/{id}/top").query("count", "25"),
      "GET \(arena)leaderboards/7/top?limit=25", .query("count"), words: ["\"limit\""]),
    Stranger(
      "a platform in small letters", players,
      .get("https://play.arena.example/api/seasons/{n}/shop").header("X-Platform", "iOS"),
      "GET \(arena)seasons/3/shop", headers: ["X-Platform": "ios"], .header("X-Platform"),
      words: ["case"]),
    Stranger(
      "a season of two digits", players, .get("https://play.arena.example/api/seasons/3/shop"),
      "GET \(arena)seasons/03/shop", .path, words: ["zero"]),
    Stranger(
      "a line break behind a cheer", players,
      .post("https://play.arena.example/api/matches/{id}/chat").body(.text("gg")),
      "POST \(arena)matches/9/chat", headers: ["Content-Type": "text/plain"], body: "gg\n", .body,
      words: ["line break", "white space"]),
    Stranger(
      "a tag cut at its mark", players, .get("https://play.arena.example/api/players/Ida%231234"),
      "GET \(arena)players/Ida#1234", .path, words: ["#"]),
    Stranger(
      "a friend in the singular", players,
      .delete("https://play.arena.example/api/players/{id}/friends/{friend}"),
      "DELETE \(arena)players/7/friend/9", .path, words: ["typo"]),
    Stranger(
      "a half of a point", players,
      .post("https://play.arena.example/api/leaderboards/{id}/scores")
        .body(.json(["score": 1200])),
      "POST \(arena)leaderboards/7/scores", headers: json, body: #"{"score":1200.5}"#,
      .key("score"), words: []),
    Stranger(
      "a case with its value", players,
      .post("https://play.arena.example/api/matches/{id}/moves")
        .body(.json(["move": ["jump": 5]])),
      "POST \(arena)matches/9/moves", headers: json, body: #"{"move":{"jump":{"_0":5}}}"#,
      .key("move.jump"), words: ["_0"]),
    Stranger(
      "a dictionary of cases", players,
      .post("https://play.arena.example/api/matches/{id}/loot")
        .body(.json(["loot": ["gold": 3]])),
      "POST \(arena)matches/9/loot", headers: json, body: #"{"loot":["gold",3]}"#, .key("loot"),
      words: ["keys", "dictionary"]),
    Stranger(
      "an avatar as bytes", players,
      .put("https://play.arena.example/api/players/{id}/avatar")
        .body(.json(["image": "SGk="])),
      "PUT \(arena)players/7/avatar", headers: json, body: #"{"image":[72,105]}"#, .key("image"),
      words: ["ase64", "ase 64", "bytes"]),
    Stranger(
      "a ratio of Float", players,
      .put("https://play.arena.example/api/players/{id}/settings")
        .body(.json(["volume": 0.1])),
      "PUT \(arena)players/7/settings", headers: json, body: #"{"volume":0.10000000149011612}"#,
      .key("volume"), words: ["round", "Float"]),
    Stranger(
      "an identity in lower case", players,
      .get("https://play.arena.example/api/matches/7A1C5E0B-3A0F-4C55-9F4D-6D1E7E2B9C10"),
      "GET \(arena)matches/7a1c5e0b-3a0f-4c55-9f4d-6d1e7e2b9c10", .path, words: ["case"]),
    Stranger(
      "a huge number", players,
      .post("https://play.arena.example/api/gifts").body(.json(["to": 9_007_199_254_740_993])),
      "POST \(arena)gifts", headers: json, body: #"{"to":9007199254740992}"#, .key("to"),
      words: ["round", "exact", "Double"]),
    Stranger(
      "nothing for an identity", players, .get("https://play.arena.example/api/clans/{id}"),
      "GET \(arena)clans/", .path, words: ["empty"]),
    Stranger(
      "a position the other way round", players,
      .post("https://play.arena.example/api/spawns").body(.json(["at": [13.4, 52.5]])),
      "POST \(arena)spawns", headers: json, body: #"{"at":[52.5,13.4]}"#, .key("at"),
      words: ["order"]),
  ]
}
