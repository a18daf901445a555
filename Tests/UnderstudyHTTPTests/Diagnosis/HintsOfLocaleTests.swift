import Testing

@testable import UnderstudyHTTP

@Suite("A hint of what Swift and a device's locale write")
struct HintsOfLocaleTests {
  struct Row: Sendable {
    let stub: String
    let request: String
    let hint: String

    init(_ stub: String, _ request: String, _ hint: String) {
      (self.stub, self.request, self.hint) = (stub, request, hint)
    }
  }

  static let rows: [Row] = [
    Row("eq.5", "5", "the stub has `eq.` in front of it"),
    Row("2", "٢", Slip.otherDigits.hint),
    Row("2026-11-22", "2569-11-22", Slip.otherCalendar.hint),
    Row("title", "tıtle", Slip.turkishLetters.hint),
    Row("café", "cafÃ©", Slip.readAsLatin.hint),
    Row("café", "caf\u{FFFD}", Slip.notUTF8.hint),
    Row("a...", "a…", Slip.typography.hint),
    Row("“Ida”", "Ida", Slip.quotationMarks.hint),
    Row("12.50", "12,50\u{A0}€", Slip.formattedNumber.hint),
    Row("1234.5", "1\u{202F}234,5", Slip.formattedNumber.hint),
    Row("10.00", "1000", Slip.factor(100).hint),
    Row("18:00", "6:00 PM", Slip.twelveHours.hint),
    Row("18:00", "06:00", Slip.halfADay.hint),
    Row("18.1", "18.1.0", Slip.versionZero.hint),
    Row("movie", "MediaType.movie", Slip.describedCase.hint),
    Row("in_progress", ".inProgress", Slip.describedCase.hint),
    Row("a,b", #"["a", "b"]"#, Slip.describedArray.hint),
    Row(#"{"a":1}"#, #"["a": 1]"#, Slip.describedDictionary.hint),
    Row("name", "name:asc", "the request has `:asc` behind it"),
    Row("4.2.0", "4.2.0 (345)", "the request has ` (345)` behind it"),
    Row("{ me { id } }", "{ me { __typename id } }", Slip.typeNames(isInRequest: true).hint),
    Row("{ me { __typename id } }", "{ me { id } }", Slip.typeNames(isInRequest: false).hint),
    Row("a,b", "a,b,c", "the list in the request has `c`, too"),
    Row("a,b,c", "a,b", "the list in the request lacks `c`"),
    Row("👍️", "👍", "only in what is not seen: the stub has a U+FE0F (variation selector-16)"),
    Row("5 €", "5\u{A0}€", "only in white space: the request has a U+00A0 (no-break space)"),
    Row("ramen", "ｒamen", Slip.compatibility.hint), Row("0.5", "٠٫٥", Slip.otherDigits.hint),
    Row("30", "30.0 min", "the request has ` min` behind it"),
    Row("0.5", "50%", Slip.factor(100).hint),
    Row("1763805600", "1763805600.1234", Slip.rounding.hint),
    Row("cup", "cups", Slip.valueTypo.hint),
    Row("1250.00", "R$ 1.250,00", Slip.formattedNumber.hint),
    Row("\"Hi\"", "“Hi”", Slip.typography.hint),
    Row("a1b2c3d4e5f60718", "8 bytes", Slip.describedData.hint),
    Row("a1b2c3d4e5f60718", "<a1b2c3d4 e5f60718>", Slip.describedData.hint),
    Row("new_checkout", "ios_new_checkout", "the request has `ios_` in front of it"),
    Row("StepCount", "HKTypeStepCount", "the request has `HKType` in front of it"),
    Row("new_checkout", "new_checkout_v2", "the request has `_v2` behind it"),
    Row("030 123", "(030) 123", "only in `()`, which the request has besides"),
    Row("52.5,13.4", "52.5°, 13.4°", "only in `°`, which the request has besides"),
    Row("user-7", "user-%@", "the request has `%@`, which no value was put in for"),
    Row("7", "%02d", "the request has `%02d`, which no value was put in for"),
    Row("eq.7", "eq.nil", "the request has `nil` where a value should be; check that it is set"),
    Row(
      "ida-7", "ida-Optional(7)", "the request has `Optional(…)` around a value; unwrap it first"),
    Row("ida-7", #"ida-\(id)"#, #"the request has `\(id)`: `id` was not replaced by its value"#),
  ]

  @Test(arguments: rows)
  func `is given of values`(row: Row) {
    #expect(Slip.between(row.stub, row.request)?.hint == row.hint)
  }

  @Test func `is given of a form that is encoded another way`() {
    let text = "the same fields, encoded another way; `.form(…)` in the stub compares them decoded"
    #expect(Slip.betweenBodies("q=hot soup", "q=hot%20soup")?.hint == text)
  }

  @Test(
    "is not given of what was meant",
    arguments: [
      ("eq.5", "gt.5"), ("4.2.0", "4.2.1"), ("18:00", "19:00"), ("null", "void"),
      ("is.true", "is.null"), ("2026-11-22", "2025-11-22"), ("banana", "bananb"), ("1.5", "5"),
      ("photo", "movie"), ("movie", "tv(7)"), ("100%", "100%d"), ("a (b)", "a (c)"), ("é", "ü"),
      ("[1]", "[2]"), ("12.50 €", "12.60 €"), ("06:00", "06:30"),
    ])
  func notGiven(_ stub: String, _ request: String) {
    let guesses = [Slip.valueTypo.hint, nil]
    #expect(guesses.contains(Slip.between(stub, request)?.hint))
  }

  @Test(
    "is given of credentials, which are not shown",
    arguments: [
      ("Bearer s3cret", "Bearer Bearer s3cret", "the request has `Bearer` twice"),
      ("Bearer Bearer s3cret", "Bearer s3cret", "the stub has `Bearer` twice"),
      ("Bearer s3cret", "Bearer", "the request has `Bearer` with no token behind it"),
      ("Bearer s3cret", "Bearer:s3cret", "the request has no space behind `Bearer`"),
      (
        "Bearer s3cret", "Bearer {token}",
        "the request has a placeholder behind `Bearer`, not a token"
      ),
      (
        "Bearer <token>", "Bearer s3cret",
        """
        the stub has a placeholder behind `Bearer`, which is taken literally; \
        `.regex("^Bearer ")` matches any token
        """
      ),
      (
        "Bearer s3cret", "Bearer nil",
        "the request has `nil` where a value should be; check that it is set"
      ),
    ])
  func ofCredentials(_ stub: String, _ sent: String, hint: String) throws {
    let pattern = Requirement(.header, "Authorization", .equal(stub))
    let request = try request(with: sent)
    let difference = pattern.finding(in: request, asked: []).difference
    #expect(difference?.slip?.hint == hint)
    #expect(difference?.texts == nil)
  }

  private func request(with credentials: String) throws -> RecordedRequest {
    try sent("https://a.example/", headers: ["Authorization": credentials])
  }
}
