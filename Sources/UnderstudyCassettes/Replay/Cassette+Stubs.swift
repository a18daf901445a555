import Foundation
import UnderstudyHTTP

// Stubs that replay the entries of a cassette.

extension Cassette {
  /// The response to a request that comes more often than it was recorded.
  ///
  /// ```swift
  /// let stubs = try Cassette("popular").stubs { $0.exhaustion = .fails }
  /// ```
  public enum Exhaustion: Sendable, Hashable {
    /// The last response again.
    case repeatsLast
    /// The responses from the first one on.
    case startsOver
    /// None: the request is unplanned.
    case fails
  }

  /// The entries as stubs, which match by method, URL and body, and by the headers in which entries that
  /// share these differ.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(try Cassette("popular").stubs { $0.ignoredQueryItems = ["timestamp"] })
  /// ```
  ///
  /// Requests that were recorded several times get their responses in that order. Where those entries
  /// differ in a header, such as `Accept` or one of the service's own, the one whose headers agree comes
  /// first, and the order decides among equals and where none agrees; headers that differ from run to run,
  /// such as `Date` and `traceparent`, don't count, nor do those of `ignoredHeaders`. A `Range` must be as
  /// recorded. Only a request with a condition (`If-None-Match`, `If-Modified-Since`) that agrees gets a
  /// 304; others get the body. A response that broke off is a lost connection.
  ///
  /// The order of query items, form fields and JSON keys does not matter, nor does the boundary of a
  /// multipart body; a secret that was replaced may have any value. No stub of them has to be used, but a test that
  /// asks nothing fails. Messages name the file and the entry instead of a line of source.
  ///
  /// - Parameter options: Changes the options, of which those for matching and replaying hold here.
  public func stubs(
    options: (inout CassetteOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [Stub] {
    stubs(
      CassetteOptions(options),
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column), for: nil)
  }

  /// The same for a test, which gets its own entries first, with replies that may differ.
  func stubs(
    _ options: CassetteOptions, at location: CodeLocation, for owner: CassetteOwner?,
    answering: (HAREntry, Reply) -> Reply = { $1 }
  ) -> [Stub] {
    let bodies = Result { () throws(CassetteError) in try self.bodies() }
    let readable = (try? bodies.get()) ?? HARBodies(data: Data())
    let groups = entries.grouped { readable.matching(of: $0, options) }
    let ignored = HAREntry.headersOfCarriage.union(
      (options.ignoredHeaders + options.matchedHeaders).map { $0.lowercased() })
    // A request whose body the file does not hold would take those of all others.
    var stubs = (groups.filter(\.key.hasBody) + groups.filter { !$0.key.hasBody }).flatMap {
      group in
      var taken = TakenRequests()
      return EntryChoice.all(among: group.elements, ignoring: ignored).map { choice in
        let entries = HAREntry.meant(for: owner, among: choice.entries)
        let origin = "\(name), \(entries.map(\.number).asEntries(naming: 3))"
        var pattern = group.key.pattern(like: entries[0], at: location, origin: origin)
        for (name, value) in choice.headers { pattern = pattern.header(name, value) }
        if options.exhaustion == .fails {
          pattern = taken.take(pattern, rank: choice.rank)
        }
        let stub = Stub(
          pattern: pattern,
          replies: entries.map {
            answering($0, reply($0, in: bodies, options, isConditional: choice.isConditional))
          })
        switch options.exhaustion {
        case .repeatsLast: return stub.optional().asOneOfMany()
        case .startsOver: return stub.optional().startingOver().asOneOfMany()
        case .fails: return stub.times(...entries.count).asOneOfMany()
        }
      }
    }
    if !stubs.isEmpty {
      stubs[0].omissions = omissions.map { entry, reason in
        Stub.Omission(
          pattern: readable.matching(of: entry, options).pattern(
            like: entry, at: location, origin: name),
          reason: "entry \(entry.number) of \(name), which was \(reason)")
      }
    }
    return stubs
  }

  /// The requests of choices of earlier ranks. Entries that are used up keep their requests: no choice of a later
  /// rank answers them.
  private struct TakenRequests {
    private var all = PatternSet()
    /// Without those of the rank that is being taken.
    private var earlier = PatternSet()
    private var rank = 0

    /// Takes the requests of a choice, and gives its pattern without those that an earlier rank has.
    mutating func take(_ pattern: RequestPattern, rank: Int) -> RequestPattern {
      if rank < self.rank { all = PatternSet() }
      if rank != self.rank { (earlier, self.rank) = (all, rank) }
      all.insert(pattern)
      if earlier.isEmpty { return pattern }
      return pattern.where("headers that no other entry has") { [earlier] in !earlier.matches($0) }
    }
  }

  /// Patterns of stubs, of which none may match.
  private struct PatternSet: Sendable {
    private var patterns: [RequestPattern] = []
    private var index = StubIndex()

    var isEmpty: Bool { patterns.isEmpty }

    mutating func insert(_ pattern: RequestPattern) {
      index.insert(pattern, priority: patterns.count)
      patterns.append(pattern)
    }

    func matches(_ request: RecordedRequest) -> Bool {
      var reading = RequestReading(request: request)
      return index.candidates(for: &reading).contains { patterns[$0].match(&reading) != nil }
    }
  }

  // MARK: - Replies

  /// Larger bodies are decoded when the request comes, so that they take no memory until then.
  private static let mostKept = 1 << 12

  private func reply(
    _ entry: HAREntry, in all: Result<HARBodies, CassetteError>, _ options: CassetteOptions,
    isConditional: Bool
  ) -> Reply {
    if entry.isBrokenOff { return timed(.resetBeforeHead, entry, options) }
    let bodies: HARBodies
    switch all {
    case .success(let read): bodies = read
    case .failure(let error): return Reply(.impossible(error.description))
    }
    if entry.status == 304, isConditional {
      let head = ResponseHead(status: 304, headers: headers(of: entry))
      return timed(Reply(.response(head, .none)), entry, options)
    }
    // Browsers note what the service said, and the body out of their cache.
    var head = ResponseHead(
      status: entry.status == 304 ? 200 : entry.status, headers: headers(of: entry, withBody: true))
    let body = entry.responseBody
    if entry.status == 304, let type = body.mimeType, !head.headers.contains("Content-Type") {
      head.headers["Content-Type"] = type
    }
    if let reason = obstacle(to: entry, in: bodies) {
      // Only the request for it fails: other entries of the file are good.
      return Reply(.computed { _ in Reply(.impossible(reason)) })
    }
    var reply: Reply
    if body.file == nil, body.text?.count ?? 0 <= Self.mostKept {
      let bytes = bodies.response(of: entry)
      reply = Reply(.response(head, bytes.isEmpty ? .none : .data(bytes)))
    } else {
      reply = Reply(.response(head, .deferred { try self.bodies().response(of: entry) }))
    }
    if options.usesRecordedTiming { reply.pacing.pieces = body.pieces }
    return timed(reply, entry, options)
  }

  /// The reply in the time that it took, if that is asked for.
  private func timed(_ reply: Reply, _ entry: HAREntry, _ options: CassetteOptions) -> Reply {
    guard options.usesRecordedTiming else { return reply }
    // A file may say anything; more microseconds than there are in an `Int64` are none.
    guard let time = entry.responseBody.pieces.first?.milliseconds ?? entry.time, time > 0,
      let microseconds = Int64(exactly: (time * 1_000).rounded())
    else { return reply }
    return reply.delayed(by: .microseconds(microseconds))
  }

  /// Why no client could read the body of a response.
  private func obstacle(to entry: HAREntry, in bodies: HARBodies) -> String? {
    let body = entry.responseBody
    guard body.isBase64,
      let compression = ForeignCompression.name(
        of: bodies.response(of: entry), entry.responseHeaders, type: entry.responseType)
    else { return nil }
    return """
      the body in \(name), entry \(entry.number), is compressed with \(compression), which Understudy \
      cannot decompress; record it again, or save it from a client that asks for gzip
      """
  }

  /// The headers without those that speak of how the body was carried: it is replayed decoded.
  private func headers(of entry: HAREntry, withBody hasBody: Bool = false) -> HeaderFields {
    // Of these the headers speak of a body that did not come.
    let isBare = entry.method == "HEAD" || entry.status == 304 && !hasBody
    var headers = HeaderFields(
      entry.responseHeaders.filter {
        isBare
          || !["content-encoding", "content-length", "transfer-encoding"]
            .contains($0.name.lowercased())
      })
    if 300..<400 ~= entry.status, !entry.redirectURL.isEmpty, !headers.contains("Location") {
      headers["Location"] = entry.redirectURL
    }
    return headers
  }
}
