import Foundation
import UnderstudyHTTP

extension Fixture {
  /// The file in each way in which a server's answer can be broken.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture("popular-movies.json").mutations)
  /// func survives(_ page: Fixture.Mutation) async throws {
  ///   let stubs = HTTPStubs(.get("/3/movie/popular").reply(.json(page)))
  ///   let model = MoviesModel(client: MoviesClient(session: stubs.session))
  ///   await model.load()
  ///   #expect(model.state != .loading)
  /// }
  /// ```
  ///
  /// In JSON, each key once missing, once null and once of another type, and each array's element once
  /// null and once of another type; of the elements of an array, only the first that has a key is
  /// broken there. Then, and for a file of any kind, the whole file: cut off, not UTF-8, empty, and an
  /// HTML page in its place. Everything else stays byte for byte. A variant that a client decodes
  /// nevertheless, since a key is optional to it, is found by `filter`:
  /// `mutations.filter { $0.keyPath != "page" }`.
  ///
  /// - Throws: ``FixtureError``, if the file cannot be read, or is named `.json` and is not.
  public var mutations: [Mutation] {
    get throws(FixtureError) {
      let isJSON = name.lowercased().hasSuffix(".json")
      let data = isJSON ? try dataOfJSON : try data
      let document = (try? JSONDocument(data)).flatMap { $0.data == data ? $0 : nil }
      let broken = document.map { JSONOutline($0).values.flatMap(\.broken) } ?? []
      return broken.map { Mutation(of: name, data, $0.kind, keyPath: $0.keyPath, $0.edit) }
        + wholeFile(data, document)
    }
  }

  private func wholeFile(_ data: Data, _ document: JSONDocument?) -> [Mutation] {
    let page = Mutation(
      of: name, data, .html, ByteEdit(0..<data.count, Data(Self.gatewayPage.utf8)))
    guard !data.isEmpty else { return [page] }
    // White space behind the end would leave the JSON whole.
    let content = document?.root.range ?? 0..<data.count
    let middle = content.lowerBound + content.count / 2
    let spoilt = document?.firstString ?? middle
    return [
      Mutation(of: name, data, .truncated, ByteEdit(middle..<data.count)),
      Mutation(of: name, data, .notUTF8, ByteEdit(spoilt..<spoilt, Data([0xFF]))),
      Mutation(of: name, data, .empty, ByteEdit(0..<data.count)),
      page,
    ]
  }

  private static let gatewayPage = """
    <!DOCTYPE html>
    <html>
    <head><title>502 Bad Gateway</title></head>
    <body><h1>502 Bad Gateway</h1></body>
    </html>

    """
}

extension JSONDocument {
  /// Where the first string or key begins, behind its quote.
  fileprivate var firstString: Int? {
    values.lazy
      .compactMap { $0.keyRange?.lowerBound ?? ($0.kind == .string ? $0.range.lowerBound : nil) }
      .first.map { $0 + 1 }
  }
}

extension JSONOutline.Value {
  fileprivate typealias Broken = (kind: Fixture.Mutation.Kind, keyPath: String?, edit: ByteEdit)

  /// The ways in which the value can be broken by itself.
  fileprivate var broken: [Broken] {
    var ways: [Broken] = []
    if let member { ways.append((.missing, keyPath, ByteEdit(member))) }
    if value.kind != .null {
      ways.append((.null, keyPath, ByteEdit(value.range, Data("null".utf8))))
    }
    ways.append((.retyped, keyPath, ByteEdit(value.range, Data(retyped.utf8))))
    return ways
  }

  private var retyped: String {
    switch value.kind {
    case .string: "0"
    case .number, .boolean: "\"\""
    case .object: "[]"
    // What else a null may be is unknown; few values are an object without a key.
    case .array, .null: "{}"
    }
  }
}
