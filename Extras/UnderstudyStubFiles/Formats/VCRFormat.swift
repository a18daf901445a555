import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// The format of cassettes of VCR, vcrpy and betamax, which are read as HAR: one row a key.
///
/// Other keys are the recorder's own notes, and are passed over.
enum VCRFormat {
  static let file: Format<JSONValue> = Format.object(
    ["version": "1.2", "creator": ["name": "VCR"]],
    [
      member("http_interactions", entries, as: "entries").exclusive(),
      member("interactions", entries, as: "entries").exclusive(),
      .property("version", version, { _, _, _ in }),
    ], needsOne: true, ignoringOthers: true
  ).map({ log, _ in ["log": log] })

  /// A key whose value HAR has under another name.
  private static func member(
    _ key: String, _ format: Format<JSONValue>, as name: String
  ) -> Field<JSONValue> {
    .property(key, format, { object, value, _ in object[name] = value })
  }

  private static let version: Format<Int> = Format<Int>.int.map({ version, place in
    version == 1
      ? version : place.refused("only version 1 of vcrpy's cassettes is known, not \(version)")
  })

  private static let entries: Format<JSONValue> = Format<[JSONValue]>.list(of: entry).map(
    { entries, _ in .array(entries) })

  private static let entry: Format<JSONValue> = .object(
    [:],
    [
      member("request", request, as: "request").required(),
      member("response", response, as: "response").required(),
      member("recorded_at", text { date($0) ?? $0 }, as: "startedDateTime"),
    ], ignoringOthers: true)

  private static let request: Format<JSONValue> = Format.object(
    [:],
    [
      member("method", text { $0.uppercased() }, as: "method").required(),
      member("uri", url, as: "url").required(), headers, member("body", body, as: "postData"),
    ], ignoringOthers: true
  ).map({ request, _ in
    var request = request
    if request["postData"]?["text"] == "" { request["postData"] = nil }
    return request
  })

  private static let response: Format<JSONValue> = Format.object(
    [:],
    [
      member("status", status, as: "status"), member("status_code", code, as: "status"),
      headers, member("body", body, as: "content"), member("content", body, as: "content"),
    ], ignoringOthers: true
  ).map({ response, place in
    response["status"] == nil ? place.refused("it has no 'status'") : response
  })

  // MARK: - Parts of messages

  private static func text(
    _ change: @escaping @Sendable (String) -> String = { $0 }
  ) -> Format<JSONValue> {
    Format<String>.string.map({ text, _ in .string(change(text)) })
  }

  /// `Wed, 21 Oct 2026 07:28:00 GMT`, or with hyphens, in ISO 8601; nil for anything else.
  private static func date(_ text: String) -> String? {
    let reading = text.first?.isLetter == true ? DateReading.readings(of: text).first : nil
    return reading.map { Date(timeIntervalSince1970: $0.seconds).recorded }
  }

  private static let url: Format<JSONValue> = Format<String>.string.map({ text, place in
    // VCR's placeholders, since no URL has such brackets of its own.
    let url = text.replacing(/(<|%3C)[A-Z0-9_]+(>|%3E)/, with: "REDACTED")
    return URL(asSent: url)?.scheme == nil ? place.refused("it is not a URL") : .string(url)
  })

  private static let code: Format<JSONValue> = Format<Int>.int.map({ code, _ in .int(code) })

  private static let status: Format<JSONValue> = Format.object(
    [:], [member("code", code, as: "code")], ignoringOthers: true
  ).map({ status, _ in status["code"] })

  private static let headers: Field<JSONValue> = member(
    "headers",
    Format.orNull(fields).map({ headers, _ in
      .array((headers ?? [:]).map { ["name": .string($0.name), "value": .string($0.value)] })
    }), as: "headers")

  private static let fields: Format<HeaderFields> = Format.byName(Format<String>.scalar).map {
    members, _ in
    HeaderFields(members.map { HeaderFields.Field(name: $0.key, value: $0.value) })
  }

  /// The text and its encoding, as HAR has them.
  private static let body: Format<JSONValue> = Format.orNull(.either(bodyText, or: encodedBody))
    .map({ body, _ in body })

  private static let bodyText: Format<JSONValue> = text().map({ text, _ in ["text": text] })

  private static let encodedBody: Format<JSONValue> = .object(
    ["text": ""],
    [
      .property(
        "string", Format.orNull(.either(bodyText, or: binary)),
        { body, part, _ in body = part ?? body }),
      .property("base64_string", binaryText, { body, part, _ in body = part }),
      .property("!binary", binaryText, { body, part, _ in body = part }),
    ], ignoringOthers: true)

  /// The bytes that YAML marks with a tag.
  private static let binary: Format<JSONValue> = .object(
    [:], [.property("!binary", binaryText, { body, part, _ in body = part }).required()])

  private static let binaryText: Format<JSONValue> = Format<String>.string.map { text, _ in
    ["text": .string(text.filter { !$0.isWhitespace }), "encoding": "base64"]
  }
}

extension Cassette {
  /// Reads a cassette of VCR (Ruby), vcrpy or betamax (Python), in YAML or JSON.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(try Cassette(vcr: URL(filePath: "popular.yml")).stubs())
  /// ```
  ///
  /// The placeholders that VCR puts into a URL for what is filtered, such as `<API_KEY>`, may be
  /// anything. `data()` has the cassette as HAR.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ignoredKeys: Keys to leave out, such as those whose values are not understood.
  /// - Throws: ``StubFileError`` with everything that is wrong with the file.
  public init(vcr file: URL, ignoring ignoredKeys: Set<String> = []) throws(StubFileError) {
    try self.init(vcr: file, name: file.lastPathComponent, ignoring: ignoredKeys)
  }

  init(vcr file: URL, name: String, ignoring ignoredKeys: Set<String>) throws(StubFileError) {
    let reading = try FormatReading(
      contentsOf: file, name: name, folder: nil, ignoring: ignoredKeys)
    let har = try reading.value(of: VCRFormat.file)
    do {
      try self.init(Data(har.description.utf8), name: name)
    } catch {
      // The text written here is HAR, so it is the URL of an entry.
      throw StubFileError(file: file.path, error.description)
    }
  }
}
