import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Reads the files of a ``StubSource``, and collects what is wrong with them.
struct StubLoader {
  private(set) var stubs: [Stub] = []
  private(set) var remarks: [String] = []
  private(set) var upstreams: Set<URL> = []
  private var hasRead = false

  private let root: URL
  private let isFolder: Bool
  private let ignoredKeys: Set<String>
  private let isStrict: Bool
  private var mappings: [StubParts] = []
  /// The errors, and what was left out: an error, too, if there is another one or nothing remains.
  private var errors: [(error: StubFileError, isOmission: Bool)] = []
  /// Files that hold bodies of others.
  private var bodies: Set<String> = []

  init(root: URL, ignoring ignoredKeys: Set<String>, isStrict: Bool) {
    self.root = root
    self.isStrict = isStrict
    self.ignoredKeys = ignoredKeys
    let values = try? root.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey])
    isFolder = values?.isDirectory == true
  }

  mutating func load(_ replay: (Cassette) -> [Stub]) throws(StubFileError) {
    var formats: [StubSource.Format: [URL]] = [:]
    var strangers: [(URL, StubFileError)] = []
    for file in try urls() {
      do throws(StubFileError) {
        let format = try StubSource.Format(ofFile: file)
        if !isFolder || format != .curl { formats[format, default: []].append(file) }
      } catch {
        strangers.append((file, error))
      }
    }
    for format in StubSource.Format.allCases {
      for file in formats[format] ?? [] { load(file, format, replay) }
      // Priorities hold across files.
      if format == .wireMock { add(mappings.stubsByPriority) }
    }
    // A body of another file need not be anything else, nor need a file that is not called JSON.
    strangers.removeAll { file, _ in
      let isMeant = ["json", "har"].contains(file.pathExtension.lowercased())
      return bodies.contains(file.path) || isFolder && !isMeant
    }
    // A folder may hold a `package.json`; but where something is wrong, that may be it.
    if errors.allSatisfy(\.isOmission), hasRead, strangers.allSatisfy(\.1.isOfUnknownFormat) {
      remarks += strangers.map { file, error in
        "\(name(of: file)): left out, since \(error.faults[0].reason)"
      }
    } else {
      errors += strangers.map { ($0.1, false) }
    }
    let isUnusable = stubs.isEmpty || !errors.allSatisfy(\.isOmission)
    if isUnusable, !errors.isEmpty { throw StubFileError(errors.map(\.error)) }
    if !hasRead { throw StubFileError(file: root.path, "this folder contains no stubs") }
    if !stubs.isEmpty { stubs[0].omissions += mappings.compactMap(\.omission) }
  }

  // MARK: - Files

  private func urls() throws(StubFileError) -> [URL] {
    guard isFolder else { return [root] }
    do {
      return try FolderFiles.visible(below: root.path)
        // WireMock keeps its bodies in a folder of this name.
        .filter { !$0.split(separator: "/").contains("__files") && !$0.hasSuffix("bruno.json") }
        .map { root.appending(path: $0) }
    } catch {
      throw StubFileError(file: root.path, "it cannot be read: \(error.localizedDescription)")
    }
  }

  /// As messages name a file: by its path in the folder.
  private func name(of file: URL) -> String {
    guard isFolder else { return file.lastPathComponent }
    let depth = root.pathComponents.count
    return file.pathComponents.dropFirst(depth).joined(separator: "/")
  }

  // MARK: - Formats

  private mutating func load(
    _ file: URL, _ format: StubSource.Format, _ replay: (Cassette) -> [Stub]
  ) {
    let name = name(of: file)
    do {
      switch format {
      case .stubFile:
        // The bodies that it names are below its folder.
        let reading = try FormatReading(
          contentsOf: file, name: name, folder: file.deletingLastPathComponent())
        add(try reading.value(of: StubFileFormat.file).compactMap(\.stub))
      case .wireMock:
        let reading = try FormatReading(
          StubFileError.reading(file).withoutComments, path: file.path,
          name: file.lastPathComponent, folder: mappedBodies, ignoring: ignoredKeys)
        reading.isStrict = isStrict
        // Beside a mapping in a folder its body may be in the folder of that name.
        let steps = name.split(separator: "/").dropLast()
        reading.subfolders = steps.indices.map { steps[...$0].joined(separator: "/") }
        mappings += try reading.value(of: WireMockFormat.file)
        remarks += reading.remarks(on: name)
        if let omissions = reading.onlyOmissions { errors.append((omissions, true)) }
      case .postman, .pact:
        let reading = try FormatReading(
          contentsOf: file, name: name, folder: nil, ignoring: ignoredKeys)
        if format == .postman { reading.variables = environment(of: file) }
        try add(reading, format == .pact ? PactFile.file : PostmanCollection.file)
      case .bruno:
        guard let data = BrunoFile(try StubFileError.reading(file)).collection else { return }
        let reading = try FormatReading(
          data, path: file.path, name: name, folder: nil, ignoring: ignoredKeys, rewritten: true)
        reading.variables = environment(ofRequest: file)
        try add(reading, PostmanCollection.file)
      case .curl: add(try CurlScript.stubs(in: file, name: name))
      case .cassette: add(try Cassette(contentsOf: file, name: name), of: file, replay)
      case .vcr:
        add(try Cassette(vcr: file, name: name, ignoring: ignoredKeys), of: file, replay)
      }
      hasRead = true
    } catch let error as StubFileError {
      errors.append((error, false))
    } catch {
      errors.append((StubFileError([StubFileError.Fault(error, of: file)]), false))
    }
  }

  /// Adds the stubs of a file of which parts may be left out.
  private mutating func add(
    _ reading: FormatReading, _ format: Format<[StubParts]>
  ) throws(StubFileError) {
    reading.isStrict = isStrict
    add(try reading.value(of: format).compactMap(\.stub))
    remarks += reading.remarks(on: reading.name)
    if let omissions = reading.onlyOmissions { errors.append((omissions, true)) }
  }

  /// The variables of Postman's environments beside a collection.
  private func environment(of file: URL) -> [String: String] {
    variables(in: file.deletingLastPathComponent(), "postman_environment.json") { data in
      let value = try? JSONValue(parsing: data)
      return PostmanCollection.variables(in: value?["values"], valueKey: "value")
    }
  }

  /// The variables of Bruno's collection, of which a file is a request.
  private func environment(ofRequest file: URL) -> [String: String] {
    var folder = file.deletingLastPathComponent()
    while folder.pathComponents.count > 1,
      !FileManager.default.fileExists(atPath: folder.appending(path: "bruno.json").path)
    {
      folder = folder.deletingLastPathComponent()
    }
    let own = variables(in: folder, "collection.bru") { BrunoFile($0).variables }
    return own.merging(
      variables(in: folder.appending(path: "environments"), ".bru") { BrunoFile($0).variables }
    ) { $1 }
  }

  /// The variables of the files of a folder whose names end so: one in whose value they differ has none.
  private func variables(
    in folder: URL, _ suffix: String, _ read: (Data) -> [String: String]
  ) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.reduce(into: [:]) { variables, name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return }
      variables.merge(read(data)) { $0 == $1 ? $0 : "" }
    }
  }

  /// The folder of the bodies that mappings name.
  private var mappedBodies: URL {
    let folder = isFolder ? root : root.deletingLastPathComponent()
    let isOfMappings = folder.lastPathComponent == "mappings"
    return (isOfMappings ? folder.deletingLastPathComponent() : folder).appending(path: "__files")
  }

  private mutating func add(
    _ cassette: Cassette, of file: URL, _ replay: (Cassette) -> [Stub]
  ) {
    let folder = file.deletingLastPathComponent()
    bodies.formUnion(cassette.bodyFiles.map { folder.appending(path: $0).path })
    remarks += cassette.remarksBesideWebSockets.map { "\(cassette.name): \($0)" }
    upstreams.formUnion(cassette.upstreams)
    // Beside what was recorded a stub is written by hand.
    add(
      (replay(cassette) + cassette.webSocketStubs).map { stub in
        copy(of: stub) { $0.pattern.notation = .stubFile }
      })
  }

  private mutating func add(_ new: [Stub]) {
    stubs += new
    for reply in new.flatMap(\.replies) {
      if case .response(_, .file(let body)) = reply.source { bodies.insert(body.path) }
    }
  }
}

extension StubFileError.Fault {
  /// An error in a cassette.
  fileprivate init(_ error: any Error, of file: URL) {
    switch error as? CassetteError {
    case .malformed(let file, let line, let column, let entry, let reason):
      self.init(
        file: file, line: line, column: column, keyPath: entry.map { "entry \($0)" } ?? "",
        reason: reason)
    case .unreadable(let file, let reason):
      self.init(file: file, reason: "it cannot be read: \(reason)")
    default:
      self.init(file: file.path, reason: error.localizedDescription)
    }
  }
}
