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

  /// A row as it stands in the file.
  struct Source: Decodable {
    let name: String
    let stub: JSONValue
    /// The method and the URL.
    let request: String
    let headers: [String: String]?
    let body: String?
    let base64: Data?
    let fields: [String]
    let words: [String]?
  }

  /// Reads a row; the stub that was meant is placed among the first neighbours that do not match.
  init(_ source: Source, meaning stub: Stub, among neighbours: [Stub]) throws {
    let line = source.request.split(separator: " ", maxSplits: 1).map(String.init)
    guard line.count == 2, let url = URL(string: line[1]) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: source.request])
    }
    let request = RecordedRequest(
      method: line[0], url: url, headers: HeaderFields(source.headers ?? [:]),
      body: source.body.map { Data($0.utf8) } ?? source.base64)
    let others = neighbours.filter { !Verdict.isMatch($0, request) }.prefix(8)
    // Anywhere among them, but in each run at the same place.
    let place = source.name.utf8.count % (others.count + 1)
    name = source.name
    self.request = request
    stubs = others.prefix(place) + [stub] + others.dropFirst(place)
    meant = place
    fields = source.fields
    words = source.words ?? []
  }
}
