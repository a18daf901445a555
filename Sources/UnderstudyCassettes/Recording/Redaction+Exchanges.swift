import Foundation
import UnderstudyHTTP

extension Redaction {
  /// The redaction with the values that its own rules find in the traffic.
  func settled(for exchanges: [Exchange]) -> Redaction {
    settled { redaction in
      for exchange in exchanges {
        let request = exchange.request
        _ = redaction.redacted(request)
        read(request.body ?? Data(), request.headers, redaction)
        guard case .answered(let head, let body) = exchange.outcome else { continue }
        _ = redaction.redacted(head.headers)
        _ = redaction.redacted(body, type: head.headers["Content-Type"])
        read(body, head.headers, redaction)
      }
    }
  }

  /// Reads what a compressed body holds.
  private func read(_ body: Data, _ headers: HeaderFields, _ redaction: Redaction) {
    if let encoding = headers["Content-Encoding"],
      let plain = Inflate.inflated(body, encoding: encoding)
    {
      _ = redaction.redacted(plain, type: headers["Content-Type"])
    }
  }
}
