import Foundation
import UnderstudyHTTP

extension HAREntry {
  /// The bytes of the request's body.
  ///
  /// - Parameters:
  ///   - data: The text that the entry was read from.
  ///   - folder: Where the files are that hold bodies.
  func requestBytes(in data: Data, beside folder: URL? = nil) -> Data {
    body?.bytes(headers, in: data, beside: folder) ?? Data()
  }

  /// The bytes of the response's body.
  func responseBytes(in data: Data, beside folder: URL? = nil) -> Data {
    responseBody.bytes(responseHeaders, in: data, beside: folder)
  }

  /// What a request must have to get the response of the entry.
  func matching(
    in data: Data, _ options: CassetteOptions = CassetteOptions(), beside folder: URL? = nil
  ) -> EntryMatching {
    let recorded = body.flatMap { body -> EntryBody? in
      // Browsers leave the text of a file out.
      if body.text == nil, body.file == nil, body.params.isEmpty { return nil }
      return EntryBody(
        requestBytes(in: data, beside: folder), type: requestType, params: body.params)
    }
    return EntryMatching(self, body: recorded, options)
  }
}

extension HARBody {
  fileprivate func bytes(_ headers: HeaderFields, in data: Data, beside folder: URL?) -> Data {
    if let file {
      // Nothing outside the cassette's folder is meant.
      guard let folder, !file.split(separator: "/").contains(".."), !file.hasPrefix("/") else {
        return Data()
      }
      return (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
    }
    let string: String
    switch text {
    case .string(let range)?:
      let document = try? JSONDocument(Data(data[range]), toleratingHalfPairs: true)
      string = document?.root.string ?? ""
    case .new(let text)?: string = text
    case nil: return Data()
    }
    let bytes =
      (isBase64 ? Data(recorded: string) : nil)
      ?? string.data(charset: headers["Content-Type"] ?? mimeType)
    // Some producers save what came over the wire.
    return Inflate.inflated(bytes, of: headers) ?? bytes
  }
}
