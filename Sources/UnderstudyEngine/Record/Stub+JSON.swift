import Foundation

extension Stub {
  /// Changes the JSON of the replies.
  ///
  /// ```swift
  /// let page = Stub.get("/movies").reply(.json(Fixture("popular-movies.json")))
  /// let empty = page.json { $0["results"] = [] }
  /// ```
  ///
  /// A reply whose body is not JSON that is known before the request is a problem in the report.
  public func json(_ change: (inout JSONValue) -> Void) -> Stub {
    replacingReplies { reply in
      guard case .response(let head, let body) = reply.source, body.isAtHand,
        let bytes = try? body.wholeBytes(), var value = try? JSONValue(parsing: bytes)
      else { return Reply(.impossible("it has no JSON to change: \(reply)")) }
      change(&value)
      return copy(of: reply) { $0.source = .response(head, .data(Data(value.description.utf8))) }
    }
  }
}
