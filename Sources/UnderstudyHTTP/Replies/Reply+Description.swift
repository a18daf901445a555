import Foundation

extension Reply: CustomStringConvertible {
  /// The reply in a few words, such as `404, 43 bytes, delayed by 2.0 seconds`: what a test with
  /// replies among its arguments is listed with.
  public var description: String {
    var words = [source.words]
    if pacing.delay != .zero { words.append("delayed by \(pacing.delay)") }
    if let rate = pacing.bytesPerSecond { words.append("\(rate) bytes a second") }
    if let count = pacing.truncation { words.append("truncated after \(count) bytes") }
    return words.joined(separator: ", ")
  }
}

extension Reply.Source {
  fileprivate var words: String {
    switch self {
    case .response(let head, let body): "\(head.status), \(body.words)"
    case .computed: "computed"
    case .failure(let code): "URLError \(code.rawValue)"
    case .held: "held"
    case .impossible(let reason): "impossible: \(reason)"
    }
  }
}

extension ReplyBody {
  fileprivate var words: String {
    switch self {
    case .none: "no body"
    case .data(let data): "\(data.count) bytes"
    case .file(let url): "the file \(url.lastPathComponent)"
    case .chunks(let chunks, _):
      "\(chunks.reduce(0) { $0 + $1.count }) bytes in \(chunks.count) chunks"
    case .stream: "a stream"
    }
  }
}
