import Foundation

extension Sequence<MovieItem> {
  /// The films whose title, here or in the original, contains every part of `text` between spaces.
  ///
  /// A part may stand anywhere in the title, also within a word: `lant` finds *Nine Lanterns*, and
  /// titles in scripts without spaces are found at all. Case and accents do not matter: `cafe` finds
  /// *Café*. An empty text finds every film.
  public func matching(_ text: String) -> [MovieItem] {
    let parts = text.foldedForSearch.split(whereSeparator: \.isWhitespace)
    return filter { movie in
      let titles = [movie.title.foldedForSearch, movie.originalTitle.foldedForSearch]
      return titles.contains { title in parts.allSatisfy { title.contains($0) } }
    }
  }
}

extension String {
  /// Two strings that fold alike read alike, whatever their case, accents or width.
  fileprivate var foldedForSearch: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
