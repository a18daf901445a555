extension RequestReading {
  /// The items of the query, even where it was sent in the path: `/movies%3Fpage=1`.
  var meantQuery: [FormItem] {
    mutating get {
      let target = request.target
      guard target.query == nil, let mark = target.path.firstIndex(of: "?") else {
        return request.query
      }
      return FormItem.parse(String(target.path[mark...].dropFirst()))
    }
  }
}
