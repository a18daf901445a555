import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Cassette {
  /// What a request gets when it comes more often than it was recorded.
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
  /// let stubs = HTTPStubs(cassette.stubs { $0.ignoredQueryItems = ["timestamp"] })
  /// ```
  ///
  /// Requests that were recorded several times get their responses in that order. The order of query
  /// items, form fields and JSON keys does not matter, nor does the boundary of a multipart body; what
  /// was redacted may have any value. None of the stubs has to be used. Messages name the file and the
  /// entry instead of a line of source.
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
    answering: (RecordedEntry, Reply) -> Reply = { $1 }
  ) -> [Stub] {
    let text = Result { () throws(CassetteError) in try source.read() }
    var order: [EntryMatching] = []
    var groups: [EntryMatching: [RecordedEntry]] = [:]
    for entry in entries {
      let matching = EntryMatching(entry, body: body(of: entry, in: text), options)
      if groups[matching] == nil { order.append(matching) }
      groups[matching, default: []].append(entry)
    }
    // A request whose body the file does not hold would take those of all others.
    let bodiesFirst = order.filter(\.hasBody) + order.filter { !$0.hasBody }
    return bodiesFirst.map { matching in
      let entries = RecordedEntry.meant(for: owner, among: groups[matching] ?? [])
      let pattern = matching.pattern(like: entries[0], at: location, origin: origin(of: entries))
      let stub = Stub(
        pattern: pattern, replies: entries.map { answering($0, reply($0, in: text, options)) })
      switch options.exhaustion {
      case .repeatsLast: return stub.optional()
      case .startsOver: return stub.optional().startingOver()
      case .fails: return stub.times(...entries.count)
      }
    }
  }

  /// The file and the numbers of the entries, such as `popular.har, entry 3`.
  private func origin(of entries: [RecordedEntry]) -> String {
    let numbers = entries.map(\.number)
    let named = numbers.prefix(3).map(String.init).joined(separator: ", ")
    let rest = numbers.count - 3
    return "\(name), \(numbers.count == 1 ? "entry" : "entries") \(named)"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// What requests must have to get the responses of the entries, in their order.
  func matchings(_ options: CassetteOptions) throws(CassetteError) -> [EntryMatching] {
    let data = try source.read()
    return try allEntries(in: data).map { entry in
      EntryMatching(entry, body: body(of: entry, in: .success(data)), options)
    }
  }

  private typealias Text = Result<Data, CassetteError>

  private func body(of entry: RecordedEntry, in text: Text) -> EntryBody? {
    guard let body = entry.body, case .success(let data) = text else { return nil }
    return EntryBody(
      bytes(of: body, entry.headers, in: data),
      type: entry.headers["Content-Type"] ?? body.mimeType,
      params: body.params)
  }

  // MARK: - Replies

  /// Larger bodies are decoded when the request comes, so that they take no memory until then.
  private static let mostKept = 1 << 12

  private func reply(_ entry: RecordedEntry, in text: Text, _ options: CassetteOptions) -> Reply {
    let data: Data
    switch text {
    case .success(let read): data = read
    case .failure(let error): return Reply(.impossible(error.description))
    }
    let head = ResponseHead(status: entry.status, headers: headers(of: entry))
    let body = entry.answerBody
    let length = body.text.map { $0.end - $0.start } ?? 0
    if let reason = obstacle(to: entry, in: data) {
      // Told where it is asked for: other entries of the file are good.
      return Reply(.computed { _ in Reply(.impossible(reason)) })
    }
    var reply: Reply
    if body.file == nil, length <= Self.mostKept {
      let bytes = bytes(of: body, entry.answerHeaders, in: data)
      reply = Reply(.response(head, bytes.isEmpty ? .none : .data(bytes)))
    } else {
      reply = Reply(
        .response(head, .deferred { bytes(of: body, entry.answerHeaders, in: try source.read()) }))
    }
    // A file may say anything; more microseconds than there are in an `Int64` are none.
    if options.usesRecordedTiming, let time = entry.duration, time > 0,
      let microseconds = Int64(exactly: (time * 1_000).rounded())
    {
      reply = reply.delayed(by: .microseconds(microseconds))
    }
    return reply
  }

  /// Why nobody could read the body of an answer.
  private func obstacle(to entry: RecordedEntry, in data: Data) -> String? {
    let body = entry.answerBody
    guard body.isBase64, ForeignCompression.isNamed(in: entry.answerHeaders),
      let compression = ForeignCompression.name(
        of: bytes(of: body, entry.answerHeaders, in: data), entry.answerHeaders,
        type: entry.answerHeaders["Content-Type"] ?? body.mimeType)
    else { return nil }
    return """
      the body in \(name), entry \(entry.number), is compressed with \(compression), which is not \
      undone; record it again, or save it from a client that asks for gzip
      """
  }

  /// The headers without those that speak of how the body was carried: it is replayed decoded.
  private func headers(of entry: RecordedEntry) -> HeaderFields {
    let carriage = ["content-encoding", "content-length", "transfer-encoding"]
    let isHead = entry.method.uppercased() == "HEAD"
    var headers = HeaderFields(
      entry.answerHeaders.filter { isHead || !carriage.contains($0.name.lowercased()) })
    if 300..<400 ~= entry.status, !entry.redirectURL.isEmpty, !headers.contains("Location") {
      headers["Location"] = entry.redirectURL
    }
    return headers
  }
}
