#if HTTPS
import COpenSSL
import Foundation

/// TLS over bytes that its owner reads and writes: OpenSSL has two buffers in place of a socket, so
/// that it never waits, and the loop needs to know nothing of it.
final class TLSChannel: SecureChannel {
  private let connection: OpaquePointer
  /// Owned by the connection, like the other.
  private let input: OpaquePointer
  private let output: OpaquePointer
  private var isBroken = false
  private var hasEnded = false
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  init(_ context: OpenSSL.Context) throws {
    guard let connection = SSL_new(context.pointer) else {
      throw CertificateError(description: OpenSSL.lastError().text)
    }
    guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
      SSL_free(connection)
      throw CertificateError(description: OpenSSL.lastError().text)
    }
    SSL_set_bio(connection, input, output)
    SSL_set_accept_state(connection)
    (self.connection, self.input, self.output) = (connection, input, output)
  }

  deinit { SSL_free(connection) }

  func receive(_ bytes: ArraySlice<UInt8>) -> Decrypted {
    var decrypted = Decrypted()
    if isBroken { return decrypted }
    bytes.withUnsafeBytes { _ = BIO_write(input, $0.baseAddress, CInt($0.count)) }
    while true {
      ERR_clear_error()
      // Shakes hands first.
      let count = SSL_read(connection, &buffer, CInt(buffer.count))
      if count > 0 {
        decrypted.bytes += buffer.prefix(Int(count))
        continue
      }
      switch SSL_get_error(connection, count) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: break
      case SSL_ERROR_ZERO_RETURN: decrypted.end = .inOrder
      default:
        isBroken = true
        let error = OpenSSL.lastError()
        decrypted.end = .failure(
          reason: error.text, isDistrust: understudy_is_distrust(CUnsignedLong(error.code)) == 1)
      }
      return decrypted
    }
  }

  func send(_ bytes: Data) {
    if isBroken || bytes.isEmpty { return }
    ERR_clear_error()
    // All of it at once: the buffer takes whatever there is.
    let written = bytes.withUnsafeBytes { SSL_write(connection, $0.baseAddress, CInt($0.count)) }
    if written <= 0 { isBroken = true }
  }

  func end() {
    if hasEnded || isBroken || SSL_is_init_finished(connection) == 0 { return }
    hasEnded = true
    ERR_clear_error()
    SSL_shutdown(connection)
  }

  func takeOutput() -> [UInt8] { OpenSSL.drain(output) }
}
#endif
