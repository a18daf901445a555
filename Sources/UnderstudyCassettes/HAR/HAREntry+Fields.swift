import UnderstudyHTTP

extension HAREntry {
  /// The entry as HAR has it.
  package var json: JSONValue { Self.fields.json(of: self) }

  static let fields: [HARField<HAREntry>] = [
    HARField("_test", \.test),
    HARField("_case", \.testCase),
    HARField("_upstream", \.upstream),
    HARField("startedDateTime", \.startedDateTime),
    HARField("time", \.statedTime),
    HARField("comment", \.comment),
    HARField("request", request),
    HARField("response", response),
    HARField("timings", \.phases),
    HARField("cache") { _ in [:] },
  ]

  private static let request: [HARField<HAREntry>] = [
    HARField("method", \.method),
    HARField("url", \.url),
    HARField("httpVersion") { _ in "HTTP/1.1" },
    HARField("cookies") { .cookies($0.headers.values(for: "Cookie").flatMap(CookiePair.all)) },
    HARField("headers", \.headers),
    HARField("queryString") { entry in
      let query = entry.url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
      return .array(
        FormItem.parse(String(Substring(query))).map {
          ["name": .string($0.name), "value": .string($0.value)]
        })
    },
    HARField("postData") { reader, value, entry throws(CassetteError) in
      if value.kind == .null { return }
      var body = HARBody()
      try reader.read(value, into: &body, HARBody.postData)
      entry.body = body
    } write: {
      $0.body.map(HARBody.postData.json)
    },
    HARField("headersSize") { _ in -1 },
    HARField("bodySize") { .int($0.body?.size ?? 0) },
  ]

  private static let response: [HARField<HAREntry>] = [
    HARField("status", \.status),
    HARField("statusText") { .string($0.status == 0 ? "" : $0.statusText) },
    HARField("httpVersion") { _ in "HTTP/1.1" },
    HARField("cookies") { entry in
      // Their attributes stay in the headers.
      let fields = entry.responseHeaders.values(for: "Set-Cookie")
      return .cookies(fields.compactMap { $0.split(separator: ";").first.map(CookiePair.init) })
    },
    HARField("headers", \.responseHeaders),
    HARField("content", \.responseBody),
    HARField("redirectURL", \.redirectURL),
    HARField("headersSize") { _ in -1 },
    HARField("bodySize") { .int($0.responseBody.size ?? 0) },
    HARField("_error", \.failure),
  ]
}

extension HARBody {
  static let content =
    fields + [
      HARField("encoding", \.encoding), HARField("_encoding", \.encoding, isWritten: false),
      HARField("size", \.size), HARField("comment", \.comment),
      HARField("_chunks") { _, value, body in
        body.pieces = .init(har: value)
      } write: {
        $0.pieces.har
      },
    ]

  static let postData =
    fields + [
      // The format has no name of its own for it here.
      HARField("_encoding", \.encoding), HARField("encoding", \.encoding, isWritten: false),
      HARField("params", \.params),
    ]

  private static let fields: [HARField<HARBody>] = [
    HARField("mimeType", \.mimeType), HARField("text", \.text), HARField("_file", \.file),
  ]
}

extension HARBody.Param {
  static let fields: [HARField<HARBody.Param>] = [
    HARField("name", \.name), HARField("value", \.value), HARField("fileName", \.fileName),
    HARField("contentType", \.contentType),
  ]
}

extension JSONValue {
  fileprivate static func cookies(_ cookies: [CookiePair]) -> JSONValue {
    .array(cookies.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
