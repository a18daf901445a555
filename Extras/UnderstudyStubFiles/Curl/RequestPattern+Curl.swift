import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

extension RequestPatternOpening {
  /// The request that a `curl` command line would send, as API documents and the developer tools of
  /// browsers ("Copy as cURL") give it.
  ///
  /// ```swift
  /// .curl(#"curl -X POST https://api.example.com/movies -d '{"title": "Ida"}'"#).reply(.status(201))
  /// ```
  ///
  /// The stub requires the method, the URL with exactly its query, and the body: JSON as JSON, a form
  /// as a form, parts by name. Of the headers it requires those that `headers` names, and no others,
  /// since a browser sends a dozen that an app does not. A command that cannot be read matches nothing,
  /// and is a problem in the report; so is an option that is not known, and text that curl would take
  /// from a file or the shell from a variable.
  public static func curl(
    _ command: String, headers: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      return try CurlCommand(command).pattern(requiring: headers, at: location)
    } catch {
      return RequestPattern(method: nil, url: .any, location: location)
        .body(
          BodyPattern(kind: .unreadable(reason: "cannot read the curl command: \(error)")))
    }
  }
}

extension CurlCommand {
  func pattern(
    requiring names: [String], at location: CodeLocation
  ) throws(CurlFault) -> RequestPattern {
    guard let url = URL(asSent: url) else {
      throw CurlFault("`\(url.prefix(80))` is not a URL")
    }
    var pattern = RequestPattern(method: method, url: .url(url), location: location)
    for name in names {
      let values = headers.values(for: name)
      if values.isEmpty { throw CurlFault("it has no header \(name)") }
      pattern = pattern.header(name, values.joined(separator: ", "))
    }
    for part in parts { pattern = pattern.requiring(part) }
    guard let body else { return pattern }
    let type = headers["Content-Type"] ?? "application/x-www-form-urlencoded"
    return pattern.requiringBody(Data(body.utf8), type: type)
  }
}
