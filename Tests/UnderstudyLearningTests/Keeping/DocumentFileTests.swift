import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyLearning

@Suite struct DocumentFileTests {
  /// What traffic shows of a service of films.
  static func films(
    _ path: String = "/films/{filmId}", seen: Int = 41, title: JSONValue = ["type": "string"],
    required: [JSONValue] = ["title", "year"]
  ) -> JSONValue {
    let name = path.firstMatch(of: /\{(.*)\}/).map { String($0.1) } ?? ""
    let evidence: JSONValue = ["seen": .int(seen), "of": .int(seen), "entry": "films.har entry 3"]
    var title = title
    title["x-understudy"] = evidence
    let film: JSONValue = [
      "type": "object", "required": .array(required), "x-understudy": evidence,
      "properties": [
        "title": title, "year": ["type": "integer", "x-understudy": evidence],
      ],
    ]
    let response: JSONValue = [
      "description": "OK", "x-understudy": evidence,
      "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Film"]]],
    ]
    let parameter: JSONValue = [
      "name": .string(name), "in": "path", "required": true, "schema": ["type": "integer"],
      "x-understudy": evidence,
    ]
    let operation: JSONValue = [
      "operationId": "getFilm", "responses": ["200": response], "x-understudy": evidence,
    ]
    return [
      "openapi": "3.1.0", "info": ["title": "films.example", "version": "1"],
      "paths": .object([path: ["parameters": [parameter], "get": operation]]),
      "components": ["schemas": ["Film": film]], "x-understudy": ["exchanges": .int(seen)],
    ]
  }

  private func text(
    _ document: JSONValue, updating old: String? = nil, as format: DocumentFile.Format = .yaml
  ) throws -> String {
    let file = try DocumentFile(
      document, updating: old.map { Data($0.utf8) }, name: "openapi.yaml", as: format)
    return String(decoding: file.data, as: UTF8.self)
  }

  private static let written = """
    openapi: 3.1.0
    info:
      title: films.example
      version: '1'
    paths:
      /films/{filmId}:
        get:
          operationId: getFilm
          responses:
            '200':
              description: OK
              content:
                application/json:
                  schema:
                    $ref: '#/components/schemas/Film'
              x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
          x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
        parameters:
          - name: filmId
            in: path
            required: true
            schema:
              type: integer
            x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
    components:
      schemas:
        Film:
          type: object
          required: [title, year]
          properties:
            title:
              type: string
              x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
            year:
              type: integer
              x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
          x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
    x-understudy: {exchanges: 41}

    """

  @Test func `A new file has the order that people give a document`() throws {
    #expect(try text(Self.films()) == Self.written)
  }

  @Test func `The same traffic leaves each byte of a file`() throws {
    for format in [DocumentFile.Format.yaml, .json] {
      let first = try text(Self.films(), as: format)
      #expect(try text(Self.films(), updating: first, as: format) == first)
    }
  }

  @Test func `An update leaves what people wrote, and takes over what traffic says`() throws {
    let old = """
      # Kept by the film team.
      openapi: 3.1.0
      info: {title: Films, version: "7"}   # ours
      paths:
        /health:
          get:
            responses: {"200": {description: fine}}

        /films/{id}:
          # The one that the app asks for.
          get:
            operationId: film
            description: >
              One film,
              with its title.
            responses:
              "200":
                description: A film
                content:
                  application/json:
                    schema:
                      $ref: "#/components/schemas/Film"
                x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
            x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
          parameters:
            - name: id   # not the title
              in: path
              required: true
              schema:
                type: string
              x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
      components:
        schemas:
          Film:
            type: object
            required: [year, title, rating]
            properties:
              year:
                type: integer
                minimum: 1888
              title:
                type: integer
                description: As on the poster
                x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
              rating:
                type: number
                x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
            x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
      """
    let new = """
      # Kept by the film team.
      openapi: 3.1.0
      info: {title: Films, version: "7"}   # ours
      paths:
        /health:
          get:
            responses: {"200": {description: fine}}

        /films/{id}:
          # The one that the app asks for.
          get:
            operationId: film
            description: >
              One film,
              with its title.
            responses:
              "200":
                description: A film
                content:
                  application/json:
                    schema:
                      $ref: "#/components/schemas/Film"
                x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
            x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
          parameters:
            - name: id   # not the title
              in: path
              required: true
              schema:
                type: integer
              x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
      components:
        schemas:
          Film:
            type: object
            required: [year, title]
            properties:
              year:
                type: integer
                minimum: 1888
              title:
                type: string
                description: As on the poster
                x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
              rating:
                type: number
                x-understudy: {seen: 9, of: 9, entry: old.har entry 1}
            x-understudy: {seen: 41, of: 41, entry: films.har entry 3}
      x-understudy: {exchanges: 41}

      """
    #expect(try text(Self.films(), updating: old) == new)
    #expect(try text(Self.films(), updating: new) == new)
  }

  @Test func `An update of a file with its values in brackets keeps them`() throws {
    let old = #"""
      {"openapi": "3.1.0", "info": {"version": "2", "title": "Mine"}, "paths": {}, "tags": [{"name": "a"}]}
      """#
    for format in [DocumentFile.Format.yaml, .json] {
      let new = try text(Self.films(), updating: old, as: format)
      let read = try OrderedJSON(JSONDocument(YAMLReader.json(from: Data(new.utf8))).root)
      #expect(
        read.members.map(\.key) == [
          "openapi", "info", "paths", "tags", "components", "x-understudy",
        ])
      #expect(read["info"]?["title"]?.text == "Mine")
      #expect(read["paths"]?["/films/{filmId}"] != nil)
    }
  }

  @Test func `An update keeps line breaks of Windows`() throws {
    let old = Self.written.replacing("\n", with: "\r\n")
    let new = try text(Self.films(seen: 50), updating: old)
    #expect(new == Self.written.replacing("41", with: "50").replacing("\n", with: "\r\n"))
  }

  @Test func `A statement of earlier traffic that no longer holds is gone`() throws {
    let old = try text(Self.films(title: ["type": "string", "enum": ["Ida", "Roma"]]))
    #expect(old.contains("enum: [Ida, Roma]"))
    #expect(try text(Self.films(), updating: old) == Self.written)
  }

  @Test func `A file that is no OpenAPI document is refused with its line`() {
    let message = "openapi.yaml:1: this is no OpenAPI document: it has no key 'openapi'"
    #expect {
      try text(Self.films(), updating: "name: app\n")
    } throws: { "\($0)" == message }
  }

  @Test func `A schema that a person renamed keeps its name, and is brought up to date`() throws {
    let renamed = Self.written.replacing("Film:", with: "Movie:")
      .replacing("schemas/Film", with: "schemas/Movie")
      .replacing("        Movie:\n", with: "        Movie:\n          description: Ours\n")
    let expected = renamed.replacing("41", with: "50")
    #expect(try text(Self.films(seen: 50), updating: renamed) == expected)
  }
}
