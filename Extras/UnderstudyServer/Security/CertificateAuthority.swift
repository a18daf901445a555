import Foundation

/// The authority that signed the certificate of a ``StubServer``, created for it alone.
///
///     let server = try await StubServer(stubs, security: .tls())
///     // curl --cacert "$FILE", SSL_CERT_FILE, REQUESTS_CA_BUNDLE, NODE_EXTRA_CA_CERTS
///     let file = server.certificateAuthority?.file
///
/// | client | how it trusts the authority |
/// |---|---|
/// | curl | `--cacert FILE`, or `CURL_CA_BUNDLE` |
/// | Python | `SSL_CERT_FILE`; requests: `verify=FILE`, or `REQUESTS_CA_BUNDLE` |
/// | Node | `NODE_EXTRA_CA_CERTS` |
/// | Java | `keytool -importcert`, then `-Djavax.net.ssl.trustStore=…` |
///
/// The signing key is kept in memory only.
public final class CertificateAuthority: Sendable {
  /// The certificate, as PEM.
  public let pem: String
  /// A file with the certificate, deleted with the server.
  public let file: URL

  init(pem: String) throws {
    self.pem = pem
    file = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID()).pem")
    try Data(pem.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }
}
