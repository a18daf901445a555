/// A request with what matching reads of it more than once, read at first need.
package struct RequestReading: Sendable {
  package var request: RecordedRequest
  private var queryReading: [FormItem]?
  private var jsonReading: JSONValue??

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
    mutating get {
      if let jsonReading { return jsonReading }
      let value = request.body.flatMap { try? JSONValue(parsing: $0) }
      jsonReading = .some(value)
      return value
    }
  }
}
