import UnderstudyHTTP

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
