import Foundation
import ProfilesKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ProfileErrorTests {
  @Test(arguments: [
    (ProfileError.noName, "There is no name. Type one, such as ida."),
    (.offline, "There is no network. Check the connection."),
    (
      .unreachable(.cannotFindHost),
      "The service cannot be reached (URLError -1003). Check its address."
    ),
    (.timedOut, "The service did not respond in time. Try again."),
    (
      .interrupted, "The connection broke in the middle of the response. Try again."
    ),
    (
      .unauthorized(message: "Call requires authentication."),
      "The service asks for a valid token: “Call requires authentication”. Check it."
    ),
    (.unauthorized(message: nil), "The service asks for a valid token. Check it."),
    (.notFound(name: "ida"), "There is nobody called @ida. Check the spelling."),
    (
      .rateLimited(retryAfter: .seconds(120)), "Too many requests. The service asks to wait 120 s."
    ),
    (.rateLimited(retryAfter: nil), "Too many requests. Try again later."),
    (
      .serverFailure(status: 503, message: nil),
      "The service failed with status 503. Try again later."
    ),
    (.unexpectedStatus(418, message: "Tea"), "The service responded with status 418: “Tea”."),
    (.notJSON(beginning: "<html>"), "The response is not JSON. It begins: <html>"),
    (
      .malformedJSON, "The response is not valid JSON: it breaks off or is garbled. Try again."
    ),
    (.missingKey(path: "data.id"), "The response lacks data.id."),
    (
      .mistypedKey(path: "data.id", expected: .string, found: .number),
      "The response has a number in data.id, where a string belongs."
    ),
    (
      .mistypedKey(path: "data", expected: .object, found: .null),
      "The response has null in data, where an object belongs."
    ),
    (
      .unreadableKey(path: "data.created_at", expected: "a date", found: "today"),
      "The response has “today” in data.created_at, where a date belongs."
    ),
    (.cancelled, "Cancelled."),
    (.failed(reason: "the cable is cut"), "The request failed: the cable is cut"),
  ])
  func `an error says what is wrong and what may help`(error: ProfileError, words: String) {
    #expect(error.description == words)
    #expect(error.localizedDescription == words)
  }
}
