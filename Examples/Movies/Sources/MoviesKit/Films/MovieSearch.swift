import Foundation

extension Sequence<MovieItem> {
  /// The films whose title, here or in the original, contains every word of `text`.
  ///
  /// Case and accents do not matter: `cafe` finds *Café*. Without a word, every film is found.
  public func matching(_ text: String) -> [MovieItem] {
    let words = text.foldedForSearch.split(whereSeparator: \.isWhitespace)
    return filter { movie in
      let titles = [movie.title.foldedForSearch, movie.originalTitle.foldedForSearch]
      return titles.contains { title in words.allSatisfy { title.contains($0) } }
    }
  }
}

extension String {
  /// Two strings that fold alike read alike, whatever their case, accents or width.
  fileprivate var foldedForSearch: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
