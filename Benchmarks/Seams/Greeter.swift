import Seams

protocol Greeting: Sendable {
  func greet() -> Int
}

/// The small class instance that readings are compared with.
final class Greeter: Greeting {
  private let number: Int

  init(number: Int) {
    self.number = number
  }

  func greet() -> Int { number }
}

struct Settings: Sendable {
  var retries: Int = 3
  var timeout: Double = 60
}

extension Dependencies {
  @Seam var greeting: any Greeting = Greeter(number: 1)
  @Seam(.unique) var freshGreeting: any Greeting = Greeter(number: 1)
  @Seam var settings: Settings = Settings()
}
