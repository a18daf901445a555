import Foundation

/// What a server of stubs stands in for: where a request would go that comes to its own address.
struct Origin: Sendable {
  /// Nil where requests are matched with the server's own address.
  let url: URL?
  /// What to say where it could not be told.
  let warning: String?

  /// - Parameters:
  ///   - given: what the user says.
  ///   - origins: the servers that the stubs name.
  ///   - fallback: what else is known.
  init(given: URL?, of origins: [URL], else fallback: URL? = nil) {
    if let given {
      (url, warning) = (given, nil)
    } else if origins.count > 1 {
      url = fallback
      warning =
        fallback != nil
        ? nil
        : """
        The files name \(origins.count) servers (\(Self.list(origins))), so it cannot be told for \
        which of them the address stands. Say it with --origin \(origins[0].absoluteString), or use the address as \
        an HTTP proxy.
        """
    } else {
      url = origins.first ?? fallback
      warning = nil
    }
  }

  private static func list(_ origins: [URL]) -> String {
    let rest = origins.count - 4
    return origins.prefix(4).map(\.absoluteString).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
