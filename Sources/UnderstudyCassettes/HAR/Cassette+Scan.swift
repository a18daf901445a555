import Foundation
import UnderstudyHTTP

// A search for secrets in a cassette, and a cassette without them.

extension Cassette {
  /// A place in a cassette where something looks like a secret; the value itself is not in it.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The number of the entry, from 1; nil outside of the entries.
    package let entry: Int?
    /// The place in the entry, such as `request header 'Authorization'`.
    package let place: String

    /// The entry and the place.
    package var description: String {
      [entry.map { "entry \($0)" }, place].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The places of the file where something looks like a secret, such as `entry 3, request header 'X-Key'`;
  /// the value itself is not in them.
  ///
  /// ```swift
  /// @Test func noSecrets() throws {
  ///   #expect(try Cassette("popular").scan() == [])
  /// }
  /// ```
  ///
  /// Every text of the file is looked at, what a replay does not need included, and bodies in base64
  /// or compressed by gzip or deflate as well. A body in any other compression is listed, too, since it
  /// may hold anything. What was replaced when the file was recorded is not.
  ///
  /// - Throws: ``CassetteError`` if the file has changed meanwhile.
  public func scan(for redaction: Redaction = .standard) throws(CassetteError) -> [String] {
    try findings(for: redaction).map(\.description)
  }

  /// The same, with entry and place apart.
  ///
  /// - Parameter progress: Is told how many of all entries were looked at.
  package func findings(
    for redaction: Redaction = .standard, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(CassetteError) -> [Finding] {
    let all = HARText.all(in: try JSONDocument(har: data(), of: name))
    let redaction = redaction.remembering()
    return all.enumerated().flatMap { done, element in
      progress(done + 1, all.count)
      return Finding.all(element.texts.flatMap { $0.secrets(redaction) }, in: element.entry)
    }.unique
  }

  /// The places of all cassettes in the folder `Cassettes` beside the calling file where something looks
  /// like a secret, each with its file.
  ///
  /// ```swift
  /// @Test func noSecrets() throws {
  ///   #expect(try Cassette.scanAll() == [])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - folder: Another folder; those below it are scanned too.
  ///   - redaction: What is a secret.
  ///   - filePath: The file to look beside; leave it out.
  /// - Throws: ``CassetteError`` if a file is not HAR, or no cassette exists: a scan of
  ///   nothing would find nothing.
  public static func scanAll(
    in folder: URL? = nil, for redaction: Redaction = .standard, filePath: String = #filePath
  ) throws(CassetteError) -> [String] {
    let folder = folder ?? Self.folder(beside: filePath)
    let cassettes = FolderFiles.cassettes(below: folder.path)
    if cassettes.isEmpty { throw .missing(name: "*.har", folder: folder.path) }
    var places: [String] = []
    for name in cassettes {
      let cassette = try Cassette(contentsOf: folder.appending(path: name))
      places += try cassette.scan(for: redaction).map { "\(name), \($0)" }
    }
    return places
  }
}

extension Cassette {
  /// The cassette without its secrets, in every place HAR repeats them and whatever else a producer has
  /// written; equal secrets get equal placeholders, counted on from those that are there.
  ///
  /// Bytes that are no secret stay, byte for byte.
  ///
  /// - Parameter progress: Is told how much of all the work is done.
  /// - Returns: The text of the file, if something was replaced in it, and where something looks like
  ///   a secret even so.
  package func redacted(
    by redaction: Redaction = .standard, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(CassetteError) -> (data: Data, replaced: [Finding], left: [Finding]) {
    let document = try JSONDocument(har: data(), of: name)
    let all = HARText.all(in: document)
    // A secret in one text is a secret in the others.
    let redaction = redaction.settled { survey in
      for (done, element) in all.enumerated() {
        progress(done, all.count * 2)
        for text in element.texts { _ = text.redacted(survey) }
      }
    }
    let numbering = redaction.numbering(
      StandIns(after: Redaction.lastStandIn(in: document.data)))
    var (replaced, left): ([Finding], [Finding]) = ([], [])
    var edits: Set<ByteEdit> = []
    for (done, (entry, texts)) in all.enumerated() {
      progress(all.count + done + 1, all.count * 2)
      let found = texts.edits(by: numbering)
      edits.formUnion(found.edits)
      replaced += Finding.all(found.places, in: entry)
      left += Finding.all(found.left, in: entry)
    }
    return (document.data.applying(edits), replaced.unique, left.unique)
  }
}

extension Cassette.Finding {
  static func all(_ places: [String], in entry: Int?) -> [Cassette.Finding] {
    places.map { Cassette.Finding(entry: entry, place: $0) }
  }
}
