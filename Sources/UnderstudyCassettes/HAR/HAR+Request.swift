extension HAR {
  /// What was sent.
  public struct Request: Sendable, Hashable, Codable {
    /// The method, such as `GET`.
    public var method: String
    /// The absolute URL, without its fragment.
    public var url: String
    /// The version of HTTP.
    public var httpVersion: String
    /// The cookies of the `Cookie` header.
    public var cookies: [Cookie]
    /// The header fields.
    public var headers: [NameValue]
    /// The items of the URL's query, decoded.
    public var queryString: [NameValue]
    /// The body.
    public var postData: PostData?
    /// The bytes up to the body; -1 where nobody counted.
    public var headersSize: Int
    /// The bytes of the body as they were sent; -1 where nobody counted.
    public var bodySize: Int
    /// A remark.
    public var comment: String?

    /// Makes a request.
    public init(
      method: String, url: String, httpVersion: String = "HTTP/1.1", cookies: [Cookie] = [],
      headers: [NameValue] = [], queryString: [NameValue] = [], postData: PostData? = nil,
      headersSize: Int = -1, bodySize: Int = -1, comment: String? = nil
    ) {
      self.method = method
      self.url = url
      self.httpVersion = httpVersion
      self.cookies = cookies
      self.headers = headers
      self.queryString = queryString
      self.postData = postData
      self.headersSize = headersSize
      self.bodySize = bodySize
      self.comment = comment
    }
  }

  /// The body of a request.
  public struct PostData: Sendable, Hashable, Codable {
    /// The type of the body.
    public var mimeType: String
    /// The fields of a form, decoded.
    public var params: [Param]?
    /// The body as text, or as the encoding says.
    public var text: String
    /// `base64` where the body is no text. The format has no word of its own for it here.
    public var encoding: String?
    /// A remark.
    public var comment: String?

    /// Makes a body.
    public init(
      mimeType: String, params: [Param]? = nil, text: String, encoding: String? = nil,
      comment: String? = nil
    ) {
      self.mimeType = mimeType
      self.params = params
      self.text = text
      self.encoding = encoding
      self.comment = comment
    }

    private enum CodingKeys: String, CodingKey {
      case mimeType, params, text, comment
      case encoding = "_encoding"
    }

    /// Reads a body; a form may have its fields and no text.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      mimeType = try container.decode(String.self, forKey: .mimeType)
      params = try container.decodeIfPresent([Param].self, forKey: .params)
      text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
      encoding = try container.decodeIfPresent(String.self, forKey: .encoding)
      comment = try container.decodeIfPresent(String.self, forKey: .comment)
    }
  }

  /// A field of a form.
  public struct Param: Sendable, Hashable, Codable {
    /// The field's name.
    public var name: String
    /// The field's value, where it is text.
    public var value: String?
    /// The name of the file that was sent.
    public var fileName: String?
    /// The type of the file that was sent.
    public var contentType: String?
    /// A remark.
    public var comment: String?

    /// Makes a field.
    public init(
      name: String, value: String? = nil, fileName: String? = nil, contentType: String? = nil,
      comment: String? = nil
    ) {
      self.name = name
      self.value = value
      self.fileName = fileName
      self.contentType = contentType
      self.comment = comment
    }
  }
}
