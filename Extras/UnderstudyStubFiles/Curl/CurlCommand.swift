import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// A request as a `curl` command line describes it.
struct CurlCommand {
  private(set) var method = "GET"
  private(set) var url = ""
  private(set) var headers = HeaderFields()
  /// The body as curl would send it; nil if there is none.
  private(set) var body: String?
  private(set) var parts: [Requirement] = []

  private var requestedMethod: String?
  private var data: [String] = []
  /// The options without a value that are given.
  private var flags: Set<String> = []

  /// - Throws: `CurlFault`.
  init(_ text: String) throws {
    var words = ArraySlice(try ShellWords.split(text))
    // Documents show the prompt of a shell.
    if let first = words.first, ["$", "%"].contains(first) { words.removeFirst() }
    guard let program = words.popFirst()?.split(separator: "/").last,
      program == "curl" || program == "curl.exe"
    else { throw CurlFault("a command begins with `curl`") }
    while let word = words.popFirst() {
      if word == "--" {
        for url in words { try take(url: url) }
        break
      } else if word.hasPrefix("--") {
        try take(String(word.dropFirst(2)), shown: word, &words)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(letters: word.dropFirst(), &words)
      } else {
        try take(url: word)
      }
    }
    try finish()
  }

  // MARK: - Options

  /// The use of an option's value.
  private typealias Take = @Sendable (inout CurlCommand, String) throws -> Void

  /// Options with a value, by their letters and names.
  private static let valued: [(names: String, take: Take)] = [
    ("X request", { $0.requestedMethod = $1 }), ("url", { try $0.take(url: $1) }),
    ("H header", { try $0.take(header: $1) }),
    ("d data data-ascii data-binary", { $0.data.append(try written($1, "data")) }),
    ("data-raw", { $0.data.append($1) }),
    ("data-urlencode", { $0.data.append(try encoded($1)) }),
    (
      "json",
      {
        // Pieces of JSON are put together as they are, those of a form with `&`.
        $0.data.append(($0.data.popLast() ?? "") + (try written($1, "json")))
        $0.setIfAbsent("Content-Type", "application/json")
        $0.setIfAbsent("Accept", "application/json")
      }
    ),
    ("F form", { try $0.take(part: $1) }),
    (
      "u user",
      { $0.setIfAbsent("Authorization", "Basic \(Data($1.utf8).base64EncodedString())") }
    ),
    ("oauth2-bearer", { $0.setIfAbsent("Authorization", "Bearer \($1)") }),
    // Without `=` the value is the name of a file with cookies.
    ("b cookie", { if $1.contains("=") { $0.headers.append("Cookie", $1) } }),
    ("A user-agent", { $0.setIfAbsent("User-Agent", $1) }),
    ("e referer", { $0.setIfAbsent("Referer", $1) }),
    // These change nothing that a stub could see.
    (
      """
      o output m max-time connect-timeout retry retry-delay w write-out x proxy cacert E cert key
      c cookie-jar D dump-header resolve connect-to max-redirs stderr limit-rate
      """, { _, _ in }
    ),
  ]
  private static let flags = """
    G I get head g globoff path-as-is L location s silent S show-error k insecure i include v verbose
    f fail compressed fail-with-body http1.1 http2 http3 4 ipv4 6 ipv6 N no-buffer O remote-name
    J remote-header-name # progress-bar no-progress-meter tlsv1.2 tlsv1.3 ssl-no-revoke
    """

  private static func has(_ names: String, _ name: String) -> Bool {
    names.split(whereSeparator: \.isWhitespace).contains { $0 == name }
  }

  /// Letters after one dash: `-sSL`, and `-XPOST`, if the rest is the value.
  private mutating func take(letters: Substring, _ words: inout ArraySlice<String>) throws {
    var letters = letters
    while let letter = letters.popFirst() {
      let name = String(letter)
      if !Self.has(Self.flags, name), !letters.isEmpty {
        words = [String(letters)] + words
        letters = ""
      }
      try take(name, shown: "-\(letter)", &words)
    }
  }

  private mutating func take(
    _ name: String, shown: String, _ words: inout ArraySlice<String>
  ) throws {
    if Self.has(Self.flags, name) {
      flags.insert(name)
      return
    }
    guard let option = Self.valued.first(where: { Self.has($0.names, name) }) else {
      throw CurlFault("the option `\(shown)` is not known; leave it out if it changes nothing")
    }
    guard let value = words.popFirst() else { throw CurlFault("`\(shown)` needs a value") }
    try option.take(&self, value)
  }

  private mutating func setIfAbsent(_ name: String, _ value: String) {
    if !headers.contains(name) { headers.append(name, value) }
  }

  private mutating func take(url text: String) throws {
    if !url.isEmpty { throw CurlFault("it has two URLs; a stub matches one") }
    // curl itself takes a URL without a scheme for HTTP.
    url = text.contains("://") ? text : "http://\(text)"
  }

  /// `Name: value`; `Name;` is a header without a value, `Name:` one that curl must not send.
  private mutating func take(header text: String) throws {
    guard let match = try Self.written(text, "header").wholeMatch(of: /(?s)([^:;]*)(;|:(.*))/)
    else {
      throw CurlFault("the header `\(text.prefix(40))` has no colon")
    }
    let name = match.1.trimmingCharacters(in: .whitespaces)
    let value = match.3?.trimmingCharacters(in: .whitespaces)
    if value == "" { headers[name] = nil } else { headers.append(name, value ?? "") }
  }

  /// `name=text`, of which the text is encoded, or a text alone.
  private static func encoded(_ text: String) throws -> String {
    guard let match = text.wholeMatch(of: /(?s)([^=@]*)(=|@)(.*)/) else {
      return text.percentEncoded
    }
    if match.2 == "@" { _ = try written("@\(match.3)", "data-urlencode") }
    let value = String(match.3).percentEncoded
    return match.1.isEmpty ? value : "\(match.1)=\(value)"
  }

  /// `name=text`, or `name=@file`; what follows a `;` describes the part: `type=`, `filename=`.
  private mutating func take(part text: String) throws {
    guard let match = text.wholeMatch(of: /(?s)([^=]*)=([@<]?)([^;]*)(.*)/) else {
      throw CurlFault("`--form \(text.prefix(40))` has no `=`")
    }
    var filename = match.4.firstMatch(of: /;filename="?([^;"]*)/)?.1
    if filename == nil, match.2 == "@" {
      filename = match.3.split { "/\"".contains($0) }.last
    }
    parts.append(
      Requirement(
        .part, String(match.1), match.2.isEmpty ? .equal(String(match.3)) : .any,
        filename: filename.map { .equal(String($0)) }))
  }

  private mutating func finish() throws {
    if url.isEmpty { throw CurlFault("it has no URL") }
    let several = /\{[^{}]*,[^{}]*\}|\[([0-9]+-[0-9]+|[A-Za-z]-[A-Za-z])(:[0-9]+)?\]/
    if flags.isDisjoint(with: ["g", "globoff"]), let match = url.firstMatch(of: several) {
      throw CurlFault(
        """
        `\(match.output.0)` in its URL stands for several requests; a stub matches one. Write one of \
        them, or add `--globoff` if the URL has these characters itself
        """)
    }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    if !flags.contains("path-as-is"), path.contains("/."),
      let resolved = URL(asSent: url)?.standardized
    {
      url = resolved.absoluteString
    }
    if !parts.isEmpty, !data.isEmpty {
      throw CurlFault("it has both `--form` and `--data`; a request has one body")
    }
    let joined = data.isEmpty ? nil : data.joined(separator: "&")
    if let joined, !flags.isDisjoint(with: ["G", "get"]) {
      url += (url.contains("?") ? "&" : "?") + joined
    } else {
      body = joined
    }
    let hasBody = body != nil || !parts.isEmpty
    let isHead = !flags.isDisjoint(with: ["I", "head"])
    method = requestedMethod ?? (isHead ? "HEAD" : hasBody ? "POST" : "GET")
  }

  /// A text that is not the name of a file.
  private static func written(_ text: String, _ option: String) throws -> String {
    if !text.hasPrefix("@") { return text }
    throw CurlFault(
      "`--\(option) \(text.prefix(40))` takes its text from a file; write the text instead")
  }
}

/// Why a `curl` command cannot be read.
struct CurlFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension RequestPattern {
  /// The request that a `curl` command line would send, as API documents and the developer tools of
  /// browsers ("Copy as cURL") give it.
  ///
  /// ```swift
  /// .curl(#"curl -X POST https://api.example.com/movies -d '{"title": "Ida"}'"#).reply(.status(201))
  /// ```
  ///
  /// The stub requires the method, the URL with exactly its query, and the body: JSON as JSON, a form
  /// as a form, parts by name. Of the headers it requires those that `headers` names, and no others,
  /// since a browser sends a dozen that an app does not. A command that cannot be read matches nothing,
  /// and is a problem in the report; so is an option that is not known, and text that curl would take
  /// from a file or the shell from a variable.
  public static func curl(
    _ command: String, headers: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
      return try CurlCommand(command).pattern(requiring: headers, at: location)
    } catch {
      return RequestPattern(method: nil, url: .any, location: location)
        .body(
          BodyPattern(kind: .unreadable(reason: "cannot read the curl command: \(error)")))
    }
  }
}

extension Stub {
  /// The beginning of a stub for the request of a `curl` command line: see
  /// ``RequestPattern/curl(_:headers:fileID:filePath:line:column:)``.
  public static func curl(
    _ command: String, headers: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    .curl(
      command, headers: headers, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CurlCommand {
  func pattern(
    requiring names: [String], at location: CodeLocation
  ) throws(CurlFault) -> RequestPattern {
    guard let url = URL(asSent: url) else {
      throw CurlFault("`\(url.prefix(80))` is not a URL")
    }
    var pattern = RequestPattern(method: method, url: .url(url), location: location)
    for name in names {
      let values = headers.values(for: name)
      if values.isEmpty { throw CurlFault("it has no header \(name)") }
      pattern = pattern.header(name, values.joined(separator: ", "))
    }
    for part in parts { pattern = pattern.requiring(part) }
    guard let body else { return pattern }
    let type = headers["Content-Type"] ?? "application/x-www-form-urlencoded"
    return pattern.requiringBody(Data(body.utf8), type: type)
  }
}
