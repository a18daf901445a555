import Testing
import UnderstudyHTTP

@Suite("Server-sent events")
struct ServerSentEventTests {
  @Test(
    "on the wire",
    arguments: [
      ("hello", "data: hello\n\n"), (ServerSentEvent(""), "data: \n\n"),
      (ServerSentEvent("a\nb"), "data: a\ndata: b\n\n"),
      (ServerSentEvent("a\r\nb\rc"), "data: a\ndata: b\ndata: c\n\n"),
      (ServerSentEvent("a\n"), "data: a\ndata: \n\n"),
      (ServerSentEvent("a\u{2028}b\u{85}c"), "data: a\u{2028}b\u{85}c\n\n"),
      (ServerSentEvent("x", event: "add"), "event: add\ndata: x\n\n"),
      (ServerSentEvent("x", id: "7"), "id: 7\ndata: x\n\n"),
      (ServerSentEvent("x", retry: 100), "retry: 100\ndata: x\n\n"),
      (
        ServerSentEvent("x", event: "add", id: "7", retry: 100),
        "event: add\nid: 7\nretry: 100\ndata: x\n\n"
      ),
      (ServerSentEvent(" x: y"), "data:  x: y\n\n"),
    ] as [(ServerSentEvent, String)])
  func wire(event: ServerSentEvent, text: String) {
    #expect(event.wireText == text)
  }
}
