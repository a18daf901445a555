import Foundation
import UnderstudyHTTP

extension Cassette {
  /// A place in a cassette where something looks like a secret; the value itself is not in it.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, where a whole folder was scanned.
    public var file: String?
    /// The number of the entry, from 1; nil outside of the entries.
    public let entry: Int?
    /// Where in the entry, such as `request header 'Authorization'`.
    public let place: String

    init(entry: Int?, place: String) {
      self.entry = entry
      self.place = place
    }

    /// The file, the entry and the place.
    public var description: String {
      [file, entry.map { "entry \($0)" }, place].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The places of the file where something looks like a secret.
  ///
  /// ```swift
  /// @Test func noSecrets() throws {
  ///   #expect(try Cassette("popular").scan() == [])
  /// }
  /// ```
  ///
  /// Every text of the file is looked at, what a replay does not need included, and bodies in base64
  /// or compressed by gzip or deflate as well; a body in any other compression is told, too, since nobody
  /// knows what it holds. What was replaced when the file was recorded is not told.
  ///
  /// - Throws: ``CassetteError`` where the file has changed meanwhile.
  public func scan(for redaction: Redaction = .standard) throws(CassetteError) -> [Finding] {
    try CassetteDocument(reading: try data(), of: name).findings { leaf in leaf.secrets(redaction) }
  }

  /// The places of all cassettes in the folder `Cassettes` beside the calling file where something looks
  /// like a secret.
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
  /// - Throws: ``CassetteError`` where a file is no HAR, or there is no cassette at all: a scan of
  ///   nothing would find nothing.
  public static func scanAll(
    in folder: URL? = nil, for redaction: Redaction = .standard, filePath: String = #filePath
  ) throws(CassetteError) -> [Finding] {
    let folder =
      folder
      ?? URL(filePath: filePath).deletingLastPathComponent()
      .appending(path: "Cassettes", directoryHint: .isDirectory)
    let names = (try? FolderFiles.paths(below: folder.path)) ?? []
    let cassettes = names.filter { $0.lowercased().hasSuffix(".har") }
    if cassettes.isEmpty { throw .missing(name: "*.har", folder: folder.path) }
    var findings: [Finding] = []
    for name in cassettes {
      let found = try Cassette(contentsOf: folder.appending(path: name)).scan(for: redaction)
      findings += found.map { finding in
        var finding = finding
        finding.file = name
        return finding
      }
    }
    return findings
  }
}

extension EntryLeaf {
  /// The places of secrets in it: the leaf's own, or key paths in its JSON.
  func secrets(_ redaction: Redaction) -> [String] {
    if let seal {
      let encoding = Redaction.standard.redacted(text: seal).visible.abbreviated(to: 20)
      return ["\(place), whose compression (\(encoding)) is not undone"]
    }
    return redacted(redaction).map { secrets(redaction, without: $0) } ?? []
  }

  /// The same where it is known already what the leaf is without them.
  func secrets(_ redaction: Redaction, without changed: Data) -> [String] {
    guard case .body(let bytes, _) = kind, changed != bytes,
      let json = try? JSONValue(parsing: bytes)
    else { return [place] }
    let paths = json.secrets(redaction)
    return paths.isEmpty ? [place] : paths.map { "\(place) at \($0)" }
  }

  /// What it is without its secrets; nil where it has none.
  func redacted(_ redaction: Redaction) -> Data? {
    let redacted: String
    switch kind {
    case .header(let name):
      redacted = redaction.redacted(HeaderFields.Field(name: name, value: text)).value
    case .cookie:
      if text.isEmpty { return nil }
      let field = HeaderFields.Field(name: "Cookie", value: "c=\(text)")
      redacted = String(redaction.redacted(field).value.dropFirst(2))
    case .named(let name): redacted = redaction.redacted(text, of: name)
    case .url: redacted = redaction.redacted(url: text)
    case .body(let bytes, let type):
      let changed = redaction.redacted(bytes, type: type)
      return changed == bytes ? nil : changed
    }
    return redacted == text ? nil : Data(redacted.utf8)
  }

  /// The places where something was replaced: the leaf's own, or key paths in its JSON.
  var standIns: [String] {
    guard case .body(let bytes, _) = kind else {
      return text.contains(Redaction.placeholder) ? [place] : []
    }
    if bytes.range(of: Data(Redaction.placeholder.utf8)) == nil { return [] }
    guard let json = try? JSONValue(parsing: bytes) else { return [place] }
    let paths = json.keyPaths { _, value in
      value.string?.contains(Redaction.placeholder) == true
    }
    return paths.isEmpty ? [place] : paths.map { "\(place) at \($0)" }
  }
}

extension JSONValue {
  fileprivate func secrets(_ redaction: Redaction) -> [String] {
    keyPaths { path, value in
      if redaction.names.hides(path) { return value.isWorthHiding }
      let member: JSONValue =
        if case .key(let key)? = path.steps.last { .object([key: value]) } else { .array([value]) }
      return redaction.redacted(text: member.description) != member.description
    }
  }

  /// Whether there is anything to hide in it that was not replaced before.
  private var isWorthHiding: Bool {
    switch self {
    case .null: false
    case .string(let text): !text.isEmpty && !text.contains(Redaction.placeholder)
    case .array(let elements): elements.contains(where: \.isWorthHiding)
    case .object(let members): members.values.contains(where: \.isWorthHiding)
    default: true
    }
  }

  /// The key paths of the innermost values for which the test holds, those of lists' elements once.
  fileprivate func keyPaths(where test: (JSONPath, JSONValue) -> Bool) -> [String] {
    var paths: [String] = []
    _ = addKeyPaths(to: &paths, at: .root, shown: "", where: test)
    return paths
  }

  /// Whether any was found.
  private func addKeyPaths(
    to paths: inout [String], at path: JSONPath, shown: String,
    where test: (JSONPath, JSONValue) -> Bool
  ) -> Bool {
    var isFound = false
    switch self {
    case .object(let members):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let name = Redaction.standard.redacted(text: key).visible.abbreviated(to: 60)
        let shown = shown.isEmpty ? name : "\(shown).\(name)"
        if value.addKeyPaths(to: &paths, at: path.appending(.key(key)), shown: shown, where: test) {
          isFound = true
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated()
      where element.addKeyPaths(
        to: &paths, at: path.appending(.index(index)), shown: shown + "[]", where: test)
      {
        isFound = true
      }
    default: break
    }
    if !isFound, test(path, self) {
      isFound = true
      if !paths.contains(shown) { paths.append(shown) }
    }
    return isFound
  }
}
