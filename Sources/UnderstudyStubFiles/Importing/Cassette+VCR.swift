import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension Cassette {
  /// Reads a cassette of VCR (Ruby) or vcrpy (Python) in JSON.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(try Cassette(vcr: URL(filePath: "popular.json")).stubs())
  /// ```
  ///
  /// The placeholders that VCR puts into a URL for what is filtered, such as `<API_KEY>`, may be
  /// anything. ``data()`` has the cassette as HAR.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ignoredKeys: Keys to leave out where they are not understood.
  /// - Throws: ``StubFileError`` with everything that is wrong with the file, and every key that is not
  ///   understood.
  public init(vcr file: URL, ignoring ignoredKeys: Set<String> = []) throws(StubFileError) {
    try self.init(vcr: file, name: file.lastPathComponent, ignoring: ignoredKeys)
  }

  init(vcr file: URL, name: String, ignoring ignoredKeys: Set<String>) throws(StubFileError) {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw StubFileError(file: file.path, "it cannot be read: \(error.localizedDescription)")
    }
    if StubSource.Format.isYAML(data) {
      throw StubFileError(file: file.path, StubSource.Format.yaml)
    }
    let text = JSONFileText(data, path: file.path)
    let har = VCRReader(text: text, ignoring: ignoredKeys).har()
    if let error = text.error { throw error }
    do {
      try self.init(Data(har.description.utf8), name: name)
    } catch {
      // What was written here is HAR, so it is the URL of an entry.
      throw StubFileError(file: file.path, error.description)
    }
  }
}

/// Reads a cassette of VCR or vcrpy as HAR.
struct VCRReader {
  let text: JSONFileText
  let ignoring: Set<String>

  func har() -> JSONValue {
    var entries: [JSONValue] = []
    let keys = ["http_interactions", "interactions", "recorded_with", "version"]
    if let root = text.root(), let file = object(root, keys, at: "") {
      let key = file["http_interactions"] == nil ? "interactions" : "http_interactions"
      if file[key] == nil {
        file.missing("this is JSON, but no cassette of VCR: it has no 'http_interactions'")
      }
      if let version = file["version"]?.value, version != 1 {
        file.fault("version", "only version 1 of vcrpy's cassettes is known, not \(version)")
      }
      entries = (file.list(key) ?? []).compactMap { entry($0, at: $1) }
    }
    return ["log": ["version": "1.2", "creator": ["name": "VCR"], "entries": .array(entries)]]
  }

  private func object(
    _ value: JSONTree, _ keys: [String], at keyPath: String
  ) -> JSONFileObject? {
    JSONFileObject(value, keys: keys, isForeign: true, ignoring: ignoring, at: keyPath, in: text)
  }

  private func entry(_ value: JSONTree, at keyPath: String) -> JSONValue? {
    guard let object = object(value, ["request", "response", "recorded_at"], at: keyPath) else {
      return nil
    }
    for key in ["request", "response"] where object[key] == nil {
      object.missing("it has no '\(key)'")
    }
    guard let request = object["request"].flatMap({ request($0, at: object.path("request")) }),
      let response = object["response"].flatMap({ response($0, at: object.path("response")) })
    else { return nil }
    var entry: JSONValue = ["request": request, "response": response]
    if let date = object.string("recorded_at") {
      entry["startedDateTime"] = .string(HARCookie.isoDate(date) ?? date)
    }
    return entry
  }

  private func request(_ value: JSONTree, at keyPath: String) -> JSONValue? {
    guard let object = object(value, ["method", "uri", "body", "headers"], at: keyPath) else {
      return nil
    }
    for key in ["method", "uri"] where object[key] == nil {
      object.missing("it has no '\(key)'")
    }
    // No URL has such brackets of its own.
    let url = object.string("uri")?.replacing(/(<|%3C)[A-Z0-9_]+(>|%3E)/, with: "REDACTED")
    if let url, URL(string: url)?.scheme == nil { object.fault("uri", "it is no URL") }
    let headers = headers(object)
    var request: JSONValue = [
      "method": .string((object.string("method") ?? "").uppercased()), "url": .string(url ?? ""),
      "headers": headers.har,
    ]
    if var body = object["body"].flatMap({ body($0, at: object.path("body")) }) {
      body["mimeType"] = .string(headers["Content-Type"] ?? "")
      body["_encoding"] = body["encoding"]
      body["encoding"] = nil
      request["postData"] = body
    }
    return request
  }

  private func response(_ value: JSONTree, at keyPath: String) -> JSONValue? {
    let keys = [
      "status", "headers", "body", "http_version", "adapter_metadata", "url", "protocol",
      "status_code", "content",
    ]
    guard let object = object(value, keys, at: keyPath) else { return nil }
    var status = object.int("status_code")
    if let value = object["status"],
      let words = self.object(value, ["code", "message"], at: object.path("status"))
    {
      status = words.int("code")
    }
    if status == nil { object.missing("it has no 'status'") }
    let headers = headers(object)
    let key = object["body"] == nil ? "content" : "body"
    var content = object[key].flatMap { body($0, at: object.path(key)) } ?? [:]
    content["mimeType"] = .string(headers["Content-Type"] ?? "")
    return ["status": .int(status ?? 0), "headers": headers.har, "content": content]
  }

  // MARK: - Parts of messages

  /// Names with one value each, or a list of them.
  private func headers(_ object: JSONFileObject) -> HeaderFields {
    var headers = HeaderFields()
    if object["headers"]?.scalar == .null { return headers }
    for (member, keyPath) in object.members("headers") {
      var values = [member.value]
      if case .array(let elements) = member.value.content { values = elements }
      for value in values {
        guard let text = value.string else {
          self.text.fault(keyPath, "it is \(value.kind), not a string", at: value.offset)
          continue
        }
        headers.append(member.key, text)
      }
    }
    return headers
  }

  /// A text, or an object with one; nil where there is no body.
  private func body(_ value: JSONTree, at keyPath: String) -> JSONValue? {
    if value.scalar == .null { return nil }
    if let text = value.string { return text.isEmpty ? nil : ["text": .string(text)] }
    guard let object = object(value, ["string", "base64_string", "encoding"], at: keyPath) else {
      return nil
    }
    if object["base64_string"] != nil {
      return object.string("base64_string")
        .map { ["text": .string($0), "encoding": "base64"] }
    }
    if object["string"]?.scalar == .null { return nil }
    return object.string("string").flatMap { $0.isEmpty ? nil : ["text": .string($0)] }
  }
}

extension HeaderFields {
  /// The fields as HAR lists them.
  var har: JSONValue {
    .array(map { ["name": .string($0.name), "value": .string($0.value)] })
  }
}
