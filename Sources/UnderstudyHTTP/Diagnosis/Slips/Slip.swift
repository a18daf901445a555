import UnderstudyCore

/// A usual mistake, with the words that fix it.
///
/// The hint continues a line such as `path differs: …`.
struct Slip: Sendable, Equatable {
  let hint: String
  /// Whether the hint already says what each side has.
  let namesBoth: Bool

  /// The name in the request that was sent for the one asked for.
  let sentName: String?

  /// Whether the hint quotes a value that was sent, which may be a secret.
  private let quotesValue: Bool

  /// Whether it leaves no doubt that one was meant for the other.
  let isCertain: Bool

  init(
    _ hint: String, namesBoth: Bool = false, sentName: String? = nil, quotesValue: Bool = false,
    isCertain: Bool = true
  ) {
    self.hint = hint
    self.namesBoth = namesBoth
    self.sentName = sentName
    self.quotesValue = quotesValue
    self.isCertain = isCertain
  }

  /// The slip, unless it quotes a value that is a secret.
  func withoutValues(_ isSecret: Bool) -> Slip? { isSecret && quotesValue ? nil : self }

  /// The slip, unless it quotes one of two values of a name that are not shown.
  func shown(_ values: [String], of name: String, _ redaction: Redaction) -> Slip? {
    if !quotesValue { return self }
    let areShown = values.allSatisfy { redaction.redacted($0, of: name) == $0 }
    return areShown ? redacted(by: redaction) : nil
  }

  /// The slip as it may be shown.
  func redacted(by redaction: Redaction) -> Slip {
    Slip(redaction.redacted(text: hint), namesBoth: namesBoth, sentName: sentName)
  }

  /// Several at once, as one; nil where there is none.
  static func all(_ slips: [Slip]) -> Slip? {
    guard let first = slips.first else { return nil }
    if slips.count == 1 { return first }
    var hints: [String] = []
    for slip in slips where !hints.contains(slip.hint) { hints.append(slip.hint) }
    return Slip(
      hints.joined(separator: "; and "), namesBoth: slips.allSatisfy(\.namesBoth),
      sentName: first.sentName)
  }

  // MARK: - The endpoint

  static func method(stub: String, request: String) -> Slip {
    let article = request == "OPTIONS" ? "an" : "a"
    return Slip(
      "the stub requires \(stub), the request is \(article) \(request)", namesBoth: true)
  }

  static func unreadablePattern(_ reason: String) -> Slip { Slip(reason) }

  static func scheme(stub: String, request: String) -> Slip {
    Slip("the stub requires \(stub), the request uses \(request)", namesBoth: true)
  }

  static func port(stub: String, request: String) -> Slip {
    Slip("the stub requires \(stub), the request goes to \(request)", namesBoth: true)
  }

  // MARK: - The state of the stub

  static func exhausted(limit: Int) -> Slip {
    Slip("it matches, but is exhausted after \(limit.counting("request")); raise its `.times`")
  }

  static let addedTooLate = Slip("it matches, but was added after the request arrived")

  static func scopeHasEnded(_ location: CodeLocation?) -> Slip {
    let place = location.map { " (\($0))" } ?? ""
    return Slip(
      "it matches, but its scope\(place) has ended; keep it open until the request is done")
  }
}
