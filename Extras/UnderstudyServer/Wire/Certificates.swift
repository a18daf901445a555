import Foundation

#if HTTPS
import COpenSSL
import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Signs certificates for the run of one server, and opens channels with them.
final class Certificates: ServerIdentity {
  private let authority: OpenSSL.Certificate
  /// The names of the server itself.
  private let names: [String]
  private let contexts = Lock<[String: OpenSSL.Context]>([:])
  /// A proxy is asked for a few hosts; a scan of many must not fill the memory.
  private static let mostContexts = 256

  init(names: [String]) throws {
    self.names = names
    authority = try OpenSSL.Certificate(named: "Understudy of this run")
    _ = try context(for: nil)
  }

  var pem: String { authority.pem }

  func channel(for name: String?) throws -> any SecureChannel {
    try TLSChannel(context(for: name))
  }

  private func context(for name: String?) throws -> OpenSSL.Context {
    let key = name ?? ""
    if let context = contexts.withLock({ $0[key] }) { return context }
    let names = name.map { [$0] } ?? names
    let context = try OpenSSL.Context(
      OpenSSL.Certificate(named: names.first ?? "localhost", for: names, signedBy: authority))
    contexts.withLock { contexts in
      if contexts.count >= Self.mostContexts { contexts = contexts.filter { $0.key.isEmpty } }
      contexts[key] = context
    }
    return context
  }
}

/// Why a certificate cannot be made.
struct CertificateError: Error, CustomStringConvertible {
  let description: String
}

/// The parts of OpenSSL that are used here, each freed at the end of its life.
enum OpenSSL {
  /// Takes the last error of this thread, and forgets the others.
  static func lastError() -> (code: UInt, text: String) {
    let code = ERR_get_error()
    ERR_clear_error()
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(code, &text, text.count)
    // "error:0A000418:SSL routines::tlsv1 alert unknown ca": the last part is for people.
    let whole = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return (UInt(code), whole.split(separator: ":").last.map(String.init) ?? whole)
  }

  /// A certificate with its key.
  ///
  /// Unchecked, since pointers are not Sendable: what they point to is not changed after `init`.
  final class Certificate: @unchecked Sendable {
    let pointer: OpaquePointer
    let key: OpaquePointer

    /// Makes an authority.
    convenience init(named name: String) throws {
      try self.init(
        named: name, signedBy: nil,
        extensions: [
          (NID_basic_constraints, "critical,CA:TRUE"),
          (NID_key_usage, "critical,keyCertSign,cRLSign"),
          (NID_subject_key_identifier, "hash"),
        ])
    }

    /// Makes the certificate of a server with these names and addresses.
    convenience init(
      named name: String, for names: [String], signedBy authority: Certificate
    ) throws {
      for name in names where !name.utf8.allSatisfy(Self.isAllowed) || name.isEmpty {
        throw CertificateError(description: "\(name) is neither the name nor the address of a host")
      }
      let list = names.map { "\(Self.isAddress($0) ? "IP" : "DNS"):\($0)" }
      try self.init(
        named: name, signedBy: authority,
        extensions: [
          (NID_basic_constraints, "critical,CA:FALSE"),
          (NID_key_usage, "critical,digitalSignature"),
          (NID_ext_key_usage, "serverAuth"),
          (NID_subject_key_identifier, "hash"),
          (NID_authority_key_identifier, "keyid"),
          (NID_subject_alt_name, list.joined(separator: ",")),
        ])
    }

    private init(
      named name: String, signedBy issuer: Certificate?, extensions: [(CInt, String)]
    ) throws {
      guard let certificate = X509_new() else {
        throw CertificateError(description: OpenSSL.lastError().text)
      }
      guard let key = understudy_key() else {
        X509_free(certificate)
        throw CertificateError(description: OpenSSL.lastError().text)
      }
      (pointer, self.key) = (certificate, key)
      // Version 3 is written as 2.
      X509_set_version(certificate, 2)
      // Positive, and never the same twice: clients keep what they have seen of an authority.
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), .random(in: 1...(1 << 62)))
      // Clocks differ; a run takes no week.
      X509_gmtime_adj(X509_getm_notBefore(certificate), -86_400)
      X509_gmtime_adj(X509_getm_notAfter(certificate), 604_800)
      X509_set_pubkey(certificate, key)
      // A common name has 64 characters at the most; clients look at the alternative names.
      guard understudy_set_name(certificate, String(name.prefix(64))) == 1,
        X509_set_issuer_name(
          certificate, X509_get_subject_name(issuer?.pointer ?? certificate)) == 1,
        extensions.allSatisfy({
          understudy_extend(certificate, issuer?.pointer ?? certificate, $0.0, $0.1) == 1
        }), X509_sign(certificate, issuer?.key ?? key, EVP_sha256()) > 0
      else { throw CertificateError(description: OpenSSL.lastError().text) }
    }

    deinit {
      X509_free(pointer)
      EVP_PKEY_free(key)
    }

    var pem: String {
      guard let output = BIO_new(BIO_s_mem()) else { return "" }
      defer { BIO_free(output) }
      PEM_write_bio_X509(output, pointer)
      return String(decoding: OpenSSL.drain(output), as: UTF8.self)
    }

    /// Letters, digits, and what else names and addresses are made of: the list of names is a text.
    private static func isAllowed(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: ".-_:*".utf8.contains(byte)
      }
    }

    private static func isAddress(_ name: String) -> Bool {
      name.contains(":") || name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
    }
  }

  /// The parts that all connections to one name have in common.
  ///
  /// Unchecked, since pointers are not Sendable: OpenSSL declares it safe to use one from many threads.
  final class Context: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ certificate: Certificate) throws {
      guard let pointer = understudy_context() else {
        throw CertificateError(description: OpenSSL.lastError().text)
      }
      self.pointer = pointer
      guard SSL_CTX_use_certificate(pointer, certificate.pointer) == 1,
        SSL_CTX_use_PrivateKey(pointer, certificate.key) == 1
      else { throw CertificateError(description: OpenSSL.lastError().text) }
    }

    deinit { SSL_CTX_free(pointer) }
  }

  /// All that is in a memory buffer.
  static func drain(_ buffer: OpaquePointer) -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = BIO_read(buffer, &bytes, CInt(bytes.count))
      if count <= 0 { return all }
      all += bytes.prefix(Int(count))
    }
  }
}
#endif

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
