import Foundation
import Testing

@testable import UnderstudyURLSession

@Suite("The platform")
struct PlatformTests {
  /// Redirects, cookies and timeouts of a session of the user's own depend on it.
  @Test func `the platform finds the session of a task`() {
    let session = URLSession(configuration: .ephemeral)
    let task = session.dataTask(with: URL(filePath: "/"))
    #expect(Platform.session(of: task) === session)
  }
}
