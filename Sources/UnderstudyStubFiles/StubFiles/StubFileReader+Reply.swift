import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension StubFileReader {
  /// Nil where something in it is wrong.
  func reply(_ value: JSONTree, at keyPath: String) -> Reply? {
    guard let object = object(value, StubFileKeys.reply, at: keyPath) else { return nil }
    let faults = text.faultCount
    let failures = object.keys(of: StubFileKeys.failure)
    var reply: Reply?
    if let key = failures.first {
      for other in object.keys(of: StubFileKeys.reply)
      where other != key && !StubFileKeys.pacing.contains(other) {
        object.fault(other, "beside '\(key)' it has no meaning, since there is no response")
      }
      reply = failure(object, key)
    } else {
      reply = response(object)
    }
    for (member, _) in object.members("headers") where member.value.scalar == .null {
      reply = reply?.without(member.key)
    }
    if let delay = duration(object, "delay") { reply = reply?.delayed(by: delay) }
    if let rate = object.int("bytesPerSecond") {
      reply = reply?.throttled(bytesPerSecond: rate)
    }
    if let count = object.int("truncatedAfter") { reply = reply?.truncated(afterBytes: count) }
    // What Swift would tell in the report.
    if let problem = reply?.problem { object.fault(problem) }
    return text.faultCount == faults ? reply : nil
  }

  // MARK: - Responses

  private func response(_ object: JSONFileObject) -> Reply? {
    let headers = headers(object)
    let isRedirect = object["redirect"] != nil
    let status = object.int("status") ?? (isRedirect ? 302 : 200)
    let bodies = object.keys(of: StubFileKeys.replyBody)
    if object["every"] != nil, !bodies.contains(where: ["chunks", "events"].contains) {
      object.fault("every", "it is for 'chunks' and 'events'")
    }
    guard !bodies.isEmpty else { return .status(status, headers: headers) }
    guard let key = object.only(StubFileKeys.replyBody), let value = object[key] else {
      return nil
    }
    switch key {
    case "json":
      return json(value, object, key).map {
        .json(Data($0.compact.utf8), status: status, headers: headers)
      }
    case "text":
      return object.string(key).map { .text($0, status: status, headers: headers) }
    case "base64": return base64(object, key).map { .data($0, status: status, headers: headers) }
    case "file": return file(object).map { .file($0, status: status, headers: headers) }
    case "redirect": return redirect(object, status, headers)
    case "chunks": return chunks(object, status, headers)
    default: return events(object, status, headers)
    }
  }

  private func headers(_ object: JSONFileObject) -> HeaderFields {
    var headers = HeaderFields()
    for (member, keyPath) in object.members("headers") {
      if case .array(let elements) = member.value.content {
        for (index, element) in elements.enumerated() {
          if let text = string(element, at: "\(keyPath)[\(index)]") {
            headers.append(member.key, text)
          }
        }
      } else if member.value.scalar != .null, let text = string(member.value, at: keyPath) {
        headers.append(member.key, text)
      }
    }
    return headers
  }

  private func file(_ object: JSONFileObject) -> URL? {
    guard let name = object.string("file") else { return nil }
    guard let folder else {
      object.fault("file", "there is no folder in which it could be: this text is no file")
      return nil
    }
    // Who is given a stub file does not lend all of the disk to it.
    if name.isEmpty || name.hasPrefix("/") || name.split(separator: "/").contains("..") {
      object.fault("file", "it must be in the folder of the stub file, or below")
      return nil
    }
    let file = folder.appending(path: name)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    if !exists || isFolder.boolValue {
      object.fault("file", "there is no file '\(name)' in \(folder.path)")
      return nil
    }
    return file
  }

  private func redirect(
    _ object: JSONFileObject, _ status: Int, _ headers: HeaderFields
  ) -> Reply? {
    guard let location = object.string("redirect") else { return nil }
    return headers.reduce(Reply.redirect(to: location, status: status)) { reply, field in
      guard case .response(var head, let body) = reply.source else { return reply }
      if let problem = field.problem { return Reply(.impossible(problem)) }
      head.headers.append(field.name, field.value)
      return Reply(.response(head, body))
    }
  }

  private func chunks(
    _ object: JSONFileObject, _ status: Int, _ headers: HeaderFields
  ) -> Reply? {
    guard let list = object.list("chunks") else { return nil }
    let chunks = list.compactMap { bytes($0, at: $1) }
    return .chunks(
      chunks, every: duration(object, "every") ?? .zero, status: status, headers: headers)
  }

  /// A text, or bytes in base64.
  private func bytes(_ value: JSONTree, at keyPath: String) -> Data? {
    if let text = value.string { return Data(text.utf8) }
    guard let object = object(value, StubFileKeys.bytes, at: keyPath),
      let key = object.only(StubFileKeys.bytes)
    else { return nil }
    return key == "base64" ? base64(object, key) : object.string(key).map { Data($0.utf8) }
  }

  private func events(
    _ object: JSONFileObject, _ status: Int, _ headers: HeaderFields
  ) -> Reply? {
    guard let list = object.list("events") else { return nil }
    if status != 200 { object.fault("status", "events come with status 200") }
    let events = list.compactMap { event($0, at: $1) }
    return .events(events, every: duration(object, "every") ?? .zero, headers: headers)
  }

  private func event(_ value: JSONTree, at keyPath: String) -> ServerSentEvent? {
    if let data = value.string { return ServerSentEvent(data) }
    guard let object = object(value, StubFileKeys.event, at: keyPath) else { return nil }
    if object["data"] == nil { object.missing("it has no 'data'") }
    return ServerSentEvent(
      object.string("data") ?? "", event: object.string("event"), id: object.string("id"),
      retry: object.int("retry"))
  }

  // MARK: - Failures

  private func failure(_ object: JSONFileObject, _ key: String) -> Reply? {
    switch key {
    case "error":
      return object.string(key).flatMap { name in
        choice(name, of: URLErrorName.codes.map(\.name), object, key)
          .flatMap(URLErrorName.code).map(Reply.failing)
      }
    case "fault":
      return object.string(key).flatMap { name in
        choice(name, of: ConnectionFault.allCases.map(\.rawValue), object, key)
          .flatMap(ConnectionFault.init(rawValue:)).map(Reply.broken)
      }
    default: return webSocket(object, key)
    }
  }

  /// The most names listed in a message.
  private static let mostNames = 10

  /// The name, where it is one of these; a fault otherwise.
  private func choice(
    _ name: String, of names: [String], _ object: JSONFileObject, _ key: String
  ) -> String? {
    if names.contains(name) { return name }
    let advice =
      Words.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "known are \(names.prefix(Self.mostNames).map { "'\($0)'" }.joined(separator: ", "))"
      + (names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : "")
    object.fault(key, "'\(name)' is not known; \(advice)")
    return nil
  }

  private func webSocket(_ object: JSONFileObject, _ key: String) -> Reply? {
    if let name = object[key]?.string {
      return choice(name, of: ["echo"], object, key).map { _ in .webSocketEcho }
    }
    return object.list(key).map { .webSocket($0.compactMap { step($0, at: $1) }) }
  }

  private func step(_ value: JSONTree, at keyPath: String) -> WebSocketStep? {
    guard let object = object(value, StubFileKeys.step, at: keyPath),
      let key = object.only(StubFileKeys.step), let content = object[key]
    else { return nil }
    switch key {
    case "send": return message(content, at: object.path(key)).map { .send($0) }
    case "expect": return message(content, at: object.path(key)).map { .expect($0) }
    case "receive":
      if object.bool(key) == false { object.fault(key, "it can only be true") }
      return .receive
    case "wait": return duration(object, key).map { .wait($0) }
    default: return object.int(key).map { .close(code: $0) }
    }
  }

  private func message(_ value: JSONTree, at keyPath: String) -> WebSocketMessage? {
    if let text = value.string { return .text(text) }
    return bytes(value, at: keyPath).map { .data($0) }
  }

  // MARK: - Times

  private func duration(_ object: JSONFileObject, _ key: String) -> Duration? {
    guard let value = object[key] else { return nil }
    guard let text = value.string, let duration = Duration(written: text) else {
      let example: String =
        if let number = value.scalar, number.double != nil {
          "\"\(number)ms\" or \"\(number)s\""
        } else {
          "\"250ms\" or \"1.5s\""
        }
      object.fault(key, "a time is written with its unit, such as \(example)")
      return nil
    }
    return duration
  }
}

extension Reply {
  /// The reply without a header that the kind of its body brings along.
  fileprivate func without(_ name: String) -> Reply {
    guard case .response(var head, let body) = source else { return self }
    head.headers[name] = nil
    var copy = self
    copy.source = .response(head, body)
    return copy
  }
}
