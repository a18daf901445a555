import Foundation
import UnderstudyHTTP

extension WireMockFormat {
  static let response: Format<WireMockResponse> = Format.object(
    WireMockResponse(),
    [
      .property("status", .int, \.status),
      .property("headers", headers, \.headers),
      .property("body", text, \.body).exclusive(),
      .property("jsonBody", jsonBody, { response, body, _ in response.body = body }).exclusive(),
      .property("base64Body", .base64, \.body).exclusive(),
      .property("bodyFileName", bodyFile, \.file).exclusive(),
      .property("fault", .name(of: faults), \.fault),
      .property("fixedDelayMilliseconds", .milliseconds, \.delay),
      .property("chunkedDribbleDelay", dribble, \.dribble),
      // No client sees the words beside a status.
      .unused("statusMessage"),
    ]
  ).map(
    { response, place in
      if let problem = response.reply.problem { return place.refused(problem) }
      return response
    }, { $0 })

  static let headers: Format<HeaderFields> = Format.byName(Format<String>.string).map(
    { fields, _ in HeaderFields(fields.map { HeaderFields.Field(name: $0.key, value: $0.value) }) },
    { fields in fields.isEmpty ? nil : fields.map { ($0.name, $0.value) } })

  private static let faults: [(name: String, value: ConnectionFault)] = [
    ("EMPTY_RESPONSE", .emptyReply), ("CONNECTION_RESET_BY_PEER", .resetBeforeHead),
    ("RANDOM_DATA_THEN_CLOSE", .randomBytes), ("MALFORMED_RESPONSE_CHUNK", .malformedChunk),
  ]

  static func knows(_ fault: ConnectionFault) -> Bool { faults.contains { $0.value == fault } }

  // MARK: - Bodies

  private static let text: Format<Data> = Format.text.map({ literal($0, $1) }, { $0 })
  private static let jsonBody: Format<Data> = Format.json.map({ literal($0, $1) })

  /// The text, unless WireMock would fill something in, where its templates are on for all mappings.
  private static func literal(_ data: Data, _ place: JSONPlace) -> Data? {
    let template =
      /\{\{\{? *(?:request\.|now\b|jsonPath\b|xPath\b|random[A-Z]|formData\b)[^}]*\}\}/
    guard place.file.ignoredKeys?.contains("transformers") != true,
      String(decoding: data, as: UTF8.self).contains(template)
    else { return data }
    return place.refused(
      "it is a template, which is not supported; ignoring 'transformers' takes it literally")
  }

  private static let bodyFile: Format<URL> = Format<String>.string.map({ name, place in
    guard let folder = place.file.folder else { return place.refused("there is no folder") }
    // A leading slash leads into the folder too, as in WireMock.
    return name.split(separator: "/").contains("..")
      ? place.refused("it leads out of \(folder.path)") : folder.appending(path: name)
  })

  private static let dribble: Format<WireMockResponse.Dribble> = .object(
    WireMockResponse.Dribble(),
    [
      .property("numberOfChunks", .int, \.count),
      .property("totalDuration", .milliseconds, \.duration),
    ])
}
