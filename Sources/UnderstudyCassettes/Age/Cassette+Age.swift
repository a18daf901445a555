import Foundation
import UnderstudyCore

extension Cassette {
  /// When the oldest of the entries was recorded, or nil where the file does not say.
  public var recordedAt: Date? {
    entries.lazy.compactMap(\.started).min()
  }

  /// When a cassette is too old to be trusted, and whether a test fails then.
  ///
  /// ```swift
  /// @Test(.cassette("popular", options: { $0.expiry = .warns(afterDays: 3650) }))
  /// func movies() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 2)
  /// }
  /// ```
  public struct Expiry: Sendable {
    private let age: TimeInterval
    /// Whether a test with a cassette that is older fails; otherwise it warns.
    package let isFailure: Bool
    private let now: @Sendable () -> Date

    package init(
      after age: TimeInterval, isFailure: Bool = false,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      (self.age, self.isFailure, self.now) = (age, isFailure, now)
    }

    /// The test warns, and passes, when the oldest entry was recorded more days ago.
    public static func warns(afterDays days: Int) -> Expiry {
      Expiry(after: TimeInterval(days) * 86_400)
    }

    /// The test fails when the oldest entry was recorded more days ago.
    public static func fails(afterDays days: Int) -> Expiry {
      Expiry(after: TimeInterval(days) * 86_400, isFailure: true)
    }

    /// What to say of a cassette that is too old, and of one that does not say how old it is.
    package func complaint(about cassette: Cassette, for owner: CassetteOwner?) -> String? {
      let renewal = "Record it again: \(owner.command(.new))"
      guard let date = cassette.recordedAt else {
        return cassette.count == 0
          ? nil
          : """
          \(cassette.name) does not say when it was recorded, so its age is unknown; it expires after \
          \(Self.words(age)). \(renewal)
          """
      }
      let since = now().timeIntervalSince(date)
      if since <= age { return nil }
      return """
        \(cassette.name) was recorded on \(date.recorded.prefix(10)), \(Self.words(since)) ago; it \
        expires after \(Self.words(age)). \(renewal)
        """
    }

    /// Whole days that have passed, or hours where there are less than two days.
    private static func words(_ age: TimeInterval) -> String {
      // What no number holds is beyond any age.
      let hours = Int(exactly: (age / 3_600).rounded(.down)) ?? .max
      return hours < 48 ? hours.counting("hour") : (hours / 24).counting("day")
    }
  }
}
