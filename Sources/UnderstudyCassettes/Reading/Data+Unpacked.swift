import Foundation
import UnderstudyHTTP

extension Data {
  /// The bytes of a file, decompressed where it is gzip.
  package var unpacked: Data { isGzip ? Inflate.inflated(self) ?? self : self }

  private var isGzip: Bool { starts(with: [0x1F, 0x8B]) }

  /// What to do about a file whose format is known, though it cannot be read.
  package var adviceOnFormat: String? {
    if isGzip { return "it is gzip, and cannot be decompressed; `gunzip --test FILE` says why" }
    let start = String(decoding: prefix(80), as: UTF8.self)
    if start.prefixMatch(of: /[0-9]+:[0-9]+:[a-z_]+[;,][0-9]+:/) == nil { return nil }
    return
      "it is a flow file of mitmproxy; `mitmdump -nr FILE --set hardump=FILE.har` writes it as HAR"
  }
}
