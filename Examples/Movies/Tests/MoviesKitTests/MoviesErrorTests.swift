import Foundation
import MoviesKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MoviesErrorTests {
  @Test(arguments: [
    (MoviesError.noSuchPage(6, of: 5), "There is no page 6. There are 5 pages, from 1 to 5."),
    (.noSuchPage(2, of: 1), "There is no page 2. There is one page."),
    (
      .unauthorized(message: "Invalid API key."),
      "The service refuses the key: “Invalid API key”. Check the key."
    ),
    (.unauthorized(message: nil), "The service refuses the key. Check the key."),
    (.notFound(message: "Gone"), "The service does not know it: “Gone”."),
    (.rateLimited(retryAfter: nil), "Too many requests. Try again later."),
    (
      .rateLimited(retryAfter: .seconds(120)),
      "Too many requests. The service asks to wait 120 s."
    ),
    (
      .serverFailure(status: 503, message: nil),
      "The service failed with status 503. Try again later."
    ),
    (.unexpectedStatus(418, message: "Tea"), "The service responded with status 418: “Tea”."),
    (.timedOut, "The service did not respond in time."),
    (
      .unreachable(.notConnectedToInternet),
      "The service cannot be reached (URLError -1009). Check the connection."
    ),
    (
      .truncated(received: 12, expected: 99),
      "The response broke off after 12 of 99 bytes. Try again."
    ),
    (.notJSON(beginning: "<html>"), "The response is not JSON. It begins: <html>"),
    (.malformedJSON(reason: "it is empty"), "The response is not valid JSON: it is empty."),
    (
      .unexpectedJSON(reason: "'results' is missing"),
      "The response has an unexpected shape: 'results' is missing."
    ),
    (.cancelled, "Cancelled."),
    (.failed(reason: "the cable is cut"), "The request failed: the cable is cut"),
  ])
  func `an error says what is wrong and what may help`(error: MoviesError, words: String) {
    #expect(error.description == words)
    #expect(error.localizedDescription == words)
  }
}
