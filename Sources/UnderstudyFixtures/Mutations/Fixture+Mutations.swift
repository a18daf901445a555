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
  /// In JSON, each value is broken in the ways of its type: see ``Mutation/Kind``. Of the elements of an
  /// array, only the first that has a key is broken there. Then, and for a file of any kind, the whole
  /// file: cut off, not UTF-8, behind a byte-order mark, empty, and an HTML page in its place. Everything
  /// else stays byte for byte. A variant that a client decodes nevertheless, since a key is optional to
  /// it, is found by `filter`: `mutations.filter { $0.keyPath != "page" }`.
  ///
  /// The bytes of a variant are made when they are asked for. Of many variants, `sample` takes some:
  /// `mutations.sample(50, seed: 7)`.
  ///
  /// - Throws: ``FixtureError``, if the file cannot be read, or is named `.json` and is not.
  public var mutations: [Mutation] {
    get throws(FixtureError) {
      let isJSON = name.lowercased().hasSuffix(".json")
      return Self.mutations(of: isJSON ? try dataOfJSON : try data, named: name)
    }
  }

  /// Bytes in each way in which a server's answer can be broken, as ``mutations`` breaks a file.
  ///
  /// ```swift
  /// Fixture.mutations(of: Data(#"{"id": 7}"#.utf8), named: "user")  // user with id missing, …
  /// ```
  public static func mutations(of data: Data, named name: String) -> [Mutation] {
    let document = (try? JSONDocument(data)).flatMap { $0.data == data ? $0 : nil }
    let places = document.map { JSONOutline($0).values } ?? []
    return places.flatMap { place in
      ValueDefect.all.lazy.filter { $0.applies(place) }.map { defect in
        Mutation(
          of: name, data, defect.kind, at: place, defect.words, isJSON: defect.isJSON
        ) { defect.edit(place) }
      }
    } + wholes(of: data, document, named: name)
  }

  private static func wholes(
    of data: Data, _ document: JSONDocument?, named name: String
  ) -> [Mutation] {
    let page = Mutation(of: name, data, .html, "with an HTML page in its place") {
      ByteEdit(0..<data.count, Data(gatewayPage.utf8))
    }
    guard !data.isEmpty else { return [page] }
    // White space behind the end would leave the JSON whole.
    let content = document?.root.range ?? 0..<data.count
    let middle = content.lowerBound + content.count / 2
    let spoilt = document?.firstString ?? middle
    let mark = Data("\u{FEFF}".utf8)
    // Half of a number is a number.
    let isNumber = document?.root.kind == .number
    let isMarked = data.starts(with: mark)
    return [
      Mutation(of: name, data, .byteOrderMark, "behind a byte-order mark", isJSON: document != nil)
      {
        ByteEdit(0..<0, mark)
      },
      Mutation(of: name, data, .truncated, "cut off in the middle") {
        ByteEdit(middle..<data.count)
      },
      Mutation(of: name, data, .notUTF8, "with a byte that is not UTF-8") {
        ByteEdit(spoilt..<spoilt, Data([0xFF]))
      },
      Mutation(of: name, data, .empty, "without a byte") { ByteEdit(0..<data.count) },
      page,
    ].filter { !($0.kind == .byteOrderMark && isMarked || $0.kind == .truncated && isNumber) }
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
