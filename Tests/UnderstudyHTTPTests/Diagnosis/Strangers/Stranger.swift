import Foundation
import Testing

@testable import UnderstudyHTTP

/// A mistake of somebody with an API of another kind, written down before any message was seen: what
/// was meant among its neighbours, some of them on the very same endpoint.
struct Stranger: Sendable {
  let name: String
  let api: [RequestPattern]
  let stub: RequestPattern
  let method: String
  let url: String
  let headers: HeaderFields
  let body: String?
  let fields: [Finding.Field]
  /// Any of these in a hint names the mistake; none where there is nothing to name.
  let words: [String]

  init(
    _ name: String, _ api: [RequestPattern], _ stub: RequestPattern, _ request: String,
    headers: HeaderFields = [:], body: String? = nil, _ fields: Finding.Field..., words: [String]
  ) {
    let pieces = request.split(separator: " ", maxSplits: 1).map(String.init)
    (self.name, self.api, self.stub) = (name, api, stub)
    (method, url) = (pieces[0], pieces[1])
    (self.headers, self.body, self.fields, self.words) = (headers, body, fields, words)
  }

  func request() throws -> RecordedRequest {
    try sent(method, url, headers: headers, body: body)
  }

  /// The stubs that do not answer the request, the one that was meant somewhere among them.
  func stubs() throws -> [Stub] {
    let others = try others()
    let place = place(among: others)
    return (others.prefix(place) + [stub] + others.dropFirst(place)).map { $0.reply(.status(200)) }
  }

  /// Which of the stubs was meant: several may be written alike.
  func place() throws -> Int { place(among: try others()) }

  private func others() throws -> ArraySlice<RequestPattern> {
    let request = try request()
    return api.filter { !$0.matches(request) && !isBarely($0) }.prefix(8)
  }

  private func place(among others: ArraySlice<RequestPattern>) -> Int {
    name.utf8.count % (others.count + 1)
  }

  /// Whether a neighbour asks for the endpoint that was meant, and for nothing else.
  private func isBarely(_ other: RequestPattern) -> Bool {
    other.description == stub.description && other.query.isEmpty && other.headers.isEmpty
      && other.bodies.isEmpty && other.predicates.isEmpty
  }

  static let all =
    ofPayments + ofMaps + ofBuckets + ofGrants + ofDevices + ofCalendars + ofSearches
    + ofQueryLanguages + ofGraphQL + ofCalls + ofUploads + ofHeaders + ofURLs

  static let second = ofAccounts + ofWorks

  static let third = ofPages + ofActions + ofRules

  static let fourth = ofFitness + ofChat + ofNews

  static let sixth = ofParcels + ofBuilds + ofZones + ofPatients + ofPlayers

  static let eighth = ofBooks + ofMeals + ofRoofs + ofHalls

  static let ninth = ofTrains + ofPeople + ofClaims + ofGardens

  static let seventh =
    ofLetters + ofModels + ofLogins + ofExhibits + ofGoods + ofAgendas + ofMarkets + ofPlaces
}
