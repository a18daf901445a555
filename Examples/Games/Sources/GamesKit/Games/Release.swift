import Foundation

/// Whether a game is out on some day.
public enum Release: Sendable, Hashable {
  /// Nobody has named a day.
  case unknown

  /// Out since this day.
  case out(Date)

  /// To come on this day.
  case coming(Date, inDays: Int)
}

extension Game {
  /// Whether the game is out on `day`.
  ///
  /// A value holds no clock: it is told the day for this one question.
  public func release(asOf day: Date) -> Release {
    guard let firstRelease else { return .unknown }
    let days = Self.calendar.dateComponents(
      [.day], from: Self.calendar.startOfDay(for: day),
      to: Self.calendar.startOfDay(for: firstRelease)
    ).day
    guard let days, days > 0 else { return .out(firstRelease) }
    return .coming(firstRelease, inDays: days)
  }

  /// The service counts days in Greenwich.
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension Release: CustomStringConvertible {
  /// The day as `2027-02-01`, and how long it is until then.
  public var description: String {
    switch self {
    case .unknown: "no date yet"
    case .out(let day): Self.text(day)
    case .coming(let day, inDays: 1): "\(Self.text(day)), tomorrow"
    case .coming(let day, let days): "\(Self.text(day)), in \(days) days"
    }
  }

  private static func text(_ day: Date) -> String {
    day.formatted(.iso8601.year().month().day())
  }
}
