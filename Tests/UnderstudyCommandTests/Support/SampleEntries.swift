import Foundation
import UnderstudyHTTP

extension JSONValue {
  /// An entry of a HAR, of a GET where nothing is sent and of a POST otherwise.
  static func entry(
    _ url: String, sends body: String? = nil, headers: [(String, String)] = [],
    _ status: Int = 200, _ text: String = "{}", type: String = "application/json",
    base64: Bool = false
  ) -> JSONValue {
    var request: JSONValue = [
      "method": .string(body == nil ? "GET" : "POST"), "url": .string(url),
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
    return [
      "request": request, "time": 12, "startedDateTime": "2026-03-01T12:00:00.000Z",
      "response": [
        "status": .int(status), "headers": [["name": "Content-Type", "value": .string(type)]],
        "content": content,
      ],
    ]
  }
}
