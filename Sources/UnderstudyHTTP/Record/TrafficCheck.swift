/// Judges the stubs and the traffic of a scope, as by the OpenAPI document of their service.
package protocol TrafficCheck: Sendable {
  /// What is wrong with a stub as it was written.
  func violations(of stub: Stub) -> [ContractViolation]
  /// What is wrong with a request that has come to its end, and with its response.
  func violations(of exchange: Exchange) -> [ContractViolation]
  /// What the service would not send in a stub's response of this status, for values of its body.
  func forbidden(in body: JSONDocument, status: Int, of stub: Stub) -> [ForbiddenValue]
}

/// The checks of a test, which hold for each scope in it.
package enum TrafficChecks {
  @TaskLocal package static var current: [any TrafficCheck] = []
}
