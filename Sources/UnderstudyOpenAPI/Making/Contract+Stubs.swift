import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension Contract {
  /// Makes a stub for an operation, which answers as the document has it.
  ///
  /// ```swift
  /// .stubs(contract.stub("getPet"), contract.stub("createPet", status: 422))
  /// contract.stub("getPet").json { $0["name"] = "Ida" }
  /// ```
  ///
  /// The body is an example of the document that is valid, or else the smallest one that its schema allows,
  /// the same each time. An operation, a status or an example that is not in the document is a problem in
  /// the report.
  ///
  /// - Parameters:
  ///   - operation: Its `operationId`.
  ///   - status: A status that the document declares; by default the first that stands for success.
  ///   - example: The name of one of the `examples`.
  public func stub(
    _ operation: String, status: Int? = nil, example: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Stub {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let found = table.operation(id: operation) else {
      let ids = table.operations.compactMap(\.id)
      let fault = SpecFault.missing(
        "operationId '\(operation)'", operation, among: ids, in: self)
      return impossible(nil, fault.description, at: location)
    }
    return stub(found, pattern(of: found, at: location), status, example)
  }

  /// Makes a stub for a pattern, which answers as the document has it for the operation.
  ///
  /// ```swift
  /// contract.stub(.get("/v1/pets/{id}").header("X-Client", .any), example: "sold")
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: A method and a path of the document, which may require more; the base path of the
  ///     servers may be left out.
  ///   - status: A status that the document declares; by default the first that stands for success.
  ///   - example: The name of one of the `examples`.
  public func stub(_ pattern: RequestPattern, status: Int? = nil, example: String? = nil) -> Stub {
    let path = pattern.url.template?.path.sample ?? ""
    let base = table.base.map { "/\($0)" }.joined()
    let hasHost = !pattern.url.text.hasPrefix("/")
    for base in hasHost ? [""] : [base, ""] {
      let found = table.find(pattern.method ?? "GET", base + path)
      guard case .operation(let operation, _) = found else { continue }
      var pattern = pattern
      if !base.isEmpty { pattern.url = URLPattern(base + pattern.url.text) }
      return stub(operation, pattern, status, example)
    }
    let nearest = table.guesses(for: path).first?.path.operations.first
    let advice = nearest.map { "; did you mean \($0.name)?" } ?? ""
    return impossible(
      pattern.method, "\(name): there is no operation \(pattern)\(advice)", at: pattern.location)
  }

  /// Makes a stub for each operation of the document, which answers as it has it.
  ///
  /// They may go unused, and in a list with other stubs they come last, wherever they stand.
  public func stubs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> [Stub] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return fallbacks { stub($0, pattern(of: $0, at: location), nil, nil) }
  }

  /// Stubs for all operations, the most concrete path first.
  func fallbacks(_ make: (SpecOperation) -> Stub) -> [Stub] {
    table.operations.map { ($0, $0.path.count { $0 == "{" }) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map { make($0.element.0).optional().asFallback() }
  }

  func pattern(of operation: SpecOperation, at location: CodeLocation) -> RequestPattern {
    let segments = operation.path.prefix { !"?#".contains($0) }.pathSegments.map { segment in
      // A stub has one parameter in a segment.
      guard let template = SegmentTemplate(segment) else {
        return String(segment).replacing("*", with: "%2A")
      }
      return template.names.count == 1 ? String(segment) : "{\(template.names[0])}"
    }
    let path = "/" + (table.base.map(String.init) + segments).joined(separator: "/")
    return RequestPattern(method: operation.method, url: URLPattern(path), location: location)
  }

  private func stub(
    _ operation: SpecOperation, _ pattern: RequestPattern, _ status: Int?, _ example: String?
  ) -> Stub {
    pattern.reply(reply(to: operation, status: status, example: example))
  }

  private func impossible(
    _ method: String?, _ reason: String, at location: CodeLocation
  ) -> Stub {
    RequestPattern(method: method, url: .where("of \(name)") { _ in false }, location: location)
      .reply(Reply(.impossible(reason))).optional()
  }
}
