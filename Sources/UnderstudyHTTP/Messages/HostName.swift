import Foundation

/// The one spelling under which names of the same host compare equal.
///
/// Names are lower case, non-ASCII ones in their ASCII form (`xn--…`), and IPv6 addresses have no
/// brackets.
package enum HostName {
  package static func canonical(_ host: String) -> String {
    let isPlain = host.utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
        && !(0x41...0x5A).contains(byte)
    }
    if isPlain { return host }
    if host.utf8.contains(UInt8(ascii: ":")) {
      return host.trimming { "[]".contains($0) }.lowercased().replacing("%25", with: "%")
    }
    return asciiForm(of: host.lowercased())
  }

  /// Foundation's own parser knows how a name outside ASCII is written on the wire.
  private static func asciiForm(of host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    // `host(percentEncoded:)` gives other spellings of it; the URL's text is what goes out.
    let url = URL(string: "https://\(host)/")?.absoluteString
    return url.map { String($0.dropFirst("https://".count).dropLast()).lowercased() } ?? host
  }
}

extension StringProtocol {
  package func trimming(while predicate: (Character) -> Bool) -> String {
    let head = drop(while: predicate)
    return String(head.reversed().drop(while: predicate).reversed())
  }
}
