import Foundation
import UnderstudyHTTP

extension JSONValue {
  /// An entry of a HAR with a GET request.
  static func entry(
    _ url: String, headers: [(String, String)] = [], _ status: Int = 200, _ text: String = "{}",
    type: String = "application/json", base64: Bool = false, milliseconds: Double? = 12,
    started: String? = "2026-03-01T12:00:00.000Z"
  ) -> JSONValue {
    entry(
      "GET", url, headers: headers, status, text, type: type, base64: base64,
      milliseconds: milliseconds, started: started)
  }

  /// An entry of a HAR.
  static func entry(
    _ method: String, _ url: String, sends body: String? = nil,
    headers: [(String, String)] = [], _ status: Int = 200, _ text: String = "{}",
    type: String = "application/json", base64: Bool = false, milliseconds: Double? = 12,
    started: String? = "2026-03-01T12:00:00.000Z"
  ) -> JSONValue {
    var request: JSONValue = [
      "method": .string(method), "url": .string(url),
      "headers": .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
    ]
    if let body { request["postData"] = ["mimeType": "application/json", "text": .string(body)] }
    var content: JSONValue = [
      "mimeType": .string(type), "text": .string(text), "size": .int(text.utf8.count),
    ]
    if base64 {
      content["encoding"] = "base64"
      content["size"] = .int(Data(base64Encoded: text)?.count ?? 0)
    }
    var entry: JSONValue = [
      "request": request,
      "response": [
        "status": .int(status), "headers": [["name": "Content-Type", "value": .string(type)]],
        "content": content,
      ],
    ]
    entry["time"] = milliseconds.map(JSONValue.double)
    entry["startedDateTime"] = started.map(JSONValue.string)
    return entry
  }
}
