import Foundation
import MinionsKit

extension Minion {
  static let nub = Minion(id: 3, name: "Nub", image: image(3), eyes: 1, fruit: "papaya")
  static let tilly = Minion(
    id: 11, name: "Tilly", image: image(11), eyes: 2, fruit: "lychee", motto: "Me first")
  static let wilf = Minion(id: 12, name: "Wilf", image: image(12), eyes: 2, fruit: "banana")

  private static func image(_ id: Int) -> URL {
    URL(string: "https://images.example.com/minions/\(id).png")!
  }
}

/// Delivers on the spot, for tests that are about something else.
struct Immediately: Delivery {
  func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
    MainActor.assumeIsolated(work)
  }
}
