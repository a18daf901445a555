import Foundation
import ProfilesKit
import Understudy
import XCTest

/// Some of ``ProfileClientTests`` and ``ProfileModelTests`` as one writes them for XCTest: the stubs
/// are a property of the test case, which verifies them when each test is torn down.
final class ProfilesXCTests: XCTestCase {
  private let stubs = HTTPStubs(clock: ManualClock())
  private var client: ProfileClient!

  override func setUp() {
    client = ProfileClient(session: stubs.session)
  }

  func testUserArrives() async throws {
    stubs.add(.get(TheService.user).reply(TheService.ida))

    let user = try await client.user("ida")

    XCTAssertEqual(user, .ida)
    XCTAssertEqual(stubs.requests.map(\.pathParameters), [["name": "ida"]])
  }

  func testUserIsAskedForWithToken() async throws {
    stubs.add(.get(TheService.user).reply(TheService.ida))
    client = ProfileClient(session: stubs.session, token: "secret")

    _ = try await client.user("@ida")

    XCTAssertEqual(stubs.requests.first?.headers["Authorization"], "Bearer secret")
  }

  func testSessionThatIsSetCarriesEveryRequestFromThenOn() async throws {
    let others = HTTPStubs(.get(TheService.user).reply(TheService.ida))

    client.session = others.session
    let user = try await client.user("ida")

    XCTAssertEqual(user, .ida)
    XCTAssertEqual(stubs.requests.count, 0)
    others.verify()
  }

  func testUnknownNameIsNotFound() async {
    stubs.add(.get(TheService.user).reply(.status(404)))

    await assertThrows(.notFound(name: "ida")) { try await client.user("ida") }
  }

  func testServiceThatDoesNotRespondWithinTenSecondsHasTimedOut() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get(TheService.user).held(), clock: clock)
    client.session = stubs.session

    let user = Task { [client] in try await client!.user("ida") }
    _ = await stubs.nextHeld()
    await clock.advance(by: .seconds(10))
    await assertThrows(.timedOut) { try await user.value }
    stubs.verify()
  }

  @MainActor func testUserIsLoadingUntilTheResponseComes() async {
    stubs.add(.get(TheService.user).held())
    let model = ProfileModel(client: client)
    var states = model.states().makeAsyncIterator()
    let idle = await states.next()
    XCTAssertEqual(idle, .idle)

    model.load("@ida")
    let loading = await states.next()
    XCTAssertEqual(loading, .loading(name: "ida"))

    await stubs.nextHeld().reply(TheService.ida)
    let loaded = await states.next()
    XCTAssertEqual(loaded, .loaded(.ida))
  }

  // XCTAssertThrowsError cannot await.
  private func assertThrows(
    _ expected: ProfileError, file: StaticString = #filePath, line: UInt = #line,
    _ user: () async throws -> User
  ) async {
    do {
      let user = try await user()
      XCTFail("\(user.username) arrived instead of: \(expected)", file: file, line: line)
    } catch {
      XCTAssertEqual(error as? ProfileError, expected, file: file, line: line)
    }
  }
}
