import Foundation

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

/// Decrypts what arrives on a socket, and encrypts what is sent. Belongs to one thread.
protocol SecureChannel: AnyObject {
  /// Decrypts bytes that have arrived.
  func receive(_ bytes: ArraySlice<UInt8>) -> Decrypted
  /// Encrypts bytes to be sent.
  func send(_ bytes: Data)
  /// Sends the closing alert, once.
  func end()
  /// The encrypted bytes to be written to the socket since the last call.
  func takeOutput() -> [UInt8]
}

/// The bytes that a channel has decrypted.
struct Decrypted {
  enum End {
    /// The other side sends no more.
    case inOrder
    /// The channel is broken; `isDistrust` if the client does not trust the server.
    case failure(reason: String, isDistrust: Bool)
  }

  var bytes: [UInt8] = []
  var end: End?
}

/// The identity of a server for its clients.
protocol ServerIdentity: Sendable {
  /// A channel for a connection to a host; without a name, for one to the server itself.
  func channel(for name: String?) throws -> any SecureChannel
}

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
