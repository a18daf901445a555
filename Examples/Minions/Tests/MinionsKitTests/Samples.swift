import MinionsKit

extension Minion {
  static let nub = Minion(id: 3, name: "Nub", eyes: 1, fruit: "papaya")
  static let tilly = Minion(id: 11, name: "Tilly", eyes: 2, fruit: "lychee", motto: "Me first")
  static let wilf = Minion(id: 12, name: "Wilf", eyes: 2, fruit: "banana")
}

/// Delivers on the spot, for tests that are about something else.
struct Immediately: Delivery {
  func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
    MainActor.assumeIsolated(work)
  }
}
