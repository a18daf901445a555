import ProfilesKit
import Testing
import Understudy

@testable import ProfilesCommand

@Suite(.timeLimit(.minutes(5))) struct SampleServiceTests {
  private func user(_ name: String) async throws(ProfileError) -> User {
    try await ProfileClient(session: SampleService.stubs().session).user(name)
  }

  @Test(arguments: SampleService.users)
  func `every user of the sample can be had, in any case`(name: String) async throws {
    #expect(try await user(name).username == name)
    #expect(try await user(name.uppercased()).username == name)
  }

  @Test func `the sample has every kind of account, and users without a picture or a word`()
    async throws
  {
    var users: [User] = []
    for name in SampleService.users { users.append(try await user(name)) }
    #expect(Set(users.map(\.kind)) == Set(User.Kind.allCases))
    #expect(users.contains { $0.avatar.isDefault && $0.cover.isDefault })
    #expect(users.contains { $0.about.isEmpty })
  }

  @Test(arguments: [
    (Fault.offline, ProfileError.offline), (.busy, .rateLimited(retryAfter: .seconds(30))),
    (.unauthorized, .unauthorized(message: "Call requires authentication.")),
    (.broken, .serverFailure(status: 500, message: "Something is wrong with us.")),
    (.html, .notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Back ")),
    (.cut, .interrupted),
    (.missing, .missingKey(path: "data.counts.posts")),
    (.mistyped, .mistypedKey(path: "data.counts.posts", expected: .number, found: .string)),
  ])
  func `a fault is what it is called`(fault: Fault, error: ProfileError) async {
    await #expect(throws: error) { try await user(fault.rawValue) }
  }

  @Test func `slow takes three seconds`() async throws {
    let clock = ManualClock()
    let stubs = SampleService.stubs(clock: clock)
    async let user = ProfileClient(session: stubs.session).user("slow")
    await clock.sleepers(1)
    await clock.advance(by: .seconds(3))
    #expect(try await user.username == "slow")
    #expect(stubs.report.exchanges[0].ended == .seconds(3))
  }

  @Test func `anybody else is not found`() async {
    await #expect(throws: ProfileError.notFound(name: "nobody")) { try await user("nobody") }
  }
}
