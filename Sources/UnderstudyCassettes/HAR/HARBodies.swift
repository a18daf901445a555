import Foundation
import UnderstudyHTTP

/// The bodies of entries, as they stand in the text that the entries were read from, or in files beside it.
struct HARBodies: Sendable {
  let data: Data
  /// Where the files are that hold bodies.
  var folder: URL?

  func request(of entry: HAREntry) -> Data {
    entry.body.map { bytes(of: $0, entry.headers) } ?? Data()
  }

  func response(of entry: HAREntry) -> Data {
    bytes(of: entry.responseBody, entry.responseHeaders)
  }

  /// What a request must have to get the response of an entry.
  func matching(
    of entry: HAREntry, _ options: CassetteOptions = CassetteOptions()
  ) -> EntryMatching {
    let recorded = entry.body.flatMap { body -> EntryBody? in
      // Browsers leave the text of a file out.
      if body.text == nil, body.file == nil, body.params.isEmpty { return nil }
      return EntryBody(request(of: entry), type: entry.requestType, params: body.params)
    }
    return EntryMatching(entry, body: recorded, options)
  }

  private func bytes(of body: HARBody, _ headers: HeaderFields) -> Data {
    if let file = body.file {
      // Nothing outside the cassette's folder is meant.
      guard let folder, !file.split(separator: "/").contains(".."), !file.hasPrefix("/") else {
        return Data()
      }
      let body = folder.appending(path: file)
      return (try? body.requiringEnd { try Data(contentsOf: body) }) ?? Data()
    }
    let string: String
    switch body.text {
    case .string(let range)?:
      let document = try? JSONDocument(Data(data[range]), toleratingHalfPairs: true)
      string = document?.root.string ?? ""
    case .new(let text)?: string = text
    case nil: return Data()
    }
    let bytes =
      (body.isBase64 ? Data(recorded: string) : nil)
      ?? string.data(charset: headers["Content-Type"] ?? body.mimeType)
    // Some producers save what came over the wire.
    return Inflate.inflated(bytes, of: headers) ?? bytes
  }
}
