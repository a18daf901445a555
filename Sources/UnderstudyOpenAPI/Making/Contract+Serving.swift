import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Contract {
  /// Whether a file is probably an OpenAPI document.
  package static func isDocument(_ file: URL) -> Bool {
    if ["yaml", "yml"].contains(file.pathExtension.lowercased()) { return true }
    guard let handle = try? FileHandle(forReadingFrom: file),
      let start = try? handle.read(upToCount: 4096)
    else { return false }
    return String(decoding: start, as: UTF8.self).firstMatch(of: /"openapi"\s*:\s*"3/) != nil
  }

  /// A stub for each operation whose requests may choose the status and the example.
  package var servedStubs: [Stub] {
    fallbacks { operation in
      var pattern = pattern(of: operation, at: CodeLocation())
      pattern.origin = operation.node.place
      return pattern.reply { request in
        reply(
          to: operation, status: request.preference("code").flatMap { Int($0) },
          example: request.preference("example"))
      }
    }
  }
}

extension RecordedRequest {
  /// What a request asks for by `Prefer: code=404, example=sold` or `?__code=404`.
  fileprivate func preference(_ name: String) -> String? {
    let preferences = headers["Prefer"]?.split { ",; ".contains($0) } ?? []
    let wanted = preferences.first { $0.lowercased().hasPrefix("\(name)=") }
    return wanted.map { $0.dropFirst(name.count + 1).trimming { $0 == "\"" } }
      ?? query.first { $0.name == "__\(name)" }?.value
  }
}
