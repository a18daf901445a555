/// A question in the query language of the service, as far as the sample understands it.
struct SampleQuery: Equatable {
  enum Condition: Equatable {
    case platform(Int)
    case id(Int)
  }

  /// The fields asked for, without what follows a dot.
  private(set) var fields: Set<String> = []
  private(set) var condition: Condition?
  private(set) var sortedBy: String?
  private(set) var limit = 10

  /// Reads `fields name,cover.image_id; where platforms = 48; sort rating desc; limit 25;`.
  init(_ text: String) throws(SyntaxError) {
    for clause in text.split(separator: ";").map({ $0.split(separator: " ") }) {
      switch (clause.first, clause.dropFirst().map(String.init)) {
      case ("fields", let words):
        let names = words.joined().split(separator: ",").compactMap {
          $0.split(separator: ".").first
        }
        fields = Set(names.map(String.init))
      case ("where", let words) where words.count == 3 && words[1] == "=" && Int(words[2]) != nil:
        condition = try Condition(words[0], Int(words[2])!)
      case ("sort", let words) where words.count == 2 && words[1] == "desc":
        sortedBy = words[0]
      case ("limit", let words) where words.count == 1 && Int(words[0]) != nil:
        limit = Int(words[0])!
      case (nil, _): continue
      default:
        throw SyntaxError(cause: "Expecting a clause, not '\(clause.joined(separator: " "))'")
      }
    }
  }

  struct SyntaxError: Error, Equatable {
    let cause: String
  }
}

extension SampleQuery.Condition {
  fileprivate init(_ field: String, _ number: Int) throws(SampleQuery.SyntaxError) {
    switch field {
    case "platforms": self = .platform(number)
    case "id": self = .id(number)
    default: throw SampleQuery.SyntaxError(cause: "Invalid field name '\(field)'")
    }
  }
}
