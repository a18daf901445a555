extension HAR {
  /// What came back.
  package struct Response: Sendable, Hashable, Encodable {
    /// The status code, or 0 where there was no response.
    package var status: Int
    package var statusText: String
    package var httpVersion = "HTTP/1.1"
    /// The cookies of the `Set-Cookie` headers.
    package var cookies: [Cookie] = []
    package var headers: [NameValue] = []
    package var content: Content
    /// The value of the `Location` header, or nothing.
    package var redirectURL = ""
    /// Nobody counted the bytes up to the body.
    package var headersSize = -1
    /// The bytes of the body as they were sent.
    package var bodySize: Int
    /// Why there was no response, as browsers write it down.
    package var error: String?

    private enum CodingKeys: String, CodingKey {
      case status, statusText, httpVersion, cookies, headers, content, redirectURL, headersSize
      case bodySize
      case error = "_error"
    }
  }

  /// The body of a response.
  package struct Content: Sendable, Hashable, Encodable {
    /// How many bytes the body has.
    package var size: Int
    package var mimeType: String
    /// The body as text, or as the encoding says.
    package var text: String?
    /// `base64` where the body is not text.
    package var encoding: String?

    package init(size: Int, mimeType: String, text: String? = nil, encoding: String? = nil) {
      self.size = size
      self.mimeType = mimeType
      self.text = text
      self.encoding = encoding
    }
  }
}
