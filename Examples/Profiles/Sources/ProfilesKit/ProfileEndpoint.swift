import Foundation

/// Where the service keeps its users.
public struct ProfileEndpoint: Sendable, Hashable {
  /// App.net, which was shut down in 2017.
  public static let appNet = ProfileEndpoint(server: URL(string: "https://alpha-api.app.net")!)

  /// The address in front of the service's own paths.
  public let server: URL

  /// The users of another server that speaks as App.net did.
  ///
  /// - Parameter server: Its scheme, host and port, and any path in front of the service's own.
  public init(server: URL) {
    self.server = server
  }

  /// The address of one user.
  ///
  /// - Parameter text: The name as somebody types it: `ida`, `@ida`, with spaces around it.
  /// - Throws: ``ProfileError/noName``.
  public func url(ofUser text: String) throws(ProfileError) -> URL {
    let name = Self.name(in: text)
    guard !name.isEmpty else { throw .noName }
    guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true),
      let encoded = name.addingPercentEncoding(withAllowedCharacters: Self.unreserved)
    else { throw .failed(reason: "no address can be made of \(server) and \(name)") }

    let prefix = parts.percentEncodedPath
    parts.percentEncodedPath =
      (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + "/stream/0/users/@" + encoded
    parts.query = nil
    parts.fragment = nil
    guard let url = parts.url else { throw .failed(reason: "\(parts) is no address") }
    return url
  }

  /// The name in what somebody typed, without the `@` and the spaces around it.
  public static func name(in text: String) -> String {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  // `urlPathAllowed` would let a slash through, and a name is one segment whatever it contains.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
