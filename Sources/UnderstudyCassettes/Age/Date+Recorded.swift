import Foundation

extension Date {
  /// Reads a date of ISO 8601 as producers write it, with any number of digits behind the second.
  init?(recorded text: String) {
    guard
      let parts = text.wholeMatch(of: /(.+?[Tt ][0-9:]+)(?:[.,]([0-9]+))?([Zz]|[+-][0-9:]+)?/)
    else { return nil }
    let moment = parts.1.replacing(" ", with: "T").uppercased()
    var zone = parts.3.map { String($0).uppercased() } ?? "Z"
    if zone.count == 3 { zone += ":00" }
    if zone.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
    guard let second = try? Date(moment + zone, strategy: .iso8601) else { return nil }
    self = second + (parts.2.flatMap { Double("0.\($0)") } ?? 0)
  }

  /// The date in ISO 8601 and UTC, to the nearest millisecond, such as `2026-03-01T12:30:00.000Z`.
  package var recorded: String {
    // The formatter cuts off what is less than a millisecond.
    let date = Date(timeIntervalSince1970: timeIntervalSince1970 + 0.0005)
    return Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
  }
}
