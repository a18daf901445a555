/// Where a server listens, and what it allows.
package struct ServerSettings: Sendable {
  package var host = "127.0.0.1"
  /// 0 for a free one.
  package var port = 0
  package var limits = ServerLimits()
  /// Whether pages of other origins may read the responses, in a browser.
  package var allowsOtherOrigins = false

  package init() {}
}
