#if HTTPS
import COpenSSL
import Foundation

/// A client of OpenSSL's own, which blocks, on a socket that another object owns.
///
/// Unchecked, since pointers are not Sendable: one thread at a time uses it.
final class TLSClient: @unchecked Sendable {
  private let context: OpaquePointer
  private let connection: OpaquePointer

  /// Nil where the handshake fails.
  init?(_ descriptor: CInt, trusting authority: String?, host: String) {
    _ = Self.ignoresBrokenPipes
    context = SSL_CTX_new(TLS_client_method())
    connection = SSL_new(context)
    if let authority, let input = BIO_new_mem_buf(authority, CInt(authority.utf8.count)) {
      let certificate = PEM_read_bio_X509(input, nil, nil, nil)
      X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate)
      X509_free(certificate)
      BIO_free(input)
    }
    SSL_set_verify(connection, SSL_VERIFY_PEER, nil)
    let isAddress = host.allSatisfy { $0 == "." || $0 == ":" || $0.isHexDigit }
    if isAddress {
      X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(connection), host)
    } else {
      SSL_set1_host(connection, host)
    }
    SSL_set_fd(connection, descriptor)
    if SSL_connect(connection) != 1 { return nil }
  }

  /// OpenSSL writes to a connection that is gone as to any other.
  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  deinit {
    SSL_free(connection)
    SSL_CTX_free(context)
  }

  func send(_ bytes: [UInt8]) {
    if !bytes.isEmpty { SSL_write(connection, bytes, CInt(bytes.count)) }
  }

  func read() -> (bytes: [UInt8], wasReset: Bool) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = SSL_read(connection, &buffer, CInt(buffer.count))
    if count > 0 { return (Array(buffer.prefix(Int(count))), false) }
    // An end without a goodbye could be an attacker's.
    return ([], SSL_get_error(connection, count) != SSL_ERROR_ZERO_RETURN)
  }
}
#endif
