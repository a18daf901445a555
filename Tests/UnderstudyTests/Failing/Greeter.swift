import Understudy

/// Its mock is called without a stub that matches.
@Mockable
protocol Greeter: Sendable {  // FailingMockXCTests/testMissWithoutStub
  func greeting(of name: String) -> String
}
