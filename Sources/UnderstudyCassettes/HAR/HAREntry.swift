import Foundation
import UnderstudyHTTP

/// A request of a HAR file with its response, as far as a replay needs it. Of a file that is read,
/// bodies stay in the file.
package struct HAREntry: Sendable {
  /// Its place in the file, from 1.
  package var number = 0
  /// The test that recorded it, and which case of that.
  var test: String?
  var testCase: String?
  /// When the request was sent, as the file has it.
  var startedDateTime: String?
  /// The whole duration in milliseconds, as the file has it.
  var statedTime: Double?
  package var phases = Phases()
  /// The producer's remark on it, such as which stub answered.
  package var comment: String?

  package var method = ""
  package var url = ""
  /// The base URL of the program that was recorded, if it has a path.
  package var upstream: String?
  package var headers = HeaderFields()
  /// Nil if the request has none.
  var body: HARBody?

  /// 0 if there was no response.
  package var status = 0
  package var responseHeaders = HeaderFields()
  var responseBody = HARBody()
  /// The target of a redirect, which some producers write here alone.
  var redirectURL = ""
  /// Why there was no response, or none to its end, as browsers and proxies write it down.
  package var failure: String?
  /// The messages of a web socket that the file holds.
  package var messages: [Message] = []

  /// A message of a web socket.
  package struct Message: Sendable, Hashable {
    /// Whether the client sent it.
    package let isSent: Bool
    /// Whether its data are text, and not bytes in base64.
    package let isText: Bool
    package let data: String
  }

  /// When the request was sent.
  package var started: Date? { startedDateTime.flatMap(Date.init(recorded:)) }

  /// The whole duration, in milliseconds: some producers write its parts alone.
  package var time: Double? {
    if let statedTime, Phases.isTime(statedTime), statedTime > 0 { return statedTime }
    return phases.whole > 0 ? phases.whole : statedTime.flatMap { Phases.isTime($0) ? $0 : nil }
  }

  /// The types of the bodies, as the headers have them or the producer says.
  package var requestType: String? { headers["Content-Type"] ?? body?.mimeType }
  package var responseType: String? { responseHeaders["Content-Type"] ?? responseBody.mimeType }

  /// The words beside the status.
  package var statusText: String { StatusText.of(status) }

  /// The number of bytes that the producer says the response's body has.
  package var responseSize: Int? { responseBody.size }

  /// Whether the response began and was lost before its end.
  var isBrokenOff: Bool {
    if failure != nil { return true }
    // Playwright leaves -1 for a body that never came, and writes it of redirects too.
    return responseBody.size ?? 0 < 0 && !responseBody.isInFile && 200..<300 ~= status
      && status != 204 && method != "HEAD"
      && responseHeaders["Content-Length"].flatMap { Int($0) } ?? 0 > 0
  }

  /// Whether the response says that what the client has is still right, and the file has no more to say.
  var isBareNotModified: Bool {
    status == 304 && method != "HEAD" && !responseBody.isInFile
  }
}

/// A body as it stands in a HAR file.
struct HARBody: Sendable {
  /// The text of a body.
  enum Text: Sendable {
    /// Its place in the file, with its quotes.
    case string(Range<Int>)
    /// The JSON to write, or that was read if the file has JSON that is no string.
    case new(String)

    /// The number of bytes that it has in the file.
    var count: Int {
      switch self {
      case .string(let range): range.count - 2
      case .new(let text): text.utf8.count
      }
    }
  }

  /// A field of a form or a part of a multipart body.
  struct Param: Sendable, Hashable {
    var name = ""
    /// The value, if it is text.
    var value: String?
    /// The name and the type of the file that was sent.
    var fileName: String?
    var contentType: String?
  }

  var mimeType: String?
  var text: Text?
  /// `base64`, or nothing if the text is the body.
  var encoding: String?
  /// The number of bytes by the producer's count.
  var size: Int?
  /// The producer's remark on it, such as how it was encoded.
  var comment: String?
  /// A file beside the cassette that holds the body, as Playwright writes it.
  var file: String?
  /// The fields of a form or the parts of a multipart body, for which there may be no text.
  var params: [Param] = []
  /// When its pieces came, of one that came in several over some time.
  var pieces: [BodyArrival.Piece] = []
}

extension HARBody {
  var isBase64: Bool { encoding?.lowercased() == "base64" }

  /// Whether the bytes are in the file, or beside it.
  var isInFile: Bool { text.map { $0.count > 0 } ?? (file != nil) }
}

/// The parts of a request's duration, in milliseconds, as far as its producer says.
package struct Phases: Sendable, Hashable {
  /// Until there was a connection.
  package var connecting = 0.0
  /// From sending the request to the first byte of the response.
  package var waiting = 0.0
  /// Reading the response.
  package var receiving = 0.0

  package var whole: Double { connecting + waiting + receiving }

  /// Whether a number can be milliseconds: -1 stands for what did not happen, and nothing took longer
  /// than thirty years.
  static func isTime(_ milliseconds: Double) -> Bool { (0...1e12).contains(milliseconds) }

  /// Adds one of the timings of HAR.
  mutating func add(_ milliseconds: Double, of name: String) {
    guard Self.isTime(milliseconds) else { return }
    switch name {
    // `ssl` is part of `connect`.
    case "blocked", "dns", "connect": connecting += milliseconds
    case "send", "wait": waiting += milliseconds
    case "receive": receiving += milliseconds
    default: break
    }
  }
}

extension HAREntry {
  /// The entry as HAR has it.
  package var json: JSONValue {
    .har([
      "_test": test.map(JSONValue.string), "_case": testCase.map(JSONValue.string),
      "_upstream": upstream.map(JSONValue.string), "comment": comment.map(JSONValue.string),
      "startedDateTime": startedDateTime.map(JSONValue.string),
      "time": statedTime.map(JSONValue.double), "request": request, "response": response,
      "timings": [
        "send": 0, "wait": .double(phases.waiting), "receive": .double(phases.receiving),
      ],
      "cache": [:],
    ])
  }

  private var request: JSONValue {
    let query = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    return .har([
      "method": .string(method), "url": .string(url), "httpVersion": "HTTP/1.1",
      "cookies": .pairs(
        headers.values(for: "Cookie").flatMap(CookiePair.all).map { ($0.name, $0.value) }),
      "headers": .pairs(headers.map { ($0.name, $0.value) }),
      "queryString": .pairs(
        FormItem.parse(String(Substring(query))).map { ($0.name, $0.value) }),
      "postData": body?.postData, "headersSize": -1, "bodySize": .int(body?.size ?? 0),
    ])
  }

  private var response: JSONValue {
    // The attributes of cookies stay in the headers.
    let cookies = responseHeaders.values(for: "Set-Cookie").compactMap {
      $0.split(separator: ";").first.map(CookiePair.init)
    }
    return .har([
      "status": .int(status), "statusText": .string(statusText),
      "httpVersion": "HTTP/1.1", "cookies": .pairs(cookies.map { ($0.name, $0.value) }),
      "headers": .pairs(responseHeaders.map { ($0.name, $0.value) }),
      "content": responseBody.content, "redirectURL": .string(redirectURL), "headersSize": -1,
      "bodySize": .int(responseBody.size ?? 0), "_error": failure.map(JSONValue.string),
    ])
  }
}

extension HARBody {
  fileprivate var postData: JSONValue {
    let params = params.map { param -> JSONValue in
      .har([
        "name": .string(param.name), "value": param.value.map(JSONValue.string),
        "fileName": param.fileName.map(JSONValue.string),
        "contentType": param.contentType.map(JSONValue.string),
      ])
    }
    return .har([
      "mimeType": mimeType.map(JSONValue.string), "text": newText,
      // The format has no name of its own for it here.
      "_encoding": encoding.map(JSONValue.string), "params": params.isEmpty ? nil : .array(params),
    ])
  }

  fileprivate var content: JSONValue {
    .har([
      "mimeType": mimeType.map(JSONValue.string), "text": newText,
      "encoding": encoding.map(JSONValue.string), "size": size.map(JSONValue.int),
      "comment": comment.map(JSONValue.string), "_chunks": pieces.har,
    ])
  }

  private var newText: JSONValue? { if case .new(let text)? = text { .string(text) } else { nil } }
}

extension JSONValue {
  /// An object with the members that are there.
  fileprivate static func har(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues(\.self))
  }

  fileprivate static func pairs(_ pairs: [(name: String, value: String)]) -> JSONValue {
    .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
