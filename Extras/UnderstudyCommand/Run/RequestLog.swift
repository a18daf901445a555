import Foundation
import UnderstudyHTTP

/// What `serve` writes while it runs.
struct RequestLog: Sendable {
  let console: Console
  let asJSON: Bool
  /// Whether answered requests are left out.
  let isQuiet: Bool
  let origin: Origin
  let spy: Spy?

  func began(_ url: URL, _ plan: PlanFiles.Plan, host: String) {
    let shown = origin.url?.shown
    if asJSON {
      var event: JSONValue = [
        "event": "listening", "url": .string(url.absoluteString), "stubs": .int(plan.stubs.count),
      ]
      event["origin"] = shown.map(JSONValue.string)
      write(event)
    } else {
      console.write(url.absoluteString)
    }
    let place = shown.map { ", in place of \($0)" } ?? ""
    console.note("\(plan.stubs.count.counting("stub"))\(place). Ctrl-C ends.")
    if let warning = origin.warning { console.warn(warning) }
    if !host.hasPrefix("127."), host != "::1" {
      console.warn("Listening on \(host): any client that reaches this machine is answered.")
    }
    plan.remarks.forEach(console.warn)
  }

  @Sendable func refused(_ text: String) {
    if asJSON { write(["event": "refused", "message": .string(text)] as JSONValue) }
    console.note("\("refused:", .red) \(text)")
  }

  @Sendable func add(_ exchange: Exchange) {
    let isSpied = spy?.answered(exchange) == true
    if isQuiet, !isSpied, case .answered = exchange.outcome { return }
    let entry = ShownEntry(exchange)
    if asJSON { return write(entry) }
    console.note(entry.line(without: origin.url))
  }

  /// A request that the document which is served does not allow.
  func broken(_ violation: ContractViolation) {
    if asJSON {
      write(["event": "violation", "message": .string(violation.description)] as JSONValue)
    }
    console.note("\("not as documented:", .red) \(violation.description)")
  }

  func reloaded(_ plan: PlanFiles.Plan) {
    if asJSON { write(["event": "reloaded", "stubs": .int(plan.stubs.count)] as JSONValue) }
    console.note("\("reloaded:", .cyan) \(plan.stubs.count.counting("stub"))")
    plan.remarks.forEach(console.warn)
  }

  func kept(because reason: String) {
    if asJSON { write(["event": "kept", "message": .string(reason)] as JSONValue) }
    console.note("\("kept the stubs as they were:", .yellow) \(reason)")
  }

  private func write(_ event: some Encodable) { try? console.write(json: event, inOneLine: true) }
}
