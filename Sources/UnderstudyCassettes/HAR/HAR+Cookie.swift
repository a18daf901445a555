extension HAR {
  /// A name with its value: a header field, or an item of a query.
  public struct NameValue: Sendable, Hashable, Codable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// A remark.
    public var comment: String?

    /// Makes a pair.
    public init(name: String, value: String, comment: String? = nil) {
      self.name = name
      self.value = value
      self.comment = comment
    }
  }

  /// A cookie that was sent or set.
  public struct Cookie: Sendable, Hashable, Codable {
    /// The cookie's name.
    public var name: String
    /// The cookie's value.
    public var value: String
    /// The paths it is for.
    public var path: String?
    /// The host it is for.
    public var domain: String?
    /// When it expires, in ISO 8601.
    public var expires: String?
    /// Whether scripts can't read it.
    public var httpOnly: Bool?
    /// Whether it is for encrypted connections alone.
    public var secure: Bool?
    /// A remark.
    public var comment: String?

    /// Makes a cookie.
    public init(
      name: String, value: String, path: String? = nil, domain: String? = nil,
      expires: String? = nil, httpOnly: Bool? = nil, secure: Bool? = nil, comment: String? = nil
    ) {
      self.name = name
      self.value = value
      self.path = path
      self.domain = domain
      self.expires = expires
      self.httpOnly = httpOnly
      self.secure = secure
      self.comment = comment
    }
  }
}
