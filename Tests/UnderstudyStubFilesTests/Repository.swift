import Foundation
@_exported import TestFiles
import UnderstudyHTTP

/// The top of the repository.
let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A file of the folder `Tables`.
func tableData(_ name: String) throws -> Data {
  try Data(contentsOf: Tables.folder.appending(path: name))
}

/// A request for a URL, or a path of one host.
func request(
  _ method: String, _ url: String, _ headers: HeaderFields = [:], _ body: String? = nil
) -> RecordedRequest {
  RecordedRequest(
    method: method, url: URL(string: url.hasPrefix("/") ? "https://api.example.com\(url)" : url)!,
    headers: headers, body: body.map { Data($0.utf8) })
}
