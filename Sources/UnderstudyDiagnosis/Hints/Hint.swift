/// A usual mistake that explains why something differs.
///
/// Code decides by the kind; the sentence is made from it below and read by people
/// alone.
struct Hint: Sendable, Hashable {
  /// The two sides of a comparison.
  enum Side: Sendable {
    case stub, request

    var other: Side { self == .stub ? .request : .stub }
  }

  let kind: Kind
  /// The words that the sentence quotes, in its order: names, values or numbers of either side.
  var quoted: [String] = []
  /// The side of which the sentence speaks, if it speaks of one.
  var side = Side.request
  /// Whether the sentence advises besides: what loosens a stub is advised only if the request then matches.
  var isAdvising = true

  init(_ kind: Kind, _ quoted: String..., side: Side = .request) {
    (self.kind, self.quoted, self.side) = (kind, quoted, side)
  }

  /// Whether one value was certainly meant for the other.
  var isCertain: Bool { !Kind.guesses.contains(kind) }
}

extension Hint.Kind {
  /// Kinds after which both values may as well have been meant.
  static let guesses: Set<Hint.Kind> = [
    .typo, .changes, .changingMember, .factor, .empty, .version, .nothing, .placeholder,
    .unwrapOptional,
  ]

  /// Kinds that quote a value, or a part of one, which may be a secret.
  static let quotingValues: Set<Hint.Kind> = [
    .version, .placeholder, .typo, .foreignParameter, .segmentMissing, .segmentsExtra,
    .segmentsSwapped, .prefixTwice,
  ]

  /// Kinds that say what each side has, so that no line below needs to.
  static let namingBoth: Set<Hint.Kind> = [
    .misspeltName, .nameStyle, .otherName, .requires, .methodCase, .elsewhere, .valueElsewhere,
    .otherCredentials, .nullLeftOut, .version, .trailingSlash, .otherSubdomain,
  ]

  /// Kinds that advise to loosen the stub.
  static let loosening: Set<Hint.Kind> = [
    .subdomainExtra, .otherSubdomain, .oneTooMany, .changes, .changingMember, .unexpectedKey,
    .otherOrder,
  ]

  /// Kinds that say by how much two values differ: their sentences continue the verb.
  static let ofManner: Set<Hint.Kind> = [
    .caseOnly, .characters, .separators, .caseAndSeparators, .zerosInFront, .factor,
  ]
}

extension Hint {
  /// The kinds of hints, each with its sentence, which continues a line such as `path differs: …`, or
  /// `path differs …` if it is of manner.
  ///
  /// `%1` and `%2` stand for what the hint quotes, `%side` for the side it speaks of, and words such
  /// as `%any` for what to write in the stub: see `StubNotation`.
  enum Kind: String, Sendable, CaseIterable {
    // MARK: The endpoint
    case requires = "the stub requires %1, the request %2"
    case methodCase = "methods are case-sensitive: the stub requires %1, the request is `%2`"
    case unreadable = "%1"
    case loopback =
      "both are names of this machine, but compared as they are written; use one of them"
    case subdomainExtra =
      "the request goes to the subdomain `%2` of it; `*.%1` matches every subdomain, but not %1"
    case otherSubdomain =
      "the stub has the subdomain `%1`, the request `%2`; `*.%3` in the stub matches both"

    // MARK: Paths
    case trailingSlash = "%side has a trailing slash, %other has none"
    case encodedSlash = "`%2F` is a slash inside a segment, `/` separates segments"
    case plusInPath = "`+` means a space in a query only; in a path a space is sent as `%20`"
    case version = "another version: the stub is for `%1`, the request for `%2`"
    case segmentMissing = "the request lacks the segment `%1`; check the base URL and the path"
    case segmentsExtra = "the request has %1 too many, `%2`"
    case segmentsSwapped = "the segments `%1` and `%2` are swapped"
    case valuesSwapped = "`%1` and `%2` have each other's value"
    case prefixTwice =
      "the request has `%1` twice; check that the base URL and the path do not both have it"
    case foreignParameter = "`%1` in the stub is taken literally; a parameter is written `{%2}`"
    case queryInPath =
      "the request has its query in the path; append the path and the query items apart"

    // MARK: Names
    case missing = "the request has none"
    case noQuery = "the request has no query at all"
    case otherCount = "the stub has it %1, the request %2"
    case mustBeAbsent = "the stub requires it to be absent"
    case oneTooMany = "the stub allows no items besides its own; %query does"
    case misspeltName = "the request names it \"%1\", probably a typo"
    case nameStyle = "the request names it \"%1\" (%2)"
    case otherName = "the request has this value under the name \"%1\""
    case elsewhere = "the request has it as %1"
    case valueElsewhere = "the request has this value in its %1"
    case otherCredentials = "the request has other credentials, in its %1"
    case listInItems = "%side has the list as several items, %other in one value"
    case cutShort =
      "the request has the rest behind a bare `%1`, %2; inside a value it is sent as `%3`"

    // MARK: Values in another writing
    case empty = "the value in the request is empty"
    case encodedTwice = "the request percent-encodes it twice"
    case stubIsEncoded = "values are compared decoded; write it without escapes in the stub"
    case plusForSpace =
      "%side has a plus sign, %other a space: a `+` in a query or form means a space, and a plus sign is sent as `%2B`"
    case caseOnly = "only in case"
    case characters = "only in %1"
    case sameJSONInValue = "the same JSON, written another way"
    case base64Form = "the same bytes in Base64, but for %1"
    case separators = "only in separators"
    case caseAndSeparators = "only in case and separators"
    case zerosInFront = "only in zeros in front of a number"
    case versionLetter = "the same version, once with a `v` in front"
    case sameTruth = "the same truth value, written another way"
    case sameNumber = "the same number, written another way"
    case decimalComma = "the same number, once with a decimal comma"
    case sameDate = "the same %1, written another way"
    case milliseconds = "the same moment, once in seconds and once in milliseconds"
    case referenceDate =
      "the same date: one in seconds since 2001, as `JSONEncoder` writes a `Date` unless told otherwise"
    case otherOrder = "the same elements in another order; %anyOrder matches any order"

    // MARK: What stands for a value
    case unwrapOptional = "the request has `Optional(…)` around a value; unwrap it first"
    case nothing = "the request has `%1` where a value should be; check that it is set"
    case placeholder = "the request has `%1`: `%2` was not replaced by its value"

    // MARK: Guesses
    case typo = "`%2` is probably a typo for `%1`"
    case changes = "the value probably changes with each run; %any in the stub matches any"
    case changingMember =
      "the value probably changes with each run; leave it out of the stub and use %jsonContaining"
    case factor = "by a factor of %1; check the unit"

    // MARK: Bodies
    case noBody = "the request has no body"
    case sentBody = "the body is %1, not %2"
    case otherBody = "the body is not %1"
    case noBoundary =
      "the body is multipart/form-data, but the header `Content-Type` does not name its boundary"
    case notJSON = "the request's body is not JSON: %1"

    // MARK: Members of JSON
    case unexpectedKey = "the stub has no such key; %jsonContaining allows others"
    case nullLeftOut =
      "null in %side, left out by %other; `JSONEncoder` leaves nil out"
    case wrapped = "%side has it inside of \"%1\""
    case inArray = "%side has it as the only element of an array"
    case jsonInString = "the request has it encoded twice: JSON inside a string"
    case otherType = "the stub has %1, the request %2"
    case sameAsOtherType = "the stub has %1, the request the same as %2"

    // MARK: The state of the stub
    case exhausted = "it matches, but is exhausted after %1; if one more is right, raise its %times"
    case exhaustedBeside =
      "it matches, but is exhausted after %1; %2 differs in its Authorization"
    case scenarioState =
      "it matches, but the scenario \"%1\" is in the state \"%2\", and the stub requires \"%3\""
    case addedTooLate = "it matches, but was added after the request arrived"
    case scopeHasEnded =
      "it matches, but its scope%1 has ended; keep it open until the request is done"
  }

  /// The sentence, for readers of stubs in a notation: without advice for which that has no words.
  ///
  /// - Parameter isBrief: Whether the fault is named alone, without advice.
  func sentence(_ notation: StubNotation, isBrief: Bool = false) -> String {
    if !kind.rawValue.contains(";"), !kind.rawValue.contains("%") { return kind.rawValue }
    let name = { (side: Side) in side == .stub ? "the stub" : "the request" }
    var words = notation.words
    (words["side"], words["other"]) = (name(side), name(side.other))
    let place = #/%([a-z][A-Za-z]*|[1-9](?![0-9A-F]))/#
    let all = kind.rawValue.split(separator: "; ")
    let clauses = all.prefix(isBrief || !isAdvising ? 1 : all.count).filter { clause in
      clause.matches(of: place).allSatisfy {
        Int($0.output.1) != nil || words["\($0.output.1)"] != nil
      }
    }
    // In one pass, so that nothing in a quotation is taken for a place.
    return clauses.joined(separator: "; ").replacing(place) { found in
      guard let number = Int(found.output.1) else { return words["\(found.output.1)"] ?? "" }
      return quoted.indices.contains(number - 1) ? quoted[number - 1].visible : ""
    }
  }
}
