import Testing
import Understudy

struct ExpectationTests {
  @Test func `a failing expectation shows JSON without its secrets`() {
    let value: JSONValue = ["name": "Ida", "password": "s3cr3t"]
    let shown = #"{"name":"Ida","password":"REDACTED"}"#
    #expect(String(describingForTest: value) == shown)
    #expect(String(describingForTest: Optional(value)).contains(shown))
    #expect(String(describingForTest: [value]) == "[\(shown)]")
  }
}
