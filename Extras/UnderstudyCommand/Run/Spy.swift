import Foundation
import UnderstudyHTTP

/// Passes on what no other stub answers, and recognizes those requests.
struct Spy: Sendable {
  let stub: Stub

  /// - Throws: `CommandError` where requests would need another path on that server.
  init(_ upstream: URL, origin: URL?) throws(CommandError) {
    let stoodIn = RequestTarget(origin ?? upstream)
    let isSame = RequestTarget(upstream).isSameServer(as: stoodIn)
    if !isSame, !["", "/"].contains(upstream.path()) {
      throw CommandError.usage(
        "'--spy' takes no path where the files name another server; leave '\(upstream.path())' out."
      )
    }
    var pattern = RequestPattern(method: nil, url: .any, location: CodeLocation())
      .where("it is for the server of --spy") { $0.target.isSameServer(as: stoodIn) }
    pattern.origin = "passed on to \(upstream.shown)"
    stub = Upstream.stub(for: pattern, to: isSame ? nil : upstream)
  }

  func answered(_ exchange: Exchange) -> Bool {
    exchange.stub?.pattern.origin == stub.pattern.origin
  }
}

extension URL {
  /// The URL without secrets, such as a password in front of its host.
  var shown: String { Redaction.standard.redacted(url: absoluteString) }
}
