import Foundation
import UnderstudyHTTP

/// Requests whose stub is awkward to write: each must match what the diagnosis says to paste for it.
func requests() -> [RecordedRequest] {
  let long = "https://api.example.com/\(String(repeating: "long/", count: 400))"
  let items = (0..<60).map { "k\($0)=\($0)" }.joined(separator: "&")
  let many = "https://api.example.com/a?\(items)"
  let urls: [String] = [
    "https://api.example.com", "https://api.example.com/", "https://api.example.com/movies/",
    "https://api.example.com/a%20b/c%22d/e%5Cf", #"https://api.example.com/%5C(movie)/%7Bid%7D"#,
    "https://api.example.com/*/**/x", "https://api.example.com/a%2Fb/c",
    "https://api.example.com//a//b",
    "https://api.example.com/gr%C3%BC%C3%9Fe/%F0%9F%8E%AC", "https://api.example.com/%00/%0A/%1B",
    "https://api.example.com/%FF%FE", "https://api.example.com/a;v=1/b,c/d@e/f:g/h!$&'()+=",
    "https://API.Example.COM:443/a", "http://127.0.0.1:8080/a", "http://[::1]:8080/a",
    "http://localhost/a", "https://ida:pass@api.example.com/a", "https://xn--bcher-kva.example/a",
    "https://api.example.com/a?", "https://api.example.com/a?b", "https://api.example.com/a?b=",
    "https://api.example.com/a?b=1&b=2&b=1", "https://api.example.com/a?=x&&",
    "https://api.example.com/a?q=%2B+%20%26%3D", "https://api.example.com/a?q=%22%5C(x)%22",
    "https://api.example.com/a?f%5B0%5D=1&f%5Bname%5D=%7B%7D",
    "https://api.example.com/a?q=*&r={id}",
    "https://api.example.com/a?q=%FF", "https://api.example.com/a?q=a%0Ab%00c",
    "https://api.example.com/a?api_key=51d0a3c1b7e94f2a8c6d&page=1",
    "https://api.example.com/a#fragment",
    "https://api.example.com/3/movie/popular?page=1&language=en-US",
    "https://api.example.com/users/7/posts/550e8400-e29b-41d4-a716-446655440000",
    long,
    many,
    "ws://api.example.com/socket", "https://api.example.com/a%", "https://api.example.com/%E0%A4%A",
    "https://api.example.com/#{x}/\u{202E}/\u{200B}", "https://api.example.com/.../..%2F/.%2e",
  ]
  var all = urls.compactMap { URL(string: $0) }.map { RecordedRequest(url: $0) }
  let url = URL(string: "https://api.example.com/things")!
  for method in ["POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PURGE", "M-SEARCH"] {
    all.append(RecordedRequest(method: method, url: url))
  }
  func add(_ type: String?, _ body: Data) {
    let headers: HeaderFields = type.map { ["Content-Type": $0] } ?? [:]
    all.append(RecordedRequest(method: "POST", url: url, headers: headers, body: body))
  }
  let numbers = (0..<500).map { "\($0)" }.joined(separator: ",")
  let list = "{\"list\":[\(numbers)]}"
  let deep = "\(String(repeating: "[", count: 60))\(String(repeating: "]", count: 60))"
  let json: [String] = [
    #"{}"#, #"[]"#, #""text""#, "7", "null", "true",
    #"{"a":null,"b":true,"c":[1,2.5,-0,1e3,1E400]}"#,
    #"{"id":12345678901234567890123,"pi":3.141592653589793238462643383279}"#,
    #"{"a b":"\"\\\n\t\u0000\u001b","ü":"\ud83c\udfac","\\(x)":"\\(y)"}"#,
    #"{"$0":{"self":{"class":[[],[[]],{},[{}]]}}}"#, #"{"a":1,"a":2}"#,
    #"{"password":"hunter2","user":"ida","token":"51d0a3c1b7e94f2a8c6d"}"#,
    "\u{FEFF}{\"a\": 1}", ##"{"text":"\"\"\"#\"# }"}"##,
    list,
    deep, "{\"broken\": ",
  ]
  for text in json { add("application/json; charset=utf-8", Data(text.utf8)) }
  for text in [
    "a=1&b=2", "a=1&a=2", "a=&b", "q=%22%5C(x)%22&r=%0A", "password=hunter2&user=ida", "=&=",
    "%FF=1",
  ] {
    add("application/x-www-form-urlencoded", Data(text.utf8))
  }
  for text in [
    "", "hello", "a \"quote\" \\ and \\(this)", "\"\"\"\n\"\"\"#\n", "line\r\nline\u{2028}x\u{0}",
    "<a b=\"c\">&amp;</a>",
  ] {
    add("text/plain", Data(text.utf8))
  }
  add("application/octet-stream", Data([0, 255, 10, 13, 34, 92]))
  add("image/png", Data(repeating: 137, count: 100_000))
  add(nil, Data("plain".utf8))
  add("application/graphql+json", Data(#"{"query":"{ me { name } }","variables":{"id":"7"}}"#.utf8))
  add("application/xml", Data("<?xml version=\"1.0\"?><a/>".utf8))
  let part = """
    --x\r
    Content-Disposition: form-data; name="na\\"me"; filename="ü \\(x).png"\r
    Content-Type: image/png\r
    \r
    \u{1}\u{2}\r
    --x\r
    Content-Disposition: form-data; name="t"\r
    \r
    hello "there"\r
    --x--\r

    """
  add("multipart/form-data; boundary=x", Data(part.utf8))
  add("multipart/form-data; boundary=y", Data(part.utf8))
  return all
}
