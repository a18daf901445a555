/// A named value where a request has it.
package struct PlacedValue: Sendable, Hashable {
  package let place: Requirement.Place
  package let name: String
  /// The value, decoded; empty for a part that is not text.
  package let value: String
  package var isText = true
  /// The file name of a part.
  package var filename: String?

  package init(_ place: Requirement.Place, _ name: String, _ value: String) {
    (self.place, self.name, self.value) = (place, name, value)
  }

  init(_ part: MultipartPart) {
    self.init(.part, part.name ?? "", part.text ?? "")
    isText = part.text != nil
    filename = part.filename
  }
}

extension RecordedRequest {
  /// The named values that the request has in a place, in order.
  package func values(in place: Requirement.Place) -> [PlacedValue] {
    switch place {
    case .query: query.map { PlacedValue(place, $0.name, $0.value) }
    case .header: headers.map { PlacedValue(place, $0.name, $0.value) }
    case .cookie: cookies.map { PlacedValue(place, $0.name, $0.value) }
    case .field: form.map { PlacedValue(place, $0.name, $0.value) }
    case .part: parts.map(PlacedValue.init)
    }
  }
}
