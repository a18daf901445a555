import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Contract: TrafficCheck {
  package func violations(of stub: Stub) -> [ContractViolation] {
    guard let template = stub.pattern.url.template, !template.path.segments.contains(.rest)
    else { return [] }
    let path = template.path.sample
    let method = stub.pattern.method
    let judge = Judge(contract: self, stub: stub)
    switch table.find(method ?? "GET", path) {
    case .operation(let operation, _):
      return stub.replies.flatMap { judge.violations(of: $0, operation) }
    case .otherMethods(let operations):
      guard let method, !Self.isImplied(method, operations) else { return [] }
      return judge.violation(ofMethod: method, of: operations)
    case .nothing:
      if template.path.literal == nil, table.overlaps(template.path.segments) { return [] }
      let host: String? =
        switch template.host {
        case .any: nil
        case .exact(let name): name
        default: "another"
        }
      return judge.violation(ofPath: template.path.text, host: host)
    }
  }

  package func violations(of exchange: Exchange) -> [ContractViolation] {
    let judge = Judge(contract: self, stub: exchange.stub, request: exchange.request)
    switch exchange.outcome {
    case .answered(let head, let body):
      return judge.violations(of: exchange.request, (head, body))
    case .failed, .cancelled: return judge.violations(of: exchange.request, nil)
    // One mistake is told once.
    case .pending, .unplanned, .straggler: return []
    }
  }

  /// Whether servers answer a method without saying so.
  static func isImplied(_ method: String, _ operations: [SpecOperation]) -> Bool {
    method == "OPTIONS" || method == "HEAD" && operations.contains { $0.method == "GET" }
  }

  /// Whether a request to a host is the service's: what is for another one is like none of its paths.
  func isOwn(_ host: String?, _ guesses: [OperationTable.Guess]) -> Bool {
    guard let host, !["localhost", "127.0.0.1", "::1"].contains(host), !table.hosts.isEmpty,
      !table.hosts.contains(host)
    else { return true }
    return guesses.contains { $0.cost < 2 }
  }
}

extension PathPattern {
  /// A path that the pattern matches, with a text that no document has for each parameter.
  var sample: String {
    if let literal { return literal }
    return segments.map { segment in
      guard case .parameter(_, let prefix, let suffix) = segment else { return "/\(segment.text)" }
      return "/\(prefix)\u{1}\(suffix)"
    }.joined()
  }
}
