import Foundation
import UnderstudyHTTP

extension WireMockFormat {
  static let response = parts.map(checked, { $0 })

  private static let parts: Format<WireMockResponse> = .object(
    WireMockResponse(),
    [
      .property("status", .int, \.status),
      .property("headers", headers, \.headers),
      .property("body", .text, \.body).exclusive(),
      .property("jsonBody", .json, { response, body, _ in response.body = body }).exclusive(),
      .property("base64Body", .base64, \.body).exclusive(),
      .property("bodyFileName", bodyFile, \.file).exclusive(),
      .property("fault", .name(of: faults), \.fault),
      .property("fixedDelayMilliseconds", .milliseconds, \.delay),
      .property("chunkedDribbleDelay", dribble, \.dribble),
      .property(
        "transformers", .list(of: .name(of: [("response-template", true)])),
        { response, names, _ in response.isTemplate = names.contains(true) },
        { $0.isTemplate ? [true] : nil }),
      // No client sees the words beside a status.
      .unused("statusMessage"),
    ]
  )

  private static func checked(
    _ response: WireMockResponse, at place: JSONPlace
  ) -> WireMockResponse? {
    var response = response
    // WireMock's templates may be on for all mappings.
    if place.file.ignoredKeys?.contains("transformers") == true {
      response.isTemplate = false
    } else if response.mayBeTemplate {
      response.isTemplate = true
    }
    if let problem = response.reply.problem { return place.refused(problem) }
    return response
  }

  static let headers: Format<HeaderFields> = Format.byName(Format<String>.string).map(
    { members, _ in
      let fields = members.map { HeaderFields.Field(name: $0.key, value: $0.value) }
      return HeaderFields(fields)
    },
    { (fields: HeaderFields) -> [(key: String, value: String)]? in
      fields.isEmpty ? nil : fields.map { (key: $0.name, value: $0.value) }
    })

  private static let faults: [(name: String, value: ConnectionFault)] = [
    ("EMPTY_RESPONSE", .emptyReply), ("CONNECTION_RESET_BY_PEER", .resetBeforeHead),
    ("RANDOM_DATA_THEN_CLOSE", .randomBytes), ("MALFORMED_RESPONSE_CHUNK", .malformedChunk),
  ]

  static func knows(_ fault: ConnectionFault) -> Bool { faults.contains { $0.value == fault } }

  // MARK: - Bodies

  private static let bodyFile: Format<URL> = Format<String>.string.map({ name, place in
    guard let folder = place.file.folder else { return place.refused("there is no folder") }
    // A leading slash leads into the folder too, as in WireMock.
    return name.split(separator: "/").contains("..")
      ? place.refused("it leads out of \(folder.path)") : place.existing(name, in: folder)
  })

  private static let dribble: Format<WireMockResponse.Dribble> = .object(
    WireMockResponse.Dribble(),
    [
      .property("numberOfChunks", .int, \.count),
      .property("totalDuration", .milliseconds, \.duration),
    ])
}

extension WireMockResponse {
  /// Whether WireMock would fill something in, where its templates are on for all mappings.
  fileprivate var mayBeTemplate: Bool {
    let template =
      /\{\{\{? *(?:request\.|now\b|jsonPath\b|xPath\b|random[A-Z]|formData\b)[^}]*\}\}/
    let texts = (headers ?? [:]).map(\.value) + [String(decoding: body ?? Data(), as: UTF8.self)]
    return texts.contains { $0.contains(template) }
  }
}
