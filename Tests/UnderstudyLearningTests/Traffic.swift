import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI

/// Traffic as the tables have it, a line for exchanges of one kind: `6× GET /movies/# 200 {"id": #}`.
///
/// The number stands for that of the exchange wherever `#` is, and `~` for a word of its own. What is sent stands
/// behind ` ← `, if it is not what is answered.
struct Traffic {
  private(set) var exchanges: [Exchange] = []

  init(_ lines: some Sequence<String>) throws {
    for line in lines { try add(line) }
  }

  /// Requests with forms of these parts, each with its headers.
  init(parts forms: [[String]]) {
    for (number, parts) in forms.enumerated() {
      let body = parts.map { "--b\r\n\($0)\r\n" }.joined() + "--b--\r\n"
      let request = RecordedRequest(
        method: "POST", url: URL(string: "https://api.example.com/photos")!,
        headers: ["Content-Type": "multipart/form-data; boundary=b"], body: Data(body.utf8))
      exchanges.append(
        Exchange(
          number: number + 1, request: request, planned: nil,
          outcome: .answered(ResponseHead(status: 204), body: Data()), started: .zero, ended: nil))
    }
  }

  private mutating func add(_ line: String) throws {
    let parts = line.split(separator: " ", maxSplits: 4)
    try #require(parts.count > 3, "\(line)")
    for _ in 0..<(Int(parts[0].dropLast()) ?? 1) {
      let number = exchanges.count + 1
      let text = parts.dropFirst().map { part in
        part.replacing("#", with: "\(number)").replacing("~", with: Self.word(number))
      }
      let url = try #require(URL(string: "https://api.example.com\(text[1])"))
      let status = try #require(Int(text[2]))
      let isSent = ["POST", "PUT", "PATCH"].contains(text[0])
      let bodies = (text.count > 3 ? text[3] : "").components(separatedBy: " ← ")
      let (body, sent) = (Data(bodies[0].utf8), Data(bodies[bodies.count - 1].utf8))
      let headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
      exchanges.append(
        Exchange(
          number: number,
          request: RecordedRequest(
            method: String(text[0]), url: url, headers: isSent ? headers : [:],
            body: isSent ? sent : nil),
          planned: nil,
          outcome: .answered(ResponseHead(status: status, headers: headers), body: body),
          started: .zero, ended: nil))
    }
  }

  /// A word without digits for each number.
  static func word(_ number: Int) -> String {
    let letters = Array("abcdefghij")
    return "w" + "\(number)".compactMap(\.wholeNumberValue).map { String(letters[$0]) }.joined()
  }

  var learning: Learning {
    exchanges.reduce(into: Learning()) { $0.add($1, of: "films.har") }
  }

  var contract: Contract {
    get throws { try Contract(learning, name: "films.har") }
  }
}

extension JSONValue {
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
}
