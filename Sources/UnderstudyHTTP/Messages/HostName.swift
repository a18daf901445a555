import Foundation

/// The one spelling under which names of the same host compare equal.
///
/// Names are lower case, non-ASCII ones in their ASCII form (`xn--…`), and IPv6 addresses are
/// in the shortest form, without brackets.
package enum HostName {
  package static func canonical(_ host: String) -> String {
    let isPlain = host.utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
        && !(0x41...0x5A).contains(byte)
    }
    if isPlain { return host }
    if host.utf8.contains(UInt8(ascii: ":")) { return canonicalIPv6(host) }
    return asciiForm(of: host.lowercased())
  }

  /// Foundation's own parser knows how a name outside ASCII is written on the wire.
  private static func asciiForm(of host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    // `host(percentEncoded:)` gives other spellings of it; the URL's text is what goes out.
    let url = URL(string: "https://\(host)/")?.absoluteString
    return url.map { String($0.dropFirst("https://".count).dropLast()).lowercased() } ?? host
  }

  private static func canonicalIPv6(_ host: String) -> String {
    let bare = host.trimming(while: { $0 == "[" || $0 == "]" }).lowercased()
      .replacing("%25", with: "%")
    let parts = bare.split(separator: "%", maxSplits: 1)
    guard let address = parts.first, let short = shortestIPv6(String(address)) else { return bare }
    return parts.count == 2 ? "\(short)%\(parts[1])" : short
  }

  private static func shortestIPv6(_ text: String) -> String? {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension StringProtocol {
  package func trimming(while predicate: (Character) -> Bool) -> String {
    let head = drop(while: predicate)
    return String(head.reversed().drop(while: predicate).reversed())
  }
}
