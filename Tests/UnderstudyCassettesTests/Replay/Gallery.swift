import Foundation
import Testing

/// HAR in the manner of those who write it: one GET with JSON, and what is each one's own.
struct HARSample: Sendable, CustomTestStringConvertible {
  let producer: String
  let text: String
  var remarks: [String] = []

  var testDescription: String { producer }

  static let gallery = [
    chrome, firefox, safari, charles, proxyman, playwright, mitmproxy, polly, bare,
  ]

  /// HTTP/2 pseudo-headers, `_`-members, an entry without a response, a socket, joined cookies.
  private static let chrome = HARSample(
    producer: "Chrome",
    text: #"""
      {
        "log": {
          "version": "1.2",
          "creator": {"name": "WebInspector", "version": "537.36"},
          "pages": [{"startedDateTime": "2026-03-01T12:30:00.000Z", "id": "page_1",
            "title": "https://a.example/", "pageTimings": {"onLoad": 12.5}}],
          "entries": [
            {
              "_initiator": {"type": "script"}, "_priority": "High", "_resourceType": "fetch",
              "cache": {}, "connection": "443", "pageref": "page_1",
              "request": {
                "method": "GET", "url": "https://a.example/films?page=1", "httpVersion": "http/2.0",
                "headers": [{"name": ":authority", "value": "a.example"},
                  {"name": ":method", "value": "GET"}, {"name": "accept", "value": "*/*"}],
                "queryString": [{"name": "page", "value": "1"}], "cookies": [],
                "headersSize": -1, "bodySize": 0
              },
              "response": {
                "status": 200, "statusText": "", "httpVersion": "http/2.0",
                "headers": [{"name": "content-type", "value": "application/json"},
                  {"name": "content-encoding", "value": "gzip"},
                  {"name": "set-cookie", "value": "a=1; path=/\nb=2"}],
                "cookies": [], "content": {"size": 10, "mimeType": "application/json",
                  "text": "{\"page\":1}"},
                "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 301,
                "_error": null
              },
              "serverIPAddress": "192.0.2.1", "startedDateTime": "2026-03-01T12:30:00.100Z",
              "time": 80.5, "timings": {"blocked": 2.1, "dns": -1, "ssl": -1, "connect": -1,
                "send": 0.2, "wait": 77, "receive": 1.2, "_blocked_queueing": 1.1}
            },
            {
              "request": {"method": "GET", "url": "https://ads.example/", "headers": []},
              "response": {"status": 0, "statusText": "", "headers": [], "content": {"size": 0,
                "mimeType": "x-unknown"}, "_error": "net::ERR_BLOCKED_BY_CLIENT"},
              "startedDateTime": "2026-03-01T12:30:00.200Z", "time": 1, "timings": {}
            },
            {
              "_webSocketMessages": [{"type": "send", "time": 1.5, "opcode": 1, "data": "hi"}],
              "request": {"method": "GET", "url": "wss://a.example/live", "headers": []},
              "response": {"status": 101, "statusText": "Switching Protocols", "headers": [],
                "content": {"size": 0, "mimeType": "x-unknown"}},
              "startedDateTime": "2026-03-01T12:30:00.300Z", "time": 1, "timings": {}
            }
          ]
        }
      }
      """#,
    remarks: [
      "entry 2: left out, since it has no response (net::ERR_BLOCKED_BY_CLIENT)",
      "entry 3: left out, since no response ends with status 101",
    ])

  /// Bodies in base64 whatever they are, and a `comment` where one was left out.
  private static let firefox = HARSample(
    producer: "Firefox",
    text: #"""
      {"log":{"version":"1.2","creator":{"name":"Firefox","version":"140.0"},"browser":{"name":
      "Firefox","version":"140.0"},"pages":[{"id":"page_1","pageTimings":{},"startedDateTime":
      "2026-03-01T12:30:00.000+01:00","title":"x"}],"entries":[{"startedDateTime":
      "2026-03-01T12:30:00.000+01:00","request":{"bodySize":0,"method":"GET","url":
      "https://a.example/films?page=1","httpVersion":"HTTP/2","headers":[{"name":"Host","value":
      "a.example"}],"cookies":[],"queryString":[{"name":"page","value":"1"}],"headersSize":300},
      "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/2","headers":[{"name":
      "content-type","value":"application/json"}],"cookies":[],"content":{"mimeType":
      "application/json","size":10,"encoding":"base64","text":"eyJwYWdlIjoxfQ=="},"redirectURL":"",
      "headersSize":200,"bodySize":210},"cache":{},"timings":{"blocked":0,"dns":0,"connect":0,"ssl":
      0,"send":0,"wait":80,"receive":0},"time":80,"_securityState":"secure","serverIPAddress":
      "192.0.2.1","connection":"443","pageref":"page_1"},{"startedDateTime":
      "2026-03-01T12:30:01.000+01:00","request":{"method":"GET","url":"https://a.example/large",
      "headers":[]},"response":{"status":200,"statusText":"OK","headers":[],"content":{"mimeType":
      "video/mp4","size":99000000,"comment":"Response bodies are not included."}},"time":1,
      "timings":{}}]}}
      """#,
    remarks: ["entry 2: replayed without a body, since the file does not hold it"])

  /// Times with many digits, and members with an underscore in the timings.
  private static let safari = HARSample(
    producer: "Safari",
    text: #"""
      {"log":{"version":"1.2","creator":{"name":"WebKit Web Inspector","version":"1.0"},"pages":[],
      "entries":[{"pageref":"page_0","startedDateTime":"2026-03-01T12:30:00.123Z","time":
      80.12345678901234,"request":{"method":"GET","url":"https://a.example/films?page=1",
      "httpVersion":"HTTP/3","cookies":[],"headers":[{"name":"Accept","value":"*/*"}],"queryString":
      [{"name":"page","value":"1"}],"headersSize":99,"bodySize":0},"response":{"status":200,
      "statusText":"OK","httpVersion":"HTTP/3","cookies":[],"headers":[{"name":"Content-Type",
      "value":"application/json"}],"content":{"size":10,"compression":0,"mimeType":
      "application/json","text":"{\"page\":1}"},"redirectURL":"","headersSize":99,"bodySize":10,
      "_transferSize":109},"cache":{},"timings":{"blocked":0.5,"dns":-1,"connect":-1,"ssl":-1,
      "send":0.25,"wait":78.37345678901234,"receive":1},"serverIPAddress":"192.0.2.1","_fetchType":
      "Network Load","_priority":"medium"}]}}
      """#)

  /// A byte-order mark, numbers as text, `null` for what is not there.
  private static let charles = HARSample(
    producer: "Charles",
    text: "\u{FEFF}"
      + #"""
      {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"5.0"},"entries":[{
      "startedDateTime":"2026-03-01T12:30:00.000+00:00","time":"80","request":{"method":"GET","url":
      "https://a.example/films?page=1","httpVersion":"HTTP/1.1","cookies":null,"headers":[{"name":
      "Host","value":"a.example"}],"queryString":[{"name":"page","value":"1"}],"postData":null,
      "headersSize":99,"bodySize":0},"response":{"_charlesStatus":"COMPLETE","status":"200",
      "statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Content-Type",
      "value":"application/json"},{"name":"Content-Encoding","value":"gzip"}],"content":{"size":10,
      "compression":-20,"mimeType":"application/json","text":
      "H4sIAAAAAAACA6tWKkhMT1WyMqwFAOKguE8KAAAA","encoding":"base64"},"redirectURL":null,
      "headersSize":0,"bodySize":30},"serverIPAddress":"192.0.2.1","cache":{},"timings":{"connect":
      "-1","ssl":null,"send":"0","dns":"-1","wait":"80","receive":"0"}}]}}
      """#)

  /// `_`-members beside the log's own, and no `timings`.
  private static let proxyman = HARSample(
    producer: "Proxyman",
    text: #"""
      {"log":{"_proxyman":{"build":1},"version":"1.2","creator":{"name":"Proxyman","version":"5.9",
      "comment":""},"entries":[{"_id":"17","_isHTTPS":true,"_name":"","_clientName":"curl",
      "startedDateTime":"2026-03-01T12:30:00.000Z","time":80,"request":{"method":"GET","url":
      "https://a.example/films?page=1","httpVersion":"HTTP/1.1","headers":[],"queryString":[],
      "cookies":[],"bodySize":0,"headersSize":9},"response":{"status":200,"statusText":"OK",
      "httpVersion":"HTTP/1.1","headers":[{"name":"Content-Type","value":"application/json"}],
      "cookies":[],"content":{"size":10,"mimeType":"application/json","text":"{\"page\":1}",
      "compression":0},"redirectURL":"","bodySize":10,"headersSize":9},"cache":{}}]},
      "_exported":true}
      """#)

  /// A body in chunks of base64, `_file` aside; times of minus one.
  private static let playwright = HARSample(
    producer: "Playwright",
    text: #"""
      {"log":{"version":"1.2","creator":{"name":"Playwright","version":"1.55.0"},"browser":{"name":
      "chromium","version":"140"},"entries":[{"startedDateTime":"2026-03-01T12:30:00.000Z","time":-1,
      "request":{"method":"GET","url":"https://a.example/films?page=1","httpVersion":"HTTP/2.0",
      "cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":-1},"response":{
      "status":200,"statusText":"","httpVersion":"HTTP/2.0","cookies":[],"headers":[{"name":
      "content-type","value":"application/json"}],"content":{"size":-1,"mimeType":
      "application/json","text":"{\"page\":1}"},"headersSize":-1,"bodySize":-1,"redirectURL":""},
      "cache":{},"timings":{"send":-1,"wait":-1,"receive":-1},"pageref":"page@1","_frameref":
      "frame@2","_monotonicTime":1.5,"_resourceType":"fetch"}]}}
      """#)

  /// Microseconds and an offset in its times, and cookies with `null` in them.
  private static let mitmproxy = HARSample(
    producer: "mitmproxy",
    text: #"""
      {"log": {"version": "1.2", "creator": {"name": "mitmproxy", "version": "12.1", "comment": ""},
      "pages": [], "entries": [{"startedDateTime": "2026-03-01T12:30:00.123456+00:00", "time":
      80.00016212463379, "request": {"method": "GET", "url": "https://a.example/films?page=1",
      "httpVersion": "HTTP/2.0", "cookies": [], "headers": [{"name": "accept", "value": "*/*"}],
      "queryString": [{"name": "page", "value": "1"}], "headersSize": 9, "bodySize": 0}, "response":
      {"status": 200, "statusText": "", "httpVersion": "HTTP/2.0", "cookies": [{"name": "a",
      "value": "1", "path": null, "expires": null}], "headers": [{"name": "content-type", "value":
      "application/json"}], "content": {"size": 10, "compression": 0, "mimeType":
      "application/json", "text": "{\"page\":1}"}, "redirectURL": "", "headersSize": 9, "bodySize":
      10}, "cache": {}, "timings": {"connect": -1, "ssl": -1, "send": 1, "receive": 2, "wait": 77},
      "serverIPAddress": "192.0.2.1"}]}}
      """#)

  /// A recording's name, identities of the entries, and a compressed body as a list of chunks.
  private static let polly = HARSample(
    producer: "Polly",
    text: #"""
      {"log":{"_recordingName":"films","creator":{"comment":"persister:fs","name":"Polly.JS",
      "version":"6.0.6"},"entries":[{"_id":"0f1e","_order":0,"cache":{},"request":{"bodySize":0,
      "cookies":[],"headers":[{"_fromType":"array","name":"accept","value":"*/*"}],"headersSize":9,
      "httpVersion":"HTTP/1.1","method":"GET","queryString":[{"name":"page","value":"1"}],"url":
      "https://a.example/films?page=1"},"response":{"bodySize":30,"content":{"encoding":"base64",
      "mimeType":"application/json","size":30,"text":
      "[\"H4sIAAAAAAACAw==\",\"q1YqSExPVbIyrAUA4qC4TwoAAAA=\"]"},"cookies":[],"headers":[{"name":
      "content-type","value":"application/json"},{"name":"content-encoding","value":"gzip"}],
      "headersSize":9,"httpVersion":"HTTP/1.1","redirectURL":"","status":200,"statusText":"OK"},
      "startedDateTime":"2026-03-01T12:30:00.000Z","time":80,"timings":{"blocked":-1,"connect":-1,
      "dns":-1,"receive":0,"send":0,"ssl":-1,"wait":80}}],"pages":[],"version":"1.2"}}
      """#)

  /// The least that has a meaning, with headers as an object.
  private static let bare = HARSample(
    producer: "a script",
    text: #"""
      {"log":{"entries":[{"request":{"method":"get","url":"https://a.example/films?page=1"},
      "response":{"status":200,"headers":{"Content-Type":"application/json"},"content":{"text":
      "{\"page\":1}"}}}]}}
      """#,
    remarks: ["entry 1: headers are an object, not a list"])
}
