import UnderstudyCassettes
import UnderstudyHTTP

extension StubNotation {
  /// That of our own stub files.
  static let stubFile = StubNotation([
    "any": "`{\"present\": true}`", "contains": "`\"contains\"`", "query": "`\"query\"`",
    "times": "`\"times\"`", "optional": "`\"optional\": true`",
    "jsonContaining": "`\"jsonContaining\"`", "json": "`\"json\"`", "form": "`\"form\"`",
    "part": "`\"part\"`",
  ]) { pattern in
    let request =
      try? StubFileFormat.requestLine.write(pattern) ?? StubFileFormat.request.write(pattern)
    return request.map { "{\"request\": \($0.text), \"reply\": {\"status\": 200}}" }
  }

  /// That of WireMock's mappings, which may all go unused.
  static let wireMock = StubNotation([
    "any": "`{\"matches\": \".*\"}`", "contains": "`\"contains\"`",
    "query": "`\"queryParameters\"`", "jsonContaining": "`\"ignoreExtraElements\": true`",
    "json": "`\"equalToJson\"`", "form": "`\"formParameters\"`",
  ]) { pattern in
    var remarks = Remarks()
    let request = try? WireMockFormat.request.write(pattern.withoutSecrets(&remarks))
    return request.map { "{\"request\": \($0.text), \"response\": {\"status\": 200}}" }
  }
}
