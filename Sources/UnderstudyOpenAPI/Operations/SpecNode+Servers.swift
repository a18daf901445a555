import Foundation
import UnderstudyHTTP

/// What a list of servers says of URLs; without one they are at any host, without a base path.
extension SpecNode? {
  /// The base path of the first server.
  var serverBase: String {
    serverURLs(\.text).first.map { Self.base(of: $0).map { "/\($0)" }.joined() } ?? ""
  }

  /// The base paths, with a star where a variable stands: it is up to the client, unless it is a path.
  var serverBases: Set<ArraySlice<Substring>> {
    let urls = serverURLs { $0.text.contains("/") ? $0.text : "*" }
    return urls.isEmpty ? [[]] : Set(urls.map(Self.base))
  }

  var serverHosts: [String] { serverURLs(\.text).map { Self.target($0).host } }

  /// The URLs with a value for the default of each of their variables.
  private func serverURLs(_ value: (SpecNode) -> String) -> [String] {
    (self?.children ?? []).map { server in
      (server["variables"]?.children ?? []).reduce(server["url"]?.string ?? "/") {
        $0.replacing("{\($1.key ?? "")}", with: value($1["default"] ?? $1))
      }
    }
  }

  private static func base(of url: String) -> ArraySlice<Substring> {
    // Stars may be no scheme and no port.
    let path = url.firstRange(of: "//").map { url[$0.upperBound...].drop { $0 != "/" } }
    let segments = target(path.map(String.init) ?? url).path.pathSegments
    return segments.dropLast(segments.last == "" ? 1 : 0)
  }

  private static func target(_ url: String) -> RequestTarget {
    let here = URL(filePath: "/")
    return RequestTarget(URL(string: url, relativeTo: here)?.absoluteURL ?? here)
  }
}
