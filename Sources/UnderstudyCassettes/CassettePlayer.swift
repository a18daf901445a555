import Foundation
import UnderstudyHTTP

/// A cassette at work for one test, or one case of it, in any mode.
///
/// It does not know how to reach a real server: it is given stubs that do, such as
/// `.any().passthrough()`.
package struct CassettePlayer: Sendable {
  package let file: URL
  package let mode: Cassette.Mode
  package let owner: CassetteOwner?
  private let options: CassetteOptions
  private let location: CodeLocation

  package init(
    _ file: URL, _ mode: Cassette.Mode, for owner: CassetteOwner?, _ options: CassetteOptions,
    location: CodeLocation
  ) {
    self.file = file
    self.mode = mode
    self.owner = owner
    self.options = options
    self.location = location
  }

  /// The stubs of a scope: from the file, from the real service, or from both.
  ///
  /// - Parameters:
  ///   - service: The stubs that reach the real service.
  ///   - outer: The scope around, whose stubs come before the service: they are there in a replay too.
  ///   - recorder: Where the service's responses are kept.
  ///   - drifts: Where differences are kept.
  /// - Returns: The stubs, and the cassette that is replayed; nil if the service is asked for
  ///   everything.
  package func stubs(
    from service: () -> [Stub], outer: HTTPStubs?, _ recorder: CassetteRecorder, _ drifts: DriftLog
  ) throws(CassetteError) -> (stubs: [Stub], cassette: Cassette?) {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    if !isThere, mode == .replay || mode == .compare {
      throw .unrecorded(
        name: file.lastPathComponent, folder: file.deletingLastPathComponent().path,
        command: owner.command(.new))
    }
    switch mode {
    case .replay:
      let cassette = try Cassette(contentsOf: file)
      return (stubs(of: cassette), cassette)
    case .new:
      return (recording(service(), outer, recorder), nil)
    case .missing:
      // Another test may add to the file meanwhile.
      let cassette =
        isThere ? try Cassette(contentsOf: file, name: file.lastPathComponent, copying: true) : nil
      let recorded = cassette.map { stubs(of: $0) } ?? []
      return (recorded + recording(service(), outer, recorder), cassette)
    case .compare:
      let cassette = try Cassette(contentsOf: file)
      return (comparing(cassette, with: service(), drifts), cassette)
    }
  }

  private func stubs(
    of cassette: Cassette, answering: (HAREntry, Reply) -> Reply = { $1 }
  ) -> [Stub] {
    cassette.stubs(options, at: location, for: owner, answering: answering)
  }

  // MARK: - Recording

  /// The name of a stub that reaches the service, in messages and among those of other cassettes.
  private static let origin = "the real service"

  private func recording(
    _ service: [Stub], _ outer: HTTPStubs?, _ recorder: CassetteRecorder
  ) -> [Stub] {
    service.map { stub in
      var stub = stub
      if let outer {
        stub.pattern = stub.pattern.where("no enclosing stub answers it") { [weak outer] request in
          outer?.engine.plans(request, passingOver: Self.origin) != true
        }
      }
      stub.pattern.origin = "\(Self.origin), recorded into \(file.lastPathComponent)"
      return stub.replacingReplies { reply in
        .computed { request in
          try await recorder.record(request, from: reply, testCase: owner?.testCase)
        }
      }
      .optional()
    }
  }

  // MARK: - Comparing

  private func comparing(
    _ cassette: Cassette, with service: [Stub], _ drifts: DriftLog
  ) -> [Stub] {
    let comparison = MessageComparison(options, ofShapeOnly: true)
    return stubs(of: cassette) { entry, recorded in
      .computed { request in
        let uncompared = { (reason: String) -> Reply in
          drifts.note(["it could not be compared: \(reason)"], of: entry, request)
          return recorded
        }
        let live: Reply.Resolved
        do {
          live = try await service.reply(to: request).resolved(for: request)
        } catch {
          if error.isCancellation { throw error }
          return uncompared(request.words(of: error))
        }
        guard let response = live.response else {
          return uncompared(live.reply.problem ?? "it got \(live.reply)")
        }
        let body = try cassette.bodies().response(of: entry)
        var head = ResponseHead(status: entry.status, headers: entry.responseHeaders)
        // The status that was replayed, if the file has a body beside a 304.
        if case .response(let replayed, _) = recorded.source { head.status = replayed.status }
        let differences = comparison.differences(from: (head, body), to: response)
        drifts.note(differences.map(\.description), of: entry, request)
        // The recorded values, so that a test of them passes as ever; but what comes next may need
        // the secret that is not in the file.
        return entry.hasStandIn(in: body) ? live.reply : recorded
      }
    }
  }
}

extension HAREntry {
  fileprivate func hasStandIn(in body: Data) -> Bool {
    responseHeaders.contains { $0.value.isRedacted }
      || body.range(of: Data(Redaction.placeholder.utf8)) != nil
      || Redaction.lastStandIn(in: body) > 0
  }
}

extension [Stub] {
  /// The service's reply to a request.
  fileprivate func reply(to request: RecordedRequest) -> Reply {
    let stub = first { $0.pattern.matches(request) }
    return stub?.reply(at: 0) ?? Reply(.impossible("no stub of `service` lets it through"))
  }
}

extension Reply {
  /// A reply with nothing left to compute, and its whole response; nil for what only the engine can
  /// play: a held request, a stream, a failure.
  typealias Resolved = (reply: Reply, response: MessageComparison.Response?)

  /// Computes the reply to a request.
  ///
  /// - Throws: what the closure of the reply throws, such as an error of the network.
  func resolved(for request: RecordedRequest) async throws -> Resolved {
    var reply = self
    for _ in 0..<16 {
      guard case .computed(let answer) = reply.source else { break }
      reply = try await answer(request)
    }
    guard case .response(let head, let body) = reply.source, let bytes = try body.wholeBytes()
    else { return (reply, nil) }
    return (reply, (head, head.allowsBody(for: request) ? bytes : Data()))
  }
}
