import UnderstudyCore

/// The usual mistakes, each with the hint that fixes it.
///
/// A hint continues a line such as `path differs: …`.
enum Slip: Sendable, Equatable {
  case method(stub: String, request: String)
  case unreadablePattern(String)
  case scheme(stub: String, request: String)
  case hostTypo, subdomain, port(stub: String, request: String)
  // The path
  case trailingSlash(isInRequest: Bool)
  case doubleSlash, pathCase, pathTypo, encodedSlash, plusInPath
  case segmentCount(stub: Int, request: Int)
  // Values, wherever they are
  case encodedTwice, plusMeansSpace, stubIsEncoded, caseOnly, whiteSpace
  case unescapedQuestionMark
  // Items of a query, fields of a form
  case missing, noQuery, misspelt(String), unexpected, oneTooMany, notAForm
  // Headers
  case mediaTypeParameter, authorizationScheme(stub: String, request: String)
  // The body
  case noBody, hasBody, notJSON(String), notMultipart
  case keyMissing, keyMisspelt(String), unexpectedKey, otherType(stub: String, request: String)
  case elementCount(stub: Int, request: Int)
  // The state of the stub
  case exhausted(limit: Int), addedTooLate, scopeHasEnded

  var hint: String {
    switch self {
    case .method(let stub, let request): "the stub requires \(stub), the request is a \(request)"
    case .unreadablePattern(let reason): reason
    case .scheme(let stub, let request): "the stub requires \(stub), the request uses \(request)"
    case .hostTypo: "probably a typo"
    case .subdomain: "one is a subdomain of the other; `*.` in the stub matches all subdomains"
    case .port(let stub, let request): "the stub requires \(stub), the request goes to \(request)"
    case .trailingSlash(let isInRequest):
      isInRequest
        ? "the request has a trailing slash, the stub has none"
        : "the stub has a trailing slash, the request has none"
    case .doubleSlash: "an empty segment (`//`); check how the base URL and the path are joined"
    case .pathCase: "only in case, which matters in paths"
    case .pathTypo: "probably a typo"
    case .encodedSlash: "`%2F` is a slash inside a segment, `/` separates segments"
    case .plusInPath: "`+` means a space in a query only; in a path a space is sent as `%20`"
    case .segmentCount(let stub, let request):
      "the stub has \(stub.counting("segment")), the request \(request)"
    case .encodedTwice: "the request percent-encodes it twice"
    case .plusMeansSpace: "`+` in a query or form means a space; a plus sign is sent as `%2B`"
    case .stubIsEncoded: "values are compared decoded; write it without escapes in the stub"
    case .caseOnly: "only in case"
    case .whiteSpace: "only in white space"
    case .unescapedQuestionMark: "`?` in a regular expression is special; write `\\\\?`"
    case .missing: "the request has none"
    case .noQuery: "the request has no query at all"
    case .misspelt(let name): "the request has none, but \"\(name)\": probably a typo"
    case .unexpected: "the stub requires it to be absent"
    case .oneTooMany:
      "the stub allows no items besides its own; `.query(_:_:)` does"
    case .notAForm: "the body is not a form"
    case .mediaTypeParameter: "the value has parameters after a `;`; `.contains` allows them"
    case .authorizationScheme(let stub, let request):
      "the stub requires \(stub), the request has \(request)"
    case .noBody: "the request has no body"
    case .hasBody: "the stub requires it to be absent"
    case .notJSON(let reason): "the body is not JSON: \(reason)"
    case .notMultipart: "the body is not multipart/form-data"
    case .keyMissing: "the key is missing from the request"
    case .keyMisspelt(let key): "the key is missing, but there is \"\(key)\": probably a typo"
    case .unexpectedKey: "the stub has no such key; `.json(containing:)` allows others"
    case .otherType(let stub, let request):
      "the stub has \(Self.article(stub)), the request \(Self.article(request))"
    case .elementCount(let stub, let request):
      "the stub has \(stub.counting("element")), the request \(request)"
    case .exhausted(let limit):
      "it matches, but is exhausted after \(limit.counting("request")); raise its `.times`"
    case .addedTooLate: "it matches, but was added after the request arrived"
    case .scopeHasEnded:
      "it matches, but its scope has ended; keep it open until the request is done"
    }
  }

  private static func article(_ type: String) -> String {
    switch type {
    case "null": "null"
    case "array", "object": "an \(type)"
    default: "a \(type)"
    }
  }
}
