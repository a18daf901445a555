extension HAR {
  /// What came back.
  public struct Response: Sendable, Hashable, Codable {
    /// The status code, or 0 where there was no answer.
    public var status: Int
    /// The words beside the status code.
    public var statusText: String
    /// The version of HTTP.
    public var httpVersion: String
    /// The cookies of the `Set-Cookie` headers.
    public var cookies: [Cookie]
    /// The header fields.
    public var headers: [NameValue]
    /// The body.
    public var content: Content
    /// The value of the `Location` header, or nothing.
    public var redirectURL: String
    /// The bytes up to the body; -1 where nobody counted.
    public var headersSize: Int
    /// The bytes of the body as they were sent; -1 where nobody counted.
    public var bodySize: Int
    /// Why there was no answer, as browsers write it down.
    public var error: String?
    /// A remark.
    public var comment: String?

    /// Makes an answer.
    public init(
      status: Int, statusText: String, httpVersion: String = "HTTP/1.1", cookies: [Cookie] = [],
      headers: [NameValue] = [], content: Content, redirectURL: String = "",
      headersSize: Int = -1, bodySize: Int = -1, error: String? = nil, comment: String? = nil
    ) {
      self.status = status
      self.statusText = statusText
      self.httpVersion = httpVersion
      self.cookies = cookies
      self.headers = headers
      self.content = content
      self.redirectURL = redirectURL
      self.headersSize = headersSize
      self.bodySize = bodySize
      self.error = error
      self.comment = comment
    }

    private enum CodingKeys: String, CodingKey {
      case status, statusText, httpVersion, cookies, headers, content, redirectURL, headersSize
      case bodySize, comment
      case error = "_error"
    }
  }

  /// The body of an answer.
  public struct Content: Sendable, Hashable, Codable {
    /// How many bytes the body has, unpacked.
    public var size: Int
    /// How many bytes packing saved.
    public var compression: Int?
    /// The type of the body.
    public var mimeType: String
    /// The body as text, or as the encoding says.
    public var text: String?
    /// `base64` where the body is no text.
    public var encoding: String?
    /// A remark.
    public var comment: String?

    /// Makes a body.
    public init(
      size: Int, compression: Int? = nil, mimeType: String, text: String? = nil,
      encoding: String? = nil, comment: String? = nil
    ) {
      self.size = size
      self.compression = compression
      self.mimeType = mimeType
      self.text = text
      self.encoding = encoding
      self.comment = comment
    }
  }
}
