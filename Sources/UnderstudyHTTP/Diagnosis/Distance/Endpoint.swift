import Foundation
import UnderstudyCore

/// The method and the URL of a request, to be measured against those of stubs.
struct Endpoint: Sendable {
  let request: RecordedRequest
  private var costs = SegmentCosts()
  /// The words of the path: what is special to the request.
  private let words: [String]
  private let hasFragment: Bool

  init(_ request: RecordedRequest) {
    self.request = request
    hasFragment = request.url.fragment != nil
    words = TextLikeness.words(request.target.path).filter(\.isWord)
  }

  mutating func distance(to pattern: RequestPattern) -> Int {
    Self.distance(of: request.method, to: pattern.method) + distance(to: pattern.url)
  }

  static func distance(of method: String, to asked: String?) -> Int {
    guard let asked, asked != method else { return 0 }
    // Asked of each of thousands of stubs, so nothing is allocated.
    return switch (method, asked) {
    case ("PUT", "PATCH"), ("PATCH", "PUT"), ("GET", "HEAD"), ("HEAD", "GET"): Cost.siblingMethod
    case ("PUT", "POST"), ("POST", "PUT"), ("PATCH", "POST"), ("POST", "PATCH"): Cost.kindredMethod
    case ("DELETE", _), (_, "DELETE"): Cost.unlikeMethod
    default: Cost.method
    }
  }

  private mutating func distance(to url: URLPattern) -> Int {
    switch url.kind {
    case .any: return Cost.anyURL
    case .template(let template): return distance(to: template)
    case .unreadable:
      return isSpelledOut(in: url.text) ? Cost.scheme : refusal(of: url.text)
    case .regex(let regex):
      if url.match(request) != nil { return 1 }
      // What it asks of the query may be at fault alone, as in a stub that asks by `.query`.
      if RegexOfQuery(regex.pattern)?.isOfPath(of: request.url.absoluteString) == true { return 0 }
      if Slip.between(regex, request.url.absoluteString, isURL: true) != nil {
        // One that speaks of most of the path is meant, as a path would be.
        return shareless(regex.pattern) <= TextLikeness.most / 2 ? 0 : Cost.refusalBySlip
      }
      return refusal(of: regex.pattern)
    case .predicate(let name, let holds):
      if url.match(request) != nil { return Cost.catchAll }
      if Slip.between(holds, request.url) != nil { return Cost.refusalBySlip }
      return refusal(of: name)
    }
  }

  /// Whether a text that is no URL has most of this one in it: `https//api.example.com/movies`.
  private func isSpelledOut(in text: String) -> Bool {
    let pieces = { (text: String) in
      text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        .filter { !["http", "http:", "https", "https:"].contains($0) }
    }
    let (asked, sent) = (
      pieces(text.trimming(while: \.isWhitespace)), pieces(request.url.absoluteString)
    )
    // One without its host is as good.
    return asked.count <= sent.count && asked.count + 1 >= sent.count
      && zip(asked.reversed(), sent.reversed()).allSatisfy { piece, other in
        piece == other || piece.contains { "{}*".contains($0) }
      }
  }

  private func refusal(of text: String) -> Int {
    let shareless = shareless(text)
    return shareless == TextLikeness.most
      ? Cost.refusalOfAll : Cost.refusal + shareless * Cost.refusalRange / TextLikeness.most
  }

  /// How little of what is special to a request a text speaks of, from 0 to `TextLikeness.most`.
  func shareless(_ text: String) -> Int {
    if words.isEmpty { return TextLikeness.most }
    let text = text.lowercased()
    let missing = words.count { word in
      // Of several things it may speak as of one.
      !text.contains(word) && !(word.hasSuffix("s") && text.contains(word.dropLast()))
    }
    return TextLikeness.most * missing / words.count
  }

  private mutating func distance(to template: URLTemplate) -> Int {
    let target = request.target
    var distance = 0
    if let scheme = template.scheme, scheme != target.scheme { distance += Cost.scheme }
    if !template.port.matches(target.port) { distance += Cost.port }
    if !template.host.matches(target.host) {
      if HostJoint(template, target) != nil { return distance + Cost.relatedHost }
      if MovedLabel(template, target) != nil {
        return distance + Cost.relatedHost + Cost.slip
      }
      distance +=
        HostKinship(template.host, target.host)?.cost ?? Self.unlikeHost(target)
    }
    if template.fragment != nil || hasFragment || target.query != nil && template.hasQueryInPath,
      template.cutSlip(request) != nil
    {
      return distance + Cost.path + Cost.slip
    }
    return distance + self.distance(to: template.path, target.path)
  }

  /// The less a path says, the less it says that the same path is meant on another host.
  static func unlikeHost(_ target: RequestTarget) -> Int {
    switch target.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) {
    case _ where target.path == "/": Cost.unlikeHost * 2
    case 1: Cost.unlikeHost + Cost.scheme
    default: Cost.unlikeHost
    }
  }

  private mutating func distance(to pattern: PathPattern, _ path: String) -> Int {
    let cost = PathAlignment(pattern, path, &costs).cost
    if pattern.segments.last == .rest {
      if pattern.segments.count == 1 { return cost + Cost.anyURL }
      return cost == 0 ? Cost.catchAll : cost
    }
    let isWhole = path.contains("?") || path.contains("/.")
    let slip = isWhole ? pattern.slip(path) : nil
    return slip == .queryInPath || slip == .dotSegments ? Cost.path + Cost.slip : cost
  }
}

extension URLTemplate {
  /// Whether the `?` of a query was escaped.
  fileprivate var hasQueryInPath: Bool { path.literal?.utf8.contains(UInt8(ascii: "?")) == true }
}

/// A host and a path joined without the slash between them: `api.example.commovies`.
struct HostJoint: Sendable {
  let slip: Slip

  init?(_ template: URLTemplate, _ target: RequestTarget) {
    guard case .exact(let name) = template.host else { return nil }
    if let rest = target.host.removing(prefix: name), Self.isWord(rest),
      template.path.match("/" + rest + (target.path == "/" ? "" : target.path)) != nil
    {
      slip = .hostRunTogether(name, rest)
    } else if let rest = name.removing(prefix: target.host), Self.isWord(rest),
      PathPattern.isSame("/" + rest, template.path, target.path)
    {
      slip = .hostRunTogether(target.host, rest)
    } else {
      return nil
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0.isNumber } == true
  }
}

extension PathPattern {
  /// Whether a path is that of a pattern with a segment put in front.
  fileprivate static func isSame(_ segment: String, _ pattern: PathPattern, _ path: String) -> Bool
  {
    guard path.lowercased().hasPrefix(segment) else { return false }
    let rest = String(path.dropFirst(segment.count))
    return pattern.match(rest.isEmpty ? "/" : rest) != nil
  }
}

extension String {
  /// The text behind a prefix; nil where it has none such, or nothing behind.
  func removing(prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}

extension Slip {
  /// Why a closure refuses a URL, found by asking it for others; nil where it refuses those too.
  static func between(_ holds: (URL) -> Bool, _ url: URL) -> Slip? {
    let text = url.absoluteString
    func isHeld(_ changed: String) -> Bool {
      changed == text ? false : URL(string: changed).map(holds) ?? false
    }
    let path = String(text.prefix { $0 != "?" && $0 != "#" })
    let query = String(text.dropFirst(path.count))
    if path.hasSuffix("/"), isHeld(String(path.dropLast()) + query) {
      return .withoutTrailingSlash
    }
    if isHeld(path + "/" + query) { return .withTrailingSlash }
    if isHeld(text.replacing("http://", with: "https://"))
      || isHeld(text.replacing("https://", with: "http://"))
    {
      return .schemeOfURL
    }
    if isHeld(text.lowercased()) { return .caseOnly }
    if isHeld(path) { return .withoutQuery }
    return nil
  }
}
