/// The beginning of a stub or a pattern: `.get("https://…")` and the like.
///
/// ```swift
/// let stub: Stub = .get("https://api.example.com/movies").reply(.json([]))
/// let requests = stubs.requests(.post("/movies"))
/// ```
///
/// Both `Stub` and `RequestPattern` begin so, and the docs show the functions there: the same words say what
/// to answer and what to look for among the requests.
@_documentation(visibility: internal)
public protocol RequestPatternOpening {}

extension RequestPattern: RequestPatternOpening {}

extension RequestPatternOpening {
  /// GET requests for a URL.
  @_documentation(visibility: public)
  public static func get(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("GET", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// HEAD requests for a URL.
  @_documentation(visibility: public)
  public static func head(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("HEAD", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// POST requests for a URL.
  @_documentation(visibility: public)
  public static func post(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("POST", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// PUT requests for a URL.
  @_documentation(visibility: public)
  public static func put(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("PUT", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// PATCH requests for a URL.
  @_documentation(visibility: public)
  public static func patch(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("PATCH", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// DELETE requests for a URL.
  @_documentation(visibility: public)
  public static func delete(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("DELETE", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// OPTIONS requests for a URL.
  @_documentation(visibility: public)
  public static func options(
    _ url: URLPattern, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request("OPTIONS", url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Requests for a URL, whatever the method.
  ///
  /// ```swift
  /// .any("https://api.example.com/**").reply(.status(503))
  /// ```
  @_documentation(visibility: public)
  public static func any(
    _ url: URLPattern = .any, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    request(nil, url, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Requests of a method for a URL; nil stands for any method.
  ///
  /// ```swift
  /// .request("PROPFIND", "/files/{name}").reply(.status(207))
  /// ```
  @_documentation(visibility: public)
  public static func request(
    _ method: String?, _ url: URLPattern, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> RequestPattern {
    RequestPattern(
      method: method, url: url,
      location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
