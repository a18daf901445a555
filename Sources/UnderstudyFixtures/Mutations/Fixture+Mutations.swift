import Foundation
import UnderstudyHTTP

extension Fixture {
  /// The file in each way in which a server's answer can be broken.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture("popular-movies.json").mutations)
  /// func survives(_ page: Fixture.Mutation) async throws {
  ///   let stubs = HTTPStubs(.get("/3/movie/popular").reply(.json(page)))
  ///   _ = try? await MoviesClient(session: stubs.session).popular()  // does not crash
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
  /// let broken = Fixture.mutations(of: Data(#"{"id": 7}"#.utf8), named: "user")
  /// #expect(broken.contains { "\($0)" == "user with id missing" })
  /// ```
  public static func mutations(of data: Data, named name: String) -> [Mutation] {
    mutations(of: data, named: name) { _ in [] }
  }

  /// The same, and each value that a contract forbids.
  package static func mutations<Failure: Error>(
    of data: Data, named name: String,
    forbidding forbidden: (JSONDocument) throws(Failure) -> [ForbiddenValue]
  ) throws(Failure) -> [Mutation] {
    let document = (try? JSONDocument(data)).flatMap { $0.data == data ? $0 : nil }
    let forbidden = Dictionary(
      grouping: try document.map { document throws(Failure) in try forbidden(document) } ?? [],
      by: \.range)
    let values = (document.map { JSONOutline($0).values } ?? []).flatMap { place in
      JSONOutline.Value.defects.compactMap { row in
        row.broken(place).map { Mutation(of: name, data, row.kind, row.words, $0, at: place) }
      }
        + (forbidden[place.value.range] ?? []).map { forbidden in
          let edit = ByteEdit(forbidden.range, Data(forbidden.value.description.utf8))
          return Mutation(
            of: name, data, .outOfRange, "with @ against \(forbidden.rule)", [edit], at: place)
        }
    }
    let all = 0..<data.count
    // White space behind the end would leave the JSON whole.
    let content = document?.root.range ?? all
    let middle = content.lowerBound + content.count / 2
    // Behind a quote, if there is one.
    let quote = document?.values.lazy
      .compactMap { $0.keyRange ?? ($0.kind == .string ? $0.range : nil) }.first
    let spoilt = quote.map { $0.lowerBound + 1 } ?? middle
    let page = "<!DOCTYPE html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>\n"
    // Half of a number is a number.
    let isNumber = document?.root.kind == .number
    let wholes: [(Mutation.Kind, String, ByteEdit)] = [
      (.byteOrderMark, "behind a byte-order mark", ByteEdit(0..<0, Data("\u{FEFF}".utf8))),
      (.truncated, "cut off in the middle", ByteEdit(middle..<data.count)),
      (.notUTF8, "with a byte that is not UTF-8", ByteEdit(spoilt..<spoilt, Data([0xFF]))),
      (.empty, "without a byte", ByteEdit(all)),
      (.html, "with an HTML page in its place", ByteEdit(all, Data(page.utf8))),
    ]
    return values
      + wholes.filter { $0.0 == .html || !data.isEmpty && !($0.0 == .truncated && isNumber) }
      .map { Mutation(of: name, data, $0.0, $0.1, [$0.2]) }
  }
}
