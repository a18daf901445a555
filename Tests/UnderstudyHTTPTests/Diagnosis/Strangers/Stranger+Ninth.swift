@testable import UnderstudyHTTP

/// The seventh table, b: calls, documents, agendas, markets and hosts.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private static let museum = "https://museum.example/api/graphql"
  private static let rooms: [RequestPattern] = [
    .post("https://museum.example/api/graphql")
      .body(.json(containing: ["operationName": "Rooms"])),
    .post("https://museum.example/api/graphql").body(.contains("mutation Lend")),
    .get("https://museum.example/api/graphql/schema"),
    .post("https://museum.example/api/upload"),
    .post("https://museum.example/rpc").body(.json(containing: ["method": "Light.Off"])),
    .post("https://museum.example/services/vat").header("SOAPAction", "checkVatApprox"),
  ]

  static let ofExhibits: [Stranger] = [
    Stranger(
      "a query by GET", rooms,
      .post("https://museum.example/api/graphql").query("operationName", "Artworks"),
      "GET \(museum)?operationName=Artworks&query=%7Bartworks%7Bid%7D%7D", .method,
      words: ["GET"]),
    Stranger(
      "an operation without its name", rooms,
      .post("https://museum.example/api/graphql")
        .body(.json(containing: ["operationName": "Artworks", "variables": ["first": 3]])),
      "POST \(museum)", headers: json,
      body: #"{"operationName":null,"query":"{artworks{id}}","variables":{"first":3}}"#,
      .key("operationName"), words: ["null"]),
    Stranger(
      "an endpoint without its prefix", rooms,
      .post("https://museum.example/api/graphql/stream"),
      "POST https://museum.example/graphql/stream", headers: json, body: "{}", .path,
      words: ["api"]),
    Stranger(
      "an argument without its blank", rooms,
      .post("https://museum.example/api/graphql").body(.contains("artworks(first: 10)")),
      "POST \(museum)", headers: json, body: #"{"query":"{artworks(first:10){id}}"}"#, .body,
      words: ["white space"]),
    Stranger(
      "an identity of a number", rooms,
      .post("https://museum.example/rpc").body(.json(["id": 1, "method": "Light.On"])),
      "POST https://museum.example/rpc", headers: json, body: #"{"id":"1","method":"Light.On"}"#,
      .key("id"), words: ["string"]),
    Stranger(
      "a method with a slash", rooms,
      .post("https://museum.example/rpc").body(.json(containing: ["method": "Light.On"])),
      "POST https://museum.example/rpc", headers: json, body: #"{"id":1,"method":"Light/On"}"#,
      .key("method"), words: ["separator"]),
    Stranger(
      "an action in quotation marks twice", rooms,
      .post("https://museum.example/services/vat").header("SOAPAction", "urn:checkVat"),
      "POST https://museum.example/services/vat", headers: ["SOAPAction": "\"urn:checkVat\""],
      body: "<a/>", .header("SOAPAction"), words: ["quotation"]),
    Stranger(
      "an element with blanks", rooms,
      .post("https://museum.example/services/vat").body(.contains("<vat>123</vat>")),
      "POST https://museum.example/services/vat", headers: ["Content-Type": "text/xml"],
      body: "<check><vat> 123 </vat></check>", .body, words: ["white space"]),
    Stranger(
      "an attribute with single quotes", rooms,
      .post("https://museum.example/services/vat").body(.contains(#"<lot id="7">"#)),
      "POST https://museum.example/services/vat", headers: ["Content-Type": "text/xml"],
      body: "<lots><lot id='7'></lot></lots>", .body, words: ["quotation"]),
    Stranger(
      "JSON as a text with blanks", rooms,
      .post("https://museum.example/api/upload").body(.text(#"{"a":1,"b":2}"#)),
      "POST https://museum.example/api/upload", headers: json, body: #"{"b":2,"a":1}"#, .body,
      words: [".json"]),
  ]

  private static let erp = "https://erp.goods.example/V4/"
  private static let goods: [RequestPattern] = [
    .get("https://erp.goods.example/V4/Orders"),
    .get("https://erp.goods.example/V4/Orders(9)/Lines"),
    .post("https://erp.goods.example/V4/Orders"),
    .get("https://erp.goods.example/V4/Items").query("$top", "5"),
    .get("https://erp.goods.example/V2/Items"),
    .get("https://erp.goods.example/find/_search"),
    .post("https://erp.goods.example/find/_search").body(.json(containing: ["from": 10])),
  ]

  static let ofGoods: [Stranger] = [
    Stranger(
      "an order by its text", goods, .get("https://erp.goods.example/V4/Orders(7)"),
      "GET \(erp)Orders('7')", .path, words: ["quotation"]),
    Stranger(
      "columns in another order", goods,
      .get("https://erp.goods.example/V4/Items").query("$select", "Id,Name"),
      "GET \(erp)Items?$select=Name,Id", .query("$select"), words: ["order"]),
    Stranger(
      "a version in small letters", goods, .get("https://erp.goods.example/V4/Customers"),
      "GET https://erp.goods.example/v4/Customers", .path, words: ["case"]),
    Stranger(
      "a batch without its dollar", goods, .post("https://erp.goods.example/V4/$batch"),
      "POST \(erp)batch", body: "x", .path, words: ["$"]),
    Stranger(
      "a size with dots", goods,
      .get("https://erp.goods.example/V4/Customers").query("page[size]", "20"),
      "GET \(erp)Customers?page.size=20", .query("page[size]"), words: ["page.size"]),
    Stranger(
      "a price with zeros", goods,
      .get("https://erp.goods.example/V4/Items").query("$filter", "Price ge 10"),
      "GET \(erp)Items?$filter=Price%20ge%2010.00", .query("$filter"), words: []),
    Stranger(
      "a size besides the question", goods,
      .post("https://erp.goods.example/find/_search").body(.json(["query": ["match_all": [:]]])),
      "POST https://erp.goods.example/find/_search", headers: json,
      body: #"{"query":{"match_all":{}},"size":10}"#, .key("size"), words: ["containing"]),
    Stranger(
      "a distance with a blank", goods,
      .post("https://erp.goods.example/find/_search").body(.json(containing: ["near": "10km"])),
      "POST https://erp.goods.example/find/_search", headers: json, body: #"{"near":"10 km"}"#,
      .key("near"), words: ["white space"]),
    Stranger(
      "elements numbered", goods,
      .get("https://erp.goods.example/V4/Customers").query("ids[]", "a"),
      "GET \(erp)Customers?ids[0]=a", .query("ids[]"), words: ["ids[0]"]),
    Stranger(
      "an item besides", goods,
      .get("https://erp.goods.example/V4/Customers").query(exactly: ["$skip": "5"]),
      "GET \(erp)Customers?$skip=5&$top=5", .query("$top"), words: []),
  ]

  private static let dav = "https://dav.agenda.example/"
  private static let agendas: [RequestPattern] = [
    .request("PROPFIND", "https://dav.agenda.example/calendars/{user}/").header("Brief", "t"),
    .put("https://dav.agenda.example/calendars/{user}/{calendar}/{event}.ics")
      .body(.contains("VTODO")),
    .get("https://dav.agenda.example/calendars/{user}/{calendar}/{event}.ics"),
    .request("REPORT", "https://dav.agenda.example/calendars/{user}/{calendar}/"),
    .request("PROPFIND", "https://dav.agenda.example/addressbooks/{user}/"),
    .get("https://agenda.example/"),
  ]

  static let ofAgendas: [Stranger] = [
    Stranger(
      "all the depth", agendas,
      .request("PROPFIND", "https://dav.agenda.example/calendars/{user}/").header("Depth", "1"),
      "PROPFIND \(dav)calendars/ida/", headers: ["Depth": "infinity"], .header("Depth"),
      words: []),
    Stranger(
      "a home without its slash", agendas,
      .request("MKCALENDAR", "https://dav.agenda.example/calendars/{user}/work/"),
      "MKCALENDAR \(dav)calendars/ida/work", .path, words: ["slash"]),
    Stranger(
      "a search by GET", agendas,
      .request("SEARCH", "https://dav.agenda.example/principals/{user}/"),
      "GET \(dav)principals/ida/", .method, words: ["GET"]),
    Stranger(
      "an event without its ending", agendas,
      .delete("https://dav.agenda.example/calendars/{user}/{calendar}/{event}.ics"),
      "DELETE \(dav)calendars/ida/work/e1", .path, words: [".ics"]),
    Stranger(
      "line breaks of the Internet", agendas,
      .put("https://dav.agenda.example/calendars/{user}/{calendar}/{event}.ics")
        .body(.contains("BEGIN:VEVENT\nUID:1")),
      "PUT \(dav)calendars/ida/work/e1.ics", headers: ["Content-Type": "text/calendar"],
      body: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT", .body,
      words: ["line break", "white space"]),
    Stranger(
      "a tag with its weakness", agendas,
      .put("https://dav.agenda.example/calendars/{user}/{calendar}/{event}.ics")
        .header("If-Match", "W/\"e1\""),
      "PUT \(dav)calendars/ida/work/e1.ics", headers: ["If-Match": "\"e1\""], body: "x",
      .header("If-Match"), words: ["weak"]),
  ]

  private static let market = "https://api.market.example/v2/"
  private static let markets: [RequestPattern] = [
    .get("https://api.market.example/v2/tickers"),
    .get("https://api.market.example/v2/tickers/{symbol}"),
    .post("https://api.market.example/v2/orders").body(.json(containing: ["type": "stop"])),
    .get("https://api.market.example/v2/orders/{id}"),
    .delete("https://api.market.example/v2/orders/{id}"),
    .get("https://api.market.example/v2/candles").query("symbol", "ABC"),
    .get("https://data.market.example/v2/dividends"),
  ]

  private static func order(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, markets, .post("https://api.market.example/v2/orders").body(.json(asked)),
      "POST \(market)orders", headers: json, body: body, field, words: words)
  }

  static let ofMarkets: [Stranger] = [
    Stranger(
      "a pair without its dash", markets,
      .get("https://api.market.example/v2/tickers/BTC-USD/book"),
      "GET \(market)tickers/BTCUSD/book", .path, words: ["separator", "BTCUSD", "BTC-USD"]),
    Stranger(
      "a pair with a slash", markets,
      .get("https://api.market.example/v2/tickers/{symbol}/book"),
      "GET \(market)tickers/BTC/USD/book", .path, words: ["%2F", "slash"]),
    order(
      "an amount with a zero", ["amount": "0.10", "side": "buy"],
      #"{"amount":"0.1","side":"buy"}"#, .key("amount"), words: ["same number", "number"]),
    order(
      "a tiny amount", ["amount": "0.0000001"], #"{"amount":"1e-07"}"#, .key("amount"),
      words: ["number"]),
    order(
      "a side in capitals", ["side": "buy", "amount": "1"], #"{"side":"BUY","amount":"1"}"#,
      .key("side"), words: ["case"]),
    order(
      "an account with blanks", ["iban": "DE02120300000000202051"],
      #"{"iban":"DE02 1203 0000 0000 2020 51"}"#, .key("iban"), words: ["white space"]),
    order(
      "a limit that is nothing", ["amount": "1"], #"{"amount":"1","limit":null}"#, .key("limit"),
      words: ["containing", "null"]),
    Stranger(
      "legs as texts", markets,
      .post("https://api.market.example/v2/orders").body(.json(["legs": [1, 2]])),
      "POST \(market)orders", headers: json, body: #"{"legs":["1","2"]}"#, .key("legs[0]"),
      .key("legs[1]"), words: ["string"]),
    order(
      "a day as Germans write it", ["until": "2024-06-30", "amount": "1"],
      #"{"until":"30.06.2024","amount":"1"}"#, .key("until"), words: ["date"]),
    Stranger(
      "an hour in minutes", markets,
      .get("https://api.market.example/v2/candles").query("interval", "1h"),
      "GET \(market)candles?interval=60m", .query("interval"), words: []),
    Stranger(
      "the other host of the market", markets,
      .get("https://data.market.example/v2/splits/{symbol}"), "GET \(market)splits/ABC", .host,
      words: ["data"]),
  ]

  private static let away: [RequestPattern] = [
    .get("https://café.example/menu/today"), .get("https://tunes.example/v1/tracks/{id}"),
    .put("https://tunes.example/v1/me/player/play"), .get("https://*.tunes.example/covers/**"),
    .get(.regex("^https://tunes\\.example/v1/albums$")), .get("http://[::1]:9000/health"),
    .get(.where("is a podcast") { $0.path.hasPrefix("/v1/shows/") }),
  ]

  static let ofPlaces: [Stranger] = [
    Stranger(
      "a coffee without its accent", away, .get("https://café.example/menu/{day}/soups"),
      "GET https://cafe.example/menu/monday/soups", .host,
      words: ["accent", "mark", "spelt", "café"]),
    Stranger(
      "a domain that ends otherwise", away, .get("https://tunes.example/v1/tracks/{id}/lyrics"),
      "GET https://tunes.exampel/v1/tracks/7/lyrics", .host, words: ["typo"]),
    Stranger(
      "a socket for a page", away, .get("wss://tunes.example/v1/live"),
      "GET https://tunes.example/v1/live", .scheme, words: ["wss"]),
    Stranger(
      "a route behind a mark", away, .get("https://radio.example/#/stations/7"),
      "GET https://radio.example/stations/7", .path, words: ["#", "fragment"]),
    Stranger(
      "braces taken at their word", away,
      .get("https://tunes.example/v1/lists/%7Bid%7D/tracks"),
      "GET https://tunes.example/v1/lists/7/tracks", .path, words: ["{id}"]),
    Stranger(
      "an expression that forgets the query", away,
      .get(.regex("^https://tunes\\.example/v1/charts$")),
      "GET https://tunes.example/v1/charts?country=DE", .url, words: ["query", "`$`"]),
    Stranger(
      "a file in capitals", away, .get("https://tunes.example/export/{name}.json"),
      "GET https://tunes.example/export/library.JSON", .path, words: ["case"]),
    Stranger(
      "a report with an underscore", away, .get("https://tunes.example/export/report-{n}.csv"),
      "GET https://tunes.example/export/report_7.csv", .path, words: ["`report-`"]),
    Stranger(
      "semicolons between items", away,
      .get("https://tunes.example/v1/charts").query("country", "DE").query("week", "12"),
      "GET https://tunes.example/v1/charts?country=DE;week=12", .query("country"),
      .query("week"), words: [";", "semicolon"]),
    Stranger(
      "another scheme of authorization", away,
      .get("https://tunes.example/v1/me").header("Authorization", .regex("^Token ")),
      "GET https://tunes.example/v1/me", headers: ["Authorization": "Bearer s3cr3t-t0ken"],
      .header("Authorization"), words: ["Bearer"]),
    Stranger(
      "a country with a dash", away,
      .get("https://tunes.example/v1/browse").header("Accept-Language", "en-US"),
      "GET https://tunes.example/v1/browse", headers: ["Accept-Language": "en_US"],
      .header("Accept-Language"), words: ["separator"]),
    Stranger(
      "a name in the plural twice", away,
      .get("https://tunes.example/v1/artists/{id}/albums"),
      "GET https://tunes.example/v1/artist/7/album", .path, words: ["typo"]),
    Stranger(
      "a request with its credentials", away,
      .get("https://tunes.example/v1/charts").header("Authorization", .absent),
      "GET https://tunes.example/v1/charts", headers: ["Authorization": "Bearer s3cr3t-t0ken"],
      .header("Authorization"), words: []),
    Stranger(
      "a subdomain of another domain", away, .get("https://*.tunes.example/waveforms/{id}"),
      "GET https://eu.tunes-cdn.example/waveforms/7", .host, words: []),
  ]
}
