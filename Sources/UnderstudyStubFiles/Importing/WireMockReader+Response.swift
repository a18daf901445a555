import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension WireMockReader {
  private static let contents = ["body", "jsonBody", "base64Body", "bodyFileName"]
  private static let responseKeys =
    contents + [
      "status", "headers", "fault", "fixedDelayMilliseconds", "chunkedDribbleDelay",
      // No client sees the words beside a status.
      "statusMessage",
    ]

  /// What WireMock fills in, where its templates are on for all mappings.
  private static var template: Regex<Substring> {
    /\{\{\{? *(?:request\.|now\b|jsonPath\b|xPath\b|random[A-Z]|formData\b)[^}]*\}\}/
  }

  func response(_ value: JSONTree, at keyPath: String) -> Reply? {
    guard let object = object(value, Self.responseKeys, at: keyPath) else { return nil }
    let status = object.int("status") ?? 200
    let headers = headers(object)
    if let name = object.string("fault") { return fault(name, object) }
    var reply = reply(status, headers, object)
    if let milliseconds = object.int("fixedDelayMilliseconds") {
      reply = reply?.delayed(by: .milliseconds(milliseconds))
    }
    if !ignoring.contains("transformers") {
      for key in ["body", "jsonBody"] where object[key]?.compact.contains(Self.template) == true {
        object.fault(
          key,
          "it is a template, which is not supported; ignoring 'transformers' takes it literally")
      }
    }
    if let problem = reply?.problem { object.fault(problem) }
    return reply
  }

  private func headers(_ object: JSONFileObject) -> HeaderFields {
    var headers = HeaderFields()
    for (member, keyPath) in object.members("headers") {
      var values = [member.value]
      if case .array(let elements) = member.value.content { values = elements }
      for value in values {
        guard let text = value.string else {
          self.text.fault(
            keyPath, "it is not a string, nor a list of strings", at: value.offset)
          continue
        }
        headers.append(member.key, text)
      }
    }
    return headers
  }

  private func reply(
    _ status: Int, _ headers: HeaderFields, _ object: JSONFileObject
  ) -> Reply? {
    var data = Data()
    if !object.keys(of: Self.contents).isEmpty {
      guard let key = object.only(Self.contents) else { return nil }
      switch key {
      case "jsonBody": data = Data((object[key]?.compact ?? "").utf8)
      case "bodyFileName": return file(object).map { .file($0, status: status, headers: headers) }
      case "base64Body":
        guard let decoded = object.string(key).flatMap({ Data(base64Encoded: $0) }) else {
          object.fault(key, "it is not base64")
          return nil
        }
        data = decoded
      default: data = Data((object.string(key) ?? "").utf8)
      }
    }
    guard let value = object["chunkedDribbleDelay"],
      let dribble = self.object(
        value, ["numberOfChunks", "totalDuration"], at: object.path("chunkedDribbleDelay"))
    else {
      return data.isEmpty
        ? .status(status, headers: headers) : .data(data, status: status, headers: headers)
    }
    let count = min(max(1, dribble.int("numberOfChunks") ?? 1), max(1, data.count))
    let duration = Duration.milliseconds(dribble.int("totalDuration") ?? 0)
    let size = max(1, (data.count + count - 1) / count)
    let chunks = stride(from: 0, to: data.count, by: size).map { start in
      Data(data.dropFirst(start).prefix(size))
    }
    return .chunks(chunks, every: duration / count, status: status, headers: headers)
  }

  private func file(_ object: JSONFileObject) -> URL? {
    guard let name = object.string("bodyFileName") else { return nil }
    // A leading slash leads into the folder too, as in WireMock.
    if name.split(separator: "/").contains("..") {
      object.fault("bodyFileName", "it leads out of \(bodies.path)")
      return nil
    }
    return bodies.appending(path: name)
  }

  private func fault(_ name: String, _ object: JSONFileObject) -> Reply? {
    switch name {
    case "EMPTY_RESPONSE": return .broken(.emptyReply)
    case "CONNECTION_RESET_BY_PEER": return .broken(.resetBeforeHead)
    case "RANDOM_DATA_THEN_CLOSE": return .broken(.randomBytes)
    case "MALFORMED_RESPONSE_CHUNK": return .broken(.malformedChunk)
    default:
      object.fault("fault", "\"\(name)\" is not one of WireMock's faults")
      return nil
    }
  }
}
