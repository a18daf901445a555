import Foundation

/// A request with what matching reads of it more than once, read at first need.
package struct RequestReading: Sendable {
  package var request: RecordedRequest
  private var queryReading: [FormItem]?
  private var jsonReading: Result<JSONValue, any Error>?

  package init(_ request: RecordedRequest) { self.request = request }

  package var query: [FormItem] {
    mutating get {
      if let queryReading { return queryReading }
      let items = request.query
      queryReading = items
      return items
    }
  }

  package var json: JSONValue? {
    mutating get { try? readJSON().get() }
  }

  /// Why the body is not JSON; nil where it is.
  var jsonFault: (any Error)? {
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
