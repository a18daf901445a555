extension HAR {
  /// What was sent.
  package struct Request: Sendable, Hashable, Encodable {
    package var method: String
    /// The absolute URL, without its fragment.
    package var url: String
    package var httpVersion = "HTTP/1.1"
    /// The cookies of the `Cookie` header.
    package var cookies: [Cookie]
    package var headers: [NameValue]
    /// The items of the query of the URL, decoded.
    package var queryString: [NameValue]
    package var postData: PostData?
    /// Nobody counted the bytes up to the body.
    package var headersSize = -1
    /// The bytes of the body as they were sent.
    package var bodySize: Int
  }

  /// The body of a request.
  package struct PostData: Sendable, Hashable, Encodable {
    package var mimeType: String
    /// The fields of a form, decoded.
    package var params: [Param]?
    /// The body as text, or as the encoding says.
    package var text: String
    /// `base64` where the body is not text. The format has no name of its own for it here.
    package var encoding: String?

    package init(
      mimeType: String, params: [Param]? = nil, text: String, encoding: String? = nil
    ) {
      self.mimeType = mimeType
      self.params = params
      self.text = text
      self.encoding = encoding
    }

    private enum CodingKeys: String, CodingKey {
      case mimeType, params, text
      case encoding = "_encoding"
    }
  }

  /// A field of a form.
  package struct Param: Sendable, Hashable, Encodable {
    package var name: String
    /// The value of the field, where it is text.
    package var value: String?
    /// The name of the file that was sent.
    package var fileName: String?
    /// The type of the file that was sent.
    package var contentType: String?

    package init(
      name: String, value: String? = nil, fileName: String? = nil, contentType: String? = nil
    ) {
      self.name = name
      self.value = value
      self.fileName = fileName
      self.contentType = contentType
    }
  }
}
