import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// The format of cassettes of VCR and vcrpy, which are read as HAR: one row a key.
enum VCRFormat {
  static let file: Format<JSONValue> = Format<[JSONValue]?>.object(
    nil,
    [
      Field.property("http_interactions", .list(of: entry), \.self).exclusive(),
      Field.property("interactions", .list(of: entry), \.self).exclusive(),
      .property("version", version, { _, _, _ in }),
      .unused("recorded_with"),
    ], needsOne: true
  ).map({ entries, _ in
    ["log": ["version": "1.2", "creator": ["name": "VCR"], "entries": .array(entries ?? [])]]
  })

  private static let version: Format<Int> = Format<Int>.int.map({ version, place in
    version == 1
      ? version : place.refused("only version 1 of vcrpy's cassettes is known, not \(version)")
  })

  private static let entry: Format<JSONValue> = .object(
    [:],
    [
      .property("request", request, { entry, request, _ in entry["request"] = request })
        .required(),
      .property("response", response, { entry, response, _ in entry["response"] = response })
        .required(),
      .property(
        "recorded_at", .string,
        { entry, date, _ in entry["startedDateTime"] = .string(isoDate(date) ?? date) }),
    ])

  /// `Wed, 21 Oct 2026 07:28:00 GMT`, or with hyphens, in ISO 8601; nil for anything else.
  private static func isoDate(_ text: String) -> String? {
    let words = text.split { " ,-".contains($0) }
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard words.count == 6, let month = months.firstIndex(of: words[2].lowercased()),
      let day = Int(words[1]), (1...31).contains(day), let year = Int(words[3]), year > 1600,
      words[4].count == 8
    else { return nil }
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(twoDigits(month + 1))-\(twoDigits(day))T\(words[4]).000Z"
  }

  private static let request: Format<JSONValue> = Format.object(
    VCRMessage(),
    [
      .property("method", .string, \.method).required(), .property("uri", url, \.url).required(),
      headers, body("body"),
    ]
  ).map({ message, _ in message.request })

  private static let response: Format<JSONValue> = Format.object(
    VCRMessage(),
    [
      .property("status", status, \.status), .property("status_code", .int, \.status),
      headers, body("body"), body("content"),
      .unused("http_version"), .unused("adapter_metadata"), .unused("url"), .unused("protocol"),
    ]
  ).map({ message, place in
    message.status == nil ? place.refused("it has no 'status'") : message.response
  })

  // MARK: - Parts of messages

  private static let url: Format<String> = Format<String>.string.map({ text, place in
    // VCR's placeholders, since no URL has such brackets of its own.
    let url = text.replacing(/(<|%3C)[A-Z0-9_]+(>|%3E)/, with: "REDACTED")
    return URL(asSent: url)?.scheme == nil ? place.refused("it is not a URL") : url
  })

  private static let status: Format<Int> = Format<Int?>.object(
    nil, [.property("code", .int, \.self), .unused("message")]
  ).map({ code, _ in code })

  private static let headers: Field<VCRMessage> = .property(
    "headers", .orNull(WireMockFormat.headers),
    { message, headers, _ in message.headers = headers ?? [:] })

  /// The text and its encoding, as HAR has them.
  private static func body(_ key: String) -> Field<VCRMessage> {
    .property(
      key, .orNull(.either(bodyText, or: encodedBody)),
      { message, body, _ in message.body = body })
  }

  private static let bodyText: Format<JSONValue> = Format<String>.string.map({ text, _ in
    ["text": .string(text)]
  })

  private static let encodedBody: Format<JSONValue> = .object(
    ["text": ""],
    [
      .property(
        "string", .orNull(.string),
        { body, text, _ in body["text"] = .string(text ?? "") }),
      .property(
        "base64_string", .string,
        { body, text, _ in body = ["text": .string(text), "encoding": "base64"] }),
      .unused("encoding"),
    ])
}

/// A request or a response of a cassette, key by key.
private struct VCRMessage: Sendable {
  var method: String?
  var url: String?
  var status: Int?
  var headers: HeaderFields = [:]
  var body: JSONValue?

  var request: JSONValue {
    var request: JSONValue = [
      "method": .string((method ?? "").uppercased()), "url": .string(url ?? ""),
      "headers": fields,
    ]
    if var body, body["text"] != "" {
      body["mimeType"] = type
      body["_encoding"] = body["encoding"]
      body["encoding"] = nil
      request["postData"] = body
    }
    return request
  }

  var response: JSONValue {
    var content = body ?? [:]
    content["mimeType"] = type
    return ["status": .int(status ?? 0), "headers": fields, "content": content]
  }

  private var type: JSONValue { .string(headers["Content-Type"] ?? "") }

  private var fields: JSONValue {
    .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
