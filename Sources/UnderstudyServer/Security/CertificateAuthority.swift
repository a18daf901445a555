import Foundation

/// The authority that has signed the certificate of a ``StubServer``, made for it alone.
///
/// ```swift
/// let server = try await StubServer(stubs, security: .tls())
/// // curl --cacert "$FILE", SSL_CERT_FILE, REQUESTS_CA_BUNDLE, NODE_EXTRA_CA_CERTS
/// let file = server.certificateAuthority?.file
/// ```
///
/// | client | is told with |
/// |---|---|
/// | curl | `--cacert FILE`, or `CURL_CA_BUNDLE` |
/// | Python | `SSL_CERT_FILE`; requests: `verify=FILE`, or `REQUESTS_CA_BUNDLE` |
/// | Node | `NODE_EXTRA_CA_CERTS` |
/// | Java | `keytool -importcert`, then `-Djavax.net.ssl.trustStore=…` |
///
/// The key that signs is kept in memory, and gone with the server.
public final class CertificateAuthority: Sendable {
  /// The certificate, as PEM.
  public let pem: String
  /// A file with the certificate, which lasts as long as the server.
  public let file: URL

  init(pem: String) throws {
    self.pem = pem
    file = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID()).pem")
    try Data(pem.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }
}
