import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension RequestPattern {
  /// The same pattern with any value where there is a secret, as far as WireMock has words for it.
  func withoutSecrets(_ remarks: inout Remarks) throws(Inexpressible) -> RequestPattern {
    if !values(in: .part).isEmpty {
      throw Inexpressible("a part of a body in several parts is asked for")
    }
    var copy = RequestPattern(method, url.withoutSecrets(redaction, &remarks))
    for place in Requirement.Place.allCases {
      let pattern = values(in: place)
      let items = pattern.requirements.map { $0.withoutSecret(redaction, &remarks) }
      if place == .query, pattern.isExact, pattern.ignored.isEmpty {
        let whole = copy.query(exactly: items.map { ($0.name, $0.value) })
        if try WireMockURL(whole)?.key == "url" {
          copy = whole
          continue
        }
      }
      if pattern.isExact { remarks.add("\(place.noun)s that a stub does not name are allowed") }
      var names: Set<String> = []
      for item in items {
        if names.insert(item.name).inserted {
          copy = copy.requiring(item)
        } else {
          remarks.add("of \(place.noun)s of one name the first is required alone")
        }
      }
    }
    for body in bodies {
      if body.hasSecret(redaction) { remarks.addSecret() } else { copy = copy.body(body) }
    }
    return copy
  }
}

extension Remarks {
  fileprivate mutating func addSecret() { add("any value matches where there was a secret") }
}

extension URLPattern {
  /// The path alone, with a `*` for each segment that has a secret.
  fileprivate func withoutSecrets(_ redaction: Redaction, _ remarks: inout Remarks) -> URLPattern {
    guard template != nil else { return self }
    let path = written.path.isEmpty ? "/" : written.path
    let sent = path.map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined()
    let redacted = redaction.redacted(url: sent)
    if redacted == sent { return URLPattern(sent) }
    remarks.addSecret()
    return URLPattern(
      redacted.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.contains(Redaction.placeholder) ? "*" : $0 }.joined(separator: "/"))
  }
}

extension Requirement {
  fileprivate func withoutSecret(_ redaction: Redaction, _ remarks: inout Remarks) -> Requirement {
    switch value.kind {
    case .equal(let text), .contains(let text):
      if redaction.redacted(text, of: secretName) == text { return self }
      remarks.addSecret()
      return Requirement(place, name, .any)
    default: return self
    }
  }
}

extension BodyPattern {
  fileprivate func hasSecret(_ redaction: Redaction) -> Bool {
    switch kind {
    case .data(let data): redaction.redacted(data, type: nil) != data
    case .text(let text), .contains(let text): redaction.redacted(text: text) != text
    case .json(let value), .jsonContaining(let value):
      redaction.redacted(text: value.description) != value.description
    case .redactedJSON, .redactedText: true
    case .empty, .named, .unreadable: false
    }
  }
}
