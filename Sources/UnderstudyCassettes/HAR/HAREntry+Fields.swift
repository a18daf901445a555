import UnderstudyHTTP

extension HAREntry {
  /// The entry as HAR has it.
  package var json: JSONValue { Self.fields.json(of: self) }

  static let fields: [HARField<HAREntry>] = [
    .text("_test", \.test),
    .text("_case", \.testCase),
    .text("startedDateTime", \.startedDateTime),
    HARField("time") { reader, value, entry in
      entry.statedTime = reader.number(value)
    } write: {
      .double($0.statedTime ?? 0)
    },
    .text("comment", \.comment),
    .object("request", isUnique: true, request),
    .object("response", isUnique: true, response),
    HARField("timings") { reader, value, entry throws(CassetteError) in
      for timing in try reader.members(of: value, "`timings`") {
        guard let milliseconds = reader.number(timing) else { continue }
        entry.phases.add(milliseconds, of: timing.key ?? "")
      }
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
    HARField("headers") { reader, value, entry throws(CassetteError) in
      entry.headers = try HeaderFields(value, &reader)
    } write: {
      $0.headers.har
    },
    .written("queryString") { .array($0.queryItems) },
    HARField("postData") { reader, value, entry throws(CassetteError) in
      if value.kind == .null { return }
      var body = HARBody()
      try reader.read(value, "`postData`", into: &body, HARBody.postData)
      entry.body = body
    } write: {
      $0.body.map(HARBody.postData.json)
    },
    .written("headersSize") { _ in -1 },
    .written("bodySize") { .int($0.body?.size ?? 0) },
  ]

  private static let response: [HARField<HAREntry>] = [
    HARField("status") { reader, value, entry in
      entry.status = reader.int(value) ?? 0
    } write: {
      .int($0.status)
    },
    .written("statusText") { .string($0.status == 0 ? "" : $0.statusText) },
    .written("httpVersion") { _ in "HTTP/1.1" },
    .written("cookies") {
      .array($0.responseHeaders.values(for: "Set-Cookie").compactMap(HARCookie.set))
    },
    HARField("headers") { reader, value, entry throws(CassetteError) in
      entry.responseHeaders = try HeaderFields(value, &reader)
    } write: {
      $0.responseHeaders.har
    },
    HARField("content") { reader, value, entry throws(CassetteError) in
      try reader.read(value, "`content`", into: &entry.responseBody, HARBody.content)
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
      HARField("params") { reader, value, body throws(CassetteError) in
        for element in value.children {
          var param = Param()
          try reader.read(element, "a param", into: &param, Param.fields)
          body.params.append(param)
        }
      } write: { body in
        body.params.isEmpty ? nil : .array(body.params.map(Param.fields.json))
      },
    ]

  static let content =
    fields(of: "`content`") + [
      HARField("encoding", read: readEncoding, write: encoding), .read("_encoding", readEncoding),
      HARField("size") { reader, value, body in
        body.size = reader.int(value)
      } write: {
        .int($0.size ?? 0)
      },
    ]

  private static func fields(of name: String) -> [HARField<HARBody>] {
    [
      .text("mimeType", \.mimeType),
      HARField("text") { reader, value, body in
        switch value.kind {
        case .string: body.text = .string(value.range)
        case .object, .array:
          // What was pasted into a file by hand may be JSON itself, and not a string with JSON in it.
          reader.remark(
            "the `text` of \(name) is \(value.kind.inWords), and was read as JSON")
          body.text = .json(value.range)
        case .number, .boolean, .null: break
        }
      } write: { body in
        if case .new(let text)? = body.text { .string(text) } else { nil }
      },
      .text("_file", \.file),
    ]
  }

  private static let readEncoding: HARField<HARBody>.Read = {
    reader, value, body in
    let encoding = reader.text(value) ?? ""
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

extension HeaderFields {
  fileprivate var har: JSONValue {
    .array(map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  fileprivate init(
    _ list: JSONDocument.Value, _ reader: inout HARReader
  ) throws(CassetteError) {
    self.init()
    if list.kind == .object {
      reader.remark("headers are an object, not a list")
      for member in list.children { add(member.key ?? "", reader.text(member) ?? "") }
      return
    }
    for element in try reader.elements(of: list, "`headers`") {
      var header = HARBody.Param()
      try reader.read(element, "a header", into: &header, HARBody.Param.fields)
      add(header.name, header.value ?? "")
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    // HTTP/2 has fields of its own for the first line; browsers join those of one name by line breaks.
    if name.isEmpty || name.hasPrefix(":") { return }
    for line in value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      append(name, String(line))
    }
  }
}
