import Foundation
import UnderstudyHTTP

/// A request as a `curl` command line describes it.
struct CurlCommand {
  /// Why a command cannot be read.
  typealias Fault = ShellWords.Fault

  /// One part of a `multipart/form-data` body.
  struct Part: Equatable {
    var name: String
    /// Nil where the value is in a file.
    var value: String?
    var filename: String?
  }

  private(set) var method = "GET"
  private(set) var url = ""
  private(set) var headers = HeaderFields()
  /// The body as curl would send it; nil where there is none.
  private(set) var body: String?
  private(set) var parts: [Part] = []

  private var requestedMethod: String?
  private var data: [String] = []
  private var query: [String] = []
  private var sendsDataInQuery = false
  private var isHead = false

  init(_ text: String) throws(Fault) {
    var words = ArraySlice(try ShellWords.split(text))
    // Documents show the prompt of a shell.
    if let first = words.first, ["$", "%"].contains(first) { words.removeFirst() }
    guard let program = words.popFirst()?.split(separator: "/").last,
      program == "curl" || program == "curl.exe"
    else { throw Fault(reason: "a command begins with `curl`") }
    while let word = words.popFirst() {
      if word == "--" {
        for url in words { try take(url: url) }
        break
      } else if word.hasPrefix("--") {
        try take(long: word, &words)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(short: word.dropFirst(), &words)
      } else {
        try take(url: word)
      }
    }
    try finish()
  }

  // MARK: - Options

  /// What an option does to the request.
  private enum Option {
    /// Nothing that a stub could see.
    case ignored
    /// Nothing either, but a value follows.
    case ignoredWithValue
    case flag((inout CurlCommand) -> Void)
    case value((inout CurlCommand, String) throws(Fault) -> Void)
  }

  private static func option(_ name: String) -> Option? {
    switch name {
    case "request": .value { $0.requestedMethod = $1 }
    case "url": .value { command, text throws(Fault) in try command.take(url: text) }
    case "header": .value { command, text throws(Fault) in try command.take(header: text) }
    case "data", "data-ascii", "data-binary":
      .value { command, text throws(Fault) in
        if text.hasPrefix("@") { throw Self.inFile("--\(name)", text) }
        command.data.append(text)
      }
    case "data-raw": .value { $0.data.append($1) }
    case "data-urlencode":
      .value { command, text throws(Fault) in try command.take(encoding: text) }
    case "json":
      .value { command, text throws(Fault) in
        if text.hasPrefix("@") { throw Self.inFile("--json", text) }
        // Pieces of JSON are put together as they are, those of a form with `&`.
        let before = command.data.popLast() ?? ""
        command.data.append(before + text)
        command.headers.setIfAbsent("Content-Type", "application/json")
        command.headers.setIfAbsent("Accept", "application/json")
      }
    case "form": .value { command, text throws(Fault) in try command.take(part: text) }
    case "form-string":
      .value { command, text throws(Fault) in
        let (name, value) = try Self.pair(text, of: "--form-string")
        command.parts.append(Part(name: name, value: value))
      }
    case "user":
      .value {
        $0.headers.setIfAbsent(
          "Authorization", "Basic \(Data($1.utf8).base64EncodedString())")
      }
    case "oauth2-bearer": .value { $0.headers.setIfAbsent("Authorization", "Bearer \($1)") }
    // Without `=` the value is the name of a file with cookies.
    case "cookie": .value { if $1.contains("=") { $0.headers.append("Cookie", $1) } }
    case "user-agent": .value { $0.headers.setIfAbsent("User-Agent", $1) }
    case "referer": .value { $0.headers.setIfAbsent("Referer", $1) }
    case "url-query":
      .value { command, text throws(Fault) in
        let text =
          text.hasPrefix("+") ? String(text.dropFirst()) : try Self.encoded(text, "--url-query")
        command.query.append(text)
      }
    case "get": .flag { $0.sendsDataInQuery = true }
    case "head": .flag { $0.isHead = true }
    case "compressed", "location", "location-trusted", "silent", "show-error", "insecure",
      "include", "verbose", "fail", "fail-with-body", "globoff", "http1.0", "http1.1", "http2",
      "http2-prior-knowledge", "http3", "ipv4", "ipv6", "no-buffer", "path-as-is", "raw",
      "remote-name", "remote-header-name", "progress-bar", "no-progress-meter", "anyauth", "basic",
      "tlsv1.2", "tlsv1.3", "ssl-no-revoke", "no-keepalive", "styled-output":
      .ignored
    case "output", "max-time", "connect-timeout", "retry", "retry-delay", "write-out", "proxy",
      "cacert", "capath", "cert", "key", "cookie-jar", "dump-header", "interface", "resolve",
      "connect-to", "ciphers", "max-redirs", "stderr", "trace", "trace-ascii", "limit-rate",
      "noproxy", "keepalive-time":
      .ignoredWithValue
    default: nil
    }
  }

  private static let longNames: [Character: String] = [
    "X": "request", "H": "header", "d": "data", "F": "form", "u": "user", "b": "cookie",
    "A": "user-agent", "e": "referer", "G": "get", "I": "head", "L": "location", "s": "silent",
    "S": "show-error", "k": "insecure", "i": "include", "v": "verbose", "f": "fail",
    "g": "globoff", "4": "ipv4", "6": "ipv6", "N": "no-buffer", "O": "remote-name",
    "J": "remote-header-name", "#": "progress-bar", "o": "output", "m": "max-time",
    "w": "write-out", "x": "proxy", "E": "cert", "c": "cookie-jar", "D": "dump-header",
    "0": "http1.0",
  ]

  private mutating func take(long word: String, _ words: inout ArraySlice<String>) throws(Fault) {
    let name = String(word.dropFirst(2))
    guard let option = Self.option(name) else { throw Self.unknown(word) }
    switch option {
    case .ignored: break
    case .flag(let act): act(&self)
    case .ignoredWithValue: _ = try Self.next(after: word, &words)
    case .value(let act): try act(&self, try Self.next(after: word, &words))
    }
  }

  /// Letters after one dash: `-sSL`, and `-XPOST`, where the rest is the value.
  private mutating func take(
    short letters: Substring, _ words: inout ArraySlice<String>
  ) throws(Fault) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let name = Self.longNames[letter], let option = Self.option(name) else {
        throw Self.unknown("-\(letter)")
      }
      switch option {
      case .ignored: continue
      case .flag(let act): act(&self)
      case .ignoredWithValue, .value:
        let value =
          letters.isEmpty ? try Self.next(after: "-\(letter)", &words) : String(letters)
        if case .value(let act) = option { try act(&self, value) }
        return
      }
    }
  }

  private mutating func take(url text: String) throws(Fault) {
    if !url.isEmpty { throw Fault(reason: "it has two URLs; a stub matches one") }
    // curl itself takes a URL without a scheme for HTTP.
    url = text.contains("://") ? text : "http://\(text)"
  }

  private mutating func take(header text: String) throws(Fault) {
    if text.hasPrefix("@") { throw Self.inFile("--header", text) }
    // `Name;` is a header without a value, `Name:` one that curl must not send.
    if text.hasSuffix(";"), !text.contains(":") {
      headers.append(String(text.dropLast()), "")
      return
    }
    guard let colon = text.firstIndex(of: ":") else {
      throw Fault(reason: "the header `\(text.prefix(40))` has no colon")
    }
    let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    let name = text[..<colon].trimmingCharacters(in: .whitespaces)
    if value.isEmpty { headers[name] = nil } else { headers.append(name, value) }
  }

  private mutating func take(encoding text: String) throws(Fault) {
    data.append(try Self.encoded(text, "--data-urlencode"))
  }

  /// `name=text`, of which the text is encoded, or a text alone.
  private static func encoded(_ text: String, _ option: String) throws(Fault) -> String {
    let mark = text.firstIndex { $0 == "=" || $0 == "@" }
    if let mark, text[mark] == "@" {
      throw inFile(option, String(text[mark...]))
    }
    let name = mark.map { text[..<$0] } ?? ""
    let value = mark.map { text[text.index(after: $0)...] } ?? text[...]
    return (name.isEmpty ? "" : "\(name)=") + percentEncoded(value)
  }

  private mutating func take(part text: String) throws(Fault) {
    let (name, value) = try Self.pair(text, of: "--form")
    // What follows a `;` describes the part: `type=`, `filename=`. A value in quotes may have one.
    if let quoted = Self.unquoted(value) {
      parts.append(Part(name: name, value: quoted))
      return
    }
    let pieces = value.split(separator: ";", omittingEmptySubsequences: false)
    let content = pieces.first ?? ""
    let filename = pieces.dropFirst().first { $0.hasPrefix("filename=") }
      .map { $0.dropFirst("filename=".count).trimmingCharacters(in: ["\""]) }
    if content.hasPrefix("@") || content.hasPrefix("<") {
      let file = content.dropFirst().trimmingCharacters(in: ["\""])
      let last = file.split(separator: "/").last.map(String.init)
      parts.append(
        Part(name: name, value: nil, filename: filename ?? (content.hasPrefix("@") ? last : nil)))
    } else {
      parts.append(Part(name: name, value: String(content), filename: filename))
    }
  }

  private mutating func finish() throws(Fault) {
    if url.isEmpty { throw Fault(reason: "it has no URL") }
    if !parts.isEmpty, !data.isEmpty {
      throw Fault(reason: "it has both `--form` and `--data`; a request has one body")
    }
    if sendsDataInQuery {
      query += data
    } else if !data.isEmpty {
      body = data.joined(separator: "&")
    }
    if !query.isEmpty {
      url += (url.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
    let hasBody = body != nil || !parts.isEmpty
    method = requestedMethod ?? (isHead ? "HEAD" : hasBody ? "POST" : "GET")
  }

  // MARK: - Words

  private static func next(
    after option: String, _ words: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = words.popFirst() else { throw Fault(reason: "`\(option)` needs a value") }
    return value
  }

  private static func pair(
    _ text: String, of option: String
  ) throws(Fault) -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Fault(reason: "`\(option) \(text.prefix(40))` has no `=`")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// What is between double quotes; nil where the text does not begin with one.
  private static func unquoted(_ text: String) -> String? {
    var rest = Substring(text)
    guard rest.popFirst() == "\"" else { return nil }
    var result = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        result.append(next)
        rest.removeFirst()
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func inFile(_ option: String, _ text: String) -> Fault {
    Fault(
      reason: "`\(option) \(text.prefix(40))` takes its text from a file; write the text instead")
  }

  private static func unknown(_ option: String) -> Fault {
    Fault(reason: "the option `\(option)` is not known; leave it out if it changes nothing")
  }

  private static func percentEncoded(_ text: Substring) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\0"..."~"))
        .union(.init(charactersIn: "-._~")))
      ?? String(text)
  }
}

extension HeaderFields {
  fileprivate mutating func setIfAbsent(_ name: String, _ value: String) {
    if !contains(name) { append(name, value) }
  }
}
