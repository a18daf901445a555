import Foundation
import UnderstudyCore

extension Reply: CustomStringConvertible, CustomReflectable {
  /// The reply in a few words, such as `404, 43 bytes, delayed by 2.0 seconds`: what a test with
  /// replies among its arguments is listed with.
  public var description: String {
    var words = [source.words]
    if pacing.delay != .zero { words.append("delayed by \(pacing.delay)") }
    if let rate = pacing.bytesPerSecond { words.append("\(rate) bytes per second") }
    if let count = pacing.truncation { words.append("truncated after \(count) bytes") }
    return words.joined(separator: ", ")
  }

  /// What `dump` shows: the description alone, since headers and bodies hold secrets.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ResponseHead: CustomStringConvertible, CustomReflectable {
  /// The status and the headers, without secrets.
  public var description: String { "\(status) \(headers)" }

  /// What `dump` shows: the status and the headers, without secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status, "headers": headers])
  }
}

extension ServerSentEvent: CustomStringConvertible, CustomReflectable {
  /// The event as it is sent, without secrets.
  public var description: String { Redaction.standard.redacted(text: wireText) }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Reply.Source {
  fileprivate var words: String {
    switch self {
    case .response(let head, let body): "\(head.status), \(body.words)"
    case .computed: "computed"
    case .failure(let code): "URLError \(code.rawValue)"
    case .webSocket: "a web socket"
    case .broken(let fault): "broken: \(fault.rawValue)"
    case .held: "held"
    case .impossible(let reason): "impossible: \(Redaction.standard.redacted(text: reason))"
    }
  }
}

extension ReplyBody {
  fileprivate var words: String {
    switch self {
    case .none: "no body"
    case .data(let data): data.count.counting("byte")
    case .deferred: "a body that is read when it is needed"
    case .file(let url): "the file \(url.lastPathComponent)"
    case .chunks(let chunks, _):
      "\(chunks.reduce(0) { $0 + $1.count }.counting("byte")) in \(chunks.count.counting("chunk"))"
    case .stream: "a stream"
    }
  }
}
