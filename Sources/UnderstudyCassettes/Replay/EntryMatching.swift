import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What a request must have to get the response of an entry: requests of equal matching are one
/// request, recorded several times.
struct EntryMatching: Hashable {
  private let method: String
  private let target: RequestTarget
  /// Sorted, since their order does not matter.
  private let items: [FormItem]
  private let ignoredItems: Set<String>
  private let headers: [String: String?]
  private let body: EntryBody?

  var hasBody: Bool { body != nil }

  init(
    _ entry: HAREntry, body: EntryBody?, _ options: CassetteOptions = CassetteOptions()
  ) {
    let ignoredItems = Set(options.ignoredQueryItems)
    // As `fetch` has it: no client sends these in lower case, but some producers write them so.
    let isStandard = ["get", "head", "post", "put", "delete", "options"].contains(entry.method)
    method = isStandard ? entry.method.uppercased() : entry.method
    // The reader has made sure that it is a URL.
    let url = Redaction.unnumbered(entry.url)
    var target = RequestTarget(URL(asSent: url) ?? URL(filePath: url))
    items = target.queryItems.filter { !ignoredItems.contains($0.name) }.sorted()
    target.query = nil
    self.target = target
    self.ignoredItems = ignoredItems
    headers = Dictionary(
      options.matchedHeaders.map { ($0, entry.headers[$0].map(Redaction.unnumbered)) }
    ) { first, _ in first }
    self.body = options.ignoresBodies ? nil : body
  }

  /// What requests like this entry's have in common.
  func pattern(
    like entry: HAREntry, at location: CodeLocation, origin: String
  ) -> RequestPattern {
    let text = Redaction.unnumbered(String(entry.url.prefix { $0 != "?" && $0 != "#" }))
    let url = URLPattern.recorded(text)
    var pattern = RequestPattern(method: method, url: url, location: location)
    pattern.origin = origin
    pattern = pattern.query(exactly: items.map { ($0.name, .recorded($0.value)) })
      .ignoringQuery(ignoredItems)
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      pattern = pattern.header(name, value.map(ValuePattern.recorded) ?? .absent)
    }
    return body?.required(of: pattern) ?? pattern
  }
}

extension ValuePattern {
  /// The value as it was recorded; where a secret was replaced, any.
  static func recorded(_ value: String) -> ValuePattern {
    value.isRedacted ? .any : .equal(value)
  }
}

extension URLPattern {
  /// The URL as it was recorded; where a secret was replaced in its path, any may stand.
  fileprivate static func recorded(_ text: String) -> URLPattern {
    guard text.isRedacted, let scheme = text.range(of: "://") else {
      return URL(asSent: text).map(URLPattern.url) ?? URLPattern(text)
    }
    let rest = text[scheme.upperBound...]
    // A user with a password is no part of what is compared.
    let host = rest.prefix { $0 != "/" }.split(separator: "@").last ?? ""
    var number = 0
    let path = String(rest.drop { $0 != "/" }).replacing("{", with: "%7B")
      .replacing("}", with: "%7D").replacing("*", with: "%2A")
      .replacing(/REDACTED([^\/]*REDACTED)?/) { _ in
        number += 1
        return "{secret\(number)}"
      }
    return URLPattern(text[..<scheme.upperBound] + host + path)
  }
}
