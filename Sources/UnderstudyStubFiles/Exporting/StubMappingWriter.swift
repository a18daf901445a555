import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes a stub as mappings of WireMock: one for each answer that differs.
struct StubMappingWriter {
  /// The place of the stub: the first that matches wins, and WireMock wants to be told.
  let number: Int
  var remarks: Remarks

  mutating func mappings(_ stub: Stub) throws(Inexpressible) -> [JSONTree] {
    let request = try request(stub.pattern)
    var responses: [JSONTree] = []
    for reply in stub.replies { responses.append(try response(reply, stub.pattern.redaction)) }
    let most = limit(of: stub)
    let steps = steps(of: stub, atMost: most)
    let isScenario = steps.count > 1 || most != nil
    return steps.enumerated().map { index, step in
      let isLast = index == steps.count - 1
      // The last one stays, begins again, or leads to where nothing answers.
      let stays = isLast && most == nil && !stub.startsOver
      let next = isLast && most == nil ? "Started" : "\(index + 2)"
      return .object([
        "name": .string(stub.shown), "priority": .int(number),
        "scenarioName": isScenario ? .string("stub \(number)") : nil,
        "requiredScenarioState": isScenario
          ? .string(index == 0 ? "Started" : "\(index + 1)") : nil,
        "newScenarioState": isScenario && !stays ? .string(next) : nil,
        "request": request, "response": responses[step],
      ])
    }
  }

  /// More states than this nobody wants to read.
  private static let mostStates = 10

  /// How often it answers; nil for any number of times.
  private mutating func limit(of stub: Stub) -> Int? {
    guard let most = stub.repetition.maximum else { return nil }
    if most <= Self.mostStates { return most }
    remarks.add("a stub that answers \(most) times answers any number of times")
    return nil
  }

  /// The reply of each time, as far as they differ.
  private func steps(of stub: Stub, atMost most: Int?) -> [Int] {
    let count = stub.replies.count
    return (0..<(most ?? count)).map { stub.startsOver ? $0 % count : min($0, count - 1) }
  }

  // MARK: - Responses

  private mutating func response(
    _ reply: Reply, _ redaction: Redaction
  ) throws(Inexpressible) -> JSONTree {
    var members: [(String, JSONTree)]
    switch reply.source {
    case .response(let head, let body): members = try response(head, body, redaction)
    case .broken(let fault): members = [("fault", .string(try fault.ofWireMock()))]
    case .failure(let code):
      throw Inexpressible(
        "the error \(URLErrorName.name(of: code) ?? "\(code.rawValue)") is of URLSession")
    default: throw Inexpressible(reply.source.onlyInCode ?? "it is \(reply)")
    }
    if reply.pacing.truncation != nil { throw Inexpressible("a reply breaks off: \(reply)") }
    if reply.pacing.delay > .zero {
      members.append(("fixedDelayMilliseconds", .int(reply.pacing.delay.milliseconds)))
    }
    if reply.pacing.bytesPerSecond != nil { remarks.add("a body that is throttled comes at once") }
    return .object(members)
  }

  private func response(
    _ head: ResponseHead, _ body: ReplyBody, _ redaction: Redaction
  ) throws(Inexpressible) -> [(String, JSONTree)] {
    var members: [(String, JSONTree)] = [("status", .int(head.status))]
    var headers: [(name: String, values: [JSONTree])] = []
    for field in redaction.redacted(head.headers) {
      let place = headers.firstIndex { $0.name.equalsIgnoringASCIICase(field.name) }
      if let place {
        headers[place].values.append(.string(field.value))
      } else {
        headers.append((field.name, [.string(field.value)]))
      }
    }
    if !headers.isEmpty {
      let fields = headers.map {
        ($0.name, $0.values.count == 1 ? $0.values[0] : .array($0.values))
      }
      members.append(("headers", .object(fields)))
    }
    let bytes = redaction.redacted(try body.bytes(), type: head.headers["Content-Type"])
    if let text = String(validUTF8: bytes) {
      if !text.isEmpty { members.append(("body", .string(text))) }
    } else {
      members.append(("base64Body", .string(bytes.base64EncodedString())))
    }
    if case .chunks(let chunks, let interval) = body, interval > .zero, !chunks.isEmpty {
      let dribble = JSONTree.object([
        "numberOfChunks": .int(chunks.count),
        "totalDuration": .int((interval * chunks.count).milliseconds),
      ])
      members.append(("chunkedDribbleDelay", dribble))
    }
    return members
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int((self / .milliseconds(1)).rounded(.up)) }
}

extension ConnectionFault {
  fileprivate func ofWireMock() throws(Inexpressible) -> String {
    switch self {
    case .emptyReply: "EMPTY_RESPONSE"
    case .resetBeforeHead: "CONNECTION_RESET_BY_PEER"
    case .malformedChunk: "MALFORMED_RESPONSE_CHUNK"
    case .randomBytes: "RANDOM_DATA_THEN_CLOSE"
    case .resetInBody, .wrongContentLength, .malformedStatusLine, .stall:
      throw Inexpressible("WireMock has no fault such as '\(rawValue)'")
    }
  }
}
