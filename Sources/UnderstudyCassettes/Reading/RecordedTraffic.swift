import Foundation
import UnderstudyHTTP

/// All entries of a HAR file, those that cannot be replayed included, for whoever shows or compares
/// them. Bodies are read when they are asked for.
package struct RecordedTraffic: Sendable {
  /// One request with its response.
  package struct Entry: Sendable {
    let recorded: RecordedEntry

    /// Its place in the file, from 1.
    package var number: Int { recorded.number }
    package var method: String { recorded.method }
    package var url: String { recorded.url }
    package var headers: HeaderFields { recorded.headers }
    /// 0 where there was no response.
    package var status: Int { recorded.status }
    /// The words beside the status.
    package var statusText: String { StatusText.of(recorded.status) }
    package var responseHeaders: HeaderFields { recorded.answerHeaders }
    /// Why there was no response.
    package var failure: String? { recorded.failure }
    package var comment: String? { recorded.comment }
    package var phases: Phases { recorded.phases }

    /// The types of the bodies, as the headers have them or the producer says.
    package var requestType: String? { recorded.headers["Content-Type"] ?? recorded.body?.mimeType }
    package var responseType: String? {
      recorded.answerHeaders["Content-Type"] ?? recorded.answerBody.mimeType
    }

    /// How many bytes the producer says the response's body has.
    package var responseSize: Int? { recorded.answerBody.size }

    /// How long the texts of both bodies are in the file.
    package var textLength: Int {
      [recorded.body?.text, recorded.answerBody.text].reduce(0) { sum, text in
        sum + (text.map { $0.end - $0.start } ?? 0)
      }
    }

    /// When the request was sent.
    package var started: Date? { recorded.started.flatMap(Date.init(recorded:)) }

    /// How long it all took, in milliseconds.
    package var time: Double? { recorded.duration }
  }

  package let name: String
  /// In the order of the file.
  package let entries: [Entry]
  /// What had to be overlooked in the file.
  package let remarks: [String]
  private let cassette: Cassette
  private let data: Data

  package init(_ cassette: Cassette) throws(CassetteError) {
    self.cassette = cassette
    name = cassette.name
    remarks = cassette.remarks
    data = try cassette.data()
    entries = try cassette.allEntries(in: data).map(Entry.init)
  }

  /// Nil where the request has none.
  package func requestBody(of entry: Entry) -> Data? {
    entry.recorded.body.map { body in
      let bytes = cassette.bytes(of: body, entry.headers, in: data)
      return bytes.isEmpty ? Data(body.form.utf8) : bytes
    }
  }

  /// Empty where the file does not hold it.
  package func responseBody(of entry: Entry) -> Data {
    cassette.bytes(of: entry.recorded.answerBody, entry.responseHeaders, in: data)
  }
}

extension RecordedTraffic {
  /// Entries that a replay takes for one request, recorded several times, in the order of the file.
  package func repetitions(_ entries: [Entry]) -> [[Entry]] {
    var order: [EntryMatching] = []
    var groups: [EntryMatching: [Entry]] = [:]
    for entry in entries {
      let body = requestBody(of: entry).flatMap { body in
        EntryBody(body, type: entry.requestType, params: entry.recorded.body?.params ?? [])
      }
      let matching = EntryMatching(entry.recorded, body: body)
      if groups[matching] == nil { order.append(matching) }
      groups[matching, default: []].append(entry)
    }
    return order.compactMap { groups[$0] }
  }
}

extension RecordedBody {
  /// The fields as a form is written, where the file has no text of the body.
  fileprivate var form: String {
    var components = URLComponents()
    if params.isEmpty || mimeType?.lowercased().hasPrefix("multipart/") == true { return "" }
    components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
    return components.percentEncodedQuery ?? ""
  }
}
