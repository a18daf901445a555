import Foundation
import UnderstudyHTTP

/// A request as a `curl` command line describes it.
struct CurlCommand {
  /// Why a command cannot be read.
  typealias Fault = ShellWords.Fault

  private(set) var method = "GET"
  private(set) var url = ""
  private(set) var headers = HeaderFields()
  /// The body as curl would send it; nil where there is none.
  private(set) var body: String?
  private(set) var parts: [Requirement] = []

  private var requestedMethod: String?
  private var data: [String] = []
  /// The options without a value that are given.
  private var flags: Set<String> = []

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

  /// Options with a value, with their letters; those of the second list change nothing that a stub could
  /// see.
  private static let valued = names(
    """
    X:request url H:header d:data data-ascii data-binary data-raw data-urlencode json F:form
    u:user oauth2-bearer b:cookie A:user-agent e:referer
    """)
  private static let ignoredValued = names(
    """
    o:output m:max-time connect-timeout retry retry-delay w:write-out x:proxy cacert E:cert key
    c:cookie-jar D:dump-header resolve connect-to max-redirs stderr limit-rate
    """)
  private static let flags = names(
    """
    G:get I:head L:location s:silent S:show-error k:insecure i:include v:verbose f:fail g:globoff
    compressed fail-with-body http1.1 http2 http3 4:ipv4 6:ipv6 N:no-buffer path-as-is
    O:remote-name J:remote-header-name #:progress-bar no-progress-meter tlsv1.2 tlsv1.3
    ssl-no-revoke
    """)

  /// The long names, by themselves and by their letters.
  private static func names(_ list: String) -> [String: String] {
    list.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { names, word in
      let pieces = word.split(separator: ":").map(String.init)
      for name in pieces { names[name] = pieces[pieces.count - 1] }
    }
  }

  /// Letters after one dash: `-sSL`, and `-XPOST`, where the rest is the value.
  private mutating func take(
    letters: Substring, _ words: inout ArraySlice<String>
  ) throws(Fault) {
    var letters = letters
    while let letter = letters.popFirst() {
      let name = String(letter)
      if Self.flags[name] == nil, !letters.isEmpty {
        words = [String(letters)] + words
        letters = ""
      }
      try take(name, shown: "-\(letter)", &words)
    }
  }

  private mutating func take(
    _ name: String, shown: String, _ words: inout ArraySlice<String>
  ) throws(Fault) {
    if let flag = Self.flags[name] {
      flags.insert(flag)
      return
    }
    guard let option = Self.valued[name] ?? Self.ignoredValued[name] else {
      throw Fault(
        reason: "the option `\(shown)` is not known; leave it out if it changes nothing")
    }
    guard let value = words.popFirst() else { throw Fault(reason: "`\(shown)` needs a value") }
    if Self.valued[name] != nil { try take(value, of: option) }
  }

  private mutating func take(_ value: String, of option: String) throws(Fault) {
    switch option {
    case "request": requestedMethod = value
    case "url": try take(url: value)
    case "header": try take(header: value)
    case "data", "data-ascii", "data-binary":
      try Self.refuseFile(value, of: option)
      data.append(value)
    case "data-urlencode": data.append(try Self.encoded(value, of: option))
    case "json":
      try Self.refuseFile(value, of: option)
      // Pieces of JSON are put together as they are, those of a form with `&`.
      data.append((data.popLast() ?? "") + value)
      setIfAbsent("Content-Type", "application/json")
      setIfAbsent("Accept", "application/json")
    case "form": try take(part: value)
    case "user": setIfAbsent("Authorization", "Basic \(Data(value.utf8).base64EncodedString())")
    case "oauth2-bearer": setIfAbsent("Authorization", "Bearer \(value)")
    // Without `=` the value is the name of a file with cookies.
    case "cookie": if value.contains("=") { headers.append("Cookie", value) }
    case "user-agent": setIfAbsent("User-Agent", value)
    case "referer": setIfAbsent("Referer", value)
    default: data.append(value)
    }
  }

  private mutating func setIfAbsent(_ name: String, _ value: String) {
    if !headers.contains(name) { headers.append(name, value) }
  }

  private mutating func take(url text: String) throws(Fault) {
    if !url.isEmpty { throw Fault(reason: "it has two URLs; a stub matches one") }
    // curl itself takes a URL without a scheme for HTTP.
    url = text.contains("://") ? text : "http://\(text)"
  }

  private mutating func take(header text: String) throws(Fault) {
    try Self.refuseFile(text, of: "header")
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

  /// `name=text`, of which the text is encoded, or a text alone.
  private static func encoded(_ text: String, of option: String) throws(Fault) -> String {
    guard let mark = text.firstIndex(where: { "=@".contains($0) }) else {
      return text.percentEncoded
    }
    try refuseFile(String(text[mark...]), of: option)
    let value = String(text[text.index(after: mark)...]).percentEncoded
    return mark == text.startIndex ? value : "\(text[..<mark])=\(value)"
  }

  private mutating func take(part text: String) throws(Fault) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Fault(reason: "`--form \(text.prefix(40))` has no `=`")
    }
    let name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    // What follows a `;` describes the part: `type=`, `filename=`.
    let pieces = value.split(separator: ";", omittingEmptySubsequences: false)
    let content = pieces.first ?? ""
    var filename = pieces.dropFirst().first { $0.hasPrefix("filename=") }
      .map { $0.dropFirst("filename=".count).trimmingCharacters(in: ["\""]) }
    let isFile = content.hasPrefix("@")
    if isFile, filename == nil {
      let path = content.dropFirst().trimmingCharacters(in: ["\""])
      filename = path.split(separator: "/").last.map(String.init)
    }
    let text: ValuePattern = isFile || content.hasPrefix("<") ? .any : .equal(String(content))
    parts.append(Requirement(.part, name, text, filename: filename.map { .equal($0) }))
  }

  private mutating func finish() throws(Fault) {
    if url.isEmpty { throw Fault(reason: "it has no URL") }
    let several = /\{[^{}]*,[^{}]*\}|\[([0-9]+-[0-9]+|[A-Za-z]-[A-Za-z])(:[0-9]+)?\]/
    if !flags.contains("globoff"), let match = url.firstMatch(of: several) {
      throw Fault(
        reason: """
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
      throw Fault(reason: "it has both `--form` and `--data`; a request has one body")
    }
    let joined = data.isEmpty ? nil : data.joined(separator: "&")
    if let joined, flags.contains("get") {
      url += (url.contains("?") ? "&" : "?") + joined
    } else {
      body = joined
    }
    let hasBody = body != nil || !parts.isEmpty
    method = requestedMethod ?? (flags.contains("head") ? "HEAD" : hasBody ? "POST" : "GET")
  }

  private static func refuseFile(_ text: String, of option: String) throws(Fault) {
    guard text.hasPrefix("@") else { return }
    throw Fault(
      reason:
        "`--\(option) \(text.prefix(40))` takes its text from a file; write the text instead")
  }
}

extension String {
  /// The text as a value in a query.
  var percentEncoded: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? self
  }
}
