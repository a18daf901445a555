import Foundation
import UnderstudyHTTP

/// All entries of a HAR file, to be shown or compared, including those that cannot be replayed. Bodies
/// are read when they are needed.
package struct RecordedTraffic: Sendable {
  package typealias Entry = HAREntry

  package let name: String
  /// In the order of the file.
  package let entries: [Entry]
  /// Remarks on parts of the file that were overlooked.
  package let remarks: [String]
  let bodies: HARBodies

  package init(_ cassette: Cassette) throws(CassetteError) {
    name = cassette.name
    remarks = cassette.remarks
    bodies = try cassette.bodies()
    entries = try HARReader.read(bodies.data, of: name).entries
  }

  /// The entries that can be replayed, of a file that need not be read again.
  package init(replayable cassette: Cassette) throws(CassetteError) {
    (name, remarks, entries) = (cassette.name, cassette.remarks, cassette.entries)
    bodies = try cassette.bodies()
  }

  /// Nil if the request has none.
  package func requestBody(of entry: Entry) -> Data? {
    entry.body.map { body in
      let bytes = bodies.request(of: entry)
      return bytes.isEmpty ? Data(body.form.utf8) : bytes
    }
  }

  /// Empty if the file does not hold it.
  package func responseBody(of entry: Entry) -> Data { bodies.response(of: entry) }

  /// The messages of each entry whose URL can be read; one without a response has failed.
  package var exchanges: [Exchange] { entries.compactMap(exchange) }

  /// The messages of an entry; nil if its URL cannot be read.
  package func exchange(of entry: Entry) -> Exchange? {
    guard let url = URL(asSent: entry.url) else { return nil }
    var headers = entry.headers
    headers["Content-Type"] = entry.requestType
    let request = RecordedRequest(
      method: entry.method, url: url, headers: headers, body: requestBody(of: entry))
    var outcome = Exchange.Outcome.failed(URLError(.unknown))
    if (200...599).contains(entry.status), !entry.isBrokenOff {
      var head = ResponseHead(status: entry.status, headers: entry.responseHeaders)
      head.headers["Content-Type"] = entry.responseType
      // HAR has bodies uncompressed.
      head.headers["Content-Encoding"] = nil
      outcome = .answered(head, body: responseBody(of: entry))
    }
    return Exchange(
      number: entry.number, request: request, planned: nil, outcome: outcome, started: .zero,
      ended: nil)
  }
}

extension HARBody {
  /// The fields as a form is written, if the file has no text of the body.
  fileprivate var form: String {
    var components = URLComponents()
    if params.isEmpty || mimeType?.lowercased().hasPrefix("multipart/") == true { return "" }
    components.queryItems = params.map { URLQueryItem(name: $0.name, value: $0.value ?? "") }
    return components.percentEncodedQuery ?? ""
  }
}

extension Array where Element: Hashable {
  /// The elements in the order in which they come first.
  var unique: [Element] { grouped { $0 }.map(\.key) }
}

extension Array {
  /// The elements with equal keys together, in the order in which the keys come first.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])]
  {
    var order: [Key] = []
    var groups: [Key: [Element]] = [:]
    for element in self {
      let key = key(element)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(element)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}
