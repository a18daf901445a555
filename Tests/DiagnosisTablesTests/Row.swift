import Foundation
import UnderstudyHTTP

/// A request that misses the stub it was meant for, and what the diagnosis should say about it.
struct Row: Sendable {
  let name: String
  /// The stubs in the order in which they are tried; none matches the request.
  let stubs: [Stub]
  /// The place of the stub that was meant.
  let meant: Int
  let request: RecordedRequest
  /// The fields that differ, such as `query page`.
  let fields: [String]
  /// Any of these in a hint names the mistake; empty where there is nothing to name.
  let words: [String]

  /// Reads a row; the stub that was meant is placed among the first neighbours that do not match.
  init(_ json: JSONValue, meaning stub: Stub, among neighbours: [Stub]) throws {
    let request = try Self.request(json)
    let name = try json.text("name")
    let others = neighbours.filter { !Verdict.isMatch($0, request) }.prefix(8)
    // Anywhere among them, but in each run at the same place.
    let place = name.utf8.count % (others.count + 1)
    self.name = name
    self.request = request
    stubs = others.prefix(place) + [stub] + others.dropFirst(place)
    meant = place
    fields = try json.texts("fields")
    words = try json.texts("words")
  }

  private static func request(_ json: JSONValue) throws -> RecordedRequest {
    let line = try json.text("request")
    let pieces = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let method = pieces.first, let url = pieces.last.flatMap({ URL(string: $0) }) else {
      throw TableError("\(line) is no request")
    }
    return RecordedRequest(
      method: method, url: url, headers: try json.fields("headers"),
      body: json["body"]?.string.map { Data($0.utf8) }
        ?? json["base64"]?.string.flatMap { Data(base64Encoded: $0) })
  }
}
