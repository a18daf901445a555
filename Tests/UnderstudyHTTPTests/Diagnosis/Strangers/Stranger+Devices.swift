@testable import UnderstudyHTTP

extension Stranger {
  private static let iot = "https://iot.example.com:8443/v2/"
  private static let devices: [RequestPattern] = [
    .get("https://iot.example.com:8443/v2/devices"),
    .get("https://iot.example.com:8443/v2/devices/{id}"),
    .put("https://iot.example.com:8443/v2/devices/{id}/twin"),
    .post("https://iot.example.com:8443/v2/devices/{id}/commands"),
    .get("https://iot.example.com:8443/v2/devices/{id}/telemetry"),
    .post("https://iot.example.com:8443/v2/telemetry"),
    .get("http://sensor.local/status"),
    .get("http://192.168.1.20/api/lights"),
  ]

  static let ofDevices: [Stranger] = [
    Stranger(
      "an address in capitals", devices,
      .get("https://iot.example.com:8443/v2/devices/aa:bb:cc:01:02:03/telemetry"),
      "GET \(iot)devices/AA:BB:CC:01:02:03/telemetry", .path, words: ["case"]),
    Stranger(
      "an address with dashes", devices,
      .get("https://iot.example.com:8443/v2/devices/aa:bb:cc:01:02:03"),
      "GET \(iot)devices/aa-bb-cc-01-02-03", .path, words: ["separator", "aa-bb"]),
    Stranger(
      "PATCH for PUT", devices, .put("https://iot.example.com:8443/v2/devices/{id}/twin"),
      "PATCH \(iot)devices/lamp-1/twin", body: #"{"on":true}"#, .method, words: ["PATCH"]),
    Stranger(
      "a temperature as text", devices,
      .post("https://iot.example.com:8443/v2/telemetry").body(.json(["temp": 21.5])),
      "POST \(iot)telemetry", body: #"{"temp":"21.5"}"#, .key("temp"), words: ["string"]),
    Stranger(
      "on for true", devices,
      .put("https://iot.example.com:8443/v2/devices/{id}/twin")
        .body(.json(containing: ["state": ["desired": ["led": true]]])),
      "PUT \(iot)devices/lamp-1/twin", body: #"{"state":{"desired":{"led":"on"}}}"#,
      .key("state.desired.led"), words: ["boolean", "truth", "string"]),
    Stranger(
      "temp for temperature", devices,
      .post("https://iot.example.com:8443/v2/telemetry")
        .body(.json(["temperature": 21.5, "unit": "C"])),
      "POST \(iot)telemetry", body: #"{"temp":21.5,"unit":"C"}"#, .key("temperature"),
      words: ["\"temp\""]),
    Stranger(
      "milliseconds for seconds", devices,
      .post("https://iot.example.com:8443/v2/telemetry")
        .body(.json(containing: ["at": 1_704_448_800])),
      "POST \(iot)telemetry", body: #"{"at":1704448800000,"value":3}"#, .key("at"),
      words: ["milliseconds"]),
    Stranger(
      "readings in another order", devices,
      .post("https://iot.example.com:8443/v2/telemetry")
        .body(.json(["readings": [["s": "a", "v": 1], ["s": "b", "v": 2]]])),
      "POST \(iot)telemetry", body: #"{"readings":[{"s":"b","v":2},{"s":"a","v":1}]}"#,
      .key("readings"), words: ["order"]),
    Stranger(
      "without TLS", devices, .get("https://iot.example.com:8443/v2/devices"),
      "GET http://iot.example.com:8443/v2/devices", .scheme, words: ["https"]),
    Stranger(
      "without the port", devices, .post("https://iot.example.com:8443/v2/devices/{id}/commands"),
      "POST https://iot.example.com/v2/devices/lamp-1/commands", .port, words: ["8443"]),
    Stranger(
      "the neighbour's address", devices, .get("http://192.168.1.20/api/lights"),
      "GET http://192.168.1.21/api/lights", .host, words: []),
    Stranger(
      "another local domain", devices, .get("http://sensor.local/status"),
      "GET http://sensor.lan/status", .host, words: ["lan"]),
    Stranger(
      "a command for the plural", devices,
      .post("https://iot.example.com:8443/v2/devices/{id}/commands"),
      "POST \(iot)devices/lamp-1/command", .path, words: ["typo"]),
    Stranger(
      "a percentage for a fraction", devices,
      .post("https://iot.example.com:8443/v2/devices/{id}/commands")
        .body(.json(["brightness": 0.75])),
      "POST \(iot)devices/lamp-1/commands", body: #"{"brightness":75}"#, .key("brightness"),
      words: ["100", "hundred"]),
    Stranger(
      "nothing but a value", devices,
      .post("https://iot.example.com:8443/v2/telemetry").body(.json(["value": 3])),
      "POST \(iot)telemetry", body: "3", .key(""), words: ["\"value\"", "object"]),
    Stranger(
      "a device not named", devices,
      .get("https://iot.example.com:8443/v2/devices/{id}/telemetry"),
      "GET \(iot)devices//telemetry", .path, words: ["empty"]),
  ]

  private static let calendar = "https://calendar.example.com/v3/"
  private static let events: [RequestPattern] = [
    .get("https://calendar.example.com/v3/calendars/{id}/events"),
    .post("https://calendar.example.com/v3/calendars/{id}/events"),
    .get("https://calendar.example.com/v3/calendars/{id}/events/{event}"),
    .delete("https://calendar.example.com/v3/calendars/{id}/events/{event}"),
    .post("https://calendar.example.com/v3/freeBusy"),
    .get("https://calendar.example.com/v3/users/me/calendarList"),
    .get("https://calendar.example.com/v3/calendars/{id}"),
  ]

  static let ofCalendars: [Stranger] = [
    Stranger(
      "a moment with milliseconds", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events")
        .query("timeMin", "2024-05-01T00:00:00Z"),
      "GET \(calendar)calendars/primary/events?timeMin=2024-05-01T00:00:00.000Z",
      .query("timeMin"), words: ["date"]),
    Stranger(
      "a day for a moment", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events")
        .query("timeMin", "2024-05-01T00:00:00Z").query("timeMax", "2024-06-01T00:00:00Z"),
      "GET \(calendar)calendars/primary/events?timeMin=2024-05-01&timeMax=2024-06-01T00:00:00Z",
      .query("timeMin"), words: ["date"]),
    Stranger(
      "True", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events").query("singleEvents", "true"),
      "GET \(calendar)calendars/primary/events?singleEvents=True", .query("singleEvents"),
      words: ["case"]),
    Stranger(
      "a month of one digit", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events").query("month", "2024-05"),
      "GET \(calendar)calendars/primary/events?month=2024-5", .query("month"),
      words: ["date", "number"]),
    Stranger(
      "a start without its zone", events,
      .post("https://calendar.example.com/v3/calendars/{id}/events")
        .body(.json(containing: ["start": ["dateTime": "2024-05-01T09:00:00Z"]])),
      "POST \(calendar)calendars/primary/events",
      body: #"{"summary":"Lunch","start":{"dateTime":"2024-05-01T09:00:00"}}"#,
      .key("start.dateTime"), words: ["zone", "date"]),
    Stranger(
      "max_results", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events").query("maxResults", "10"),
      "GET \(calendar)calendars/primary/events?max_results=10", .query("maxResults"),
      words: ["max_results"]),
    Stranger(
      "a slash behind an event", events,
      .delete("https://calendar.example.com/v3/calendars/{id}/events/{event}"),
      "DELETE \(calendar)calendars/primary/events/e1/", .path, words: ["slash"]),
    Stranger(
      "an order in snake case", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events").query("orderBy", "startTime"),
      "GET \(calendar)calendars/primary/events?orderBy=start_time", .query("orderBy"),
      words: ["separator"]),
    Stranger(
      "the wrong year", events,
      .get("https://calendar.example.com/v3/calendars/{id}/events").query("year", "2024"),
      "GET \(calendar)calendars/primary/events?year=2025", .query("year"), words: []),
    Stranger(
      "a zone by its offset", events,
      .post("https://calendar.example.com/v3/freeBusy")
        .body(.json(containing: ["timeZone": "Europe/Berlin"])),
      "POST \(calendar)freeBusy", body: #"{"timeZone":"+01:00","items":[]}"#, .key("timeZone"),
      words: []),
    Stranger(
      "a list with a dash", events, .get("https://calendar.example.com/v3/users/me/calendarList"),
      "GET \(calendar)users/me/calendar-list", .path, words: ["calendar-list"]),
    Stranger(
      "no me", events, .get("https://calendar.example.com/v3/users/me/calendarList"),
      "GET \(calendar)users/calendarList", .path, words: ["me"]),
    Stranger(
      "one attendee", events,
      .post("https://calendar.example.com/v3/calendars/{id}/events")
        .body(.json(containing: ["attendees": ["ida@example.com"]])),
      "POST \(calendar)calendars/primary/events", body: #"{"attendees":"ida@example.com"}"#,
      .key("attendees"), words: ["array", "list"]),
    Stranger(
      "the old version", events, .post("https://calendar.example.com/v3/freeBusy"),
      "POST https://calendar.example.com/v2/freeBusy", .path, words: ["version"]),
  ]
}
