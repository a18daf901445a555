import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// Loops without a server, whose thread a test can hold up.
struct EventLoopTests {
  /// Runs the loop that takes connections, the first of several; gives its port.
  private func runFirst(_ mailboxes: [Mailbox], _ service: Service) throws -> Int {
    let listener = try Listener(host: "127.0.0.1", port: 0)
    let port = listener.port
    let handover = Lock<Listener?>(listener)
    Thread.detachNewThread {
      EventLoop(
        service: service, mailboxes: mailboxes, number: 0, census: Census(),
        faults: ConnectFaults(), listener: handover.withLock { $0.take() }
      ).run()
    }
    return port
  }

  @Test func `a connection that was handed to another loop comes before the stop of that loop`()
    async throws
  {
    let mailboxes = [try Mailbox(), try Mailbox()]
    let port = try runFirst(mailboxes, Service(stubs: HTTPStubs()))
    // The first that is taken goes to the other loop.
    let client = WireConnection(port: port)
    let messages = await onThread {
      var poller = Poller()
      poller.watch(mailboxes[1].waker.descriptor, reading: true, writing: false)
      var messages: [Mailbox.Message] = []
      let deadline = ContinuousClock.now + .seconds(600)
      for count in 1...2 {
        while messages.count < count, ContinuousClock.now < deadline {
          _ = poller.wait(milliseconds: 1_000)
          messages += mailboxes[1].take()
        }
        mailboxes[0].post(.stop)
      }
      return messages
    }
    guard case .adopt(let descriptor)? = messages.first, case .stop? = messages.last else {
      Issue.record("\(messages)")
      return
    }
    _ = Socket(descriptor)
    client.hangUp()
  }

  @Test func `what is told of a connection that has ended is not taken for a new one's`()
    async throws
  {
    let stubs = HTTPStubs(.get("/held").held(), .get("/new").reply(.text("new")))
    let (refused, onRefusal) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let mailbox = try Mailbox()
    let port = try runFirst(
      [mailbox],
      Service(
        stubs: stubs,
        onRefusal: { _ in
          onRefusal.finish()
          goOn.wait()
        }))
    let get = { (path: String) in
      "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    }
    // One that is read no more, so that only its breaking is told of.
    let old = WireConnection(port: port)
    old.send(get("/held"))
    old.endOutput()
    let held = await stubs.nextHeld()
    _ = await onThread { old.read(until: "100 Continue\r\n\r\n") }

    // While the loop is held up, that one breaks, its answer comes, and a new one is there.
    let refusing = WireConnection(port: port)
    refusing.send("GET / HTTP/1.1\r\nHost : a\r\n\r\n")
    for await _ in refused {}
    old.breakOff()
    held.reply(.status(204))
    while stubs.report.exchanges.contains(where: { $0.ended == nil }) { await Task.yield() }
    let new = WireConnection(port: port)
    new.send(get("/new"))
    goOn.signal()

    let text = await onThread { String(decoding: new.readToEnd().bytes, as: UTF8.self) }
    #expect(text.contains("new"))
    mailbox.post(.stop)
    for connection in [refusing, new] { connection.hangUp() }
  }
}
