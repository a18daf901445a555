extension ManualClock {
  /// A moment on a manual clock, counted from its beginning.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// await clock.advance(by: .seconds(5))
  /// #expect(clock.now.offset == .seconds(5))
  /// ```
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Creates a moment.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that much later; sums beyond some 10¹¹ years stay there, and never overflow.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    private static func bounded(_ duration: Duration) -> Duration {
      let furthest = Duration.seconds(Int64.max / 2)
      return min(max(duration, .zero - furthest), furthest)
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration {
      Self.bounded(other.offset) - Self.bounded(offset)
    }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }
}
