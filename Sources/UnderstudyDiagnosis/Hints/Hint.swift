/// A usual mistake that explains why something differs.
///
/// Code decides by the kind; the sentence is made from it in `Hint+Sentences.swift` and read by people
/// alone.
struct Hint: Sendable, Hashable {
  /// The two sides of a comparison.
  enum Side: Sendable {
    case stub, request

    var other: Side { self == .stub ? .request : .stub }
  }

  let kind: Kind
  /// What the sentence quotes, in its order: names, values or numbers of either side.
  var quoted: [String] = []
  /// The side of which the sentence speaks, where it speaks of one.
  var side = Side.request

  init(_ kind: Kind, _ quoted: String..., side: Side = .request) {
    (self.kind, self.quoted, self.side) = (kind, quoted, side)
  }

  /// The name in the request that was sent for the one required.
  var sentName: String? { Kind.ofOtherNames.contains(kind) ? quoted.first : nil }

  /// Whether one value was certainly meant for the other.
  var isCertain: Bool { !Kind.guesses.contains(kind) }

  /// The hint without secrets.
  func shown(_ redaction: Redaction) -> Hint {
    copy(of: self) { $0.quoted = quoted.map { redaction.redacted(text: $0) } }
  }
}

extension Hint.Kind {
  /// Those that quote the name that was sent for another.
  static let ofOtherNames: Set<Hint.Kind> = [
    .misspeltName, .nameStyle, .nameSeparators, .nameBrackets, .nameSign, .ampersandInName,
    .otherName, .abbreviatedName,
  ]

  /// Those after which both values may as well have been meant.
  static let guesses: Set<Hint.Kind> = [
    .typo, .changes, .changingMember, .factor, .empty, .version, .inFront, .hasWords, .lacksWords,
    .otherMediaType, .nothing, .placeholder, .unwrapOptional,
  ]

  /// Those that quote a value, or a part of one, which may be a secret.
  static let quotingValues: Set<Hint.Kind> = [
    .inFront, .version, .hasWords, .lacksWords, .placeholder, .typo,
  ]

  /// Those that say what each side has, so that no line below needs to.
  static let namingBoth: Set<Hint.Kind> = ofOtherNames.union([
    .method, .methodCase, .scheme, .port, .elsewhere, .valueElsewhere, .otherCredentials,
    .nullInStub,
    .otherType, .version, .trailingSlash, .otherSubdomain, .authorizationScheme,
  ])
}
