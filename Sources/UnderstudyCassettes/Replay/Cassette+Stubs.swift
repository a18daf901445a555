import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Cassette {
  /// What a request gets when it comes more often than it was recorded.
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

  /// The entries as stubs, which match by method, URL and body.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(try Cassette("popular").stubs { $0.ignoredQueryItems = ["timestamp"] })
  /// ```
  ///
  /// Requests that were recorded several times get their responses in that order. The order of query
  /// items, form fields and JSON keys does not matter, nor does the boundary of a multipart body; what
  /// was redacted may have any value. No stub of them has to be used, but a test that asks nothing fails. Messages
  /// name the file and the entry instead of a line of source.
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
    let known = (try? bodies.get()) ?? HARBodies(data: Data())
    let groups = entries.grouped { known.matching(of: $0, options) }
    // A request whose body the file does not hold would take those of all others.
    return (groups.filter(\.key.hasBody) + groups.filter { !$0.key.hasBody }).map { group in
      let entries = HAREntry.meant(for: owner, among: group.elements)
      let pattern = group.key.pattern(
        like: entries[0], at: location,
        origin: "\(name), \(entries.map(\.number).asEntries(naming: 3))")
      let stub = Stub(
        pattern: pattern, replies: entries.map { answering($0, reply($0, in: bodies, options)) })
      switch options.exhaustion {
      case .repeatsLast: return stub.optional().asOneOfMany()
      case .startsOver: return stub.optional().startingOver().asOneOfMany()
      case .fails: return stub.times(...entries.count).asOneOfMany()
      }
    }
  }

  // MARK: - Replies

  /// Larger bodies are decoded when the request comes, so that they take no memory until then.
  private static let mostKept = 1 << 12

  private func reply(
    _ entry: HAREntry, in all: Result<HARBodies, CassetteError>, _ options: CassetteOptions
  ) -> Reply {
    let bodies: HARBodies
    switch all {
    case .success(let read): bodies = read
    case .failure(let error): return Reply(.impossible(error.description))
    }
    let head = ResponseHead(status: entry.status, headers: headers(of: entry))
    let body = entry.responseBody
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
    guard options.usesRecordedTiming else { return reply }
    reply.pacing.pieces = body.pieces
    // A file may say anything; more microseconds than there are in an `Int64` are none.
    if let time = body.pieces.first?.milliseconds ?? entry.time, time > 0,
      let microseconds = Int64(exactly: (time * 1_000).rounded())
    {
      reply = reply.delayed(by: .microseconds(microseconds))
    }
    return reply
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
  private func headers(of entry: HAREntry) -> HeaderFields {
    // Of these the headers speak of a body that did not come.
    let isBare = entry.method == "HEAD" || entry.status == 304
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
