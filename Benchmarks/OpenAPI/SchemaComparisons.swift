import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI

/// What checking a body costs, beside decoding it.
enum SchemaComparisons {
  static let all = [check]

  static let check = Comparison(
    "checking a body against a schema ÷ JSONDecoder", bar: 0.5, operations: (200, 200),
    left: { for _ in 0..<200 { consume(try schema.violations(ofBody: body, .response)) } },
    right: { for _ in 0..<200 { consume(try decoder.decode(Page.self, from: body)) } })

  private struct Page: Decodable {
    let page: Int
    let results: [Film]
  }

  private struct Film: Decodable {
    struct Genre: Decodable {
      let id: Int
      let name: String
    }

    let id: Int
    let title: String
    let overview: String
    let releaseDate: String
    let rating: Double
    let isAdult: Bool
    let poster: String?
    let status: String
    let genres: [Genre]
  }

  private static let decoder = JSONDecoder()

  private static let body: Data = {
    let films = (0..<40).map { number in
      """
      {"id": \(number), "title": "Film №\(number)", "overview": "A story of \\"two\\" cities and of
      """.replacing("\n", with: " ") + """
        what became of them", "releaseDate": "2024-02-\(10 + number % 19)", "rating": 7.\(number), \
        "isAdult": false, "poster": null, "status": "released", "genres": [{"id": 1, "name": "Drama"}, \
        {"id": 2, "name": "Crime"}]}
        """
    }
    return Data("{\"page\": 1, \"results\": [\(films.joined(separator: ", "))]}".utf8)
  }()

  private static let document = """
    {"openapi": "3.0.3", "components": {"schemas": {
      "Page": {"type": "object", "required": ["page", "results"], "properties": {
        "page": {"type": "integer", "minimum": 1},
        "results": {"type": "array", "items": {"$ref": "#/components/schemas/Film"}}}},
      "Film": {"type": "object", "required": ["id", "title", "status", "genres"], "properties": {
        "id": {"type": "integer", "format": "int64"},
        "title": {"type": "string", "minLength": 1, "maxLength": 250},
        "overview": {"type": "string"},
        "releaseDate": {"type": "string", "format": "date"},
        "rating": {"type": "number", "minimum": 0, "maximum": 100},
        "isAdult": {"type": "boolean"},
        "poster": {"type": "string", "nullable": true},
        "status": {"type": "string", "enum": ["rumoured", "planned", "released"]},
        "genres": {"type": "array", "items": {"$ref": "#/components/schemas/Genre"}}}},
      "Genre": {"type": "object", "required": ["id", "name"], "properties": {
        "id": {"type": "integer"}, "name": {"type": "string"}}}}}}
    """

  private static let schema: Schema = {
    do {
      let root = try SpecDocument(Data(document.utf8), name: "a.json").root
      guard let page = root["components"]?["schemas"]?["Page"] else { fatalError("no schema") }
      let schema = Schema(page)
      let violations = try schema.violations(ofBody: body, .response)
      if !violations.isEmpty { fatalError("the body is not valid: \(violations)") }
      _ = try decoder.decode(Page.self, from: body)
      return schema
    } catch {
      fatalError("\(error)")
    }
  }()
}
