import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Judge {
  /// What a response of an operation breaks.
  ///
  /// - Parameter body: Nil where it is not to be judged.
  func breaches(
    of head: ResponseHead, body: Data?, to method: String, _ rules: OperationRules
  ) throws(SpecFault) -> [Breach] {
    guard let response = rules.response(for: head.status) else {
      // A server that fails, or that knows of a cache, says so whatever its document has.
      if head.status >= 500 || [101, 304].contains(head.status) || rules.responses.isEmpty {
        return []
      }
      let declared = rules.responses.map(\.status).asChoice
      let place = (rules.operation.node["responses"] ?? rules.operation.node).place
      return [Breach("status", "is \(head.status) and must be \(declared)", place)]
    }
    var breaches: [Breach] = []
    for header in response.headers {
      breaches += try self.breaches(ofHeader: header, head.headers, .response) { name in
        !response.headers.contains { $0.name.equalsIgnoringASCIICase(name) }
      }
    }
    guard let body, method != "HEAD", ![204, 304].contains(head.status),
      !response.media.entries.isEmpty
    else { return breaches }
    if body.isEmpty {
      // A stub of an error is often its status alone, and clients read no more.
      if head.status < 300, let first = response.media.entries.first {
        breaches.append(
          Breach("body", "is empty and must be \(first.node.key ?? "")", first.node.place))
      }
      return breaches
    }
    let (entry, mismatch) = media(
      response.media, head.headers["Content-Type"], default: response.media.entries.first?.type,
      at: response.node)
    breaches += mismatch
    guard let entry, head.headers.isUncompressed || head.undoneEncoding != nil,
      let schema = entry["schema"],
      (head.headers["Content-Type"].flatMap(MediaType.init) ?? entry.key.flatMap(MediaType.init))?
        .isJSON == true
    else { return breaches }
    return breaches + (try self.breaches(ofJSON: body, schema, .response))
  }
}
