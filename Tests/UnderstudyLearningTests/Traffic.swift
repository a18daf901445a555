import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI

/// Traffic as the tables have it, a line for exchanges of one kind: `6× GET /movies/# 200 {"id": #}`.
///
/// The number stands for that of the exchange wherever `#` is, and `~` for a word of its own.
struct Traffic {
  private(set) var exchanges: [Exchange] = []

  init(_ lines: some Sequence<String>) throws {
    for line in lines { try add(line) }
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
      let body = Data((text.count > 3 ? text[3] : "").utf8)
      let headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
      exchanges.append(
        Exchange(
          number: number,
          request: RecordedRequest(
            method: String(text[0]), url: url, headers: isSent ? headers : [:],
            body: isSent ? body : nil),
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
