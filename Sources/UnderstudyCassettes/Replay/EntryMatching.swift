import Foundation
import UnderstudyHTTP

/// The requirements on a request that gets the response of an entry: requests of equal matching are one
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

  /// The requirements that requests like this entry's share.
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

/// Entries of one request that answer it if its headers agree with theirs.
///
/// Entries that share method, URL and body may differ in what else was asked: another language, another
/// range, another page by a header of the service's own. All is worked out when the stubs are made, so that
/// a replay looks nothing up but stubs.
struct EntryChoice {
  /// The headers that decide, with what they must be.
  var headers: [(name: String, value: ValuePattern)]
  var entries: [HAREntry]
  /// Whether a 304 is meant, since the client says what it has.
  var isConditional = false
  /// The number of kinds of choices of the same entries that are tried before.
  var rank = 0

  /// The choices among entries of one request, in the order in which they are tried: if a condition
  /// agrees, if all headers that differ agree, if one of them does, and then in the order of the file.
  static func all(among entries: [HAREntry], ignoring ignored: Set<String>) -> [EntryChoice] {
    if entries.count == 1, ![206, 304, 416].contains(entries[0].status) {
      return [EntryChoice(headers: [], entries: entries)]
    }
    // The one header without which a response is wrong for certain: other bytes.
    let hasRanges = entries.contains {
      $0.headers.contains("Range") && [206, 416].contains($0.status)
    }
    let ranges = entries.grouped { $0.headers["Range"] }
    guard hasRanges || ranges.count > 1 else { return choices(among: entries, ignored) }
    return ranges.flatMap { range, entries in
      choices(among: entries, ignored).map { choice in
        var choice = choice
        choice.headers.append(("Range", range.map(ValuePattern.recorded) ?? .absent))
        return choice
      }
    }
  }

  private static func choices(
    among entries: [HAREntry], _ ignored: Set<String>
  ) -> [EntryChoice] {
    let conditions = entries.flatMap { entry in entry.conditions.map { ($0, entry) } }
    let conditional = conditions.grouped(by: \.0).map { condition, entries in
      EntryChoice(headers: condition.headers, entries: entries.map(\.1), isConditional: true)
    }
    let whole = entries.filter { !$0.isBareNotModified }
    if !whole.isEmpty { return conditional + choices(amongWhole: whole, ignored) }
    // Some servers, and files without headers, have nothing else to say.
    let unasked = entries.filter { entry in
      ![EntryCondition.tag, EntryCondition.date].contains(where: entry.headers.contains)
    }
    return conditional
      + (unasked.isEmpty
        ? [] : [EntryChoice(headers: [], entries: unasked, isConditional: true, rank: 1)])
  }

  private static func choices(
    amongWhole entries: [HAREntry], _ ignored: Set<String>
  ) -> [EntryChoice] {
    let all = entries.map { (entry: $0, values: $0.decidingValues(besides: ignored)) }
    let names = entries.count > 1 ? decidingNames(all.map(\.values)) : []
    let sets = (names.isEmpty ? [] : [names]) + (names.count > 1 ? names.map { [$0] } : []) + [[]]
    return sets.enumerated().flatMap { rank, names in
      all.grouped { _, fields in names.map { fields[$0] } }.map { values, members in
        EntryChoice(
          headers: zip(names, values).map { name, value in
            (name: name, value: value.map(ValuePattern.recorded) ?? .absent)
          }, entries: members.map(\.entry), rank: rank + 1)
      }
    }
  }

  /// The headers in which entries differ, the weightiest first.
  private static func decidingNames(_ all: [[String: String]]) -> [String] {
    var seen: [String: (values: Set<String>, count: Int)] = [:]
    for (name, value) in all.joined() {
      seen[name, default: ([], 0)].values.insert(value)
      seen[name]?.count += 1
    }
    let weights = ["Accept": -2, "Accept-Language": -1, "Authorization": 1, "Cookie": 2]
    return seen.filter { $0.value.values.count > 1 || $0.value.count < all.count }.keys
      .sorted { (weights[$0] ?? 0, $0) < (weights[$1] ?? 0, $1) }
  }
}

/// The condition of a client that has a response already: its tag or its date.
private struct EntryCondition: Hashable {
  let name: String
  /// Nil if any will do, since the file does not say which.
  let value: String?

  /// A date counts only without a tag (RFC 9110, 13.2.2).
  var headers: [(name: String, value: ValuePattern)] {
    guard let value, !value.isRedacted else {
      return name == Self.date ? [(Self.tag, .absent), (name, .any)] : [(name, .any)]
    }
    if name == Self.date { return [(Self.tag, .absent), (name, .equal(value))] }
    // A client may send several tags, and each as a weak one.
    let tag = value.hasPrefix("W/") ? String(value.dropFirst(2)) : value
    return [(name, tag.hasPrefix("\"") ? .contains(tag) : .equal(tag))]
  }

  static let tag = "If-None-Match"
  static let date = "If-Modified-Since"
}

extension HAREntry {
  /// The conditions under which the entry was, or may have been, asked for.
  fileprivate var conditions: [EntryCondition] {
    func known(_ name: String, _ validator: String) -> EntryCondition? {
      (headers[name] ?? (status == 304 ? responseHeaders[validator] : nil)).map {
        EntryCondition(name: name, value: Redaction.unnumbered($0))
      }
    }
    let all = [known(EntryCondition.tag, "ETag"), known(EntryCondition.date, "Last-Modified")]
      .compactMap(\.self)
    return all.isEmpty && isBareNotModified
      ? [EntryCondition.tag, EntryCondition.date].map { EntryCondition(name: $0, value: nil) } : all
  }

  /// The headers of the request that may tell it from others, by their names in one spelling.
  fileprivate func decidingValues(besides ignored: Set<String>) -> [String: String] {
    var values: [String: String] = [:]
    for field in headers {
      let name = field.name.lowercased()
      let isCarried = Self.prefixesOfCarriage.contains(where: name.hasPrefix)
      if isCarried || ignored.contains(name) || field.value.contains("boundary=")
        || VolatileValue.isOfOneRun(field.value, named: name)
      {
        continue
      }
      // Any will do if a secret was replaced.
      let value = field.value.isRedacted ? Redaction.placeholder : field.value
      let title = name.split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
      values[title] = values[title].map { "\($0), \(value)" } ?? value
    }
    return values
  }

  private static let prefixesOfCarriage = ["sec-", "x-forwarded-", "x-b3-", "x-datadog-"]

  /// Headers of requests that say how, when and by whom they were sent, and not what is asked.
  static let headersOfCarriage: Set<String> = [
    "accept-encoding", "b3", "baggage", "cache-control", "connection", "content-length", "date",
    "dnt", "expect", "forwarded", "host", "if-modified-since", "if-none-match", "if-range",
    "keep-alive", "newrelic", "origin", "pragma", "priority", "proxy-authorization",
    "proxy-connection", "purpose", "range", "referer", "save-data", "sentry-trace", "te",
    "traceparent",
    "tracestate", "trailer", "transfer-encoding", "uber-trace-id", "upgrade",
    "upgrade-insecure-requests", "user-agent", "via", "x-amz-content-sha256",
    "x-amz-security-token",
    "x-client-data", "x-cloud-trace-context", "x-real-ip",
  ]
}

extension ValuePattern {
  /// The value as it was recorded; if a secret was replaced, any.
  static func recorded(_ value: String) -> ValuePattern {
    value.isRedacted ? .any : .equal(value)
  }
}

extension URLPattern {
  /// The URL as it was recorded; if a secret was replaced in its path, any may stand.
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

extension HAREntry {
  /// Of entries that answer one request, those that a test shall get: those of its own case, or else of
  /// its own, or else all.
  static func meant(for owner: CassetteOwner?, among entries: [HAREntry]) -> [HAREntry] {
    guard let owner else { return entries }
    let own = entries.filter { $0.test == owner.test }
    let ofCase = own.filter { $0.testCase == owner.testCase }
    return [ofCase, own, entries].first { !$0.isEmpty } ?? []
  }
}
