import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Contract {
  /// Whether a file is probably an OpenAPI document.
  package static func isDocument(_ file: URL) -> Bool {
    if ["yaml", "yml"].contains(file.pathExtension.lowercased()) { return true }
    let start = try? FileHandle(forReadingFrom: file).read(upToCount: 4096)
    return String(decoding: start ?? Data(), as: UTF8.self).contains(/"openapi"\s*:\s*"3/)
  }

  /// A stub for each operation whose requests may choose the status and the example.
  package var servedStubs: [Stub] {
    fallbacks(at: CodeLocation()) { operation, pattern in
      var pattern = pattern
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
