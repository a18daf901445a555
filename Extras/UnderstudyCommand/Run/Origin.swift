import Foundation

/// The server that a stub server replaces: requests to the stub server's own address count as requests to
/// it.
struct Origin: Sendable {
  /// Nil where requests are matched with the stub server's own address.
  let url: URL?
  /// What to say where it is ambiguous.
  let warning: String?

  /// - Parameters:
  ///   - given: The origin on the command line.
  ///   - origins: The servers that the stubs name.
  ///   - fallback: What is used where neither names one.
  init(given: URL?, of origins: [URL], else fallback: URL? = nil) {
    url = given ?? (origins.count == 1 ? origins[0] : fallback)
    warning = url == nil && origins.count > 1 ? Self.warning(of: origins) : nil
  }

  private static func warning(of origins: [URL]) -> String {
    let rest = origins.count - 4
    let list =
      origins.prefix(4).map(\.absoluteString).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    return """
      The files name \(origins.count) servers (\(list)), and the address can replace only one of \
      them. Choose it with --origin \(origins[0].absoluteString), or use the address as an HTTP proxy.
      """
  }
}
