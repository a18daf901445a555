import Foundation
import Seams

/// Makes films from the bytes of a response.
@Mockable
public protocol MoviesFactory: Sendable {
  /// The films of one page.
  ///
  /// - Throws: ``MoviesError`` if the bytes are no page of films.
  func page(from data: Data) throws(MoviesError) -> MoviePage

  /// All about one film.
  ///
  /// - Throws: ``MoviesError`` if the bytes are no film.
  func details(from data: Data) throws(MoviesError) -> MovieDetails

  /// The service's own words about what went wrong; nil if it found none.
  func message(from data: Data) -> String?
}
