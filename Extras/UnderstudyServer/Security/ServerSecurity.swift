/// Whether a ``StubServer`` speaks HTTPS.
public struct ServerSecurity: Sendable {
  /// Further names of the server; nil for plain HTTP.
  let names: [String]?

  /// Plain HTTP.
  public static let plain = ServerSecurity(names: nil)

  #if HTTPS
  /// HTTPS, with a certificate created for this server.
  ///
  /// The certificate is for `localhost`, `127.0.0.1`, `::1`, the address the server listens on, and
  /// `names`. A client has to trust the authority that signed it: see
  /// ``StubServer/certificateAuthority``.
  ///
  /// A client that uses the server as its proxy may connect in plain text: what it sends after
  /// `CONNECT api.example.com:443` is matched with `https://api.example.com`.
  public static func tls(names: [String] = []) -> ServerSecurity {
    ServerSecurity(names: names)
  }
  #else
  /// HTTPS, which needs the package trait `HTTPS`, and OpenSSL to build with.
  @available(
    *, unavailable,
    message:
      "enable the trait HTTPS where you depend on Understudy: traits: [.defaults, \"HTTPS\"]; it builds with the system's OpenSSL (libssl-dev)"
  )
  public static func tls(names: [String] = []) -> ServerSecurity {
    .plain
  }
  #endif
}

extension ServerSecurity {
  /// The identity of a server, and the authority that signs for it.
  func identity(
    listeningOn host: String
  ) throws -> ((any ServerIdentity)?, CertificateAuthority?) {
    #if HTTPS
    guard let names else { return (nil, nil) }
    var all = ["localhost", "127.0.0.1", "::1"]
    for name in names + [host] where !all.contains(name) { all.append(name) }
    let certificates = try Certificates(names: all)
    return (certificates, try CertificateAuthority(pem: certificates.pem))
    #else
    return (nil, nil)
    #endif
  }
}
