import Foundation
import UnderstudyHTTP

/// What a list of servers says of URLs; without one they are at any host, without a base path.
extension SpecNode? {
  private static var longestURL: Int { 2_048 }

  /// The base path of the first server.
  var serverBase: String {
    serverURLs(\.text).first { _ in true }.map { Self.base(of: $0).map { "/\($0)" }.joined() } ?? ""
  }

  /// The base paths, with a star where a variable stands: it is up to the client, unless it is a path.
  var serverBases: Set<ArraySlice<Substring>> {
    let bases = Set(serverURLs { $0.text.contains("/") ? $0.text : "*" }.map(Self.base))
    return bases.isEmpty ? [[]] : bases
  }

  var serverHosts: [String] { serverURLs(\.text).map { Self.target($0).host } }

  /// The servers whose URL would be longer than any: what is below them is not judged.
  var endlessServers: [SpecNode] {
    (self?.children ?? []).filter { Self.url(of: $0, \.text) == nil }
  }

  /// The URLs with a value for the default of each of their variables.
  private func serverURLs(_ value: @escaping (SpecNode) -> String) -> some Sequence<String> {
    (self?.children ?? []).lazy.compactMap { Self.url(of: $0, value) }
  }

  private static func url(of server: SpecNode, _ value: (SpecNode) -> String) -> String? {
    let variables = server["variables"]
    var (rest, url): (Substring, String) = (server["url"]?.string?[...] ?? "/", "")
    // A value is put in once: it may have the name of another variable.
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      url.utf8.count <= longestURL
    {
      let name = String(rest[open..<close].dropFirst())
      let own = variables?[name].map { value($0["default"] ?? $0) }
      url += rest[..<open] + (own ?? "{\(name)}")
      rest = rest[close...].dropFirst()
    }
    return url.utf8.count + rest.utf8.count > longestURL ? nil : url + rest
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
