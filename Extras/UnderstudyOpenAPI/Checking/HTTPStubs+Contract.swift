import UnderstudyHTTP

extension HTTPStubs {
  /// Creates a scope whose stubs, requests and responses are checked against the document of their service.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(
  ///   .get("/pets/{id}").reply(.json(["id": 7, "name": "Ida"])),
  ///   contract: try Contract("openapi.yaml"))
  /// ```
  ///
  /// What breaks it is in the `violations` of the report, and fails the test unless
  /// its `strictness` says otherwise.
  public convenience init(
    _ stubs: Stub..., contract: Contract, clock: any Clock<Duration> = ContinuousClock(),
    options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      stubs, contract: contract, clock: clock, options: options, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Creates a scope with a list of stubs, which are checked against the document of their service.
  public convenience init(
    _ stubs: [Stub], contract: Contract, clock: any Clock<Duration> = ContinuousClock(),
    options: (inout StubOptions) -> Void = { _ in }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      stubs, clock: clock,
      options: {
        $0.checks.append(contract)
        options(&$0)
      }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
