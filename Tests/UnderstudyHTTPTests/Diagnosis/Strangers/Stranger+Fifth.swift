@testable import UnderstudyHTTP

/// The fifth table, of what is left: bookings, inventories, translations.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let air = "https://api.air.example/v1/"
  private static let flights: [RequestPattern] = [
    .get("https://api.air.example/v1/flights").query("from", "BER"),
    .get("https://api.air.example/v1/flights/{number}"),
    .get("https://api.air.example/v1/flights/{number}/seats"),
    .post("https://api.air.example/v1/bookings").body(.json(containing: ["class": "economy"])),
    .get("https://api.air.example/v1/bookings/{code}"),
    .put("https://api.air.example/v1/bookings/{code}/passengers/{id}"),
    .delete("https://api.air.example/v1/bookings/{code}"),
    .get("https://static.air.example/logos/{airline}.svg"),
  ]

  static let fifth: [Stranger] = [
    Stranger(
      "an airport in small letters", flights,
      .get("https://api.air.example/v1/flights").query("from", "CGN").query("to", "LIS"),
      "GET \(air)flights?from=cgn&to=LIS", .query("from"), words: ["case"]),
    Stranger(
      "a date with slashes", flights,
      .get("https://api.air.example/v1/flights").query("date", "2024-07-09"),
      "GET \(air)flights?date=2024/07/09", .query("date"), words: ["date", "separator"]),
    Stranger(
      "origin for from", flights,
      .get("https://api.air.example/v1/flights").query("from", "CGN").query("to", "LIS"),
      "GET \(air)flights?origin=CGN&to=LIS", .query("from"), words: ["origin"]),
    Stranger(
      "a seat in the singular", flights,
      .get("https://api.air.example/v1/flights/{number}/seats"), "GET \(air)flights/LH7/seat",
      .path, words: ["typo"]),
    Stranger(
      "a flight with a blank", flights, .get("https://api.air.example/v1/flights/LH7/status"),
      "GET \(air)flights/LH%207/status", .path, words: ["white space"]),
    Stranger(
      "a booking without its code", flights,
      .put("https://api.air.example/v1/bookings/{code}/passengers/{id}"),
      "PUT \(air)bookings//passengers/2", body: "{}", .path, words: ["empty"]),
    Stranger(
      "a booking by POST", flights, .delete("https://api.air.example/v1/bookings/{code}/seats"),
      "POST \(air)bookings/X7/seats", .method, words: ["POST"]),
    Stranger(
      "a class by another name", flights,
      .post("https://api.air.example/v1/bookings")
        .body(.json(["cabinClass": "business", "seats": 2])),
      "POST \(air)bookings", headers: json, body: #"{"cabin_class":"business","seats":2}"#,
      .key("cabinClass"), words: ["cabin_class"]),
    Stranger(
      "seats as text", flights,
      .post("https://api.air.example/v1/bookings")
        .body(.json(["cabinClass": "business", "seats": 2])),
      "POST \(air)bookings", headers: json, body: #"{"cabinClass":"business","seats":"2"}"#,
      .key("seats"), words: ["string"]),
    Stranger(
      "a passenger in a list", flights,
      .post("https://api.air.example/v1/bookings").body(.json(["passengers": [["name": "Ida"]]])),
      "POST \(air)bookings", headers: json, body: #"{"passengers":{"name":"Ida"}}"#,
      .key("passengers"), words: ["array"]),
    Stranger(
      "a price with cents", flights,
      .post("https://api.air.example/v1/bookings").body(.json(containing: ["price": 199.99])),
      "POST \(air)bookings", headers: json, body: #"{"price":19999,"currency":"EUR"}"#,
      .key("price"), words: ["100"]),
    Stranger(
      "a logo as PNG", flights, .get("https://static.air.example/logos/{airline}.svg"),
      "GET https://static.air.example/logos/lh.png", .path, words: [".svg"]),
    Stranger(
      "a logo of the API", flights, .get("https://static.air.example/logos/{airline}.svg"),
      "GET https://api.air.example/logos/lh.svg", .host, words: ["static"]),
    Stranger(
      "the old API", flights, .get("https://api.air.example/v1/flights/{number}/seats"),
      "GET https://api.air.example/v0/flights/LH7/seats", .path, words: ["version"]),
    Stranger(
      "no version at all", flights, .get("https://api.air.example/v1/bookings/{code}"),
      "GET https://api.air.example/bookings/X7", .path, words: ["v1"]),
    Stranger(
      "adults twice", flights,
      .get("https://api.air.example/v1/flights").query("adults", "2").query("children", "1"),
      "GET \(air)flights?adults=1&children=2", .query("adults"), .query("children"),
      words: ["exchange"]),
    Stranger(
      "nonstop as a number", flights,
      .get("https://api.air.example/v1/flights").query("nonstop", "true").query("to", "OPO"),
      "GET \(air)flights?nonstop=1&to=OPO", .query("nonstop"), words: ["truth"]),
    Stranger(
      "a locale with a dash", flights,
      .get("https://api.air.example/v1/flights").query("locale", "pt_PT").query("to", "OPO"),
      "GET \(air)flights?locale=pt-PT&to=OPO", .query("locale"), words: ["separator"]),
    Stranger(
      "a session of a search", flights,
      .get("https://api.air.example/v1/flights").query("session", "f3a9c1d2e4b5a697")
        .query("to", "OPO"),
      "GET \(air)flights?session=0b1c2d3e4f5a6978&to=OPO", .query("session"), words: []),
    Stranger(
      "airlines in brackets", flights,
      .get("https://api.air.example/v1/flights").query("airlines", "LH").query("to", "OPO"),
      "GET \(air)flights?airlines[]=LH&to=OPO", .query("airlines"), words: ["brackets"]),
    Stranger(
      "a city with an umlaut", flights,
      .get("https://api.air.example/v1/airports").query("city", "Zürich"),
      "GET \(air)airports?city=Zuerich", .query("city"), words: []),
    Stranger(
      "a plus between cities", flights,
      .get("https://api.air.example/v1/airports").query("city", "New York"),
      "GET \(air)airports?city=New%2BYork", .query("city"), words: ["plus"]),
    Stranger(
      "a currency in a header", flights,
      .get("https://api.air.example/v1/flights").header("X-Currency", "EUR"),
      "GET \(air)flights?currency=EUR", .header("X-Currency"), words: ["query item"]),
    Stranger(
      "a correlation made anew", flights,
      .get("https://api.air.example/v1/bookings/{code}").header("X-Correlation-ID", "abc"),
      "GET \(air)bookings/X7", headers: ["X-Correlation-ID": "9b2f"], .header("X-Correlation-ID"),
      words: [".any"]),
    Stranger(
      "a range of dates", flights,
      .get("https://api.air.example/v1/flights").query("dates", "2024-07-01,2024-07-08"),
      "GET \(air)flights?dates=2024-07-01..2024-07-08", .query("dates"), words: []),
    Stranger(
      "an expression of a code", flights, .get(.regex("/bookings/[A-Z0-9]{6}$")),
      "GET \(air)bookings/x7k2p9", .url, words: ["case"]),
    Stranger(
      "a code with an O", flights, .get("https://api.air.example/v1/vouchers/O2024"),
      "GET \(air)vouchers/02024", .path, words: []),
    Stranger(
      "a trailing slash", flights, .post("https://api.air.example/v1/checkins/"),
      "POST \(air)checkins", body: "{}", .path, words: ["trailing slash"]),
    Stranger(
      "the time of a flight", flights,
      .get("https://api.air.example/v1/flights").query("after", "10:00").query("to", "OPO"),
      "GET \(air)flights?after=10:00:00&to=OPO", .query("after"), words: []),
    Stranger(
      "an upper limit of prices", flights,
      .get("https://api.air.example/v1/flights").query("maxPrice", "300").query("to", "OPO"),
      "GET \(air)flights?minPrice=100&to=OPO", .query("maxPrice"), words: []),
  ]
}
