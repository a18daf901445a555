import Foundation
import UnderstudyHTTP

/// The request as it was given to URLSession, and how that sends it.
struct OriginalRequest: RequestCarrier {
  let request: URLRequest
  let platform: ClientPlatform
  var own: HeaderFields
  /// The fields of its session.
  let session: HeaderFields
  /// Whether the request itself has a body: that of an upload is not taken for a form.
  let hasOwnBody: Bool
  /// Whether the length of the body is not known before it is sent.
  let isStreamed: Bool
  /// Whether the request follows a redirect, so that its URL, for example, is not the original's.
  private(set) var isRedirected = false

  func following(to url: URL, by method: String, body: Data?) -> RecordedRequest {
    let following = copy(of: self) { $0.isRedirected = true }
    return RecordedRequest(sending: method, to: url, body: body, by: following)
  }

  /// The fields that a server gets, but for `Host` and what is about a connection.
  fileprivate func fields(of method: String, to url: URL, with body: Data?) -> HeaderFields {
    let mayHaveUser = url.absoluteString.utf8.contains(UInt8(ascii: "@"))
    let usual = platform.usualFields
    if own.isEmpty, session.isEmpty, method == "GET", body == nil, !mayHaveUser { return usual }
    var fields = own
    for field in session where !own.contains(field.name) {
      fields.append(field.name, field.value)
    }
    // Linux looks at the request alone, and sends a type of the session beside this one.
    let typed = platform == .onLinux ? own : fields
    // On Linux it stays when a redirect takes the body away.
    if method == "POST", hasOwnBody, platform == .onLinux || body != nil,
      !typed.contains("Content-Type")
    {
      fields.append("Content-Type", "application/x-www-form-urlencoded")
    }
    // On Apple platforms such credentials wait for a challenge.
    if platform == .onLinux, mayHaveUser, let user = url.user(percentEncoded: false),
      !fields.contains("Authorization")
    {
      let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
      fields.append("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())")
    }
    if !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") {
      if isStreamed, platform == .onLinux, body != nil {
        fields.append("Transfer-Encoding", "chunked")
      } else if let length = body?.count ?? (sendsEmptyBody(method) ? 0 : nil) {
        fields.append("Content-Length", "\(length)")
      }
    }
    for field in usual where !fields.contains(field.name) { fields.append(field.name, field.value) }
    return fields
  }

  /// Whether the platform adds this field to every request, and neither the client nor its session has set it.
  func adds(_ name: String) -> Bool {
    (platform.usualFields.contains(name) || Self.framing.contains(name.lowercased()))
      && !own.contains(name) && !session.contains(name)
  }

  private static let framing = ["content-length", "transfer-encoding"]

  private func sendsEmptyBody(_ method: String) -> Bool {
    platform == .onLinux ? method != "GET" && method != "HEAD" : method == "POST" || method == "PUT"
  }
}

extension ClientPlatform {
  /// The fields that a request has if neither the client nor its session sets them.
  var usualFields: HeaderFields { self == .onLinux ? Self.curlFields : Self.appleFields }

  /// Apple's sample CustomHTTPProtocol lists these (`CanonicalRequest.m`).
  private static let appleFields: HeaderFields = [
    "Accept": "*/*", "Accept-Encoding": "gzip, deflate", "Accept-Language": language,
    "User-Agent": "\(ProcessInfo.processInfo.processName) (unknown version) CFNetwork",
  ]

  private static let curlFields: HeaderFields = {
    let version = curlVersion
    let codings = [("zlib", "deflate, gzip"), ("brotli", "br"), ("zstd", "zstd")]
      .filter { version.contains(" \($0.0)/") }
    let curl = version.prefix { $0 != " " }.dropFirst(3)
    return [
      "Accept": "*/*", "Accept-Encoding": codings.map(\.1).joined(separator: ", "),
      "Accept-Language": language,
      "User-Agent": "\(ProcessInfo.processInfo.processName) (unknown version) \(curl)",
    ]
  }()

  private static var language: String { Locale.current.language.languageCode?.identifier ?? "en" }

  /// The name that libcurl and its parts give themselves, asked by way of Foundation; the least if it is linked
  /// in another way.
  private static let curlVersion: String = {
    #if canImport(FoundationNetworking)
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    if let symbol = dlsym(nil, "CFURLSessionCurlVersionString"),
      let text = unsafeBitCast(symbol, to: Version.self)()
    {
      return String(cString: text)
    }
    #endif
    return "libcurl/8 zlib/1"
  }()
}

extension RecordedRequest {
  /// The request that URLSession sends for one that has no fields but those of its original.
  init(sending method: String, to url: URL, body: Data?, by original: OriginalRequest) {
    let headers = original.fields(of: method, to: url, with: body)
    self.init(method: method, url: url, headers: headers, body: body, carrier: original)
  }
}
