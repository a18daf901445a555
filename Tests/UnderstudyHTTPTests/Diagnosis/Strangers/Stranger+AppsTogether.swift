@testable import UnderstudyHTTP

/// The third table of consumer apps: dating, chats, hubs at home, parking, scores and shared lists.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let love = "https://api.dates.example/v4/"
  private static let dates: [RequestPattern] = [
    .get("https://api.dates.example/v4/profiles").query("near", "nowhere"),
    .get("https://api.dates.example/v4/profiles/{id}").header("X-Nobody", "1"),
    .put("https://api.dates.example/v4/profiles/{id}/photos/{slot}").header("X-Nobody", "1"),
    .post("https://api.dates.example/v4/likes").body(.json(containing: ["profile": "none"])),
    .get("https://api.dates.example/v4/matches").query("cursor", "none"),
    .post("https://api.dates.example/v4/sessions").body(.form(["email": "none"])),
    .get("https://api.dates.example/v3/profiles").query("near", "nowhere"),
  ]

  private static let talk = "https://chat.example/_client/v3/"
  private static let chats: [RequestPattern] = [
    .get("https://chat.example/_client/v3/rooms/{room}/messages").query("dir", "none"),
    .put("https://chat.example/_client/v3/rooms/{room}/send/{type}/{txn}").header("X-Nobody", "1"),
    .post("https://chat.example/_client/v3/rooms/{room}/read_markers").header("X-Nobody", "1"),
    .get("https://chat.example/_client/v3/sync").query("filter", "none"),
    .post("https://chat.example/_client/v3/login").body(.json(containing: ["type": "none"])),
    .get("https://chat.example/_media/v3/thumbnail/{server}/{id}").query("width", "777"),
  ]

  private static let bridge: [RequestPattern] = [
    .get("https://hub.local/clip/v2/resource/light").header("X-Nobody", "1"),
    .put("https://hub.local/clip/v2/resource/light/{id}").body(.json(containing: ["none": 1])),
    .put("https://hub.local/clip/v2/resource/scene/{id}").body(.json(containing: ["none": 1])),
    .get("https://hub.local/clip/v2/resource/device/{id}").header("X-Nobody", "1"),
    .post("https://hub.local/api").body(.json(containing: ["devicetype": "none"])),
  ]

  private static let park = "https://parking.example/api/v1/"
  private static let lots: [RequestPattern] = [
    .get("https://parking.example/api/v1/zones").query("lat", "0").query("lon", "0"),
    .get("https://parking.example/api/v1/zones/{code}/tariffs").query("at", "none"),
    .post("https://parking.example/api/v1/tickets").body(.json(containing: ["zone": "none"])),
    .patch("https://parking.example/api/v1/tickets/{id}").body(.json(containing: ["none": 1])),
    .delete("https://parking.example/api/v1/tickets/{id}").header("X-Nobody", "1"),
    .get("https://parking.example/api/v1/plates").header("X-Nobody", "1"),
  ]

  private static let list = "https://lists.example/graphql"
  private static let shared: [RequestPattern] = [
    .post("https://lists.example/graphql").body(.json(containing: ["operationName": "Lists"])),
    .post("https://lists.example/graphql").body(.json(containing: ["operationName": "AddItem"])),
    .post("https://lists.example/graphql").body(.json(containing: ["operationName": "Share"])),
    .get("https://lists.example/invites/{code}").header("X-Nobody", "1"),
    .get("https://lists.example/.well-known/apple-app-site-association").header("X-Nobody", "1"),
  ]

  static let ofDates: [Stranger] = [
    Stranger(
      "login by email instead of name", dates,
      .post("https://api.dates.example/v4/sessions")
        .body(.form(["username": "ida@a.example", "remember": "1"])),
      "POST \(love)sessions", headers: form, body: "login=ida%40a.example&remember=1",
      .formField("username"), words: ["\"login\""]),
    Stranger(
      "a float as a double", dates,
      .post("https://api.dates.example/v4/likes")
        .body(.json(["profile": "p1", "score": 0.1])),
      "POST \(love)likes", headers: json, body: #"{"profile":"p1","score":0.10000000149011612}"#,
      .key("score"), words: ["round"]),
    Stranger(
      "one query item too many", dates,
      .get("https://api.dates.example/v4/profiles").query(exactly: ["near": "berlin"]),
      "GET \(love)profiles?near=berlin&locale=de_DE", .query("locale"),
      words: ["no items besides", "allows"]),
    Stranger(
      "a page in the stub's URL", dates,
      .get("https://api.dates.example/v4/matches?cursor=first"), "GET \(love)matches",
      .query("cursor"), words: ["no query"]),
    Stranger(
      "a parameter in braces as a query's value", dates,
      .get("https://api.dates.example/v4/profiles").query("near", "{city}"),
      "GET \(love)profiles?near=berlin", .query("near"), words: [".any"]),
    Stranger(
      "a photo of the usual misnomer", dates,
      .put("https://api.dates.example/v4/profiles/{id}/cover")
        .header("Content-Type", "image/jpeg"),
      "PUT \(love)profiles/me/cover", headers: ["Content-Type": "image/jpg"],
      .header("Content-Type"), words: ["typo"]),
    Stranger(
      "the older version, and a slash at the end", dates,
      .get("https://api.dates.example/v4/settings"), "GET https://api.dates.example/v3/settings/",
      .path, words: ["version"]),
    Stranger(
      "a gender of the renamed case", dates,
      .get("https://api.dates.example/v4/profiles").query("show", "non_binary"),
      "GET \(love)profiles?show=nonBinary", .query("show"), words: ["case"]),
    Stranger(
      "copied from the likes, but a dislike", dates,
      .post("https://api.dates.example/v4/likes").body(.json(["profile": "p1", "kind": "super"])),
      "POST \(love)passes", headers: json, body: #"{"profile":"p1","kind":"super"}"#, .path,
      words: []),
    Stranger(
      "ages as one range and as two ends", dates,
      .get("https://api.dates.example/v4/profiles").query("age", "25-35"),
      "GET \(love)profiles?age=25..35", .query("age"), words: ["separator"]),
    Stranger(
      "a limit that must not be there", dates,
      .get("https://api.dates.example/v4/profiles").query("near", "berlin")
        .query("limit", .absent),
      "GET \(love)profiles?near=berlin&limit=50", .query("limit"), words: ["absent"]),
    Stranger(
      "a prompt's slot", dates, .put("https://api.dates.example/v4/profiles/42/prompts/0"),
      "PUT \(love)profiles/42/prompts/1", .path, words: ["`0`", "{id}"]),
  ]

  static let ofChats: [Stranger] = [
    Stranger(
      "a room whose signs were encoded twice", chats,
      .get("https://chat.example/_client/v3/rooms/!abc:chat.example/state"),
      "GET \(talk)rooms/%2521abc%253Achat.example/state", .path, words: ["twice"]),
    Stranger(
      "a filter with spaces in its JSON", chats,
      .get("https://chat.example/_client/v3/sync")
        .query("filter", #"{"room":{"timeline":{"limit":10}}}"#),
      "GET \(talk)sync?filter=%7B%22room%22:%20%7B%22timeline%22:%20%7B%22limit%22:%2010%7D%7D%7D",
      .query("filter"), words: ["same JSON", "white space"]),
    Stranger(
      "a reaction without its selector, nested", chats,
      .put("https://chat.example/_client/v3/rooms/r1/send/reaction")
        .body(.json(["relates": ["key": "❤️", "event": "$e1"]])),
      "PUT \(talk)rooms/r1/send/reaction", headers: json,
      body: #"{"relates":{"key":"❤","event":"$e1"}}"#, .key("relates.key"),
      words: ["not seen", "FE0F"]),
    Stranger(
      "a login whose identifier was flattened", chats,
      .post("https://chat.example/_client/v3/login")
        .body(
          .json(containing: [
            "type": "m.login.password", "identifier": ["type": "m.id.user", "user": "ida"],
          ])),
      "POST \(talk)login", headers: json, body: #"{"type":"m.login.password","user":"ida"}"#,
      .key("identifier"), words: []),
    Stranger(
      "backwards for forwards, and a limit as a Double", chats,
      .get("https://chat.example/_client/v3/rooms/{room}/messages")
        .query("dir", "b").query("limit", "50"),
      "GET \(talk)rooms/r1/messages?dir=f&limit=50.0", .query("dir"), .query("limit"),
      words: ["same number"]),
    Stranger(
      "a timeout in seconds", chats,
      .get("https://chat.example/_client/v3/sync").query("timeout", "30000"),
      "GET \(talk)sync?timeout=30", .query("timeout"), words: ["1000", "unit"]),
    Stranger(
      "a template in an expression", chats,
      .get(.regex("/rooms/{room}/members$")), "GET \(talk)rooms/r1/members", .url,
      words: ["`{room}` is a parameter in a path only"]),
    Stranger(
      "one star for two segments", chats,
      .get("https://chat.example/_media/v3/download/*"),
      "GET https://chat.example/_media/v3/download/chat.example/m1", .path,
      words: ["**", "more segments", "stands for one"]),
    Stranger(
      "a mention with its sign", chats,
      .get("https://chat.example/_client/v3/profile/@{user}/name"),
      "GET \(talk)profile/ida/name", .path, words: ["begin with `@`"]),
  ]

  static let ofHubs: [Stranger] = [
    Stranger(
      "on without its object", bridge,
      .put("https://hub.local/clip/v2/resource/light/{id}")
        .body(.json(["on": ["on": true]])),
      "PUT https://hub.local/clip/v2/resource/light/l1", headers: json, body: #"{"on":true}"#,
      .key("on"), words: ["object", "inside", "around", "without"]),
    Stranger(
      "lights in the plural", bridge, .get("https://hub.local/clip/v2/resource/light/l1/services"),
      "GET https://hub.local/clip/v2/resource/lights/l1/services", .path, words: ["typo"]),
    Stranger(
      "brightness of 254 for 100", bridge,
      .put("https://hub.local/clip/v2/resource/light/{id}")
        .body(.json(["dimming": ["brightness": 100]])),
      "PUT https://hub.local/clip/v2/resource/light/l1", headers: json,
      body: #"{"dimming":{"brightness":254}}"#, .key("dimming.brightness"), words: []),
    Stranger(
      "the hub by its number", bridge, .get("https://hub.local/clip/v2/resource/room"),
      "GET https://192.168.1.20/clip/v2/resource/room", .host, words: []),
    Stranger(
      "http, and the port of the old bridge", bridge,
      .get("https://hub.local/clip/v2/resource/room"),
      "GET http://hub.local:80/clip/v2/resource/room", .scheme, words: ["https"]),
    Stranger(
      "colours in the other order", bridge,
      .put("https://hub.local/clip/v2/resource/scene/{id}")
        .body(.json(["xy": [0.31, 0.33]])),
      "PUT https://hub.local/clip/v2/resource/scene/s1", headers: json,
      body: #"{"xy":[0.33,0.31]}"#,
      .key("xy"), words: ["order"]),
  ]

  static let ofLots: [Stranger] = [
    Stranger(
      "latitude and longitude exchanged", lots,
      .get("https://parking.example/api/v1/zones").query("lat", "52.52").query("lon", "13.405"),
      "GET \(park)zones?lat=13.405&lon=52.52", .query("lat"), .query("lon"),
      words: ["exchanged"]),
    Stranger(
      "a plate with its space and hyphen", lots,
      .get("https://parking.example/api/v1/plates/BID1234/tickets"),
      "GET \(park)plates/B-ID%201234/tickets", .path, words: ["writes", "separators", "space"]),
    Stranger(
      "minutes for a period of ISO 8601", lots,
      .post("https://parking.example/api/v1/tickets")
        .body(.json(containing: ["zone": "4010", "duration": "PT90M"])),
      "POST \(park)tickets", headers: json, body: #"{"zone":"4010","duration":90}"#,
      .key("duration"), words: ["duration", "string", "number"]),
    Stranger(
      "an end at another offset, the same moment", lots,
      .patch("https://parking.example/api/v1/tickets/{id}")
        .body(.json(["endsAt": "2026-11-22T18:00:00Z"])),
      "PATCH \(park)tickets/t1", headers: json, body: #"{"endsAt":"2026-11-22T19:00:00+01:00"}"#,
      .key("endsAt"), words: ["same date", "same moment", "time zone"]),
    Stranger(
      "a price as text", lots,
      .post("https://parking.example/api/v1/quotes").body(.json(["price": ["amount": 2.50]])),
      "POST \(park)quotes", headers: json, body: #"{"price":{"amount":"2.50"}}"#,
      .key("price.amount"), words: ["string"]),
    Stranger(
      "a ticket that was ended with the wrong verb", lots,
      .delete("https://parking.example/api/v1/sessions/{id}"), "POST \(park)sessions/s1",
      .method, words: []),
    Stranger(
      "a zone's code with its letters lost", lots,
      .get("https://parking.example/api/v1/garages/P04/level"),
      "GET \(park)garages/P4/level", .path, words: ["zero", "{id}"]),
    Stranger(
      "a zone's code as an integer", lots,
      .get("https://parking.example/api/v1/garages/0042/level"),
      "GET \(park)garages/42/level", .path, words: ["zero"]),
    Stranger(
      "a list for containing, and one plate more", lots,
      .post("https://parking.example/api/v1/permits")
        .body(.json(containing: ["plates": ["B-ID 1"]])),
      "POST \(park)permits", headers: json, body: #"{"plates":["B-ID 1","B-ID 2"]}"#,
      .key("plates"), words: ["whole", "more elements"]),
  ]

  static let ofLists: [Stranger] = [
    Stranger(
      "input taken apart", shared,
      .post("https://lists.example/graphql")
        .body(
          .json(containing: [
            "operationName": "AddItem", "variables": ["input": ["title": "Milk", "list": "l1"]],
          ])),
      "POST \(list)", headers: json,
      body: #"{"operationName":"AddItem","variables":{"title":"Milk","list":"l1"}}"#,
      .key("variables"), words: ["without \"input\"", "around"]),
    Stranger(
      "a variable renamed", shared,
      .post("https://lists.example/graphql")
        .body(.json(containing: ["operationName": "Share", "variables": ["listId": "l1"]])),
      "POST \(list)", headers: json, body: #"{"operationName":"Share","variables":{"id":"l1"}}"#,
      .key("variables.listId"), words: ["\"id\""]),
    Stranger(
      "a document over several lines", shared,
      .post("https://lists.example/graphql")
        .body(.json(containing: ["query": "query Lists { lists { id title } }"])),
      "POST \(list)", headers: json,
      body:
        #"{"operationName":"Lists2","query":"query Lists {\n  lists {\n    id\n    title\n  }\n}"}"#,
      .key("query"), words: ["white space"]),
    Stranger(
      "a field more in the selection", shared,
      .post("https://lists.example/graphql")
        .body(.json(containing: ["query": "query Items { items { id title } }"])),
      "POST \(list)", headers: json,
      body: #"{"operationName":"Items","query":"query Items { items { id title done } }"}"#,
      .key("query"), words: []),
    Stranger(
      "a deep link with its route in the fragment", shared,
      .get("https://lists.example/open/#/invites/ABC"),
      "GET https://lists.example/open/invites/ABC",
      .path, words: ["fragment", "#"]),
    Stranger(
      "items alone for items in an object", shared,
      .put("https://lists.example/lists/{id}/items").body(.json([["title": "Milk"]])),
      "PUT https://lists.example/lists/l1/items", headers: json,
      body: #"{"items":[{"title":"Milk"}]}"#, .key(JSONPath.root.description),
      words: ["\"items\"", "object"]),
    Stranger(
      "false left out", shared,
      .put("https://lists.example/lists/{id}/items/{item}")
        .body(.json(["title": "Milk", "done": false])),
      "PUT https://lists.example/lists/l1/items/i1", headers: json, body: #"{"title":"Milk"}"#,
      .key("done"), words: ["missing"]),
    Stranger(
      "an empty note for none", shared,
      .put("https://lists.example/lists/{id}/items/{item}")
        .body(.json(["title": "Milk", "note": nil])),
      "PUT https://lists.example/lists/l1/items/i1", headers: json,
      body: #"{"title":"Milk","note":""}"#, .key("note"), words: ["null"]),
    Stranger(
      "seconds since 1970 for a text", shared,
      .put("https://lists.example/lists/{id}/items/{item}")
        .body(.json(["due": "2026-11-22T10:00:00Z"])),
      "PUT https://lists.example/lists/l1/items/i1", headers: json, body: #"{"due":1795341600}"#,
      .key("due"), words: ["same date"]),
  ]

  static let appsTogether = ofDates + ofChats + ofHubs + ofLots + ofLists
}
