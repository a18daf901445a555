import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What `serve` says while it runs.
struct RequestLog: Sendable {
  let console: Console
  let asJSON: Bool
  /// Whether requests that were answered go without saying.
  let isQuiet: Bool
  let origin: URL?
  /// Whether the user has said what the address stands for.
  let isOriginGiven: Bool
  let spy: Spy?

  private struct Started: Encodable {
    let event = "listening"
    let url: String
    let origin: String?
    let stubs: Int
  }

  private struct Change: Encodable {
    let event: String
    var stubs: Int?
    var message: String?
  }

  func begin(_ standIn: StandIn, _ plan: PlanFiles.Plan, _ origin: Origin, host: String) {
    let url = standIn.server.url.absoluteString
    if asJSON {
      write(Started(url: url, origin: origin.url?.shown, stubs: plan.stubs.count))
    } else {
      console.write(url)
    }
    let place = origin.url.map { ", in place of \($0.shown)" } ?? ""
    console.note("\(plan.stubs.count.counting("stub"))\(place). Ctrl-C ends.")
    if let warning = origin.warning { warn(warning) }
    if !host.hasPrefix("127."), host != "::1" {
      warn("Listening on \(host): whoever reaches this machine can ask.")
    }
    for remark in plan.remarks { warn(remark) }
  }

  func warn(_ text: String) { console.note("\("warning:", .yellow) \(text)") }

  @Sendable func refused(_ text: String) {
    if asJSON { write(Change(event: "refused", message: text)) }
    console.note("\("refused:", .red) \(text)")
  }

  @Sendable func add(_ exchange: Exchange) {
    if isQuiet, case .answered = exchange.outcome, spy?.answered(exchange) != true { return }
    let line = RequestLine(exchange: exchange, origin: origin)
    var text = line.text
    if let spy, spy.answered(exchange), let draft = StubText(exchange) {
      for line in draft.lines { text.append("\n    \(line)") }
    }
    if asJSON { write(line.json) } else { console.note(text) }
  }

  func changed(_ plan: PlanFiles.Plan) {
    if asJSON { write(Change(event: "reloaded", stubs: plan.stubs.count)) }
    console.note("\("reloaded:", .cyan) \(plan.stubs.count.counting("stub"))")
    if !isOriginGiven, plan.origins.count == 1, let named = plan.origins.first, named != origin {
      let stands = origin.map { "for \($0.shown)" } ?? "for itself"
      warn("The files name \(named.shown) now; the address stands \(stands) until the next start.")
    }
    for remark in plan.remarks { warn(remark) }
  }

  func kept(because reason: String) {
    if asJSON { write(Change(event: "kept", message: reason)) }
    console.note("\("kept the stubs as they were:", .yellow) \(reason)")
  }

  private func write(_ event: some Encodable) { try? console.write(json: event, inOneLine: true) }
}
