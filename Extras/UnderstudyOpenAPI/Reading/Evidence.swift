import UnderstudyCore
import UnderstudyHTTP

/// The evidence for a statement that was learnt from traffic, which the document has as `x-understudy`.
package struct Evidence: Sendable {
  package static let key = "x-understudy"
  /// Fewer values say nothing of what never came.
  static let least = 5

  /// The number of messages that are as the statement says, and of values in them.
  let seen, values: Int
  /// The first recording of it, such as `films.har entry 3`.
  let entry: String?

  /// Reads the extension of an object; nil if it has none.
  init?(_ node: SpecNode?) {
    guard let own = node?[Self.key], own.kind == .object else { return nil }
    let count = { (key: String) in own[key]?.number.flatMap { Int($0) } }
    guard let seen = count("seen") ?? count("exchanges") else { return nil }
    (self.seen, values, entry) = (seen, count("values") ?? seen, own["entry"]?.string)
  }

  var isEnough: Bool { values >= Self.least }

  /// Such as `41 of 41 recorded responses, films.har entry 3`: a statement holds for all that was seen.
  func words(_ direction: Direction?) -> String {
    let noun =
      switch direction {
      case .request: "recorded request"
      case .response: "recorded response"
      case nil: "recording"
      }
    return "\(seen) of \(seen.counting(noun))" + (entry.map { ", \($0)" } ?? "")
  }
}

extension SpecDocument {
  /// The evidence for the document as a whole; nil if a person wrote it.
  var evidence: Evidence? { Evidence(root) }
}

extension SpecNode {
  /// The innermost evidence around this place, with the direction of the messages that it is of.
  var evidence: (evidence: Evidence, direction: Direction?)? {
    guard document.evidence != nil else { return nil }
    let offset = (value.keyRange ?? value.range).lowerBound
    var (found, direction, node): (Evidence?, Direction?, SpecNode?) = (nil, nil, root)
    while let outer = node {
      found = Evidence(outer) ?? found
      node = outer.children.first {
        ($0.value.keyRange ?? $0.value.range).lowerBound <= offset
          && offset < $0.value.range.upperBound
      }
      switch node?.key {
      case "responses": direction = direction ?? .response
      case "parameters", "requestBody": direction = direction ?? .request
      default: break
      }
    }
    return found.map { ($0, direction) }
  }

  /// The outermost value of the file.
  private var root: SpecNode { beside(file.json.root) }

  /// The place with evidence in its stead: a document that is in memory alone has no lines to look at.
  func place(_ evidence: Evidence, _ direction: Direction?) -> String {
    (file.url == nil ? "" : "\(line), ") + evidence.words(direction)
  }
}
