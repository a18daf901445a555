import Foundation
import UnderstudyCore

extension Cassette {
  /// When the oldest of the entries was recorded, or nil where the file does not say.
  public var recordedAt: Date? {
    entries.lazy.compactMap { $0.started.flatMap(Date.init(recorded:)) }.min()
  }

  /// How long a cassette is good for.
  public struct Age: Sendable, Hashable {
    let seconds: TimeInterval

    /// So many days of 24 hours.
    public static func days(_ count: Int) -> Age { Age(seconds: TimeInterval(count) * 86_400) }

    /// So many weeks.
    public static func weeks(_ count: Int) -> Age { Age(seconds: TimeInterval(count) * 604_800) }

    /// So many hours.
    public static func hours(_ count: Int) -> Age { Age(seconds: TimeInterval(count) * 3_600) }
  }

  /// From when on a cassette is too old to be trusted, and how serious that is.
  ///
  /// ```swift
  /// @Test(.cassette("popular", expires: .after(.days(30))))
  /// ```
  public struct Expiry: Sendable {
    let age: Age
    /// Whether a test with a cassette that is older fails, or warns.
    package let level: Level
    private let now: @Sendable () -> Date

    /// How serious it is that a cassette is too old.
    public enum Level: Sendable, Hashable {
      /// The test fails.
      case fail
      /// The test warns, and passes.
      case warn
    }

    /// Some time after the oldest entry was recorded.
    ///
    /// - Parameters:
    ///   - age: How old the cassette may be.
    ///   - level: Whether the test fails then, or warns.
    ///   - now: The date to count to; leave it out for that of the machine.
    public static func after(
      _ age: Age, _ level: Level = .warn, now: @autoclosure @escaping @Sendable () -> Date = Date()
    ) -> Expiry {
      Expiry(age: age, level: level, now: now)
    }

    private init(age: Age, level: Level, now: @escaping @Sendable () -> Date) {
      (self.age, self.level, self.now) = (age, level, now)
    }

    /// What to say of a cassette that is too old, and of one that does not say how old it is.
    package func complaint(about cassette: Cassette, for owner: CassetteOwner?) -> String? {
      let renewal = "Record it anew: \(owner.command(.new))"
      guard let date = cassette.recordedAt else {
        return cassette.count == 0
          ? nil
          : """
          \(cassette.name) does not say when it was recorded, so nobody knows whether it is older than \
          \(age). \(renewal)
          """
      }
      let since = now().timeIntervalSince(date)
      if since <= age.seconds { return nil }
      let day = HAR.Timestamp(date).day
      return """
        \(cassette.name) was recorded on \(day), \(Age(seconds: since)) ago; it expires after \(age). \
        \(renewal)
        """
    }
  }
}

extension Cassette.Age: CustomStringConvertible {
  /// The time in days, or in hours where it is less than two days.
  public var description: String {
    // Whole ones that have passed; what no number holds is beyond any age.
    let hours = Int(exactly: (seconds / 3_600).rounded(.down)) ?? .max
    return hours < 48 ? hours.counting("hour") : (hours / 24).counting("day")
  }
}
