@testable import UnderstudyHTTP

/// Maps, travel, weather and models: coordinates, dates, units, nested JSON.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]

  private static let mapbox = "https://api.mapbox.com"
  private static let maps: [RequestPattern] = [
    .get("https://api.mapbox.com/directions/v5/mapbox/walking/*").query("steps", "true"),
    .get("https://api.mapbox.com/directions/v5/mapbox/cycling/{points}"),
    .get("https://api.mapbox.com/directions-matrix/v1/mapbox/driving/{points}"),
    .get("https://api.mapbox.com/search/geocode/v6/reverse").query("types", "place"),
    .get("https://api.mapbox.com/search/geocode/v6/forward").query("q", "Leipzig"),
    .get("https://api.mapbox.com/isochrone/v1/mapbox/driving/{point}"),
  ]

  static let ofRoutes: [Stranger] = [
    Stranger(
      "latitudes in front in a path", maps,
      .get("https://api.mapbox.com/directions/v5/mapbox/driving/13.43,52.51;13.42,52.5"),
      "GET \(mapbox)/directions/v5/mapbox/driving/52.51,13.43;52.5,13.42", .path,
      words: ["exchange", "order", "latitude"]),
    Stranger(
      "a latitude in front of its longitude", maps,
      .get("https://api.mapbox.com/search/geocode/v6/forward").query("proximity", "13.4,52.5"),
      "GET \(mapbox)/search/geocode/v6/forward?q=Ida&proximity=52.5,13.4", .query("proximity"),
      words: ["exchange", "order", "latitude"]),
    Stranger(
      "a profile encoded whole", maps,
      .get("https://api.mapbox.com/directions/v5/mapbox/driving-traffic/{points}"),
      "GET \(mapbox)/directions/v5/mapbox%2Fdriving-traffic/13.4,52.5", .path,
      words: ["%2F", "slash"]),
    Stranger(
      "a point rounded", maps,
      .get("https://api.mapbox.com/search/geocode/v6/reverse")
        .query("longitude", "13.405").query("latitude", "52.52"),
      "GET \(mapbox)/search/geocode/v6/reverse?longitude=13.404954&latitude=52.520008",
      .query("longitude"), .query("latitude"), words: ["round", "precis", "digit"]),
    Stranger(
      "a place encoded in the stub", maps,
      .get("https://api.mapbox.com/search/geocode/v6/forward").query("q", "K%C3%B6ln"),
      "GET \(mapbox)/search/geocode/v6/forward?q=K%C3%B6ln", .query("q"), words: ["decoded"]),
  ]

  private static let google = "https://places.googleapis.com/v1"
  private static let places: [RequestPattern] = [
    .post("https://places.googleapis.com/v1/places:searchNearby").body(.json(["maxResults": 1])),
    .post("https://places.googleapis.com/v1/places:autocomplete").body(.json(["input": "x"])),
    .get("https://places.googleapis.com/v1/places/{id}").header("X-Goog-FieldMask", "id"),
    .get("https://places.googleapis.com/v1/places/{id}/photos/{photo}/media"),
    .get("https://maps.googleapis.com/maps/api/place/nearbysearch/json").query("type", "cafe"),
    .get("https://maps.googleapis.com/maps/api/place/textsearch/json").query("query", "Ida"),
    .get("https://maps.googleapis.com/maps/api/geocode/json").query("address", "Ida"),
  ]

  private static let near = "https://maps.googleapis.com/maps/api/place/nearbysearch/json"
  private static func near(
    _ name: String, _ item: String, _ asked: String, _ sent: String, words: [String]
  ) -> Stranger {
    Stranger(
      name, places,
      .get("https://maps.googleapis.com/maps/api/place/nearbysearch/json").query(item, asked),
      "GET \(near)?\(item)=\(sent)&key=k", .query(item), words: words)
  }

  static let ofPoints: [Stranger] = [
    near("a radius as a double", "radius", "1500", "1500.0", words: ["number"]),
    near(
      "a blank behind a comma", "location", "52.5,13.4", "52.5,%2013.4",
      words: ["white space", "space", "blank"]),
    near("a language with its region", "language", "de", "de-DE", words: ["region"]),
    near("miles for metres", "units", "metric", "imperial", words: []),
    near("prices from the other end", "opennow", "true", "Optional(true)", words: ["Optional"]),
    Stranger(
      "a slash for a colon", places, .post("https://places.googleapis.com/v1/places:searchText"),
      "POST \(google)/places/searchText", headers: json, body: #"{"textQuery":"Ida"}"#, .path,
      words: ["one segment"]),
    Stranger(
      "fields in another order", places,
      .get("https://places.googleapis.com/v1/places/{id}")
        .header("X-Goog-FieldMask", "displayName,location,rating"),
      "GET \(google)/places/ChIJ1", headers: ["X-Goog-FieldMask": "location,rating,displayName"],
      .header("X-Goog-FieldMask"), words: ["order"]),
    Stranger(
      "a circle round another axis", places,
      .post("https://places.googleapis.com/v1/places:searchNearby")
        .body(
          .json(containing: [
            "locationRestriction": [
              "circle": ["center": ["latitude": 52.5, "longitude": 13.4], "radius": 500]
            ]
          ])),
      "POST \(google)/places:searchNearby", headers: json,
      body: #"""
        {"locationRestriction":{"circle":{"center":{"latitude":13.4,"longitude":52.5},"radius":500}}}
        """#, .key("locationRestriction.circle.center.latitude"),
      .key("locationRestriction.circle.center.longitude"), words: ["exchange"]),
  ]

  private static let amadeus = "https://test.api.amadeus.com"
  private static let flights: [RequestPattern] = [
    .get("https://test.api.amadeus.com/v2/shopping/flight-offers").query("max", "250"),
    .get("https://test.api.amadeus.com/v1/shopping/flight-dates").query("oneWay", "true"),
    .post("https://test.api.amadeus.com/v1/shopping/flight-offers/pricing"),
    .get("https://test.api.amadeus.com/v1/shopping/flight-destinations").query("origin", "MUC"),
    .get("https://test.api.amadeus.com/v1/reference-data/locations/{id}"),
    .post("https://test.api.amadeus.com/v1/booking/flight-orders").body(.json(["data": 1])),
    .post("https://test.api.amadeus.com/v1/security/oauth2/token").body(.form(["grant_type": "x"])),
  ]

  static let ofFlights: [Stranger] = [
    Stranger(
      "a day without its zeros", flights,
      .get("https://test.api.amadeus.com/v2/shopping/flight-offers")
        .query("departureDate", "2024-05-01"),
      "GET \(amadeus)/v2/shopping/flight-offers?departureDate=2024-5-1", .query("departureDate"),
      words: ["date", "zero"]),
    Stranger(
      "from and to exchanged", flights,
      .get("https://test.api.amadeus.com/v2/shopping/flight-offers")
        .query("originLocationCode", "BER").query("destinationLocationCode", "LHR"),
      "GET \(amadeus)/v2/shopping/flight-offers?originLocationCode=LHR&destinationLocationCode=BER",
      .query("originLocationCode"), .query("destinationLocationCode"), words: ["exchange"]),
    Stranger(
      "a span with a slash", flights,
      .get("https://test.api.amadeus.com/v1/shopping/flight-dates")
        .query("departureDate", "2024-05-01,2024-05-08"),
      "GET \(amadeus)/v1/shopping/flight-dates?departureDate=2024-05-01/2024-05-08",
      .query("departureDate"), words: ["separator", "comma", "slash"]),
    Stranger(
      "an airport by a template in a query", flights,
      .get("https://test.api.amadeus.com/v1/reference-data/locations?keyword={term}"),
      "GET \(amadeus)/v1/reference-data/locations?keyword=MUC", .url,
      words: [".any", ".query("]),
    Stranger(
      "a traveller's number as text", flights,
      .post("https://test.api.amadeus.com/v2/shopping/flight-offers")
        .body(
          .json(containing: [
            "travelers": [["id": "1", "travelerType": "ADULT"], ["id": "2"]]
          ])),
      "POST \(amadeus)/v2/shopping/flight-offers", headers: json,
      body: #"""
        {"currencyCode":"EUR","travelers":[{"id":"1","travelerType":"adult"},{"id":2,"age":4}]}
        """#, .key("travelers[0].travelerType"), .key("travelers[1].id"), words: ["case"]),
    Stranger(
      "a day in pieces", flights,
      .post("https://partners.api.skyscanner.net/apiservices/v3/flights/live/search/create")
        .body(
          .json(containing: [
            "query": ["queryLegs": [["date": ["year": 2024, "month": 5, "day": 1]]]]
          ])),
      "POST https://partners.api.skyscanner.net/apiservices/v3/flights/live/search/create",
      headers: json,
      body: #"{"query":{"market":"DE","queryLegs":[{"date":"2024-05-01"}]}}"#,
      .key("query.queryLegs[0].date"), words: ["object"]),
    Stranger(
      "a search that lost its first segment", flights,
      .post("https://partners.api.skyscanner.net/apiservices/v3/flights/live/search/poll/{token}"),
      "POST https://partners.api.skyscanner.net/v3/flights/live/search/poll/abc", .path,
      words: ["apiservices"]),
  ]

  private static let meteo = "https://api.openweathermap.org/data"
  private static let skies: [RequestPattern] = [
    .get("https://api.openweathermap.org/data/2.5/weather").query("zip", "04109,de"),
    .get("https://api.openweathermap.org/data/2.5/forecast").query("cnt", "40"),
    .get("https://api.openweathermap.org/data/2.5/air_pollution").query("lat", "0"),
    .get("https://api.openweathermap.org/data/3.0/onecall/timemachine").query("dt", "1"),
    .get("https://api.openweathermap.org/geo/1.0/direct").query("limit", "5"),
    .get("https://tile.openweathermap.org/map/*/{z}/{x}/{y}"),
  ]

  static let ofSkies: [Stranger] = [
    Stranger(
      "a key in other letters", skies,
      .get("https://api.openweathermap.org/data/2.5/weather").query("appid", "k1234"),
      "GET \(meteo)/2.5/weather?q=Leipzig&appId=k1234", .query("appid"), words: ["case"]),
    Stranger(
      "one call of the older kind", skies,
      .get("https://api.openweathermap.org/data/2.5/onecall"),
      "GET \(meteo)/3.0/onecall?lat=1&lon=2", .path, words: ["version"]),
    Stranger(
      "the weather in the clear", skies,
      .get("https://api.openweathermap.org/data/2.5/weather").query("q", "Leipzig"),
      "GET http://api.openweathermap.org/data/2.5/weather?q=Leipzig", .scheme,
      words: ["https", "TLS"]),
    Stranger(
      "a town without its accent", skies,
      .get("https://api.openweathermap.org/data/2.5/weather").query("q", "São Paulo"),
      "GET \(meteo)/2.5/weather?q=Sao%20Paulo", .query("q"), words: ["accent", "diacritic"]),
    Stranger(
      "a comma encoded twice", skies,
      .get("https://api.openweathermap.org/data/3.0/onecall").query("exclude", "minutely,hourly"),
      "GET \(meteo)/3.0/onecall?exclude=minutely%252Chourly", .query("exclude"),
      words: ["twice", "encoded"]),
  ]

  private static let openai = "https://api.openai.com/v1"
  private static let models: [RequestPattern] = [
    .get("https://api.openai.com/v1/models/{id}"),
    .post("https://api.openai.com/v1/embeddings").body(.json(containing: ["input": "x"])),
    .post("https://api.openai.com/v1/chat/completions")
      .body(.json(containing: ["model": "gpt-4o", "stream": true])),
    .post("https://api.openai.com/v1/audio/translations").body(.part("file")),
    .get("https://api.openai.com/v1/chat/completions/{id}/messages"),
    .post("https://api.openai.com/v1/images/generations").body(.json(containing: ["n": 9])),
    .post("https://api.anthropic.com/v1/messages/count_tokens"),
    .post("https://api.elevenlabs.io/v1/speech-to-speech/{voice}").query("enable_logging", "false"),
  ]

  private static func chat(
    _ name: String, _ asked: JSONValue, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, models, .post("https://api.openai.com/v1/chat/completions").body(.json(asked)),
      "POST \(openai)/chat/completions", headers: json, body: body, field, words: words)
  }

  static let ofPrompts: [Stranger] = [
    chat(
      "a message in parts",
      ["model": "gpt-4o", "messages": [["role": "user", "content": "Hello"]]],
      #"""
      {"model":"gpt-4o","messages":[{"role":"user","content":[{"type":"text","text":"Hello"}]}]}
      """#, .key("messages[0].content"), words: ["list", "array"]),
    chat(
      "a temperature as a float", ["model": "gpt-4o-mini", "temperature": 0.7],
      #"{"model":"gpt-4o-mini","temperature":0.699999988079071}"#, .key("temperature"),
      words: ["Float", "round", "precis"]),
    chat(
      "the limit's new name", ["model": "o1", "max_tokens": 100],
      #"{"max_completion_tokens":100,"model":"o1"}"#, .key("max_tokens"),
      words: ["max_completion_tokens"]),
    Stranger(
      "a base with a version, twice", models, .post("https://api.openai.com/v1/responses"),
      "POST \(openai)/v1/responses", headers: json, body: "{}", .path, words: ["twice"]),
    Stranger(
      "a part that is a list", models,
      .post("https://api.openai.com/v1/audio/transcriptions")
        .body(.part("timestamp_granularities[]", "word")),
      "POST \(openai)/audio/transcriptions",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"timestamp_granularities\"\r\n\r\n"
        + "word\r\n--b--\r\n", .part("timestamp_granularities[]"),
      words: ["brackets"]),
    Stranger(
      "a picture as a data URL", models,
      .post("https://api.anthropic.com/v1/messages")
        .body(
          .json(containing: [
            "messages": [["content": [["source": ["type": "base64", "data": "aGVsbG8="]]]]]
          ])),
      "POST https://api.anthropic.com/v1/messages", headers: json,
      body: #"""
        {"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64",\#
        "data":"data:image/png;base64,aGVsbG8="}}]}]}
        """#, .key("messages[0].content[0].source.data"), words: ["data:"]),
    Stranger(
      "settings in camel case", models,
      .post("https://api.elevenlabs.io/v1/text-to-speech/{voice}")
        .body(.json(containing: ["text": "Hi", "voice_settings": ["similarity_boost": 0.75]])),
      "POST https://api.elevenlabs.io/v1/text-to-speech/21m00", headers: json,
      body: #"{"text":"Hi","voiceSettings":{"similarityBoost":0.75}}"#, .key("voice_settings"),
      words: ["case"]),
    Stranger(
      "a format in the body", models,
      .post("https://api.elevenlabs.io/v1/text-to-speech/{voice}")
        .query("output_format", "mp3_44100_128"),
      "POST https://api.elevenlabs.io/v1/text-to-speech/21m00", headers: json,
      body: #"{"output_format":"mp3_44100_128","text":"Hi"}"#, .query("output_format"),
      words: ["its JSON"]),
    Stranger(
      "a voice that does not stream", models,
      .post("https://api.elevenlabs.io/v1/text-to-speech/{voice}/stream"),
      "POST https://api.elevenlabs.io/v1/text-to-speech/21m00", headers: json,
      body: #"{"text":"Hi"}"#, .path, words: ["stream"]),
  ]

  /// Payments, shops, maps, travel, weather and models.
  static let journeys =
    ofIntents + ofOrders + ofCheckouts + ofStorefronts + ofWares + ofRoutes + ofPoints + ofFlights
    + ofSkies + ofPrompts
}
