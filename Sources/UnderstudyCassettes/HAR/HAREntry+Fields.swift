import UnderstudyHTTP

extension HAREntry {
  /// The entry as HAR has it.
  package var json: JSONValue { Self.fields.json(of: self) }

  static let fields: [HARField<HAREntry>] = [
    .text("_test", \.test),
    .text("_case", \.testCase),
    .text("startedDateTime", \.startedDateTime),
    HARField("time") { reader, token, entry throws(HARReader.Fault) in
      entry.statedTime = try reader.number(token)
    } write: {
      .double($0.statedTime ?? 0)
    },
    .text("comment", \.comment),
    .object("request", isUnique: true, request),
    .object("response", isUnique: true, response),
    HARField("timings") { reader, token, entry throws(HARReader.Fault) in
      entry.phases = try reader.phases(token)
    } write: { entry in
      ["send": 0, "wait": .double(entry.phases.waiting), "receive": 0]
    },
    .written("cache") { _ in [:] },
  ]

  private static let request: [HARField<HAREntry>] = [
    .text("method", \.method),
    .text("url", \.url),
    .written("httpVersion") { _ in "HTTP/1.1" },
    .written("cookies") { .array($0.headers.values(for: "Cookie").flatMap(HARCookie.sent)) },
    .headers("headers", \.headers),
    .written("queryString") { .array($0.queryItems) },
    HARField("postData") { reader, token, entry throws(HARReader.Fault) in
      if token == .null { return }
      var body = HARBody()
      try reader.read(token, "`postData`", into: &body, HARBody.postData)
      entry.body = body
    } write: {
      $0.body.map(HARBody.postData.json)
    },
    .written("headersSize") { _ in -1 },
    .written("bodySize") { .int($0.body?.size ?? 0) },
  ]

  private static let response: [HARField<HAREntry>] = [
    HARField("status") { reader, token, entry throws(HARReader.Fault) in
      entry.status = try reader.int(token) ?? 0
    } write: {
      .int($0.status)
    },
    .written("statusText") { .string($0.status == 0 ? "" : $0.statusText) },
    .written("httpVersion") { _ in "HTTP/1.1" },
    .written("cookies") {
      .array($0.responseHeaders.values(for: "Set-Cookie").compactMap(HARCookie.set))
    },
    .headers("headers", \.responseHeaders),
    HARField("content") { reader, token, entry throws(HARReader.Fault) in
      try reader.read(token, "`content`", into: &entry.responseBody, HARBody.content)
    } write: {
      HARBody.content.json(of: $0.responseBody)
    },
    .text("redirectURL", \.redirectURL),
    .written("headersSize") { _ in -1 },
    .written("bodySize") { .int($0.responseBody.size ?? 0) },
    .text("_error", \.failure),
  ]
}

extension HARBody {
  static let postData =
    fields(of: "`postData`") + [
      // The format has no name of its own for it here.
      .read("encoding", readEncoding), HARField("_encoding", read: readEncoding, write: encoding),
      HARField("params") { reader, token, body throws(HARReader.Fault) in
        body.params = try reader.params(token)
      } write: { body in
        body.params.isEmpty ? nil : .array(body.params.map(Param.fields.json))
      },
    ]

  static let content =
    fields(of: "`content`") + [
      HARField("encoding", read: readEncoding, write: encoding), .read("_encoding", readEncoding),
      HARField("size") { reader, token, body throws(HARReader.Fault) in
        body.size = try reader.int(token)
      } write: {
        .int($0.size ?? 0)
      },
    ]

  private static func fields(of name: String) -> [HARField<HARBody>] {
    [
      .text("mimeType", \.mimeType),
      HARField("text") { reader, token, body throws(HARReader.Fault) in
        body.text = try reader.bodyText(token, of: name)
      } write: { body in
        if case .new(let text)? = body.text { .string(text) } else { nil }
      },
      .text("_file", \.file),
    ]
  }

  private static let readEncoding: HARField<HARBody>.Read = {
    reader, token, body throws(HARReader.Fault) in
    let encoding = try reader.text(token) ?? ""
    body.isBase64 = encoding.lowercased() == "base64"
    if !body.isBase64, !["", "utf-8", "utf8"].contains(encoding.lowercased()) {
      reader.remark("the encoding `\(encoding)` of a body is not known, and was read as text")
    }
  }

  private static let encoding: HARField<HARBody>.Write = { $0.isBase64 ? "base64" : nil }
}

extension HARBody.Param {
  static let fields: [HARField<HARBody.Param>] = [
    .text("name", \.name), .text("value", \.value), .text("fileName", \.fileName),
    .text("contentType", \.contentType),
  ]
}

extension HAREntry {
  /// The items of the query of the URL, decoded.
  fileprivate var queryItems: [JSONValue] {
    let query = url.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    return FormItem.parse(query).map { ["name": .string($0.name), "value": .string($0.value)] }
  }
}
