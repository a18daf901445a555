import UnderstudyCore
import UnderstudyHTTP

extension RequestPattern {
  /// A pattern that a file describes; `ANY` is any method.
  init(_ method: String?, _ url: URLPattern) {
    self.init(
      method: method?.uppercased() == "ANY" ? nil : method?.uppercased(), url: url,
      location: CodeLocation())
  }

  mutating func require(
    _ items: [(key: String, value: ValuePattern)], in place: Requirement.Place
  ) {
    for item in items { self = requiring(Requirement(place, item.key, item.value)) }
  }

  /// What is required by name in a place; nil where that is nothing.
  func items(in place: Requirement.Place) -> [(key: String, value: ValuePattern)]? {
    let items = values(in: place).items
    return items.isEmpty ? nil : items
  }

  /// All that is required of the body; of a form its fields at once, of parts each by itself.
  var allBodies: [BodyPattern] {
    let fields = values(in: .field)
    let named =
      (fields.isEmpty ? [] : [fields])
      + values(in: .part).requirements.map { PlacePattern([$0], in: .part) }
    return bodies + named.map { BodyPattern(kind: .named($0)) }
  }

  /// - Throws: where the request, or a part of it, is asked of a closure.
  func requiringNoPredicate() throws(Inexpressible) -> RequestPattern {
    if let predicate = predicates.first {
      throw Inexpressible("the request is asked of a closure (\(predicate.name))")
    }
    if case .predicate(let name, _) = url.kind {
      throw Inexpressible("the URL is asked of a closure (\(name))")
    }
    for requirement in requirements {
      for case .predicate(let name, _)? in [requirement.value.kind, requirement.filename?.kind] {
        throw Inexpressible(
          "the \(requirement.place.noun) \(requirement.name) is asked of a closure (\(name))")
      }
    }
    return self
  }
}

extension PlacePattern {
  init(_ requirements: [Requirement], in place: Requirement.Place) {
    self.init(place)
    for requirement in requirements { require(requirement) }
  }

  var items: [(key: String, value: ValuePattern)] { requirements.map { ($0.name, $0.value) } }
}

extension URLPattern {
  /// The server as it is written, which is empty where any will do, without a user, who does not
  /// matter; and the path, without the query, which the pattern of the request has.
  var written: (server: String, path: String) {
    let text = text.prefix { $0 != "?" && $0 != "#" }
    guard let match = text.prefixMatch(of: /([^\/]*\/\/)(?:[^\/]*@)?([^\/]*)/) else {
      return ("", String(text))
    }
    return (String(match.1 + match.2), String(text[match.range.upperBound...]))
  }

  var textWithoutQuery: String { written.server + written.path }
}
