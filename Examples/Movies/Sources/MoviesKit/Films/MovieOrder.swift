import Foundation

/// What a list of films can be sorted by.
public enum MovieOrder: String, Sendable, CaseIterable {
  /// From A to Z, regardless of case and accents.
  case title

  /// The best first, those without votes last.
  case rating

  /// The newest first, those without a date last.
  case date

  /// The most popular first.
  case popularity
}

extension Sequence<MovieItem> {
  /// The films in `order`; films that rank alike stand by title.
  public func sorted(by order: MovieOrder) -> [MovieItem] {
    switch order {
    case .title: sorted { $0.precedesByTitle($1) }
    case .rating: sorted(byGreatest: \.rating)
    case .date: sorted(byGreatest: \.released)
    case .popularity: sorted(byGreatest: { $0.popularity })
    }
  }

  private func sorted(byGreatest rank: (MovieItem) -> (some Comparable)?) -> [MovieItem] {
    sorted { first, second in
      switch (rank(first), rank(second)) {
      case (let one?, let other?) where one != other: one > other
      case (.some, nil): true
      case (nil, .some): false
      default: first.precedesByTitle(second)
      }
    }
  }
}

extension MovieItem {
  fileprivate func precedesByTitle(_ other: MovieItem) -> Bool {
    switch title.compare(other.title, options: [.caseInsensitive, .diacriticInsensitive]) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: id < other.id
    }
  }
}
