import MinionsKit
import Testing
import Understudy

/// A failure presents an alert: the presenter is a mock, and is asked what it was given.
@MainActor
@Suite struct AlertTests {
  private let service = MockMinionService()
  private let presenter = MockAlertPresenting()
  private let list: MinionList

  init() {
    list = MinionList(presenter: presenter, delivery: Immediately())
  }

  /// The alert after a failed load.
  private func alert(after error: MinionsError) throws -> Alert {
    service.when.getTheMinions(completion: .any).performs { $0(.failure(error)) }
    list.fetchMinions(minionService: service)
    return try #require(presenter.calls.present.last)
  }

  @Test func `a failure presents one alert`() throws {
    _ = try alert(after: .offline)
    #expect(presenter.calls.present.count == 1)
  }

  @Test func `a success presents none`() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    #expect(presenter.calls.present.isEmpty)
  }

  @Test(
    arguments: [
      (.offline, "You are offline", "no connection to the network"),
      (.unreachable(.cannotFindHost), "The minions cannot be reached", "(URLError -1003)"),
      (.timedOut, "The minions take too long", "did not respond in time"),
      (.unauthorized, "The minions do not know you", "(401)"),
      (.notFound, "There are no minions here", "(404)"),
      (.rateLimited(retryAfter: .seconds(30)), "The minions are out of breath", "to wait 30 s"),
      (.rateLimited(retryAfter: nil), "The minions are out of breath", "(429). Try again later"),
      (.serverFailure(status: 503), "The minions broke something", "(503)"),
      (.unexpectedStatus(418), "The minions broke something", "status 418"),
      (.notJSON(beginning: "<html>"), "The minions talk gibberish", "It begins: <html>"),
      (.malformedJSON, "The minions talk gibberish", "not valid JSON"),
      (.missingKey("minions[2].fruit"), "The minions talk gibberish", "'minions[2].fruit'"),
      (.mistypedKey("minions[0].eyes"), "The minions talk gibberish", "'minions[0].eyes'"),
      (.failed(reason: "the cable is cut"), "The minions cannot be reached", "the cable is cut"),
    ] as [(MinionsError, String, String)])
  func `its title says what happened, its message what is at fault`(
    error: MinionsError, title: String, message: String
  ) throws {
    let alert = try alert(after: error)
    #expect(alert.title == title)
    #expect(alert.message.contains(message))
  }

  @Test func `it offers to retry and to cancel`() throws {
    #expect(try alert(after: .offline).actions.map(\.title) == ["Retry", "Cancel"])
  }

  @Test func `Retry asks the same service again`() throws {
    let alert = try alert(after: .offline)
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    alert.actions.first?.perform()
    #expect(service.calls.getTheMinions.count == 2)
    #expect(list.rows.map(\.title) == ["Nub"])
  }

  @Test func `a Retry that fails presents the next alert`() throws {
    service.when.getTheMinions(completion: .any)
      .performs { $0(.failure(.offline)) }.performs { $0(.failure(.timedOut)) }
    list.fetchMinions(minionService: service)
    presenter.calls.present.first?.actions.first?.perform()
    #expect(
      presenter.calls.present.map(\.title) == ["You are offline", "The minions take too long"])
  }

  @Test func `Cancel does nothing more`() throws {
    let alert = try alert(after: .offline)
    alert.actions.last?.perform()
    #expect(service.calls.getTheMinions.count == 1)
    #expect(list.status == "You are offline")
    #expect(!list.isLoading)
  }

  @Test func `a presenter that is gone is not kept, and nothing is shown`() {
    service.when.getTheMinions(completion: .any).performs { $0(.failure(.offline)) }
    let list = MinionList(presenter: MockAlertPresenting(), delivery: Immediately())
    list.fetchMinions(minionService: service)
    #expect(list.status == "You are offline")
  }
}
