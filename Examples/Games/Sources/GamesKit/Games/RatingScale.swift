/// How a rating is shown.
public enum RatingScale: Sendable, CaseIterable {
  /// In points: “87 of 100”.
  case points

  /// In stars: “★★★★☆”.
  case stars

  /// A rating from 0 to 100 in words.
  public func text(for rating: Double) -> String {
    let rating = min(max(rating, 0), 100)
    switch self {
    case .points:
      return "\(Int(rating.rounded())) of 100"
    case .stars:
      let full = Int((rating / 20).rounded())
      return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    }
  }
}
