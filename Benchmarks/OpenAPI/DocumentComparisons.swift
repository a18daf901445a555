import Foundation
import UnderstudyOpenAPI

/// What reading a large OpenAPI document costs, beside Foundation's own reading of the same JSON.
enum DocumentComparisons {
  static let all = [json, yaml]

  static let json = Comparison(
    "OpenAPI of 12 MB in JSON ÷ JSONSerialization", bar: 1, rounds: 5, operations: (1, 1),
    left: { consume(try SpecDocument(jsonText, name: "a.json").root["paths"]?.place as Any) },
    right: { consume(try JSONSerialization.jsonObject(with: jsonText) as AnyObject) })

  static let yaml = Comparison(
    "OpenAPI in YAML ÷ JSONSerialization of the same in JSON", rounds: 5, operations: (1, 1),
    left: { consume(try SpecDocument(yamlText, name: "a.yaml").root["paths"]?.place as Any) },
    right: { consume(try JSONSerialization.jsonObject(with: jsonText) as AnyObject) })

  /// Operations with parameters, a response and a schema each, as generators of documents write them.
  private static func text(_ operation: (Int) -> String, _ start: String, _ end: String) -> Data {
    Data((start + (0..<10_700).map(operation).joined() + end).utf8)
  }

  private static let jsonText = text(
    { number in
      """
      \(number == 0 ? "" : ",")
          "/owners/{owner}/things-\(number)/{id}": {
            "get": {
              "operationId": "getThing\(number)",
              "summary": "Gets the \\"thing\\" of a number, with all that belongs to it",
              "parameters": [
                {"name": "owner", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "per_page", "in": "query", "schema": {"type": "integer", "default": 30}},
                {"$ref": "#/components/parameters/id"}
              ],
              "responses": {
                "200": {
                  "description": "The thing",
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object",
                        "required": ["id", "title"],
                        "properties": {
                          "id": {"type": "integer", "format": "int64", "minimum": 1},
                          "title": {"type": "string", "nullable": true, "maxLength": 250},
                          "kind": {"enum": ["large", "small", "none"], "default": "none"}
                        }
                      }
                    }
                  }
                }
              }
            }
          }
      """
    }, "{\n  \"openapi\": \"3.0.3\",\n  \"paths\": {", "\n  }\n}\n")

  private static let yamlText = text(
    { number in
      """
        /owners/{owner}/things-\(number)/{id}:
          get:
            operationId: getThing\(number)
            summary: Gets the "thing" of a number, with all that belongs to it
            parameters:
            - name: owner
              in: path
              required: true
              schema: {type: string}
            - name: per_page
              in: query
              schema: {type: integer, default: 30}
            - $ref: '#/components/parameters/id'
            responses:
              '200':
                description: The thing
                content:
                  application/json:
                    schema:
                      type: object
                      required: [id, title]
                      properties:
                        id: {type: integer, format: int64, minimum: 1}
                        title:
                          type: string
                          nullable: true
                          maxLength: 250
                        kind:
                          enum:
                          - large
                          - small
                          - none
                          default: none

      """
    }, "openapi: 3.0.3\npaths:\n", "")
}
