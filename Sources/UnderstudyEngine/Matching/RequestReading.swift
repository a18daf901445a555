import Foundation

/// A request with the readings that matching needs more than once, each made at first use.
package struct RequestReading: Sendable {
  package var request: RecordedRequest
  /// The named values by their places.
  var placed: [Requirement.Place: [PlacedValue]]?
  var jsonReading: Result<JSONValue, any Error>?

  package init(request: RecordedRequest) { self.request = request }

  /// The named values that the request has in a place, in order.
  package mutating func values(in place: Requirement.Place) -> [PlacedValue] {
    if let known = placed?[place] { return known }
    let values = request.values(in: place)
    placed = (placed ?? [:]).merging([place: values]) { $1 }
    return values
  }

  package var json: JSONValue? {
    mutating get { try? readJSON().get() }
  }

  /// Why the body is not JSON; nil where it is.
  package var jsonFault: (any Error)? {
    mutating get {
      if case .failure(let error) = readJSON() { error } else { nil }
    }
  }

  private mutating func readJSON() -> Result<JSONValue, any Error> {
    if let jsonReading { return jsonReading }
    let body = request.body ?? Data()
    let reading = Result { try JSONValue(parsing: body) }
    jsonReading = reading
    return reading
  }
}
