import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Films from The Movie Database.
///
/// It knows the service's addresses and manners. How a request travels is up to the
/// ``NetworkingProvider``, and what the bytes of a response mean to the ``MoviesFactory``.
public struct TMDBDataSource: MoviesDataSource {
  /// The address of the real service.
  public static let service = URL(string: "https://api.themoviedb.org/3")!

  /// The last page that the service gives out, however many it says there are.
  public static let lastPage = 500

  private let provider: any NetworkingProvider
  private let apiKey: String
  private let baseURL: URL
  private let retryPolicy: RetryPolicy
  private let clock: any Clock<Duration>
  private let factory: any MoviesFactory

  /// A source of films.
  ///
  /// - Parameters:
  ///   - provider: Carries the requests.
  ///   - apiKey: The key the service knows you by.
  ///   - baseURL: The address of the service.
  ///   - factory: Reads the responses.
  ///   - retryPolicy: How patiently to wait when the service asks for that.
  ///   - clock: Measures those waits; a test gives one that it can advance.
  public init(
    provider: any NetworkingProvider, apiKey: String, baseURL: URL = Self.service,
    factory: any MoviesFactory = TMDBFactory(), retryPolicy: RetryPolicy = RetryPolicy(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.provider = provider
    self.apiKey = apiKey
    self.baseURL = baseURL
    self.factory = factory
    self.retryPolicy = retryPolicy
    self.clock = clock
  }

  /// One page of the popular films.
  ///
  /// - Throws: ``MoviesError``; outside 1 to 500 without asking the service.
  public func popular(page: Int) async throws(MoviesError) -> MoviePage {
    guard (1...Self.lastPage).contains(page) else { throw .noSuchPage(page, of: Self.lastPage) }
    var result = try factory.page(
      from: await send("movie/popular", [URLQueryItem(name: "page", value: String(page))]))
    result.totalPages = min(result.totalPages, Self.lastPage)
    return result
  }

  /// All about the film with the number `id`.
  ///
  /// - Throws: ``MoviesError``; ``MoviesError/notFound(message:)`` if there is no such film.
  public func details(of id: MovieItem.ID) async throws(MoviesError) -> MovieDetails {
    try factory.details(from: await send("movie/\(id)"))
  }

  // MARK: - One request

  /// Sends a request, again after each wait the service asks for, and returns the body of a 200.
  private func send(
    _ path: String, _ query: [URLQueryItem] = []
  ) async throws(MoviesError) -> Data {
    var request = URLRequest(
      url: baseURL.appending(path: path)
        .appending(queryItems: [URLQueryItem(name: "api_key", value: apiKey)] + query))
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.timeoutInterval = 15

    var attempt = 0
    while true {
      let (data, response) = try await load(request)
      guard response.statusCode == 429 else { return try check(data, response) }
      guard let wait = retryPolicy.wait(after: response, attempt: attempt) else {
        throw .rateLimited(retryAfter: response.retryAfter)
      }
      attempt += 1
      do { try await clock.sleep(for: wait) } catch { throw .cancelled }
    }
  }

  private func load(_ request: URLRequest) async throws(MoviesError) -> (Data, HTTPURLResponse) {
    do {
      let (data, response) = try await provider.data(for: request)
      guard let response = response as? HTTPURLResponse else {
        throw MoviesError.failed(reason: "the response is not HTTP")
      }
      return (data, response)
    } catch {
      throw MoviesError(networking: error)
    }
  }

  private func check(_ data: Data, _ response: HTTPURLResponse) throws(MoviesError) -> Data {
    let message = response.statusCode == 200 ? nil : factory.message(from: data)
    switch response.statusCode {
    case 200: break
    case 401: throw .unauthorized(message: message)
    case 404: throw .notFound(message: message)
    case 500...599: throw .serverFailure(status: response.statusCode, message: message)
    default: throw .unexpectedStatus(response.statusCode, message: message)
    }
    // A compressed response announces the length it had on the wire.
    if response.value(forHTTPHeaderField: "Content-Encoding") == nil,
      let expected = response.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init),
      data.count < expected
    {
      throw .truncated(received: data.count, expected: expected)
    }
    return data
  }
}
